package org.furrow.node.view;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.furrow.node.control.RunControl;
import org.furrow.node.control.RunControlPlan;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;

/** Runs to show. */
public final class RecordedRuns {
    private static final long TIMEOUT_MS = 600_000;

    private RecordedRuns() {}

    /** Runs a scenario with a recording. */
    public static Path record(Scenario scenario, Path out) throws InputError, RunFailedException {
        run(scenario, out, RunControlPlan.NONE);
        return out;
    }

    /** Runs a scenario with a recording on another thread; the result is the digest. */
    public static CompletableFuture<String> controlled(Scenario scenario, Path out, RunControl control) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return run(
                                scenario, out, new RunControlPlan(RunControlPlan.Accepts.ALL, 0, control, List.of()));
                    } catch (InputError | RunFailedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> Thread.ofPlatform().daemon().start(task)); // the client of the JDK needs the common pool
    }

    private static String run(Scenario scenario, Path out, RunControlPlan steering)
            throws InputError, RunFailedException {
        Recording recording = Recording.at(null, scenario.clock());
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, Run.Options.of(1, 1), out, false, recording);
        return new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .controlled(steering)
                .execute(new LocalRankGroup(1, scenario.exchange().delay() + 2, TIMEOUT_MS), "local")
                .orElseThrow()
                .digest();
    }
}
