package org.furrow.node.run;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;

/** Runs a scenario in this JVM, each rank in a thread; for programs that embed Furrow, and for tests. */
public final class LocalRun {
    /** Time after which a rank that does not respond is lost, in ms. */
    private static final long TIMEOUT_MS = 30_000;

    private LocalRun() {}

    /**
     * Runs a scenario with default options and writes its results to a new folder.
     *
     * @param threads threads of each rank
     * @throws IllegalStateException when the run fails
     */
    public static RunSummary run(Scenario scenario, int ranks, int threads, Path out) {
        return run(scenario, Run.Options.of(ranks, threads), out);
    }

    /**
     * Runs a scenario and writes its results, without figures over time, to a folder.
     *
     * @throws IllegalStateException when the run fails
     */
    public static RunSummary run(Scenario scenario, Run.Options options, Path out) {
        try {
            return run(new RunPreparation.Plan(scenario, options, out, false, null), () -> false);
        } catch (InputError | RunFailedException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Executes a run as planned.
     *
     * @param interrupted true when the run is to end early
     * @throws InputError when the folder cannot be created
     * @throws org.furrow.node.engine.RankLoop.InterruptedRunException when the run was stopped
     */
    public static RunSummary run(RunPreparation.Plan plan, BooleanSupplier interrupted)
            throws InputError, RunFailedException {
        RunPreparation preparation = RunPreparation.local(plan, Progress.NONE);
        RankGroup group = new LocalRankGroup(
                plan.options().ranks(), plan.scenario().exchange().delay() + 2, TIMEOUT_MS);
        return new Run(plan, preparation, Progress.NONE, interrupted)
                .execute(group, "local")
                .orElseThrow();
    }
}
