package org.furrow.node.app.run;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.option.AutoPlacement;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.app.option.DriverOptions;
import org.furrow.node.app.option.ExecutionOptions;
import org.furrow.node.app.option.HydraulicsOption;
import org.furrow.node.app.option.OutputOptions;
import org.furrow.node.app.option.RunOptions;
import org.furrow.node.app.option.WorldKind;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.app.view.LiveView;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.results.RunLog;
import org.furrow.node.ros2.Ros2Extension;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.Recording;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.run.trace.TraceFile;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.check.Plausibility;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.study.sweep.SeedEffect;
import org.furrow.node.view.Viewer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow run}. */
@Command(name = "run", description = "Run a scenario and write its results to a folder.")
public final class RunCommand extends CliCommand {
    private static final int MAX_LOOKAHEAD = 255;

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            completionCandidates = BuiltInNames.Scenarios.class,
            description = "Scenario file, or name of a built-in scenario (see 'furrow scenarios'); may be omitted with"
                    + " --resume.")
    private @Nullable String scenario;

    @Mixin
    private RunOptions run;

    @Mixin
    private ExecutionOptions execution;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ControlOptions control;

    @Mixin
    private HydraulicsOption hydraulics;

    @Mixin
    private DriverOptions drivers;

    @Option(names = "--world", paramLabel = "KIND", description = WorldKind.OPTION, defaultValue = "auto")
    private WorldKind world;

    @Option(
            names = "--lookahead",
            paramLabel = "W",
            description = "Let a rank be up to W epochs ahead of the slowest one: it then waits only for ranks whose"
                    + " vehicles can have changed what it reads; results do not change (default: 8; 0, all ranks meet"
                    + " after each epoch, where ranks in one process share cores, with a delay, without sharing, or"
                    + " where a program, a user or events act on the run).")
    private @Nullable Integer lookahead;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write when each phase ran on each rank and thread to FILE, such as trace.json, which"
                    + " ui.perfetto.dev and chrome://tracing open.")
    private @Nullable Path trace;

    @Override
    public Integer call() throws Exception {
        LaunchedRank launched = run.transport().launched();
        Engine engine = run.transport().engine(launched);
        RunSession session = new RunSession(terminal(), run.transport())
                .printing(output)
                .tracedTo(trace == null ? null : new TraceFile(trace));
        if (launched != null) {
            return session.member(engine, launched, () -> {
                control.requireNoConsole(launched);
                RunPreparation.Plan plan = plan(launched);
                Ros2Extension node = node(plan);
                session.extendedBy(extension(plan, node)).controlledBy(frontEnds(plan, launched.rank() == 0, node));
                return plan;
            });
        }
        RunPreparation.Plan plan = announcedPlan();
        if (!engine.inOneProcess()) {
            return launch(session, engine, plan);
        }
        Ros2Extension node = node(plan);
        session.extendedBy(extension(plan, node));
        try (ControlFrontEnds frontEnds = frontEnds(plan, true, node);
                LiveView view = new LiveView(
                        control.view(), plan, new Viewer.Live(frontEnds.control(), null, true), terminal())) {
            return view.around(() -> session.controlledBy(frontEnds).alone(engine, plan));
        }
    }

    private @Nullable Ros2Extension node(RunPreparation.Plan plan) throws InputError {
        return drivers.node(plan.scenario(), warning -> Messages.warn(terminal(), warning));
    }

    private RankExtension extension(RunPreparation.Plan plan, @Nullable Ros2Extension node) throws InputError {
        return node == null ? drivers.extension(plan.scenario()) : node;
    }

    /** The plan; a terminal shows at once that the command has begun. */
    private RunPreparation.Plan announcedPlan() throws InputError {
        ProgressLine line = new ProgressLine(output.quiet() ? new PrintWriter(Writer.nullWriter()) : err());
        line.showOnTerminal("reading " + (scenario == null ? "the run" : scenario));
        try {
            return plan(null);
        } finally {
            line.end();
        }
    }

    /** Launches the ranks; the keys are read here, and reach rank 0 through a socket file. */
    private int launch(RunSession session, Engine engine, RunPreparation.Plan plan) throws Exception {
        control.check(plan.scenario(), drivers.isNode());
        control.events(plan.scenario(), execution.resume());
        List<String> args = run.argsOfRanks(args(), plan);
        if (!control.console()) {
            try (LiveView view = new LiveView(control.view(), plan, Viewer.Live.LOOKING, terminal())) {
                return view.around(() -> session.launch(engine, plan, args));
            }
        }
        try (RemoteConsole console = RemoteConsole.open(terminal(), control.socket(), args)) {
            return session.launch(engine, plan, console.args());
        }
    }

    private ControlFrontEnds frontEnds(RunPreparation.Plan plan, boolean first, @Nullable Ros2Extension node)
            throws InputError {
        return ControlFrontEnds.open(
                control, plan.scenario(), control.events(plan.scenario(), execution.resume()), first, node);
    }

    private RunPreparation.Plan plan(@Nullable LaunchedRank launched) throws InputError {
        if (control.view() != null && execution.resume() != null) {
            throw new InputError("--view: cannot be combined with --resume; use 'furrow view " + execution.resume()
                    + "' in another terminal");
        }
        Scenario resolved =
                drivers.apply(hydraulics.apply(ScenarioReader.read(source(), run.settings())), execution.resume());
        if (launched == null || (launched.rank() == 0 && System.getenv(LaunchedRank.WATCH) == null)) {
            Plausibility.of(resolved).forEach(warning -> Messages.warn(terminal(), warning));
            warnOfIdleSeed(resolved);
        }
        int cores = Runtime.getRuntime().availableProcessors();
        boolean oneProcess = run.transport().engine(launched).inOneProcess();
        int ranks = oneProcess ? run.ranks(resolved, cores) : run.ranks(resolved, launched);
        int threads = oneProcess ? execution.threads(resolved, ranks, cores) : execution.threads();
        Recording recording = run.recording(resolved.clock(), control.view() != null, drivers.isNode());
        boolean shards = world.shards(ranks, resolved);
        return new RunPreparation.Plan(
                resolved,
                execution
                        .runOptions(ranks, threads, resolved.clock(), run.warmUp_s(0), shards)
                        .lookingAhead(lookahead(resolved, ranks, oneProcess ? cores : null)),
                run.outFolder(resolved.name(), execution.resume()),
                run.plots(),
                recording);
    }

    private int lookahead(Scenario resolved, int ranks, @Nullable Integer cores) throws InputError {
        if (lookahead == null) {
            boolean isAlone = !control.acts(drivers.isNode()) && !drivers.isAsked();
            return isAlone ? AutoPlacement.lookahead(resolved.exchange(), ranks, cores) : 0;
        }
        require("--lookahead", lookahead, 0, MAX_LOOKAHEAD);
        int delay = resolved.exchange().delay();
        if (lookahead > 0 && delay > 0) {
            throw new InputError("--lookahead " + lookahead + ": requires delay 0, but the scenario's delay is " + delay
                    + "; use --delay 0");
        }
        return lookahead;
    }

    /** A seed that changes nothing was probably expected to. */
    private void warnOfIdleSeed(Scenario resolved) throws InputError {
        if (run.seed() == null || execution.resume() != null) {
            return;
        }
        List<Setting> settings = run.settings();
        String other = "1".equals(run.seed()) ? "2" : "1";
        settings.add(new Setting("seed", other, "--seed " + other));
        if (!SeedEffect.exists(resolved, ScenarioReader.read(source(), settings))) {
            Messages.warn(
                    terminal(),
                    "--seed " + run.seed() + ": the seed has no effect in this scenario, which has neither rough ground"
                            + " nor sensors");
        }
    }

    private Source source() throws InputError {
        if (scenario != null) {
            return Library.find(scenario);
        }
        if (execution.resume() == null) {
            throw new InputError("name a scenario: furrow run SCENARIO; 'furrow scenarios' lists the built-in ones");
        }
        return RunLog.source(execution.resume());
    }
}
