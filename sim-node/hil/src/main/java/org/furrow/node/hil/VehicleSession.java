package org.furrow.node.hil;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.events.EventSource;
import org.furrow.node.hil.events.LiveEvents;
import org.furrow.node.hil.pace.StepGate;
import org.furrow.node.hil.pilot.HilPilot;
import org.furrow.node.hil.recording.EventLog;
import org.furrow.node.hil.recording.EventRecording;
import org.furrow.node.hil.recording.Recorded;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * A vehicle in the loop on its rank: creates the parts of the loop and closes them in order. Used on that rank's
 * thread.
 */
final class VehicleSession implements AutoCloseable {
    private static final long LAST_FRAMES_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final HilExtension.Context context;
    private final HilExtension.Loop loop;
    private final @Nullable Recorded recorded;
    private final SessionFiles files;
    private final SessionPace pace;
    private final EjectOrders orders;
    /** Null for a vehicle whose rank follows. */
    private final @Nullable Conductor conductor;

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
        this.context = context;
        this.loop = loop;
        recorded = context.recording();
        files = new SessionFiles(context, loop, folder, earlier);
        pace = new SessionPace(context);
        orders = new EjectOrders(context.scenario().vehicles().size(), context.plan(), files.log());
        conductor = loop.conducts() ? newConductor() : null;
    }

    private Conductor newConductor() {
        EventLog log = files.log();
        if (recorded != null) {
            return new Conductors.Recorded(recorded, log, orders);
        }
        StepGate gate = context.pace().gate();
        if (gate != null) {
            return new Conductors.Stepped(log, orders, gate);
        }
        return context.pace().paced()
                ? new Conductors.Live(context.scenario(), log, orders, new Conductors.Pace() {
                    @Override
                    public void await(long tick) {
                        pace.await(tick);
                    }

                    @Override
                    public double spare() {
                        return pace.spare();
                    }

                    @Override
                    public void finish() {
                        endSteps();
                    }
                })
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
        pace.begin(!loop.conducts());
        List<HilPilot.Wire> wires = new ArrayList<>();
        for (int k = 0; k < loop.setup().lines().size(); k++) {
            int number = k;
            CanBus bus = loop.setup().lines().get(k).bus();
            wires.add(new HilPilot.Wire(bus, frame -> send(number, bus, frame)));
        }
        HilPilot inLoop = new HilPilot(
                new HilPilot.Links(
                        pace.pacer(), events(), orders, loop.setup().clock(), wires, loop.faults(), loop.parameters()),
                loop.inputs().bindings(),
                unit,
                context.scenario().clock().epochTicks());
        pilot = inLoop;
        return new ShownPilot(context, loop, inLoop, pace.times(), conductor, files.earlier(), this::begin);
    }

    private EventSource events() {
        if (recorded != null) {
            EventRecording of = recorded.vehicles().get(loop.number());
            return (tick, to) -> of.take(tick, files.log(), to);
        }
        LiveEvents events = new LiveEvents(
                loop.buses(),
                loop.setup().queue(),
                files.log(),
                pace.stalls(loop.inputs().bindings()),
                files.trace()::taken);
        live = events;
        return events;
    }

    /** This rank, which follows, has published an epoch: its next step may begin. */
    void epochEnded(int epoch, int last) {
        if (epoch < last) {
            pace.await((long) epoch * context.scenario().clock().epochTicks());
        } else {
            endSteps();
        }
    }

    /** Sends the last frames at once: what follows, such as waiting for late vehicles, takes time. */
    private void endSteps() {
        pace.finish();
        if (!closing) {
            closing = true;
            if (pilot != null) {
                pilot.sendNotReady();
            }
        }
    }

    /** This rank, which follows, has received the vector of a commit. */
    void received(CommitVector vector, boolean waited) {
        files.log().commit(vector);
        if (waited) {
            pace.waited();
        }
    }

    /** Begins the run on the buses: frames that arrived during the warm-up are dropped, and counters begin at 0. */
    private void begin() {
        List<CanBus> buses = loop.buses();
        files.trace().begin(buses);
        if (context.pace().paced() && live != null) {
            live.dropEarlier();
        }
        busCountsBefore =
                buses.stream().map(bus -> HilReport.busCounts(bus.stats())).toList();
    }

    private boolean send(int number, @Nullable CanBus bus, CanFrame frame) {
        return files.trace()
                .send(
                        number,
                        bus,
                        frame,
                        pace.due_ns(number, frame, loop.setup().clock(), closing));
    }

    /** Called when the rank has completed the run. */
    void finish(long endDigest) {
        digest = Digest.toHex(endDigest);
        if (recorded != null && recorded.digest() != null && !recorded.digest().equals(digest)) {
            throw new IllegalStateException("the replay of " + recorded.run() + " has digest " + digest
                    + ", but the recorded run has " + recorded.digest());
        }
    }

    /** Files and folders that it leaves. */
    List<String> parts() {
        return files.parts();
    }

    /** Sends the last frames, and writes the report. */
    @Override
    public void close() throws IOException {
        try (files;
                pace) {
            endSteps();
            files.writeFaults();
            List<CanBus> buses = loop.buses();
            if (!buses.isEmpty()) {
                // other threads send the last frames
                LockSupport.parkNanos(context.pace().paced() ? LAST_FRAMES_NS : 1);
            }
            HilReport report = new HilReport(context, loop, pace.realTime(), pace.times(), files.trace());
            files.writeReport(report.json(pilot, conductor, orders, files.log(), digest, busCountsBefore));
            report.close(pilot, files.log().lost());
            buses.forEach(CanBus::close);
        }
    }
}
