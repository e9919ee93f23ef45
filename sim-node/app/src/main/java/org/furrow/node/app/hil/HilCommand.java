package org.furrow.node.app.hil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.agrona.CloseHelper;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.ExecutionOptions;
import org.furrow.node.app.option.RosOptions;
import org.furrow.node.app.option.RunOptions;
import org.furrow.node.app.option.WorldKind;
import org.furrow.node.app.run.ControlFrontEnds;
import org.furrow.node.app.run.ControlOptions;
import org.furrow.node.app.run.RunSession;
import org.furrow.node.app.view.LiveView;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.control.EventFile;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.hil.HilExtension;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.guidance.OwnController;
import org.furrow.node.hil.operator.Operators;
import org.furrow.node.hil.pace.Processors;
import org.furrow.node.hil.pace.StepGate;
import org.furrow.node.hil.pace.TickClock;
import org.furrow.node.hil.panel.FrameCommands;
import org.furrow.node.hil.panel.HilView;
import org.furrow.node.hil.panel.LivePanel;
import org.furrow.node.hil.panel.SignalCommands;
import org.furrow.node.hil.recording.Recorded;
import org.furrow.node.hil.recording.RecordedDigests;
import org.furrow.node.hil.verdict.Verdict;
import org.furrow.node.hil.xcp.XcpEthernet;
import org.furrow.node.hil.xcp.XcpLimits;
import org.furrow.node.hil.xcp.XcpSlave;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.ros2.Ros2Extension;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.RunStatus;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.view.Viewer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow hil}. */
@Command(
        name = "hil",
        description = "Run a scenario in real time with one or more of its vehicles on CAN buses.",
        subcommands = HilCheckCommand.class)
public final class HilCommand extends CliCommand {
    private static final double DEFAULT_WARM_UP_S = 10;

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            description = "Scenario file, or name of a built-in scenario (see 'furrow scenarios'); may be omitted with"
                    + " --bus replay:DIR and with --resume.")
    private @Nullable String scenario;

    @Option(
            names = "--bus",
            paramLabel = "BUS",
            description = BusConverter.HELP + ";%n  replay:DIR repeats a recorded run at full speed (default: a private"
                    + " multicast bus with a controller that follows the path of the vehicle's driver).%n  Of several"
                    + " buses: NAME=BUS for each.",
            converter = BusOptions.Converter.class)
    private List<BusOptions.Given> given = new ArrayList<>();

    @Option(
            names = "--operator",
            paramLabel = "WHERE",
            description = "Input device with which an operator can take over the vehicle (of several, the first): "
                    + Operators.FORMS + " (default: none).")
    private @Nullable String operator;

    @Option(names = "--binding", paramLabel = "FILE", description = "Use this binding file (default: the scenario's).")
    private @Nullable Path binding;

    @Option(
            names = "--criteria",
            paramLabel = "FILE",
            description = "Evaluate these criteria of passing at the end (default: the scenario's).")
    private @Nullable Path criteria;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results of the criteria as JUnit XML.")
    private @Nullable Path junit;

    @Option(
            names = "--faults",
            paramLabel = "FILE",
            description = "Use this schedule of faults (default: the scenario's).")
    private @Nullable Path faults;

    @Option(
            names = "--max-lag",
            paramLabel = "S",
            description = "Let other vehicles lag behind by up to S seconds (default: the scenario's).")
    private @Nullable String maxLag;

    @Option(
            names = "--on-lag",
            paramLabel = "abort|eject",
            description = "Abort the run, or eject the vehicle, when a vehicle lags further behind (default: the"
                    + " scenario's).")
    private @Nullable String onLag;

    @Option(
            names = "--max-overruns",
            paramLabel = "N",
            description = "End the run after N late steps in a row (default: the scenario's).")
    private @Nullable String maxOverruns;

    @Option(
            names = "--max-slip",
            paramLabel = "S",
            description =
                    "End the run when simulated time falls more than S seconds behind the clock in a minute (default:"
                            + " the scenario's).")
    private @Nullable String maxSlip;

    @Option(names = "--cpu", paramLabel = "N", description = "Pin the vehicle's thread to processor N (default: any).")
    private int cpu = HilExtension.Pace.ANY_CPU;

    @Option(
            names = "--real-time",
            negatable = true,
            fallbackValue = "true",
            defaultValue = "true",
            description = "Request real-time priority and locked memory (default: yes).")
    private boolean realTime;

    @Option(
            names = "--control",
            paramLabel = "unix:PATH",
            description = "Take commands of 'furrow ctl' at the socket file PATH: status, event, checkpoint, quit, with"
                    + " --stepped also play, pause and step; "
                    + SignalCommands.FORMS + "; with --bus memory also " + FrameCommands.FORMS + ".")
    private @Nullable String control;

    @Option(
            names = "--stepped",
            description =
                    "Do not follow the clock: simulate what the command 'advance' of --control, or nodes of --ros2, ask"
                            + " for, as fast as possible, and hold.")
    private boolean stepped;

    @Option(
            names = "--view",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "0",
            description =
                    "Show the run in a browser while it runs, and after it until Ctrl-C, with readiness, lateness and"
                            + " signals. Prints the URL, and one for Foxglove; the port is any free one, or PORT. Implies"
                            + " --record.")
    private @Nullable Integer viewPort;

    @Option(
            names = "--ros2",
            description = "Send topics of the vehicles to the nodes of ROS 2 in the domain of ROS_DOMAIN_ID, and answer"
                    + " their services about the run; with --stepped they can step it.")
    private boolean ros2;

    @Option(
            names = "--xcp",
            paramLabel = "PORT",
            description =
                    "Let a master of XCP on this machine measure the signals of the first vehicle, at a port of UDP and"
                            + " TCP.")
    private @Nullable Integer xcpPort;

    @Option(names = "--xcp-calibration", description = "Let this master set the parameters of the vehicle, too.")
    private boolean xcpCalibration;

    @Option(names = "--world", paramLabel = "KIND", description = WorldKind.OPTION, defaultValue = "replicated")
    private WorldKind world;

    @Mixin
    private RunOptions run;

    @Mixin
    private ExecutionOptions execution;

    private final HilView view = new HilView();
    private final List<CanBus> opened = new ArrayList<>();
    /** The ends of buses in memory for a test program, by name of the bus. */
    private final Map<String, CanBus> peers = new TreeMap<>();

    private BusOptions buses = new BusOptions(List.of());
    private Operators.@Nullable Seat seat;
    private @Nullable XcpEthernet xcp;

    @Override
    public Integer call() throws Exception {
        LaunchedRank launched = run.transport().launched();
        Engine engine = run.transport().engine(launched);
        try {
            requireSense();
            buses = new BusOptions(given);
            if (!buses.isEmpty()) {
                return launched != null ? member(engine, launched) : start(engine);
            }
            if (launched != null) {
                throw new InputError("--bus: is required when a launcher starts the ranks; use " + BusAddress.FORMS);
            }
            Scenario resolved = plan(null).scenario();
            BusOptions.requireOneBus(resolved);
            try (OwnController controller = OwnController.start(resolved)) {
                buses = new BusOptions(List.of(new BusOptions.Given("", controller.bus())));
                note("hil: started " + controller);
                int code = start(engine);
                controller.troubles().forEach(line -> note("hil: " + line));
                return code;
            }
        } finally {
            opened.forEach(CanBus::close); // also those of a run that has not begun
            CloseHelper.closeAll(seat, xcp);
        }
    }

    /** Refuses options that need others, before anything is started. */
    private void requireSense() throws InputError {
        if (stepped && control == null && !ros2) {
            throw new InputError("--stepped: the run would hold for ever; give --control unix:PATH or --ros2");
        }
        if (xcpCalibration && xcpPort == null) {
            throw new InputError("--xcp-calibration: needs --xcp PORT");
        }
    }

    private int start(Engine engine) throws Exception {
        RunPreparation.Plan plan = plan(null);
        boolean judged = HilPlan.of(plan.scenario()).criteria() != null;
        if (junit != null && !judged) {
            throw new InputError("--junit " + junit + ": there are no criteria; give --criteria FILE");
        }
        CriteriaReport.clear(junit);
        int code = start(engine, plan);
        requireEqualDigests(plan, code);
        return code == ExitCodes.OK && judged
                ? CriteriaReport.print(plan.scenario(), Verdict.read(plan.out()), junit, err())
                : code;
    }

    /** Compares a replay with the recorded run, which may have been killed, as far as both go. */
    private void requireEqualDigests(RunPreparation.Plan plan, int code) throws RunFailedException {
        Path recorded = buses.recorded();
        if (recorded == null || (code != ExitCodes.OK && code != ExitCodes.INTERRUPTED)) {
            return;
        }
        try {
            String difference = RecordedDigests.difference(recorded, plan.out());
            if (difference != null) {
                throw new RunFailedException(difference);
            }
        } catch (IOException e) {
            throw new RunFailedException(recorded + ": its digests cannot be read: " + e.getMessage(), e);
        }
    }

    private int start(Engine engine, RunPreparation.Plan plan) throws Exception {
        if (!engine.inOneProcess()) {
            requireBuses(plan.scenario()); // reports errors once, before the ranks are launched
            List<String> args = run.argsOfRanks(args(), plan);
            if (given.isEmpty()) {
                args.addAll(List.of("--bus", buses.toString())); // the controller that runs here serves all ranks
            }
            try (LiveView page = new LiveView(viewPort, plan, Viewer.Live.LOOKING, terminal())) {
                return page.around(() -> new RunSession(terminal(), run.transport()).launch(engine, plan, args));
            }
        }
        LivePanel panel = viewPort == null ? null : view.openPanel();
        Viewer.Live live = panel == null ? Viewer.Live.NONE : new Viewer.Live(null, panel::json, true);
        HilExtension extension = extension(plan.scenario(), vehicle -> true);
        Ros2Extension node = node(plan.scenario());
        try (ControlFrontEnds frontEnds =
                        frontEnds(plan.scenario(), plan.options().ranks(), -1, extension, node);
                LiveView page = new LiveView(viewPort, plan, live, terminal())) {
            return page.around(() -> new RunSession(terminal(), run.transport())
                    .extendedBy(node == null ? extension : RankExtension.both(extension, node))
                    .showing(view)
                    .controlledBy(frontEnds)
                    .alone(engine, plan));
        }
    }

    /** @param here the rank in this process; -1: all */
    private ControlFrontEnds frontEnds(
            Scenario resolved, int ranks, int here, HilExtension extension, @Nullable Ros2Extension node)
            throws InputError {
        int rank = new RankPlacement(resolved.vehicles().size(), ranks)
                .rankOf(HilPlan.of(resolved).conductor());
        Path recorded = buses.recorded();
        List<RunEvent> events = recorded == null ? List.of() : EventFile.ofRun(recorded, resolved);
        SignalCommands signals = extension.signals();
        FrameCommands frames = new FrameCommands(peers);
        boolean isHere = here < 0 || here == rank;
        ControlFrontEnds.InLoop loop = new ControlFrontEnds.InLoop(
                ControlOptions.socket(control), node, rank, isHere, extension.gate(), line -> {
                    String answer = frames.answer(line);
                    return answer == null ? signals.answer(line) : answer;
                });
        return ControlFrontEnds.inLoop(loop, resolved, events);
    }

    private int member(Engine engine, LaunchedRank launched) throws Exception {
        RunSession session = new RunSession(terminal(), run.transport());
        return session.member(engine, launched, () -> {
            RunPreparation.Plan plan = plan(launched);
            Scenario resolved = plan.scenario();
            RankPlacement placement = new RankPlacement(resolved.vehicles().size(), launched.size());
            IntPredicate isHere = vehicle -> placement.rankOf(vehicle) == launched.rank();
            boolean shows = HilPlan.of(resolved).vehicles().stream().anyMatch(each -> isHere.test(each.index()));
            HilExtension extension = extension(resolved, isHere);
            Ros2Extension node = node(resolved);
            session.extendedBy(node == null ? extension : RankExtension.both(extension, node))
                    .showing(shows ? view : RunStatus.NONE)
                    .controlledBy(frontEnds(resolved, launched.size(), launched.rank(), extension, node));
            return plan;
        });
    }

    /** The run as a node of ROS 2; null: it is none. */
    private @Nullable Ros2Extension node(Scenario resolved) throws InputError {
        return ros2 ? new Ros2Extension(resolved, RosOptions.settings(false), this::note) : null;
    }

    /** @param isHere whether a vehicle is in this process */
    private HilExtension extension(Scenario resolved, IntPredicate isHere) throws InputError {
        HilPlan hil = HilPlan.of(resolved);
        Recorded recorded = recorded(resolved);
        List<List<BusAddress>> addresses = buses.addresses(resolved, hil);
        List<HilExtension.Setup> setups = new ArrayList<>();
        for (int k = 0; k < addresses.size(); k++) {
            boolean here = isHere.test(hil.vehicles().get(k).index());
            if (here) {
                Processors.require(cpu);
            }
            TickClock clock = new TickClock(resolved.clock().step_s());
            List<HilExtension.Line> lines = new ArrayList<>();
            for (BusAddress address : addresses.get(k)) {
                CanBus bus = here && recorded == null
                        ? open(address, clock, k, hil.vehicles().get(k).buses().get(lines.size()))
                        : null;
                lines.add(new HilExtension.Line(address.toString(), bus));
                if (bus != null) {
                    opened.add(bus);
                }
            }
            EventQueue queue = new EventQueue();
            setups.add(new HilExtension.Setup(lines, queue, clock));
            if (here && k == 0 && recorded == null && operator != null) {
                seat = Operators.open(operator, queue::operator, this::note);
            }
        }
        boolean holds = stepped && !buses.replays();
        Scenario.Clock steps = resolved.clock();
        StepGate gate = holds ? new StepGate(steps.epochTicks() * steps.step_s()) : null;
        HilExtension.Pace pace = new HilExtension.Pace(!buses.replays() && !stepped, realTime, cpu, gate);
        HilExtension extension = new HilExtension(resolved, setups, recorded, view, pace);
        if (xcpPort != null && isHere.test(hil.conductor())) {
            XcpEthernet opened = XcpEthernet.open(
                    xcpPort,
                    new XcpSlave(
                            extension.catalogue().size(),
                            steps.step_s(),
                            XcpLimits.ETHERNET,
                            xcpCalibration ? extension.calibration() : null));
            xcp = opened;
            view.window(0).observe(opened::stepped);
        }
        return extension;
    }

    /** Opens a bus; a test program is another node on one in memory of the first vehicle. */
    private CanBus open(BusAddress address, TickClock clock, int vehicle, HilPlan.Bus bus) throws InputError {
        if (!(address instanceof BusAddress.Memory) || vehicle > 0 || control == null) {
            return Buses.open(address, clock);
        }
        MemoryNetwork network = new MemoryNetwork(clock);
        peers.put(bus.name(), network.join());
        return network.join();
    }

    /** Requires that every bus has an address, and a recorded run is readable. */
    private void requireBuses(Scenario resolved) throws InputError {
        buses.addresses(resolved, HilPlan.of(resolved));
        recorded(resolved);
    }

    /** The run to repeat when the bus is its folder, otherwise null. */
    private @Nullable Recorded recorded(Scenario resolved) throws InputError {
        Path of = buses.recorded();
        return of == null ? null : Recorded.read(of, resolved);
    }

    private RunPreparation.Plan plan(@Nullable LaunchedRank launched) throws InputError {
        Scenario resolved = ScenarioReader.read(source(), settings());
        int count = run.ranks(resolved, launched);
        double warmUp_s = run.warmUp_s(stepped ? 0 : DEFAULT_WARM_UP_S);
        requireOwnRank(resolved, count);
        boolean shards = world.shards(count, resolved);
        boolean replays = buses.replays();
        if (replays && execution.resume() != null) {
            throw new InputError("--resume " + execution.resume() + ": cannot be combined with --bus " + buses
                    + "; a replay starts at the beginning of the recorded run");
        }
        return new RunPreparation.Plan(
                resolved,
                execution.runOptions(count, execution.threads(), resolved.clock(), replays ? 0 : warmUp_s, shards),
                run.outFolder(resolved.name(), execution.resume()),
                run.plots(),
                run.recording(resolved.clock(), viewPort != null, ros2));
    }

    /** Requires a rank for each vehicle in the loop alone: stepped in real time, it leaves no time for others. */
    private void requireOwnRank(Scenario resolved, int count) throws InputError {
        int vehicles = resolved.vehicles().size();
        RankPlacement placement = new RankPlacement(vehicles, count);
        for (HilPlan.Vehicle each : HilPlan.of(resolved).vehicles()) {
            int hil = each.index();
            for (int v = 0; v < vehicles; v++) {
                boolean beside = v != hil && placement.rankOf(v) == placement.rankOf(hil);
                if (beside && !buses.replays()) {
                    throw new InputError("--ranks " + count + ": the vehicle in the loop, "
                            + resolved.vehicles().get(hil).name()
                            + ", needs a rank for itself, but would share it with "
                            + resolved.vehicles().get(v).name() + "; use --ranks " + vehicles);
                }
            }
        }
    }

    private Source source() throws InputError {
        if (scenario != null) {
            return Library.find(scenario);
        }
        Path recorded = buses.recorded();
        if (recorded != null) {
            return RunLog.source(recorded);
        }
        if (execution.resume() != null) {
            return RunLog.source(execution.resume());
        }
        throw new InputError("name a scenario: furrow hil SCENARIO" + (given.isEmpty() ? "" : " --bus " + buses));
    }

    private List<Setting> settings() throws InputError {
        List<Setting> settings = run.settings();
        RunOptions.add(settings, "hil.max_lag_s", "--max-lag", maxLag);
        RunOptions.add(settings, "hil.on_lag", "--on-lag", onLag);
        RunOptions.add(settings, "hil.max_overruns", "--max-overruns", maxOverruns);
        RunOptions.add(settings, "hil.max_slip_s", "--max-slip", maxSlip);
        addFile(settings, "criteria", criteria);
        addFile(settings, "faults", faults);
        addFile(settings, "binding", binding);
        return settings;
    }

    private static void addFile(List<Setting> settings, String name, @Nullable Path file) {
        String path = file == null ? null : file.toAbsolutePath().toString();
        RunOptions.add(settings, "hil." + name, "--" + name, path);
    }
}
