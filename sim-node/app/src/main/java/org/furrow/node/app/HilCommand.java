package org.furrow.node.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.agrona.CloseHelper;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.engine.RankPlacement;
import org.furrow.node.hil.EventQueue;
import org.furrow.node.hil.HilExtension;
import org.furrow.node.hil.HilView;
import org.furrow.node.hil.Processors;
import org.furrow.node.hil.Recorded;
import org.furrow.node.hil.TickClock;
import org.furrow.node.hil.guidance.OwnController;
import org.furrow.node.hil.operator.OperatorAddress;
import org.furrow.node.hil.operator.Operators;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow hil}. */
@Command(
        name = "hil",
        description = "Runs a scenario in real time, with one of its vehicles bound to a CAN bus.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class HilCommand implements Callable<Integer> {
    private static final double MOST_WARM_UP_S = 3600;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            description =
                    "A YAML file, or a built-in scenario; with --bus replay:FOLDER that of the run, if left away.")
    private @Nullable String scenario;

    @Option(
            names = "--bus",
            paramLabel = "BUS",
            description = BusAddress.FORMS
                    + ". replay:FOLDER repeats a recorded run, as fast as it goes. Without: a bus of its"
                    + " own, and on it a controller that steers along the path of the vehicle's driver.",
            converter = BusConverter.class)
    private @Nullable BusAddress given;

    @Option(
            names = "--operator",
            paramLabel = "WHERE",
            description = OperatorAddress.FORMS + ": an operator who can take the vehicle over.")
    private @Nullable String operator;

    @Option(names = "--binding", paramLabel = "FILE", description = "Binding file, in place of the scenario's.")
    private @Nullable Path binding;

    @Option(
            names = "--max-lag",
            paramLabel = "S",
            description = "How far other vehicles may fall behind, in s, in place of the scenario's.")
    private @Nullable String maxLag;

    @Option(
            names = "--on-lag",
            paramLabel = "abort|eject",
            description = "What becomes of a vehicle that falls further behind, in place of the scenario's.")
    private @Nullable String onLag;

    @Option(
            names = "--max-overruns",
            paramLabel = "N",
            description = "Steps in a row that may end too late, in place of the scenario's.")
    private @Nullable String maxOverruns;

    @Option(names = "--ranks", paramLabel = "N", description = "Number of ranks; default one per vehicle.")
    private @Nullable Integer ranks;

    @Mixin
    private TransportOptions transport;

    @Mixin
    private ScenarioOptions changes;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description =
                    "Simulated time that all ranks step before, on a ground that is thrown away, so that the first"
                            + " second is as good as the rest; default ${DEFAULT-VALUE}.",
            defaultValue = "10")
    private double warmUp_s;

    @Option(
            names = "--cpu",
            paramLabel = "N",
            description = "Processor on which the vehicle's thread stays; default any.",
            defaultValue = "" + HilExtension.Pace.ANY_CPU)
    private int cpu;

    @Option(
            names = "--real-time",
            negatable = true,
            fallbackValue = "true",
            defaultValue = "true",
            description = "Ask for real-time priority and locked memory (the default).")
    private boolean realTime;

    private final HilView view = new HilView();
    private final EventQueue queue = new EventQueue();
    private BusAddress address = new BusAddress.Memory();
    private Operators.@Nullable Seat seat;

    @Override
    public Integer call() throws Exception {
        LaunchedRank place = LaunchedRank.find(System.getenv());
        Engine engine = transport.engine(place);
        try {
            if (given != null) {
                address = given instanceof BusAddress.Replay(Path of)
                        ? new BusAddress.Replay(Recorded.folder(of))
                        : given;
                return place != null ? member(engine, place) : run(engine);
            }
            if (place != null) {
                throw new InputError("--bus is needed where others start the ranks; it reads " + BusAddress.FORMS);
            }
            try (OwnController controller = OwnController.start(plan(null).scenario())) {
                address = controller.bus();
                say("hil: started " + controller);
                int code = run(engine);
                if (!controller.fault().isEmpty()) {
                    say("hil: " + controller.fault());
                }
                return code;
            }
        } finally {
            CloseHelper.close(seat);
        }
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }

    private int run(Engine engine) throws Exception {
        RunPreparation.Plan plan = plan(null);
        if (!engine.inOneProcess()) {
            recorded(plan.scenario()); // what is wrong with it is said once
            return new RunSession(spec.commandLine(), transport).launch(engine, plan, argsOfRanks(plan));
        }
        return new RunSession(spec.commandLine(), transport, outfit(plan.scenario(), true), view::line)
                .alone(engine, plan);
    }

    private int member(Engine engine, LaunchedRank place) throws Exception {
        RunPreparation.Input input;
        HilExtension outfit = null;
        try {
            RunPreparation.Plan plan = plan(place);
            Scenario resolved = plan.scenario();
            HilPlan hil = resolved.exchange().hil();
            boolean here = hil != null
                    && new RankPlacement(resolved.vehicles().size(), place.size()).rankOf(hil.vehicle())
                            == place.rank();
            outfit = outfit(resolved, here);
            input = new RunPreparation.Input(plan, null);
        } catch (InputError e) {
            input = new RunPreparation.Input(null, e);
        }
        RunSession session = outfit == null
                ? new RunSession(spec.commandLine(), transport)
                : new RunSession(spec.commandLine(), transport, outfit, view::line);
        return session.member(engine, place, input);
    }

    /** @param here whether the vehicle in the loop is in this process */
    private HilExtension outfit(Scenario resolved, boolean here) throws InputError {
        if (here) {
            Processors.require(cpu);
        }
        TickClock clock = new TickClock(resolved.clock().step_s());
        Recorded recorded = recorded(resolved);
        boolean paced = !(address instanceof BusAddress.Replay);
        CanBus bus = here && recorded == null ? Buses.open(address, clock) : null;
        if (here && recorded == null && operator != null) {
            seat = Operators.open(OperatorAddress.parse(operator), queue::operator, this::say);
        }
        return new HilExtension(
                resolved,
                new HilExtension.Setup(bus, address.toString(), recorded, queue, view),
                new HilExtension.Pace(paced, realTime, cpu),
                clock);
    }

    /** The run to repeat, when the bus is its folder. */
    private @Nullable Recorded recorded(Scenario resolved) throws InputError {
        return address instanceof BusAddress.Replay(Path of) && Files.isDirectory(of)
                ? Recorded.read(of, resolved)
                : null;
    }

    private RunPreparation.Plan plan(@Nullable LaunchedRank place) throws InputError {
        Scenario resolved = ScenarioReader.read(source(), settings());
        int vehicles = resolved.vehicles().size();
        int count = ranks != null ? ranks : place != null ? place.size() : vehicles;
        if (count < 1 || count > vehicles || (place != null && place.size() != count)) {
            throw new InputError("--ranks " + count + ": must be in [1, " + vehicles
                    + "], and as many as were started; the scenario has " + vehicles + " vehicles");
        }
        if (!(warmUp_s >= 0 && warmUp_s <= MOST_WARM_UP_S)) {
            throw new InputError("--warm-up " + warmUp_s + ": must be in [0, " + MOST_WARM_UP_S + "] s");
        }
        requireOwnRank(resolved, count);
        boolean replays = address instanceof BusAddress.Replay;
        Run.Options options = new Run.Options(count, 1, 0, null, 0, 0, replays ? 0 : warmUp_s);
        return new RunPreparation.Plan(resolved, options, changes.outFolder(resolved.name()));
    }

    /** The vehicle in the loop is stepped tick by tick in its time; on its rank there is no time for another. */
    private void requireOwnRank(Scenario resolved, int count) throws InputError {
        HilPlan hil = resolved.exchange().hil();
        if (hil == null) {
            throw new InputError("scenario " + resolved.name()
                    + " has no vehicle in the loop; add 'hil: {vehicle: NAME}', or --set hil.vehicle=NAME");
        }
        int vehicles = resolved.vehicles().size();
        RankPlacement placement = new RankPlacement(vehicles, count);
        int own = placement.rankOf(hil.vehicle());
        for (int v = 0; v < vehicles; v++) {
            boolean beside = v != hil.vehicle() && placement.rankOf(v) == own;
            if (beside && !(address instanceof BusAddress.Replay)) {
                throw new InputError("--ranks " + count + ": the vehicle in the loop, "
                        + resolved.vehicles().get(hil.vehicle()).name() + ", must have a rank for itself, but would"
                        + " share it with " + resolved.vehicles().get(v).name() + "; use --ranks " + vehicles);
            }
        }
    }

    private Source source() throws InputError {
        if (scenario != null) {
            return Library.find(scenario);
        }
        if (address instanceof BusAddress.Replay(Path of) && Files.isDirectory(of)) {
            return Source.ofFile(of.resolve("scenario.yaml"));
        }
        throw new InputError("name a scenario: furrow hil SCENARIO" + (given == null ? "" : " --bus " + given));
    }

    private List<Setting> settings() throws InputError {
        List<Setting> settings = changes.settings();
        ScenarioOptions.add(settings, "hil.max_lag_s", "--max-lag", maxLag);
        ScenarioOptions.add(settings, "hil.on_lag", "--on-lag", onLag);
        ScenarioOptions.add(settings, "hil.max_overruns", "--max-overruns", maxOverruns);
        ScenarioOptions.add(
                settings,
                "hil.binding",
                "--binding",
                binding == null ? null : binding.toAbsolutePath().toString());
        return settings;
    }

    /** All ranks' results go to the folder that was chosen here. */
    private List<String> argsOfRanks(RunPreparation.Plan plan) {
        List<String> args =
                new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
        if (given == null) {
            args.addAll(List.of("--bus", address.toString())); // one controller is enough
        }
        if (!changes.namesFolder()) {
            args.addAll(List.of("--out", plan.out().toAbsolutePath().toString()));
        }
        return args;
    }
}
