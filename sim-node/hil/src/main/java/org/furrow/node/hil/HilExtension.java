package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.events.EventRecorder;
import org.furrow.node.hil.events.LiveEvents;
import org.furrow.node.hil.fault.FaultParameters;
import org.furrow.node.hil.fault.Faults;
import org.furrow.node.hil.pace.RealTime;
import org.furrow.node.hil.pace.StepGate;
import org.furrow.node.hil.pace.TickClock;
import org.furrow.node.hil.panel.HilView;
import org.furrow.node.hil.panel.SignalCommands;
import org.furrow.node.hil.parameter.ParameterTable;
import org.furrow.node.hil.pilot.HilPilot;
import org.furrow.node.hil.recording.HilFolder;
import org.furrow.node.hil.recording.Recorded;
import org.furrow.node.hil.verdict.Criterion;
import org.furrow.node.hil.verdict.Verdict;
import org.furrow.node.hil.xcp.XcpCalibration;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Extends the ranks of a run with vehicles in the loop: the rank of the first one paces the run and decides the
 * commits; the others follow.
 */
public final class HilExtension implements RankExtension {
    private final Context context;
    private final List<Loop> loops;
    private final List<Criterion> criteria;

    /**
     * A bus of a vehicle.
     *
     * @param address in messages
     * @param bus open; null when frames come from a recording, or the vehicle is in another process
     */
    public record Line(String address, @Nullable CanBus bus) {
        private Line with(Faults faults, int number, TickClock clock) {
            return bus == null ? this : new Line(address, faults.on(bus, number, clock::tick, () -> clock.tick() >= 0));
        }
    }

    /**
     * Connections of a vehicle with the outside.
     *
     * @param lines its buses, by number
     * @param queue inputs of operators
     * @param clock for timestamps and replayed logs; set in every tick
     */
    public record Setup(List<Line> lines, EventQueue queue, TickClock clock) {
        public Setup {
            lines = List.copyOf(lines);
        }

        private Setup with(Faults faults) {
            List<Line> faulty = new ArrayList<>();
            for (int k = 0; k < lines.size(); k++) {
                faulty.add(lines.get(k).with(faults, k, clock));
            }
            return new Setup(faulty, queue, clock);
        }
    }

    /**
     * Pacing of the run.
     *
     * @param paced whether steps follow the wall clock; otherwise they run as fast as possible, and commits wait
     *     for all vehicles
     * @param realTime whether to request SCHED_FIFO and locked memory
     * @param cpu processor of the thread, or -1 for any
     * @param gate holds a run that is not paced between commands of a test program; null: none
     */
    public record Pace(
            boolean paced,
            boolean realTime,
            int cpu,
            @Nullable StepGate gate) {
        /** Any processor. */
        public static final int ANY_CPU = RealTime.ANY_CPU;

        /** As fast as possible. */
        public static final Pace FREE = new Pace(false, false, RealTime.ANY_CPU, null);
    }

    /**
     * What the vehicles in the loop have in common.
     *
     * @param recording of the run to replay, or null
     * @param view receives the status of the run
     */
    record Context(
            Scenario scenario,
            HilPlan plan,
            Pace pace,
            @Nullable Recorded recording,
            HilView view) {}

    /**
     * A vehicle in the loop.
     *
     * @param number in the scenario's list; 0 is that of the conductor
     * @param parameters what test programs may change
     */
    record Loop(
            int number,
            HilPlan.Vehicle vehicle,
            LoopInputs.Vehicle inputs,
            ParameterTable parameters,
            Faults faults,
            Setup setup) {
        boolean conducts() {
            return number == 0;
        }

        /** The open buses; none in the replay of a recorded run. */
        List<CanBus> buses() {
            return setup.lines().stream()
                    .map(Line::bus)
                    .flatMap(Stream::ofNullable)
                    .toList();
        }
    }

    /**
     * Reads the files that the scenario names.
     *
     * @param setups one for each vehicle in the loop
     * @param recording of the run to replay, or null
     * @param view receives the status of the run
     * @throws InputError when the scenario has no vehicle in the loop, or a file is wrong
     */
    public HilExtension(Scenario scenario, List<Setup> setups, @Nullable Recorded recording, HilView view, Pace pace)
            throws InputError {
        HilPlan plan = HilPlan.of(scenario);
        LoopInputs inputs = LoopInputs.read(scenario);
        criteria = inputs.criteria();
        context = new Context(scenario, plan, pace, recording, view);
        loops = new ArrayList<>();
        for (int k = 0; k < plan.vehicles().size(); k++) {
            LoopInputs.Vehicle of = inputs.vehicles().get(k);
            ParameterTable parameters = FaultParameters.table(of.faults(), of.bindings());
            Faults faults = new Faults(of.faults(), scenario.clock().step_s(), parameters);
            loops.add(new Loop(
                    k,
                    plan.vehicles().get(k),
                    of,
                    parameters,
                    faults,
                    setups.get(k).with(faults)));
        }
    }

    /** The signals of the first vehicle in the loop. */
    public SignalCatalogue catalogue() {
        return loops.getFirst().inputs.bindings().catalogue();
    }

    /**
     * Calibration of the first vehicle in the loop by a master outside the recording: what it sets after a step is an
     * event of the next one.
     */
    public XcpCalibration calibration() {
        Loop first = loops.getFirst();
        return new XcpCalibration(
                first.parameters,
                (number, value) -> {
                    boolean isOrdered = first.setup.queue().parameter(number, value);
                    if (isOrdered) {
                        first.parameters.set(number, value); // the master reads what it has written
                    }
                    return isOrdered;
                },
                true);
    }

    /** Holds the run between commands of a test program; null: it goes on by itself. */
    public @Nullable StepGate gate() {
        return context.pace.gate();
    }

    /** Commands to the first vehicle in the loop. */
    public SignalCommands signals() {
        Loop first = loops.getFirst();
        SignalCommands.Names names = new SignalCommands.Names(
                first.inputs.bindings(),
                first.inputs.faults().names(),
                first.parameters,
                () -> YamlDocument.leaves(context.scenario.origin().yaml()));
        return new SignalCommands(names, first.setup.queue(), context.view.window(first.number), context.pace.gate());
    }

    /** Evaluates the criteria and adds the results to {@code hil.json}. */
    @Override
    public Set<String> conclude(Path folder) throws IOException {
        if (criteria.isEmpty()) {
            return Set.of();
        }
        Verdict.record(folder, Verdict.of(folder, criteria));
        return Set.of(HilFolder.REPORT);
    }

    @Override
    public Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier)
            throws IOException {
        RankPlacement placement = new RankPlacement(context.scenario.vehicles().size(), transport.size());
        int conductor = placement.rankOf(context.plan.conductor());
        List<Loop> here = loops.stream()
                .filter(loop -> placement.rankOf(loop.vehicle.index()) == transport.rank())
                .toList();
        boolean startsTogether = folder != null && context.pace.paced() && loops.size() > 1;
        if (folder == null) {
            return new Conducted(dryRun(conductor, here));
        }
        List<VehicleSession> sessions = new ArrayList<>();
        try {
            for (Loop loop : here) {
                sessions.add(new VehicleSession(context, loop, folder, earlier));
            }
        } catch (InputError e) {
            throw new IOException("the run to resume has no readable recording: " + e.getMessage(), e);
        }
        return new RankSessions(conductor, sessions, startsTogether);
    }

    /** The extension of a rank that leaves no files. */
    private record Conducted(ConductedRun conducted) implements Attachment {
        @Override
        public void finish(long digest) {
            // nothing to record
        }
    }

    /** A run without pacing, buses or files, for the warm-up. */
    private ConductedRun dryRun(int rank, List<Loop> here) {
        EjectOrders orders = new EjectOrders(context.scenario.vehicles().size(), context.plan, EventRecorder.NONE);
        Conductor conductor =
                here.stream().anyMatch(Loop::conducts) ? new Conductors.Patient(EventRecorder.NONE, orders) : null;
        return new ConductedRun(
                rank, conductor, ConductedRun.Follower.NONE, unit -> dryPilot(unit, here, orders), false);
    }

    private @Nullable Pilot dryPilot(VehicleUnit unit, List<Loop> here, EjectOrders orders) {
        Scenario.Clock clock = context.scenario.clock();
        for (Loop loop : here) {
            if (loop.vehicle.index() == unit.index()) {
                TickClock ticks = new TickClock(clock.step_s());
                List<CanBus> buses = new ArrayList<>();
                List<HilPilot.Wire> wires = new ArrayList<>();
                for (int k = 0; k < loop.vehicle.buses().size(); k++) {
                    CanBus bus = new MemoryNetwork(ticks).join();
                    buses.add(bus);
                    wires.add(new HilPilot.Wire(bus, bus::send));
                }
                LiveEvents events = new LiveEvents(
                        buses, new EventQueue(), EventRecorder.NONE, LiveEvents.NO_STALLS, (bus, frame) -> {});
                // the run has its own record of faults, and its own parameters
                ParameterTable parameters = FaultParameters.table(loop.inputs.faults(), loop.inputs.bindings());
                Faults faults = new Faults(loop.inputs.faults(), clock.step_s(), parameters);
                HilPilot.Links links = new HilPilot.Links(null, events, orders, ticks, wires, faults, parameters);
                return new HilPilot(links, loop.inputs.bindings(), unit, clock.epochTicks());
            }
        }
        return null;
    }
}
