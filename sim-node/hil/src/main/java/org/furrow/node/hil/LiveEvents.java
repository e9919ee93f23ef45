package org.furrow.node.hil;

import java.util.Objects;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.jspecify.annotations.Nullable;

/** Events as they come: what has arrived on the bus joins the queue, and what is in the queue acts. */
final class LiveEvents implements EventSource {
    private final CanBus bus;
    private final EventQueue queue;
    private final CanFrame frame = new CanFrame();
    private final FrameHandler intoQueue;
    private final MessageHandler act = this::act;
    private @Nullable EventHandler handler;
    private long tick;
    private final EventRecorder log;

    LiveEvents(CanBus bus, EventQueue queue, EventRecorder log) {
        this.bus = bus;
        this.queue = queue;
        this.log = log;
        intoQueue = queue::frame;
    }

    @Override
    public void take(long ofTick, EventHandler to) {
        tick = ofTick;
        handler = to;
        bus.drain(intoQueue);
        queue.drain(act);
    }

    /** Forgets what has arrived on the bus so far, which is older than the run, and returns how many frames that were. */
    int forgetEarlier() {
        return bus.drain(old -> {});
    }

    private void act(int type, MutableDirectBuffer buffer, int at, int bytes) {
        log.event(tick, type, buffer, at, bytes);
        EventQueue.dispatch(type, buffer, at, bytes, frame, Objects.requireNonNull(handler));
    }
}
