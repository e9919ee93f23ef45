package org.furrow.node.hil.fault;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;

/** Frames that wait for their tick; all wait equally long, so the first is due first. */
final class DelayQueue {
    private static final int FRAMES = 1024;

    private final CanFrame[] frames;
    private final long[] due_ticks;
    private int first;
    private int count;

    /** @param used false for a queue without room */
    DelayQueue(boolean used) {
        frames = new CanFrame[used ? FRAMES : 0];
        due_ticks = new long[frames.length];
        for (int k = 0; k < frames.length; k++) {
            frames[k] = new CanFrame();
        }
    }

    /** Adds a copy of a frame; false if there is no room. */
    boolean offer(CanFrame frame, long due_tick) {
        if (count == frames.length) {
            return false;
        }
        int at = (first + count++) % frames.length;
        frames[at].copyFrom(frame);
        due_ticks[at] = due_tick;
        return true;
    }

    /** Passes on the frames that are due, and returns their number. */
    int release(long tick, FrameHandler to) {
        int released = 0;
        while (count > 0 && due_ticks[first] <= tick) {
            to.onFrame(frames[first]);
            first = (first + 1) % frames.length;
            count--;
            released++;
        }
        return released;
    }
}
