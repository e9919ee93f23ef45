package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.testkit.Examples;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Delta robot, elevator and the vehicle of 13 bodies beside HMMWVs on one ground: docs/examples/machines. */
@Tag("run")
class MachinesTest {
    @TempDir
    private Path folder;

    private Path run(String duration_s, int ranks, int threads) {
        Path out = folder.resolve(ranks + "-" + threads);
        Cli cli = Cli.run(
                "run",
                Examples.path("machines/machines.yaml").toString(),
                "--ranks",
                String.valueOf(ranks),
                "--threads",
                String.valueOf(threads),
                "--set",
                "duration_s=" + duration_s,
                "--out",
                out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        return out;
    }

    private static List<String> digests(Path run) throws IOException {
        return Files.readAllLines(run.resolve("digests.csv"));
    }

    @Test
    void shouldGiveOneDigestOnAnyRanksAndThreads() throws IOException {
        List<String> alone = digests(run("1.6", 1, 1));
        assertEquals(alone, digests(run("1.6", 1, 2)), "two threads");
        assertEquals(alone, digests(run("1.6", 3, 1)), "three ranks");
        assertEquals(alone, digests(run("1.6", 5, 2)), "a rank for each vehicle, two threads");
        Set<String> different = new HashSet<>(alone);
        assertTrue(different.size() > alone.size() - 2, "the machines move");
    }
}
