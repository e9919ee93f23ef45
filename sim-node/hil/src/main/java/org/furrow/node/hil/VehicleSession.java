package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.message.AddressClaim;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.binding.ReceivePlan;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.events.EventSource;
import org.furrow.node.hil.events.LiveEvents;
import org.furrow.node.hil.fault.FaultHistory;
import org.furrow.node.hil.fault.Faults;
import org.furrow.node.hil.pace.HilStepTimes;
import org.furrow.node.hil.pace.Pacer;
import org.furrow.node.hil.pace.RealTime;
import org.furrow.node.hil.panel.HilView;
import org.furrow.node.hil.panel.LivePanel;
import org.furrow.node.hil.pilot.HilPilot;
import org.furrow.node.hil.recording.BusTrace;
import org.furrow.node.hil.recording.EventLog;
import org.furrow.node.hil.recording.EventRecording;
import org.furrow.node.hil.recording.HilFolder;
import org.furrow.node.hil.recording.Recorded;
import org.furrow.node.hil.recording.RecordedBlocks;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A vehicle in the loop on its rank. Used on that rank's thread.
 *
 * <p>It creates the parts of the loop and closes them in order, hence the number of its collaborators.
 */
final class VehicleSession implements AutoCloseable {
    private static final int SHOWN_EVERY_S = 1;
    private static final long LAST_FRAMES_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Scenario scenario;
    private final HilExtension.Context context;
    private final HilExtension.Loop loop;
    private final HilExtension.Pace pace;
    private final @Nullable Recorded recorded;
    private final OutputFolder folder;
    /** Place of the recording in the folder of the run. */
    private final String place;

    /** The recording of the run before the checkpoint that it resumes from. */
    private final @Nullable EventRecording earlier;

    /** Lines of the faults before that checkpoint. */
    private final List<String> earlierFaults;

    private final EventLog log;
    private final BusTrace trace;
    private final EjectOrders orders;
    /** Null for a vehicle whose rank follows. */
    private final @Nullable Conductor conductor;

    private final HilStepTimes times = new HilStepTimes();
    private @Nullable RealTime realTime;
    private @Nullable Pacer pacer;
    private @Nullable HilPilot pilot;
    private @Nullable LiveEvents live;
    private List<List<Long>> busCountsBefore = List.of();
    private @Nullable String digest;
    private boolean closing;

    /** @param earlier the part of the run before the checkpoint that it resumes from, or null */
    VehicleSession(
            HilExtension.Context context,
            HilExtension.Loop loop,
            OutputFolder folder,
            Recorder.@Nullable Earlier earlier)
            throws IOException, InputError {
        scenario = context.scenario();
        this.context = context;
        this.loop = loop;
        pace = context.pace();
        recorded = context.recording();
        this.folder = folder;
        place = HilFolder.of(scenario, loop.vehicle());
        List<String> names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
        Path hil = folder.file(place);
        List<String> events = List.of();
        List<String> commits = List.of();
        if (earlier == null) {
            this.earlier = null;
            earlierFaults = List.of();
        } else {
            RecordedBlocks.check(earlier.folder().resolve(place));
            this.earlier = EventRecording.read(earlier.folder(), scenario, loop.vehicle());
            long tick = (long) earlier.epoch() * scenario.clock().epochTicks();
            events = this.earlier.eventLines(tick);
            earlierFaults = FaultHistory.read(earlier.folder().resolve(place)).linesBefore(tick);
            commits = this.earlier.commitLines(earlier.committed());
        }
        List<String> buses = loop.inputs().bindings().names();
        log = new EventLog(hil, names, buses, scenario.clock().step_s(), events, commits);
        trace = new BusTrace(
                hil.resolve(BusTrace.FILE),
                buses,
                earlier != null,
                pace.paced(),
                loop.setup().clock());
        orders = new EjectOrders(names.size(), context.plan(), log);
        conductor = loop.conducts() ? newConductor() : null;
    }

    private Conductor newConductor() {
        if (recorded != null) {
            return new Conductors.Recorded(recorded, log, orders);
        }
        return pace.paced()
                ? new Conductors.Live(scenario, log, orders, new Deadlines())
                : new Conductors.Patient(log, orders);
    }

    /** Decides the commits of the run; null when the rank of another vehicle does. */
    @Nullable
    Conductor conductor() {
        return conductor;
    }

    boolean isOf(VehicleUnit unit) {
        return unit.index() == loop.vehicle().index();
    }

    /** Creates the pilot of the vehicle. */
    Pilot pilot(VehicleUnit unit) {
        if (pace.paced()) {
            System.gc(); // of the warm-up, before the first step is due: then the young generation is empty
            RealTime granted = new RealTime(pace.realTime(), pace.cpu());
            realTime = granted;
            warn(granted);
            long step_ns = Math.round(scenario.clock().step_s() * 1e9);
            Pacer paced = new Pacer(realTime, step_ns, context.plan().deadlines(), times);
            if (!loop.conducts()) {
                paced.follow(step_ns);
            }
            pacer = paced;
        }
        List<HilPilot.Wire> wires = new ArrayList<>();
        for (int k = 0; k < loop.setup().lines().size(); k++) {
            int number = k;
            CanBus bus = loop.setup().lines().get(k).bus();
            wires.add(new HilPilot.Wire(bus, frame -> send(number, bus, frame)));
        }
        HilPilot inLoop = new HilPilot(
                new HilPilot.Links(pacer, events(), orders, loop.setup().clock(), wires, loop.faults()),
                loop.inputs().bindings(),
                unit,
                scenario.clock().epochTicks());
        pilot = inLoop;
        return new Shown(inLoop);
    }

    /** The open buses; none in the replay of a recorded run. */
    private List<CanBus> buses() {
        return loop.setup().lines().stream()
                .map(HilExtension.Line::bus)
                .flatMap(Stream::ofNullable)
                .toList();
    }

    private EventSource events() {
        if (recorded != null) {
            EventRecording of = recorded.vehicles().get(loop.number());
            return (tick, to) -> of.take(tick, log, to);
        }
        LiveEvents events = new LiveEvents(buses(), loop.setup().queue(), log, stalls(), trace::taken);
        live = events;
        return events;
    }

    /** This rank, which follows, has published an epoch: its next step may begin. */
    void epochEnded(int epoch, int last) {
        Pacer paced = pacer;
        if (paced != null && epoch < last) {
            paced.await((long) epoch * scenario.clock().epochTicks());
        } else if (paced != null) {
            paced.finish();
        }
    }

    /** This rank, which follows, has received the vector of a commit. */
    void received(CommitVector vector, boolean waited) {
        log.commit(vector);
        if (pacer != null && waited) {
            pacer.waited();
        }
    }

    /** Stalls longer than the shortest timeout of a message. */
    private LongSupplier stalls() {
        Pacer paced = pacer;
        if (paced == null) {
            return LiveEvents.NO_STALLS;
        }
        long least_ticks = loop.inputs().bindings().receive().stream()
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
            context.view()
                    .warn("the vehicle's thread has no real-time priority, so steps and frames may be late; refused: "
                            + String.join("; ", granted.refused()));
        }
    }

    /** Begins the run on the buses: frames that arrived during the warm-up are dropped, and counters begin at 0. */
    private void begin() {
        List<CanBus> buses = buses();
        trace.begin(buses);
        if (pace.paced() && live != null) {
            live.dropEarlier();
        }
        busCountsBefore =
                buses.stream().map(bus -> HilReport.busCounts(bus.stats())).toList();
    }

    private boolean send(int number, @Nullable CanBus bus, CanFrame frame) {
        Pacer paced = pacer;
        long due_ns = paced == null
                ? loop.setup().clock().getAsLong()
                : closing ? RealTime.CLOCK.getAsLong() : paced.due_ns();
        return trace.send(number, bus, frame, due_ns);
    }

    /** Called when the rank has completed the run. */
    void finish(long endDigest) {
        digest = Digest.toHex(endDigest);
        if (recorded != null && recorded.digest() != null && !recorded.digest().equals(digest)) {
            throw new IllegalStateException("the replay of " + recorded.run() + " has digest " + digest
                    + ", but the recorded run has " + recorded.digest());
        }
    }

    /** Files and folders that it leaves; other vehicles write to a folder in that of the first one. */
    List<String> parts() {
        String report = HilFolder.report(scenario, loop.vehicle());
        if (!loop.conducts() || context.plan().vehicles().size() == 1) {
            return List.of(place, report);
        }
        return Stream.concat(
                        Stream.of(
                                        EventLog.EVENTS,
                                        EventLog.COMMITS,
                                        RecordedBlocks.FILE,
                                        FaultHistory.FILE,
                                        BusTrace.FILE)
                                .map(file -> place + "/" + file),
                        Stream.of(report))
                .toList();
    }

    /** Sends the last frames, and writes the report. */
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
            List<CanBus> buses = buses();
            if (!buses.isEmpty()) {
                LockSupport.parkNanos(pace.paced() ? LAST_FRAMES_NS : 1); // other threads send the last frames
            }
            HilReport report = new HilReport(context, loop, realTime, times, trace);
            ObjectNode json = report.json(pilot, conductor, orders, log, digest, busCountsBefore);
            FaultHistory.read(folder.file(place)).write(json);
            Files.writeString(folder.file(HilFolder.report(scenario, loop.vehicle())), json.toPrettyString() + "\n");
            report.close();
            buses.forEach(CanBus::close);
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
        Path to = folder.file(place);
        if (recorded != null) {
            Faults.copy(recorded.run().resolve(place), to);
        } else {
            loop.faults().write(to, earlierFaults);
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
        private final long panelEvery_ticks =
                Math.max(1, Math.round(LivePanel.PERIOD_S / scenario.clock().step_s()));

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
            boolean due = tick % every_ticks == every_ticks - 1;
            LivePanel panel = tick % panelEvery_ticks == panelEvery_ticks - 1
                    ? context.view().panel()
                    : null;
            if (!due && panel == null) {
                return;
            }
            String name = context.plan().vehicles().size() == 1
                    ? HilView.ONLY
                    : loop.inputs().name();
            HilView.Numbers now = numbers(tick + 1, inner.age_ticks());
            if (due) {
                context.view().show(name, now);
            }
            if (panel != null) {
                panel.show(name, now, inner.isReady(), inner.table());
            }
        }

        private String busState() {
            List<CanBus> buses = buses();
            if (buses.isEmpty()) {
                return "replayed";
            }
            StringBuilder states = new StringBuilder();
            for (int k = 0; k < buses.size(); k++) {
                states.append(k == 0 ? "" : ", ")
                        .append(
                                buses.size() == 1
                                        ? ""
                                        : loop.vehicle().buses().get(k).name() + " ")
                        .append(buses.get(k).stats().state())
                        .append(inner.node(k).hasLostAddress() ? ": " + AddressClaim.LOST : "");
            }
            return states.toString();
        }

        private HilView.Numbers numbers(long ticks, long age) {
            double step_s = scenario.clock().step_s();
            double epoch_s = scenario.clock().epochTicks() * step_s;
            return new HilView.Numbers(
                    ticks * step_s,
                    times.execution_us(50),
                    times.execution_us(99),
                    times.lateness_us(99),
                    times.overruns(),
                    times.slips(),
                    age == SignalTable.NEVER ? Double.POSITIVE_INFINITY : age * step_s,
                    conductor instanceof Conductors.Live decides ? decides.lag() * epoch_s : 0,
                    busState());
        }
    }
}
