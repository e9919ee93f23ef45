package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.furrow.node.results.RunSummary;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of {@code run.json}, their order and their form are part of the contract with other programs. */
@Tag("run")
class RunSummaryTest {
    private static final Pattern KEY = Pattern.compile("\"(\\w+)\" : ");

    @TempDir
    private Path folder;

    @Test
    void shouldWriteItsKeysInOrder() throws IOException {
        String json = run("convoy", Run.Options.of(1, 1));
        String expected = """
                scenario digest epochs ticks step_s simulated_s wall_s rtf coherent deformed_nodes joined_nodes
                delay transport sharing threads bytes_per_epoch bytes_per_node ground_share
                transfer_us p50 p95 max total_s slowest_work_us 1 surface
                ranks rank host vehicles wall_s cpu_s commit_cpu_s exchange_cpu_s rtf
                sent_bytes_per_epoch received_bytes_per_epoch ground_bytes collections collections_s phases_us
                soil p50 p95 max total_s multibody p50 p95 max total_s publish p50 p95 max total_s
                exchange p50 p95 max total_s commit p50 p95 max total_s checkpoint p50 p95 max total_s
                epoch p50 p95 max total_s work p50 p95 max total_s
                vehicles name position_m speed_mps distance_m max_sinkage_m mean_sinkage_m p95_sinkage_m touched_nodes in_others_ruts
                name position_m speed_mps distance_m max_sinkage_m mean_sinkage_m p95_sinkage_m touched_nodes in_others_ruts
                name position_m speed_mps distance_m max_sinkage_m mean_sinkage_m p95_sinkage_m touched_nodes in_others_ruts
                name position_m speed_mps distance_m max_sinkage_m mean_sinkage_m p95_sinkage_m touched_nodes in_others_ruts
                scenario_sha256 ground_files terrain_sha256 seed code host name cpu cores os jvm""";
        assertEquals(
                expected.replace('\n', ' '),
                KEY.matcher(json).results().map(found -> found.group(1)).collect(Collectors.joining(" ")));
    }

    @Test
    void shouldWriteKeysOfOptionsInTheirPlaces() throws IOException {
        String limited = run("convoy", new Run.Options(2, 1, 0, null, 1 << 20, 0, false, 0));
        assertContains("""
                  "transport" : "local",
                  "sharing" : true,
                  "threads" : 1,
                """, limited);
        assertContains("""
                  "surface" : "soil",
                  "world_memory" : \\{
                    "budget_bytes" : 1048576,
                    "bytes" : \\d+,
                    "hot_bytes" : \\d+,
                    "tiles" : \\d+,
                    "cold_tiles" : \\d+,
                    "moved_out" : \\d+,
                    "brought_back" : \\d+
                  },
                """, limited);
        assertContains("""
                    "in_others_ruts" : 0.0,
                    "collision_ticks" : 0,
                    "max_overlap_m" : 0.0
                """, run("meeting", Run.Options.of(1, 1)));
    }

    @Test
    void shouldReadWhatItHasWritten() throws IOException {
        Path out = folder.resolve("out");
        RunSummary written = LocalRun.run(Scenarios.brief("meeting", "duration_s=0.2"), 2, 1, out);
        assertEquals(written, RunSummary.read(out.resolve("run.json")));
    }

    private String run(String scenario, Run.Options options) throws IOException {
        Path out = folder.resolve(scenario);
        LocalRun.run(Scenarios.brief(scenario, "duration_s=0.2"), options, out);
        return Files.readString(out.resolve("run.json"));
    }

    /** @param expected regular expression */
    private static void assertContains(String expected, String text) {
        assertTrue(Pattern.compile(expected).matcher(text).find(), text);
    }
}
