package org.furrow.node.control;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;

/** A run of all ranks in this JVM, controlled by a test; it begins paused. */
final class ControlledTestRun implements AutoCloseable {
    private static final long TIMEOUT_MS = 300_000;

    final RunControl control;
    private final CompletableFuture<Optional<RunSummary>> end;

    ControlledTestRun(Scenario scenario, Run.Options options, Path out, List<RunEvent> events) {
        this(scenario, options, out, events, TIMEOUT_MS);
    }

    /** @param timeout_ms time limit of ranks */
    ControlledTestRun(Scenario scenario, Run.Options options, Path out, List<RunEvent> events, long timeout_ms) {
        control = new RunControl(scenario, true);
        end = CompletableFuture.supplyAsync(() -> run(scenario, options, out, events, timeout_ms));
    }

    private Optional<RunSummary> run(
            Scenario scenario, Run.Options options, Path out, List<RunEvent> events, long timeout_ms) {
        try {
            RunPreparation.Plan plan = new RunPreparation.Plan(scenario, options, out, false, null);
            RunPreparation preparation = RunPreparation.local(plan, Progress.NONE);
            int depth = scenario.exchange().delay() + 2;
            return new Run(plan, preparation, Progress.NONE, () -> false)
                    .controlled(new RunControlPlan(RunControlPlan.Accepts.ALL, 0, control, events))
                    .execute(new LocalRankGroup(options.ranks(), depth, timeout_ms), "local");
        } catch (RankLoop.InterruptedRunException e) {
            return Optional.empty();
        } catch (InputError | RunFailedException e) {
            throw new IllegalStateException(e);
        } finally {
            control.end(false);
        }
    }

    /** Plays to the end and returns the digest. */
    String finish() {
        control.play().join();
        return digest();
    }

    /** Waits for the end and returns the digest. */
    String digest() {
        return end.join().orElseThrow().digest();
    }

    /** Waits for the end of a run that is ended before its last epoch. */
    boolean isIncomplete() {
        return end.join().isEmpty();
    }

    @Override
    public void close() {
        CompletableFuture<ControlStatus> ignored = control.quit();
        end.handle((summary, failure) -> summary).join();
        control.close();
    }
}
