package org.furrow.node.hil.fault;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;

/** Frames that wait for their tick; all wait equally long, so the first is due first. */
final class DelayQueue {
    private static final int FRAMES = 1024;

    private final CanFrame[] frames = new CanFrame[FRAMES];
    private final long[] due_ticks = new long[FRAMES];
    private int first;
    private int count;

    DelayQueue() {
        for (int k = 0; k < FRAMES; k++) {
            frames[k] = new CanFrame();
        }
    }

    /** Adds a copy of a frame; false if there is no room. */
    boolean offer(CanFrame frame, long due_tick) {
        if (count == FRAMES) {
            return false;
        }
        int at = (first + count++) % FRAMES;
        frames[at].copyFrom(frame);
        due_ticks[at] = due_tick;
        return true;
    }

    /** Passes on the frames that are due, and returns their number. */
    int release(long tick, FrameHandler to) {
        int released = 0;
        while (count > 0 && due_ticks[first] <= tick) {
            to.onFrame(frames[first]);
            first = (first + 1) % FRAMES;
            count--;
            released++;
        }
        return released;
    }
}
