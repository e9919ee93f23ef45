package org.furrow.node.hil.fault;

import java.util.Arrays;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.hil.fault.FaultLog.Event;
import org.furrow.node.hil.fault.FaultPlan.Direction;
import org.furrow.node.hil.fault.FaultPlan.Fault;
import org.furrow.node.hil.fault.FaultPlan.Frames;
import org.furrow.node.hil.fault.FaultPlan.Kind;
import org.furrow.world.math.CounterNoise;

/**
 * Applies the faults of frames in one direction. What happens to a frame depends on the seed, the tick, and the frames
 * before it alone. Nothing is allocated after construction.
 */
final class FrameFaults {
    /** Frames of one tick with random numbers of their own. */
    private static final long FRAMES_OF_TICK = 1 << 12;

    private static final int BITS = 8 * CanFrame.MAX_LENGTH;

    private final FaultOrders orders;
    private final Fault[] faults;
    private final Frames[] targets;
    private final int[] numbers;
    private final CounterNoise[] noises;
    private final DelayQueue[] delayed;
    private final long[] seen;
    private final long[] hits;
    private final boolean[] inverted = new boolean[BITS];
    private final CanFrame changed = new CanFrame();
    private final FaultLog log;
    private long tick = -1;
    private long frameOfTick;

    /** @param bus number of the bus of these frames */
    FrameFaults(FaultOrders orders, int bus, Direction direction, FaultLog log) {
        this.log = log;
        this.orders = orders;
        FaultPlan plan = orders.plan();
        int[] all = new int[plan.faults().size()];
        int count = 0;
        for (int k = 0; k < all.length; k++) {
            if (plan.faults().get(k).target() instanceof Frames frames
                    && frames.isOf(bus)
                    && (frames.direction() == direction || frames.direction() == Direction.BOTH)) {
                all[count++] = k;
            }
        }
        faults = new Fault[count];
        targets = new Frames[count];
        numbers = new int[count];
        noises = new CounterNoise[count];
        delayed = new DelayQueue[count];
        seen = new long[count];
        hits = new long[count];
        for (int k = 0; k < count; k++) {
            faults[k] = plan.faults().get(all[k]);
            targets[k] = (Frames) faults[k].target();
            numbers[k] = all[k];
            noises[k] = new CounterNoise(plan.seed(), all[k], 2 * bus + (direction == Direction.SEND ? 1 : 0));
            delayed[k] = new DelayQueue(faults[k].kind() == Kind.DELAY);
        }
    }

    /** Passes on the delayed frames that are due, and returns their number. */
    int release(long now, FrameHandler to) {
        int released = 0;
        for (DelayQueue queue : delayed) {
            released += queue.release(now, to);
        }
        return released;
    }

    /** Passes on a frame as the faults leave it: never, once, twice, changed or later. */
    void pass(CanFrame frame, long now, FrameHandler to) {
        frameOfTick = now == tick ? frameOfTick + 1 : 0;
        tick = now;
        for (int k = 0; k < faults.length; k++) {
            if (orders.isActive(numbers[k], now) && targets[k].filter().accepts(frame) && isHit(k)) {
                hit(k, frame, to);
                return;
            }
        }
        to.onFrame(frame);
    }

    private boolean isHit(int k) {
        seen[k]++;
        double share = orders.parameters().share(numbers[k]);
        boolean chosen = seen[k] % targets[k].every() == 0 && (share == 1 || noises[k].uniform(counter(), 0) < share);
        if (!chosen || hits[k] >= targets[k].most()) {
            return false;
        }
        hits[k]++;
        return true;
    }

    private double amount(int k) {
        return orders.parameters().amount(numbers[k]);
    }

    private long counter() {
        return tick * FRAMES_OF_TICK + Math.min(frameOfTick, FRAMES_OF_TICK - 1);
    }

    private void hit(int k, CanFrame frame, FrameHandler to) {
        Kind kind = faults[k].kind();
        if (kind.hitsFrames()) {
            log.add(tick, numbers[k], Event.HIT, FaultLog.id(frame.id(), frame.isExtended()));
        }
        switch (kind) {
            case DELAY -> {
                if (!delayed[k].offer(frame, tick + (long) amount(k))) {
                    to.onFrame(frame);
                }
            }
            case DUPLICATE -> {
                to.onFrame(frame);
                to.onFrame(frame);
            }
            case CORRUPT -> {
                corrupt(k, frame);
                to.onFrame(changed);
            }
            default -> {
                // the frame is lost
            }
        }
    }

    /** Copies a frame with some bits of its data inverted. */
    private void corrupt(int k, CanFrame frame) {
        changed.copyFrom(frame);
        int bits = frame.isRemote() ? 0 : 8 * frame.length();
        Arrays.fill(inverted, false);
        for (int n = 0; n < Math.min(bits, (int) amount(k)); n++) {
            int bit = (int) (noises[k].uniform(counter(), 1 + n) * bits);
            while (inverted[bit]) {
                bit = (bit + 1) % bits;
            }
            inverted[bit] = true;
            changed.put8(bit / 8, changed.u8(bit / 8) ^ 1 << bit % 8);
        }
    }
}
