package org.furrow.node.hil.fault;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.furrow.node.can.BusObserver;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.hil.fault.FaultLog.Event;
import org.furrow.node.hil.fault.FaultPlan.Direction;
import org.furrow.node.hil.fault.FaultPlan.Fault;
import org.furrow.node.hil.fault.FaultPlan.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A bus with faults. Received frames are changed before the run takes and records them, so that a replay, which has no
 * bus, repeats them; sent frames after the run has logged them. For one thread. Nothing is allocated after
 * construction.
 */
final class FaultyBus implements CanBus {
    private final CanBus bus;
    private final int number;
    private final LongSupplier tick;
    private final BooleanSupplier begun;
    private final FaultOrders faults;
    private final FaultLog log;
    private final FrameFaults received;
    private final FrameFaults sent;
    private final boolean[] active;
    private final BusStats stats = new Stats();
    private final FrameHandler onFrame = this::onFrame;
    private final FrameHandler onPassed = this::onPassed;
    private final FrameHandler onSent = this::onSent;
    private FrameHandler handler = frame -> {};
    private int passed;
    private boolean accepted;
    private boolean off;

    /**
     * A bus of the vehicle.
     *
     * @param number of the bus
     */
    record Place(CanBus bus, int number) {}

    /**
     * @param tick the present tick
     * @param begun whether the first tick has begun; before it, there are no faults
     */
    FaultyBus(Place place, FaultOrders faults, LongSupplier tick, BooleanSupplier begun, FaultLog log) {
        bus = place.bus;
        number = place.number;
        this.faults = faults;
        this.tick = tick;
        this.begun = begun;
        this.log = log;
        received = new FrameFaults(faults, number, Direction.RECEIVE, log);
        sent = new FrameFaults(faults, number, Direction.SEND, log);
        active = new boolean[faults.plan().faults().size()];
    }

    @Override
    public int drain(FrameHandler to) {
        if (!begun.getAsBoolean()) {
            return bus.drain(to);
        }
        long now = tick.getAsLong();
        noteWindows(now);
        sent.release(now, onSent);
        passed = 0;
        handler = to;
        received.release(now, onPassed);
        bus.drain(onFrame);
        return passed;
    }

    /** Notes which faults begin and end, other than those of single frames. */
    private void noteWindows(long now) {
        off = false;
        for (int k = 0; k < active.length; k++) {
            Fault fault = faults.plan().faults().get(k);
            if (!(fault.target() instanceof FaultPlan.Frames frames && frames.isOf(number))) {
                continue;
            }
            boolean isActive = faults.isActive(k, now);
            boolean notes = number == Math.max(0, frames.bus()); // one bus notes a fault of all buses
            if (!fault.kind().hitsFrames() && notes && isActive != active[k]) {
                log.add(now, k, isActive ? Event.BEGIN : Event.END, FaultLog.NO_ID);
            }
            active[k] = isActive;
            off |= isActive && fault.kind() == Kind.BUS_OFF;
        }
    }

    private void onFrame(CanFrame frame) {
        received.pass(frame, tick.getAsLong(), onPassed);
    }

    private void onPassed(CanFrame frame) {
        passed++;
        handler.onFrame(frame);
    }

    private void onSent(CanFrame frame) {
        accepted &= bus.send(frame);
    }

    @Override
    public boolean send(CanFrame frame) {
        if (off) {
            return false;
        }
        accepted = true;
        sent.pass(frame, tick.getAsLong(), onSent);
        return accepted;
    }

    @Override
    public boolean observe(BusObserver observer) {
        return bus.observe(observer);
    }

    @Override
    public BusStats stats() {
        return stats;
    }

    @Override
    public void close() {
        bus.close();
    }

    /** The statistics of the bus, with the state of the simulated controller. */
    private final class Stats implements BusStats {
        @Override
        public BusState state() {
            return off ? BusState.BUS_OFF : bus.stats().state();
        }

        @Override
        public long get(Counter counter) {
            return bus.stats().get(counter);
        }

        @Override
        public @Nullable String lastFault() {
            return bus.stats().lastFault();
        }
    }
}
