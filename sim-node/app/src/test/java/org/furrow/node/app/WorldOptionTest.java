package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.app.option.WorldKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow run --world}. */
@Tag("run")
class WorldOptionTest {
    @TempDir
    private Path folder;

    @Test
    void shouldRefuseWhatAShardedGroundDoesNotSupport() {
        Path out = folder.resolve("out");
        Cli cli = Cli.run("run", "crossing", "--world", "sharded", "--set", "sharing=false", "--out", out.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                "furrow: --world sharded: cannot be combined with a scenario with 'sharing: false'; use --world replicated",
                cli.err().getFirst());
        assertEquals(1, cli.err().size(), cli.toString());
        assertFalse(Files.exists(out), "something was written");
    }

    @Test
    void shouldRefuseTheSameWithAVehicleInTheLoop() {
        Cli cli = Cli.run("hil", "hil-demo", "--world", "sharded", "--set", "sharing=false", "--bus", "memory");
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(
                "furrow: --world sharded: cannot be combined with a scenario with 'sharing: false'; use --world replicated",
                cli.err().getFirst());
    }

    @Test
    void shouldNameTheKindInTheResults() throws IOException {
        String[] kinds = {"sharded", "auto", "replicated"};
        String[] digests = new String[kinds.length];
        for (int k = 0; k < kinds.length; k++) {
            Path out = folder.resolve(kinds[k]);
            Cli cli = Cli.run(
                    "run", "crossing", "--duration", "0.3", "--no-plots", "--world", kinds[k], "--out", out.toString());
            assertEquals(0, cli.exitCode(), cli.toString());
            digests[k] = cli.out().getLast();
            boolean named = Files.readString(out.resolve("run.json")).contains("\"world\" : \"sharded\"");
            assertEquals(k == 0, named, kinds[k]);
        }
        assertEquals(digests[0], digests[1]);
        assertEquals(digests[0], digests[2]);
        assertTrue(digests[0].startsWith("digest "), digests[0]);
    }

    @ParameterizedTest
    @CsvSource({"AUTO, 15, true, false", "AUTO, 16, true, true", "AUTO, 64, false, false", "SHARDED, 2, true, true"})
    void shouldChooseByTheNumberOfRanks(WorldKind kind, int ranks, boolean supported, boolean shards) {
        assertEquals(shards, kind.shards(ranks, supported));
    }
}
