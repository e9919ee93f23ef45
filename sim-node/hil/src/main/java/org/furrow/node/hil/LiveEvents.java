package org.furrow.node.hil;

import java.util.Objects;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.jspecify.annotations.Nullable;

/** Events as they arrive: those in the queue first, then the frames on the bus. Each is recorded before it acts. */
final class LiveEvents implements EventSource {
    private final CanBus bus;
    private final EventQueue queue;
    private final EventRecorder log;
    private final CanFrame frame = new CanFrame();
    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[128]);
    private final MessageHandler onEvent = this::onEvent;
    private final FrameHandler onFrame = this::onFrame;
    private @Nullable EventHandler handler;
    private long tick;

    LiveEvents(CanBus bus, EventQueue queue, EventRecorder log) {
        this.bus = bus;
        this.queue = queue;
        this.log = log;
    }

    @Override
    public void take(long ofTick, EventHandler to) {
        tick = ofTick;
        handler = to;
        queue.drain(onEvent);
        bus.drain(onFrame);
    }

    /** Drops the frames that arrived before the run. */
    void dropEarlier() {
        bus.drain(old -> {});
    }

    private void onEvent(int type, MutableDirectBuffer buffer, int at, int length) {
        log.event(tick, type, buffer, at, length);
        EventQueue.dispatch(type, buffer, at, frame, Objects.requireNonNull(handler));
    }

    private void onFrame(CanFrame received) {
        log.event(tick, EventQueue.FRAME, bytes, 0, EventQueue.writeFrame(bytes, 0, received));
        Objects.requireNonNull(handler).frame(received);
    }
}
