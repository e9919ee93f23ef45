package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class PhasesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldReportWhatTakesTimeBesideEpochs() throws Exception {
        List<String> phases = new ArrayList<>();
        Progress noting = new Progress() {
            @Override
            public void epoch(int done, int total, double epoch_s) {
                if (done == total) {
                    phases.add("last epoch");
                }
            }

            @Override
            public void phase(String words) {
                phases.add(words);
            }
        };
        Scenario scenario = Scenarios.brief("single", "duration_s=0.1");
        RunPreparation.Plan plan =
                new RunPreparation.Plan(scenario, Run.Options.of(1, 1), folder.resolve("out"), true, null);
        new Run(plan, RunPreparation.local(plan, Progress.NONE), noting, () -> false)
                .execute(new LocalRankGroup(1, 3, 60_000), "local");
        assertEquals(List.of("vehicles settle", "last epoch", "writing results", "drawing pictures"), phases);
    }
}
