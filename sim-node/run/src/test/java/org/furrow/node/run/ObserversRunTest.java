package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.results.RunSummary;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Observers that a scenario names. */
@Tag("run")
class ObserversRunTest {
    private static final String OBSERVERS = "observers=[{type: meddling}, {type: meddling, file: again.txt}]";

    @TempDir
    private Path folder;

    private String digest(String out, int ranks, String... settings) throws Exception {
        RunSummary summary = LocalRun.run(Scenarios.brief("convoy", settings), ranks, 1, folder.resolve(out));
        return String.valueOf(summary.digest());
    }

    @Test
    void shouldGetEverythingAndChangeNothing() throws Exception {
        String plain = digest("plain", 2, "duration_s=0.1");
        for (int ranks : List.of(1, 2)) {
            String out = "observed-" + ranks;
            assertEquals(plain, digest(out, ranks, "duration_s=0.1", OBSERVERS), ranks + " ranks");
        }
        Path ofRank = folder.resolve("observed-2/observers/rank-1");
        List<String> seen = Files.readAllLines(ofRank.resolve("seen.txt"));
        assertEquals(
                List.of("begin [2, 3]", "messages 0 [0, 0, 0, 0]", "committed 0 [0, 1, 2, 3]"), seen.subList(0, 3));
        assertTrue(seen.contains("stepped 5 [2, 3]"), () -> String.join("\n", seen));
        assertTrue(seen.contains("messages 5 [5, 5, 5, 5]"), () -> String.join("\n", seen));
        assertTrue(seen.contains("committed 5 [0, 1, 2, 3]"), () -> String.join("\n", seen));
        assertEquals("digest 5 " + plain, seen.getLast());
        assertEquals(seen, Files.readAllLines(ofRank.resolve("again.txt")));
        assertTrue(
                Files.readString(folder.resolve("observed-2/manifest.sha256")).contains("observers/rank-0/seen.txt"),
                "hashes of their files");
    }

    @Test
    void shouldNameTheNearestType() {
        IllegalArgumentException fault = assertThrows(
                IllegalArgumentException.class, () -> Scenarios.of("single", "observers=[{type: medling}]"));
        String message = String.valueOf(Objects.requireNonNull(fault.getCause()).getMessage());
        assertTrue(message.endsWith("found 'medling'; did you mean 'meddling'?"), message);
    }
}
