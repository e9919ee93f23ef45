package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow hil --world sharded}: the digests of a replicated ground, with every transport. */
@Tag("run")
class ShardedHilTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"LOCAL, 4", "OPEN_MPI, 2"})
    void shouldRepeatARunWithAReplicatedGround(Ranks how, int ranks) throws Exception {
        repeat(how, ranks);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"MPJ_MULTICORE, 4", "MPJ_NIODEV, 2", "MPICH, 2"})
    void shouldRepeatARunWithAReplicatedGroundOnOtherEngines(Ranks how, int ranks) throws Exception {
        repeat(how, ranks);
    }

    private void repeat(Ranks how, int ranks) throws Exception {
        assumeTrue(how.isHere());
        Path live = folder.resolve("live");
        List<String> words = new ArrayList<>(List.of("hil", "convoy", "--set", "hil.vehicle=lead", "--delay", "1"));
        for (int vehicle = 0; vehicle < 4; vehicle++) {
            words.addAll(List.of("--set", "vehicles." + vehicle + ".start.settle_s=0.1"));
        }
        words.addAll(List.of("--set", "hil.max_slip_s=3600", "--bus", "memory", "--no-real-time", "--record"));
        words.addAll(List.of("--duration", "0.8", "--warm-up", "0", "--no-plots", "--out", live.toString()));
        Cli cli = Cli.run(words.toArray(String[]::new));
        assertEquals(ExitCodes.OK, cli.exitCode(), cli.toString());

        Path again = folder.resolve("again");
        List<String> command = new ArrayList<>(List.of("org.furrow.node.app.Furrow", "hil", "--bus", "replay:" + live));
        command.addAll(List.of("--world", "sharded", "--ranks", Integer.toString(ranks), "--record", "--no-plots"));
        command.addAll(List.of("--out", again.toString()));
        command.addAll(how.options());
        Path log = folder.resolve("log");
        Process process = Jvm.start(log, List.of(), command.toArray(String[]::new));
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");
        assertEquals(ExitCodes.OK, process.exitValue(), Files.readString(log));
        for (String name : List.of("digests.csv", "world/ground.nodes", "record/commits.log")) {
            assertTrue(Files.exists(live.resolve(name)), name);
            assertEquals(-1, Files.mismatch(live.resolve(name), again.resolve(name)), name);
        }
        assertNull(Verifier.check(again));
        assertTrue(Files.readString(again.resolve("run.json")).contains("\"world\" : \"sharded\""));
    }
}
