package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording whose poses are brought to the disk while the vehicles are stepped. */
@Tag("run")
class CheckpointedRecordingTest {
    @TempDir
    private Path folder;

    /** With a checkpoint after each epoch and a sample in each tick, the two threads meet often. */
    @Test
    void shouldNumberEachSampleOnce() throws Exception {
        Scenario scenario = Scenarios.brief("convoy", "duration_s=3");
        Scenario.Clock clock = scenario.clock();
        Run.Options options = new Run.Options(2, 1, clock.epochTicks() * clock.step_s(), null, 0, 0, false, 0);
        LocalRun.run(new RunPreparation.Plan(scenario, options, folder, false, new Recording(1)), () -> false);
        for (VehiclePlan vehicle : scenario.vehicles()) {
            Path file = folder.resolve(RunLog.poses(vehicle.name()));
            try (PoseFile poses = PoseFile.open(file)) {
                assertEquals(clock.epochs() * clock.epochTicks() + 1, poses.end());
            }
        }
    }
}
