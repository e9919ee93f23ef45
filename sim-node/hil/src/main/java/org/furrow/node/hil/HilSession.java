package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.message.AddressClaim;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.binding.ReceivePlan;
import org.furrow.node.hil.binding.SignalTable;
import org.furrow.node.hil.fault.FaultHistory;
import org.furrow.node.hil.fault.Faults;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The extension of the rank of the vehicle in the loop. Used on that rank's thread.
 *
 * <p>It creates the parts of the loop and closes them in order, hence the number of its collaborators.
 */
final class HilSession implements RankExtension.Attachment {
    /** Log of the frames, for reading. */
    static final String BUS_LOG = "bus.log";

    static final String REPORT = "hil.json";
    private static final int SHOWN_EVERY_S = 1;
    private static final long LAST_FRAMES_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Scenario scenario;
    private final HilPlan plan;
    private final HilExtension.Context context;
    private final HilExtension.Setup setup;
    private final HilExtension.Pace pace;
    private final OutputFolder folder;
    private final int rank;
    /** The recording of the run before the checkpoint that it resumes from. */
    private final @Nullable Recording earlier;

    /** Lines of the faults before that checkpoint. */
    private final List<String> earlierFaults;

    private final EventLog log;
    private final BusTrace trace;
    private final EjectOrders orders;
    private final Conductor conductor;
    private final HilStepTimes times = new HilStepTimes();
    private @Nullable RealTime realTime;
    private @Nullable Pacer pacer;
    private @Nullable HilPilot pilot;
    private @Nullable LiveEvents live;
    private List<Long> busCountsBefore = List.of();
    private @Nullable String digest;
    private boolean closing;

    /** @param earlier the part of the run before the checkpoint that it resumes from, or null */
    HilSession(HilExtension.Context context, OutputFolder folder, int rank, Recorder.@Nullable Earlier earlier)
            throws IOException, InputError {
        scenario = context.scenario();
        this.context = context;
        setup = context.setup();
        pace = context.pace();
        this.folder = folder;
        this.rank = rank;
        plan = context.plan();
        List<String> names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
        Path hil = folder.file(HilExtension.FOLDER);
        List<String> events = List.of();
        List<String> commits = List.of();
        if (earlier == null) {
            this.earlier = null;
            earlierFaults = List.of();
        } else {
            RecordedBlocks.check(earlier.folder().resolve(HilExtension.FOLDER));
            this.earlier = Recording.read(earlier.folder(), scenario);
            long tick = (long) earlier.epoch() * scenario.clock().epochTicks();
            events = this.earlier.eventLines(tick);
            earlierFaults = FaultHistory.read(earlier.folder().resolve(HilExtension.FOLDER))
                    .linesBefore(tick);
            commits = this.earlier.commitLines(earlier.committed());
        }
        log = new EventLog(hil, names, scenario.clock().step_s(), events, commits);
        trace = new BusTrace(hil.resolve(BUS_LOG), earlier != null, pace.paced(), context.clock());
        orders = new EjectOrders(names.size(), plan.vehicle(), log);
        Recorded recorded = setup.recording();
        if (recorded != null) {
            conductor = new Conductors.Recorded(recorded.events(), log, orders);
        } else if (pace.paced()) {
            conductor = new Conductors.Live(scenario, log, orders, new Deadlines());
        } else {
            conductor = new Conductors.Patient(log, orders);
        }
    }

    @Override
    public ConductedRun conducted() {
        return new ConductedRun(rank, conductor, this::pilot);
    }

    /** Returns the pilot of the vehicle in the loop; null for other vehicles. */
    @Nullable
    Pilot pilot(VehicleUnit unit) {
        if (unit.index() != plan.vehicle()) {
            return null;
        }
        if (pace.paced()) {
            System.gc(); // of the warm-up, before the first step is due: then the young generation is empty
            RealTime granted = new RealTime(pace.realTime(), pace.cpu());
            realTime = granted;
            warn(granted);
            pacer = new Pacer(realTime, Math.round(scenario.clock().step_s() * 1e9), plan.deadlines(), times);
        }
        CanBus bus = setup.bus();
        HilPilot inLoop = new HilPilot(
                new HilPilot.Links(
                        pacer, events(bus), orders, context.clock(), bus, frame -> send(bus, frame), context.faults()),
                context.binding(),
                unit,
                scenario.clock().epochTicks());
        pilot = inLoop;
        return new Shown(inLoop);
    }

    private EventSource events(@Nullable CanBus bus) {
        Recorded recorded = setup.recording();
        if (recorded != null) {
            return (tick, to) -> recorded.events().take(tick, log, to);
        }
        LiveEvents events = new LiveEvents(
                Objects.requireNonNull(bus, "a live run has a bus"), setup.queue(), log, stalls(), trace::taken);
        live = events;
        return events;
    }

    /** Stalls longer than the shortest timeout of a message. */
    private LongSupplier stalls() {
        Pacer paced = pacer;
        if (paced == null) {
            return LiveEvents.NO_STALLS;
        }
        long least_ticks = context.binding().receive().stream()
                .mapToLong(ReceivePlan::timeout_ticks)
                .filter(ticks -> ticks > 0)
                .min()
                .orElse(Long.MAX_VALUE);
        return () -> {
            long ticks = paced.stalled_ticks();
            return ticks > least_ticks ? ticks : 0;
        };
    }

    /** Warns when real-time priority was requested and refused; with it the rest matters less. */
    private void warn(RealTime granted) {
        if (pace.realTime() && !granted.isFifo()) {
            setup.view()
                    .warn("the vehicle's thread has no real-time priority, so steps and frames may be late; refused: "
                            + String.join("; ", granted.refused()));
        }
    }

    /** Begins the run on the bus: frames that arrived during the warm-up are dropped, and counters begin at 0. */
    private void begin() {
        CanBus bus = setup.bus();
        trace.begin(bus);
        if (bus == null) {
            return;
        }
        if (pace.paced() && live != null) {
            live.dropEarlier();
        }
        busCountsBefore = HilReport.busCounts(bus.stats());
    }

    private boolean send(@Nullable CanBus bus, CanFrame frame) {
        Pacer paced = pacer;
        long due_ns =
                paced == null ? context.clock().getAsLong() : closing ? RealTime.CLOCK.getAsLong() : paced.due_ns();
        return trace.send(bus, frame, due_ns);
    }

    @Override
    public void finish(long endDigest) {
        digest = Digest.toHex(endDigest);
        Recorded recorded = setup.recording();
        if (recorded != null && recorded.digest() != null && !recorded.digest().equals(digest)) {
            throw new IllegalStateException("the replay of " + recorded.run() + " has digest " + digest
                    + ", but the recorded run has " + recorded.digest());
        }
    }

    @Override
    public List<String> parts() {
        return List.of(HilExtension.FOLDER, REPORT);
    }

    /** Sends the last frames, and writes {@code hil.json}. */
    @Override
    public void close() throws IOException {
        try {
            if (pacer != null) {
                pacer.finish();
            }
            closing = true;
            if (pilot != null) {
                pilot.sendNotReady();
            }
            writeFaults();
            CanBus bus = setup.bus();
            if (bus != null) {
                LockSupport.parkNanos(pace.paced() ? LAST_FRAMES_NS : 1); // other threads send the last frames
            }
            HilReport report = new HilReport(scenario, setup, realTime, times, trace);
            ObjectNode json = report.json(pilot, conductor, orders, log, digest, busCountsBefore);
            FaultHistory.read(folder.file(HilExtension.FOLDER)).write(json);
            Files.writeString(folder.file(REPORT), json.toPrettyString() + "\n");
            report.close(setup.view());
            if (bus != null) {
                bus.close();
            }
        } finally {
            if (realTime != null) {
                realTime.close();
            }
            try (log) {
                trace.close();
            }
        }
    }

    private void writeFaults() throws IOException {
        Recorded recorded = setup.recording();
        Path to = folder.file(HilExtension.FOLDER);
        if (recorded != null) {
            Faults.copy(recorded.run().resolve(HilExtension.FOLDER), to);
        } else {
            context.faults().write(to, earlierFaults);
        }
    }

    /** The deadlines of the steps, for the conductor. */
    private final class Deadlines implements Conductors.Pace {
        @Override
        public void await(long tick) {
            if (pacer != null) {
                pacer.await(tick);
            }
        }

        @Override
        public void finish() {
            if (pacer != null) {
                pacer.finish();
            }
        }
    }

    /** A pilot that also updates the status of the run. */
    private final class Shown implements Pilot {
        private final HilPilot inner;
        private boolean begun;
        private final long every_ticks =
                Math.max(1, Math.round(SHOWN_EVERY_S / scenario.clock().step_s()));

        Shown(HilPilot inner) {
            this.inner = inner;
        }

        @Override
        public void before(long tick, VehicleUnit unit) {
            if (!begun) {
                begun = true;
                begin();
            }
            inner.before(tick, unit);
            long age = inner.age_ticks();
            if (age != SignalTable.NEVER) {
                times.aged(Math.round(age * scenario.clock().step_s() * 1e9));
            }
        }

        @Override
        public double[] state() {
            return inner.state();
        }

        @Override
        public void resume(double[] state, long tick) {
            inner.resume(Objects.requireNonNull(earlier, "a run that resumes has a recording"), state, tick);
        }

        @Override
        public void after(long tick, VehicleUnit unit) {
            inner.after(tick, unit);
            if (tick % every_ticks == every_ticks - 1) {
                show(tick + 1, inner.age_ticks());
            }
        }

        private String busState() {
            CanBus bus = setup.bus();
            String state = bus == null ? "replayed" : bus.stats().state().toString();
            return inner.hasLostAddress() ? state + ": " + AddressClaim.LOST : state;
        }

        private void show(long ticks, long age) {
            double step_s = scenario.clock().step_s();
            double epoch_s = scenario.clock().epochTicks() * step_s;
            setup.view()
                    .show(new HilView.Numbers(
                            ticks * step_s,
                            times.execution_us(50),
                            times.execution_us(99),
                            times.lateness_us(99),
                            times.overruns(),
                            times.slips(),
                            age == SignalTable.NEVER ? Double.POSITIVE_INFINITY : age * step_s,
                            conductor instanceof Conductors.Live live ? live.lag() * epoch_s : 0,
                            busState()));
        }
    }
}
