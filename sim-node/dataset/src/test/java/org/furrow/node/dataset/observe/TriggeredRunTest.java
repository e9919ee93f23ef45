package org.furrow.node.dataset.observe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.furrow.node.run.LocalRun;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class TriggeredRunTest {
    private static final String TABLES = "observers=["
            + "{type: triggered, name: often, when: {every: 2}},"
            + "{type: triggered, name: fast, format: parquet, when: {signal: z_m, of: lead, below: 1000}}]";

    @TempDir
    private Path folder;

    @Test
    void shouldWriteTheSameRowsOnAnyRanks() throws Exception {
        String first = Scenarios.brief("convoy").vehicles().getFirst().name();
        for (int ranks : new int[] {1, 2}) {
            Path out = folder.resolve("of-" + ranks);
            LocalRun.run(Scenarios.brief("convoy", "duration_s=0.2", TABLES.replace("lead", first)), ranks, ranks, out);
        }
        for (String file : new String[] {"often.csv", "fast.parquet"}) {
            byte[] alone = Files.readAllBytes(folder.resolve("of-1/observers/rank-0/" + file));
            assertTrue(alone.length > 500, file);
            assertArrayEquals(alone, Files.readAllBytes(folder.resolve("of-2/observers/rank-0/" + file)), file);
        }
    }

    @Test
    void shouldNameAMistakenCondition() {
        IllegalArgumentException fault = assertThrows(
                IllegalArgumentException.class,
                () -> Scenarios.of(
                        "single", "observers=[{type: triggered, name: x, when: {signal: sped_mps, of: a, above: 1}}]"));
        String message = String.valueOf(Objects.requireNonNull(fault.getCause()).getMessage());
        assertTrue(message.contains("did you mean 'speed_mps'"), message);
    }
}
