package org.furrow.node.dataset;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;

/** Runs to export. */
public final class RecordedRuns {
    private static final long TIMEOUT_MS = 600_000;

    private RecordedRuns() {}

    /** Runs a scenario with a recording. */
    public static Path record(Scenario scenario, Path out) throws InputError, RunFailedException {
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario, Run.Options.of(1, 2), out, false, Recording.at(null, scenario.clock()));
        Optional<RunSummary> summary = new Run(
                        plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(1, scenario.exchange().delay() + 2, TIMEOUT_MS), "local");
        assertTrue(summary.isPresent());
        return out;
    }
}
