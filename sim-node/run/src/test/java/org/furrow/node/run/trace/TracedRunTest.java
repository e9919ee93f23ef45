package org.furrow.node.run.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("run")
class TracedRunTest {
    @TempDir
    private Path folder;

    @Test
    void shouldHaveEachPhaseOfEachEpochOnEachRank() throws Exception {
        Scenario scenario = Scenarios.brief("crossing", "duration_s=0.2");
        Path file = folder.resolve("trace.json");
        RunPreparation.Plan plan =
                new RunPreparation.Plan(scenario, Run.Options.of(2, 1), folder.resolve("run"), false, null);
        RunSummary _ = new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .traced(new TraceFile(file))
                .execute(new LocalRankGroup(2, scenario.exchange().delay() + 2, 600_000), "local")
                .orElseThrow();
        Map<String, Integer> counts = new TreeMap<>();
        for (JsonNode event :
                JsonMapper.shared().readTree(Files.readString(file)).path("traceEvents")) {
            counts.merge(event.path("pid") + " " + event.path("cat").asString(""), 1, Integer::sum);
        }
        int epochs = scenario.clock().epochs();
        for (int rank = 0; rank < 2; rank++) {
            assertEquals(epochs, counts.get(rank + " step"));
            assertEquals(epochs + 1, counts.get(rank + " publish"), "the start as well");
            assertEquals(epochs + 1, counts.get(rank + " commit"));
            assertEquals(epochs + 1, counts.get(rank + " wait"));
        }
    }
}
