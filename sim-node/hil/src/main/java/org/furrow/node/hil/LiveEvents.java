package org.furrow.node.hil;

import java.util.Objects;
import java.util.function.LongSupplier;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.jspecify.annotations.Nullable;

/**
 * Events as they arrive: first a stall of the simulator, then those in the queue, then the frames on the bus. Each is
 * recorded before it acts.
 */
final class LiveEvents implements EventSource {
    /** The simulator does not stall. */
    static final LongSupplier NO_STALLS = () -> 0;

    private final CanBus bus;
    private final EventQueue queue;
    private final EventRecorder log;
    private final LongSupplier stalled_ticks;
    private final FrameHandler onTaken;
    private final CanFrame frame = new CanFrame();
    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[128]);
    private final MessageHandler onEvent = this::onEvent;
    private final FrameHandler onFrame = this::onFrame;
    private @Nullable EventHandler handler;
    private long tick;

    /**
     * @param stalled_ticks the length of a stall that ends with this tick; 0: none
     * @param onTaken called with each frame when its tick takes it
     */
    LiveEvents(CanBus bus, EventQueue queue, EventRecorder log, LongSupplier stalled_ticks, FrameHandler onTaken) {
        this.bus = bus;
        this.queue = queue;
        this.log = log;
        this.stalled_ticks = stalled_ticks;
        this.onTaken = onTaken;
    }

    @Override
    public void take(long ofTick, EventHandler to) {
        tick = ofTick;
        handler = to;
        long stalled = stalled_ticks.getAsLong();
        if (stalled > 0) {
            log.event(tick, EventQueue.STALL, bytes, 0, EventQueue.writeStall(bytes, 0, stalled));
            to.stalled(stalled);
        }
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
        onTaken.onFrame(received);
        log.event(tick, EventQueue.FRAME, bytes, 0, EventQueue.writeFrame(bytes, 0, received));
        Objects.requireNonNull(handler).frame(received);
    }
}
