package org.furrow.node.hil;

import java.util.function.LongSupplier;
import org.furrow.node.can.CanFrame;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.binding.ReceivePlan;
import org.furrow.node.hil.events.LiveEvents;
import org.furrow.node.hil.pace.HilStepTimes;
import org.furrow.node.hil.pace.Pacer;
import org.furrow.node.hil.pace.RealTime;
import org.furrow.node.hil.pace.WireSchedule;
import org.jspecify.annotations.Nullable;

/** The pace of a vehicle in the loop: in a paced run its steps begin when they are due, else at once. */
final class SessionPace implements Conductors.Pace, AutoCloseable {
    private final HilExtension.Context context;
    private final HilStepTimes times = new HilStepTimes();
    private @Nullable RealTime realTime;
    private @Nullable Pacer pacer;
    private final WireSchedule wire = new WireSchedule();

    SessionPace(HilExtension.Context context) {
        this.context = context;
    }

    /**
     * Begins on the vehicle's thread.
     *
     * @param follows whether the rank of another vehicle decides the commits
     */
    void begin(boolean follows) {
        if (!context.pace().paced()) {
            return;
        }
        System.gc(); // of the warm-up, before the first step is due: then the young generation is empty
        RealTime granted =
                new RealTime(context.pace().realTime(), context.pace().cpu());
        realTime = granted;
        warn(granted);
        long step_ns = Math.round(context.scenario().clock().step_s() * 1e9);
        Pacer paced = new Pacer(granted, step_ns, context.plan().deadlines(), times);
        if (follows) {
            paced.follow(step_ns);
        }
        pacer = paced;
    }

    /** Warns when real-time priority was requested and refused; with it the rest matters less. */
    private void warn(RealTime granted) {
        if (context.pace().realTime() && !granted.isFifo()) {
            context.view()
                    .warn("the vehicle's thread has no real-time priority, so steps and frames may be late; refused: "
                            + String.join("; ", granted.refused()));
        }
    }

    @Override
    public void await(long tick) {
        if (pacer != null) {
            pacer.await(tick);
        }
    }

    @Override
    public double spare() {
        return pacer == null ? 0 : pacer.spare();
    }

    @Override
    public void finish() {
        if (pacer != null) {
            pacer.finish();
        }
    }

    /** The step has waited for a commit. */
    void waited() {
        if (pacer != null) {
            pacer.waited();
        }
    }

    /**
     * When a frame of the present step was due, see {@link WireSchedule}, in ns; the simulated time in a run that is
     * not paced.
     *
     * @param bus its number
     */
    long due_ns(int bus, CanFrame frame, LongSupplier simulated_ns, boolean isOver) {
        Pacer paced = pacer;
        if (paced == null) {
            return simulated_ns.getAsLong();
        }
        return isOver ? RealTime.CLOCK.getAsLong() : wire.due_ns(bus, frame, paced.due_ns(), paced.slipped_ns());
    }

    /** Stalls longer than the shortest timeout of a message. */
    LongSupplier stalls(BusBindings bindings) {
        Pacer paced = pacer;
        if (paced == null) {
            return LiveEvents.NO_STALLS;
        }
        long least_ticks = bindings.receive().stream()
                .mapToLong(ReceivePlan::timeout_ticks)
                .filter(ticks -> ticks > 0)
                .min()
                .orElse(Long.MAX_VALUE);
        return () -> {
            long ticks = paced.stalled_ticks();
            return ticks > least_ticks ? ticks : 0;
        };
    }

    /** Null before {@link #begin}, and in a run that is not paced. */
    @Nullable
    Pacer pacer() {
        return pacer;
    }

    /** What the system granted; null where {@link #pacer} is. */
    @Nullable
    RealTime realTime() {
        return realTime;
    }

    HilStepTimes times() {
        return times;
    }

    @Override
    public void close() {
        if (realTime != null) {
            realTime.close();
        }
    }
}
