package org.furrow.node.hil.pace;

import org.agrona.collections.Long2LongHashMap;
import org.furrow.node.can.CanFrame;

/**
 * When the receiver of a frame expects it: some periods after the frame before with its identifier. A slip of the time
 * base therefore delays one frame of each identifier. For one thread; allocates for a new identifier only.
 */
public final class WireSchedule {
    private static final long NONE = Long.MIN_VALUE;

    /** By bus and identifier: the slips until the last frame. */
    private final Long2LongHashMap slips_ns = new Long2LongHashMap(NONE);

    /**
     * When a frame that is about to be sent was due, on the clock.
     *
     * @param bus its number
     * @param step_ns when its step is due, after all slips
     * @param slipped_ns time by which the time base has slipped since the first step
     */
    public long due_ns(int bus, CanFrame frame, long step_ns, long slipped_ns) {
        long key = (long) bus << 32 | (frame.isExtended() ? 1L << 31 : 0) | frame.id();
        long before_ns = slips_ns.put(key, slipped_ns);
        return step_ns - (before_ns == NONE ? 0 : slipped_ns - before_ns);
    }
}
