package org.furrow.node.can;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.testkit.Awaiting;

/** Keeps copies of what arrives. */
public final class Received implements FrameHandler {
    private final List<CanFrame> frames = new ArrayList<>();

    @Override
    public void onFrame(CanFrame frame) {
        frames.add(new CanFrame().copyFrom(frame));
    }

    /** What has arrived so far. */
    public List<CanFrame> frames() {
        return frames;
    }

    /** What has arrived so far, as candump writes it. */
    public List<String> texts() {
        return frames.stream().map(CanFrame::toString).toList();
    }

    /** Drains a bus until so many frames have arrived in all. */
    public void await(CanBus bus, int count) {
        Awaiting.until(count + " frames, of which came " + frames, () -> {
            bus.drain(this);
            return frames.size() >= count;
        });
    }
}
