package org.furrow.node.can;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.testkit.Awaiting;

/** Keeps copies of received frames. */
public final class Received implements FrameHandler {
    private final List<CanFrame> frames = new ArrayList<>();

    @Override
    public void onFrame(CanFrame frame) {
        frames.add(new CanFrame().copyFrom(frame));
    }

    /** All frames received so far. */
    public List<CanFrame> frames() {
        return frames;
    }

    /** All frames received so far, as candump writes them. */
    public List<String> texts() {
        return frames.stream().map(CanFrame::toString).toList();
    }

    /** Drains a bus until the total number of frames reaches a count. */
    public void await(CanBus bus, int count) {
        Awaiting.until(count + " frames, received " + frames, () -> {
            bus.drain(this);
            return frames.size() >= count;
        });
    }
}
