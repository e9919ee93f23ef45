package org.furrow.node.app.run;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.OutputOptions;
import org.furrow.node.app.option.TransportOptions;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.app.terminal.TerminalProgress;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.RunStatus;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.run.launch.Launcher;
import org.furrow.node.run.launch.RankProcess;
import org.furrow.node.run.trace.TraceFile;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Runs a scenario from the terminal: all ranks in this process, one rank of several processes, or ranks to launch. */
public final class RunSession {
    private final CommandLine terminal;
    private final TransportOptions transport;
    private RankExtension extension = RankExtension.NONE;
    private @Nullable RunStatus status;
    private OutputOptions output = new OutputOptions();
    private ControlFrontEnds frontEnds = ControlFrontEnds.NONE;
    private @Nullable TraceFile trace;

    /** A run that commands can prepare. */
    @FunctionalInterface
    public interface Preparing {
        /** Makes the plan, and sets what extends and controls the run. */
        RunPreparation.Plan plan() throws InputError;
    }

    public RunSession(CommandLine terminal, TransportOptions transport) {
        this.terminal = terminal;
        this.transport = transport;
    }

    /** Sets what the run prints; by default all. */
    RunSession printing(OutputOptions options) {
        output = options;
        return this;
    }

    /** Sets the file of the run's time line; by default none. */
    RunSession tracedTo(@Nullable TraceFile file) {
        trace = file;
        return this;
    }

    /** Sets what extends the ranks; by default nothing. */
    public RunSession extendedBy(RankExtension given) {
        extension = given;
        return this;
    }

    /** Sets what to show instead of the progress; by default nothing. */
    public RunSession showing(RunStatus given) {
        status = given;
        return this;
    }

    /** Sets what controls the run; by default nothing. */
    public RunSession controlledBy(ControlFrontEnds given) {
        frontEnds = given;
        return this;
    }

    private TerminalProgress progress() {
        return new TerminalProgress(output.quiet() ? new PrintWriter(Writer.nullWriter()) : terminal.getErr());
    }

    /** Runs all ranks in this process. */
    public int alone(Engine engine, RunPreparation.Plan plan) throws Exception {
        TerminalProgress progress = progress();
        return interruptibly(progress, () -> true, interrupted -> {
            RunPreparation preparation = RunPreparation.local(plan, progress);
            announce(plan);
            RankGroup ranks = transport.ranks(
                    engine, plan.options().ranks(), plan.scenario().exchange().delay() + 2);
            return run(plan, preparation, progress, interrupted, ranks, engine);
        });
    }

    /** Runs one rank in this process, or reports an error in its input with all ranks; a launcher started the rest. */
    public int member(Engine engine, LaunchedRank place, Preparing preparing) throws Exception {
        RunPreparation.Input input;
        try {
            input = new RunPreparation.Input(preparing.plan(), null);
        } catch (InputError e) {
            input = new RunPreparation.Input(null, e);
        }
        try (ControlFrontEnds _ = frontEnds) {
            return member(engine, place, input);
        }
    }

    private int member(Engine engine, LaunchedRank place, RunPreparation.Input input) throws Exception {
        TerminalProgress progress = progress();
        RunPreparation.Plan plan = input.plan();
        int depth = plan == null ? 1 : plan.scenario().exchange().delay() + 2;
        RankProcess member = transport.join(engine, place, depth, terminal);
        try {
            int code = interruptibly(progress, member::printsFailure, signalled -> {
                BooleanSupplier interrupted = () -> signalled.getAsBoolean() || member.stopRequested();
                RunPreparation preparation = RunPreparation.distributed(member.transport(), input, progress);
                if (place.rank() == 0) {
                    announce(Objects.requireNonNull(plan));
                }
                return run(Objects.requireNonNull(plan), preparation, progress, interrupted, member, engine);
            });
            member.leave();
            // some MPI launchers kill the other ranks when one ends with another code
            return member.stopRequested() && code == ExitCodes.INTERRUPTED ? ExitCodes.OK : code;
        } catch (InputError e) {
            return leave(member, e, place.rank() == 0, ExitCodes.WRONG_INPUT);
        } catch (RunFailedException e) {
            return leave(member, e, member.printsFailure(), e.kind().exitCode());
        }
    }

    /** Launches the ranks as separate processes and waits for them. */
    public int launch(Engine engine, RunPreparation.Plan plan, List<String> args)
            throws InputError, RunFailedException {
        Launcher.Order order = transport.order(engine, plan.options().ranks(), args);
        try (StopSignals stop = new StopSignals()) {
            Launcher launcher = new Launcher(order, terminal.getOut(), terminal.getErr(), stop::requested);
            try {
                int code = launcher.run();
                return code == ExitCodes.INTERRUPTED && stop.requested() ? stop.exitCode() : code;
            } catch (RunFailedException e) {
                OutputFolder.explain(plan.out(), String.valueOf(e.getMessage()));
                if (launcher.failurePrinted()) {
                    return e.kind().exitCode();
                }
                if (e.kind() == FailureKind.INTERRUPTED) {
                    // the MPI launcher may have dropped the message of a rank
                    String why = OutputFolder.whyIncomplete(plan.out());
                    Messages.error(terminal, why == null ? String.valueOf(e.getMessage()) : why);
                    return stop.exitCode();
                }
                throw e;
            }
        }
    }

    /** Ends a rank's part after a failure; throws the failure when this rank prints it. */
    private static int leave(RankProcess member, Exception failure, boolean prints, int code) throws Exception {
        member.leaveAfterFailure(prints, code);
        if (prints) {
            throw failure;
        }
        return code;
    }

    private int run(
            RunPreparation.Plan plan,
            RunPreparation preparation,
            TerminalProgress progress,
            BooleanSupplier interrupted,
            RankGroup ranks,
            Engine engine)
            throws RunFailedException {
        Optional<RunSummary> summary;
        RunStatus shown = status == null ? frontEnds.status() : status;
        StatusLine line = shown == null ? null : new StatusLine(terminal, shown);
        try (line) {
            summary = new Run(
                            plan,
                            preparation,
                            shown == null ? progress : shown,
                            () -> interrupted.getAsBoolean() || frontEnds.quits())
                    .with(extension)
                    .controlled(frontEnds.plan())
                    .traced(trace)
                    .execute(ranks, engine.toString());
        }
        progress.end();
        summary.ifPresent(s -> print(s, preparation.folder().path()));
        return ExitCodes.OK;
    }

    /** Work that ends early when it is interrupted. */
    private interface Interruptible {
        int run(BooleanSupplier interrupted) throws InputError, RunFailedException;
    }

    /** On a request to stop, ends the run at the next epoch, and returns when its records are on disk. */
    private int interruptibly(TerminalProgress progress, BooleanSupplier speaks, Interruptible work)
            throws InputError, RunFailedException {
        try (StopSignals stop = new StopSignals()) {
            try {
                return work.run(stop::requested);
            } catch (RankLoop.InterruptedRunException e) {
                progress.end();
                say(e, speaks);
                return stop.requested() ? stop.exitCode() : ExitCodes.INTERRUPTED;
            } catch (RunFailedException e) {
                if (!stop.requested()) {
                    throw e;
                }
                progress.end();
                say(e, speaks); // the JVM may be shutting down and prints nothing after this method returns
                return ExitCodes.RUN_FAILED;
            } finally {
                progress.end();
            }
        }
    }

    private void say(Exception why, BooleanSupplier speaks) {
        if (speaks.getAsBoolean()) {
            Messages.error(terminal, String.valueOf(why.getMessage()));
        }
    }

    private void print(RunSummary summary, Path folder) {
        switch (output.summary()) {
            case TEXT -> RunReport.print(summary, frontEnds.control() != null, folder, terminal.getOut());
            case JSON -> {
                terminal.getOut().println(summary.toJson());
            }
            case NONE -> {}
        }
    }

    private void announce(RunPreparation.Plan plan) {
        if (!output.quiet()) {
            terminal.getErr().println(RunReport.start(plan));
        }
    }
}
