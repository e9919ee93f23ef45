package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.BindingReader;
import org.furrow.node.hil.binding.SignalCatalogue;
import org.furrow.node.hil.fault.FaultPlan;
import org.furrow.node.hil.fault.FaultReader;
import org.furrow.node.hil.fault.Faults;
import org.furrow.node.hil.verdict.CriteriaReader;
import org.furrow.node.hil.verdict.Criterion;
import org.furrow.node.hil.verdict.Verdict;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Extends the ranks of a run with a vehicle in the loop: its rank paces the run and decides the commits; the
 * others follow.
 */
public final class HilExtension implements RankExtension {
    /** Name of the folder with the recording, in the folder of the run. */
    static final String FOLDER = "hil";

    private final Context context;
    private final List<Criterion> criteria;

    /**
     * Connections to the outside.
     *
     * @param bus open; null when frames come from a recording, or the vehicle is in another process
     * @param busName name of the bus in messages
     * @param recording of the run to replay, or null
     * @param queue inputs of operators
     * @param view receives the status of the run
     */
    public record Setup(
            @Nullable CanBus bus, String busName, @Nullable Recorded recording, EventQueue queue, HilView view) {
        private Setup with(Faults faults, TickClock clock) {
            return bus == null
                    ? this
                    : new Setup(faults.on(bus, clock::tick, () -> clock.tick() >= 0), busName, recording, queue, view);
        }
    }

    /**
     * Pacing of the run.
     *
     * @param paced whether steps follow the wall clock; otherwise they run as fast as possible, and commits wait
     *     for all vehicles
     * @param realTime whether to request SCHED_FIFO and locked memory
     * @param cpu processor of the thread, or -1 for any
     */
    public record Pace(boolean paced, boolean realTime, int cpu) {
        /** Any processor. */
        public static final int ANY_CPU = RealTime.ANY_CPU;

        /** As fast as possible. */
        public static final Pace FREE = new Pace(false, false, RealTime.ANY_CPU);
    }

    /** What a run with a vehicle in the loop consists of. */
    record Context(
            Scenario scenario, HilPlan plan, Binding binding, Faults faults, Setup setup, Pace pace, TickClock clock) {}

    /**
     * Reads the binding that the scenario names.
     *
     * @param clock for timestamps and replayed logs; set in every tick
     * @throws InputError when the scenario has no vehicle in the loop, or its binding is wrong
     */
    public HilExtension(Scenario scenario, Setup setup, Pace pace, TickClock clock) throws InputError {
        Binding binding = binding(scenario);
        FaultPlan schedule = faults(scenario, binding);
        criteria = criteria(scenario, schedule);
        Faults faults = new Faults(schedule, scenario.clock().step_s());
        context = new Context(scenario, plan(scenario), binding, faults, setup.with(faults, clock), pace, clock);
    }

    /**
     * Returns the plan of a scenario's vehicle in the loop.
     *
     * @throws InputError when the scenario has none
     */
    public static HilPlan plan(Scenario scenario) throws InputError {
        HilPlan plan = scenario.exchange().hil();
        if (plan == null) {
            throw new InputError("scenario " + scenario.name()
                    + " has no vehicle in the loop; add 'hil: {vehicle: NAME}', or --set hil.vehicle=NAME");
        }
        return plan;
    }

    /**
     * Returns the binding of a scenario's vehicle in the loop; an empty one when there is none.
     *
     * @throws InputError when the binding is wrong, or the DBC file that it names
     */
    public static Binding binding(Scenario scenario) throws InputError {
        HilPlan plan = scenario.exchange().hil();
        double step_s = scenario.clock().step_s();
        VehiclePlan vehicle = plan == null ? null : scenario.vehicles().get(plan.vehicle());
        SignalCatalogue catalogue = vehicle == null
                ? SignalCatalogue.of(List.of())
                : SignalCatalogue.of(vehicle.model(), vehicle.sensors());
        return plan == null || plan.binding() == null
                ? new Binding(catalogue, step_s, null, null, List.of(), List.of(), List.of())
                : BindingReader.read(plan.binding(), catalogue, step_s);
    }

    /**
     * Returns the schedule of faults that a scenario names; an empty one when it names none.
     *
     * @throws InputError when the schedule is wrong
     */
    public static FaultPlan faults(Scenario scenario, Binding binding) throws InputError {
        HilPlan plan = scenario.exchange().hil();
        Source file = plan == null ? null : plan.faults();
        return file == null
                ? FaultPlan.NONE
                : FaultReader.read(file, scenario.clock().step_s(), binding, Mistakes.first());
    }

    /**
     * Returns the criteria that a scenario names; none when it names none.
     *
     * @throws InputError when they are wrong
     */
    public static List<Criterion> criteria(Scenario scenario, FaultPlan faults) throws InputError {
        HilPlan plan = scenario.exchange().hil();
        Source file = plan == null ? null : plan.criteria();
        return file == null ? List.of() : CriteriaReader.read(file, criteriaRun(scenario, faults), Mistakes.first());
    }

    /** Returns the names to which criteria of a scenario may refer. */
    public static CriteriaReader.Run criteriaRun(Scenario scenario, FaultPlan faults) throws InputError {
        List<String> names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
        return new CriteriaReader.Run(
                names.get(plan(scenario).vehicle()),
                names,
                faults.faults().stream().map(FaultPlan.Fault::name).toList());
    }

    /** Evaluates the criteria and adds the results to {@code hil.json}. */
    @Override
    public Set<String> conclude(Path folder) throws IOException {
        if (criteria.isEmpty()) {
            return Set.of();
        }
        Verdict.record(folder, Verdict.of(folder, criteria));
        return Set.of(HilSession.REPORT);
    }

    @Override
    public Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier)
            throws IOException {
        int rank =
                new RankPlacement(context.scenario.vehicles().size(), transport.size()).rankOf(context.plan.vehicle());
        if (transport.rank() != rank) {
            return new Conducted(new ConductedRun(rank, null, ConductedRun.Pilots.NONE));
        }
        if (folder == null) {
            return dryRun(rank);
        }
        try {
            return new HilSession(context, folder, rank, earlier);
        } catch (InputError e) {
            throw new IOException("the run to resume has no readable recording: " + e.getMessage(), e);
        }
    }

    /** The extension of a rank that needs nothing but the commits of the conductor. */
    private record Conducted(ConductedRun conducted) implements Attachment {
        @Override
        public void finish(long digest) {
            // nothing to record
        }
    }

    /** A run without pacing, bus or files, for the warm-up. */
    private Attachment dryRun(int rank) {
        Scenario.Clock clock = context.scenario.clock();
        CanBus bus = new MemoryNetwork(new TickClock(clock.step_s())).join();
        EjectOrders orders =
                new EjectOrders(context.scenario.vehicles().size(), context.plan.vehicle(), EventRecorder.NONE);
        LiveEvents events =
                new LiveEvents(bus, new EventQueue(), EventRecorder.NONE, LiveEvents.NO_STALLS, frame -> {});
        HilPilot.Links links =
                new HilPilot.Links(null, events, orders, new TickClock(clock.step_s()), bus, bus::send, context.faults);
        return new Conducted(new ConductedRun(
                rank,
                new Conductors.Patient(EventRecorder.NONE, orders),
                unit -> unit.index() == context.plan.vehicle()
                        ? new HilPilot(links, context.binding, unit, clock.epochTicks())
                        : null));
    }
}
