package org.furrow.node.hil.events;

import java.util.List;
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
 * Events as they arrive: first a stall of the simulator, then those in the queue, then the frames on each bus. Each is
 * recorded before it acts.
 */
public final class LiveEvents implements EventSource {
    /** The simulator does not stall. */
    public static final LongSupplier NO_STALLS = () -> 0;

    private final List<CanBus> buses;
    private final EventQueue queue;
    private final EventRecorder log;
    private final LongSupplier stalled_ticks;
    private final BusFrameHandler onTaken;
    private final CanFrame frame = new CanFrame();
    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[128]);
    private final MessageHandler onEvent = this::onEvent;
    private final FrameHandler[] onFrame;
    private @Nullable EventHandler handler;
    private long tick;

    /**
     * @param stalled_ticks the length of a stall that ends with this tick; 0: none
     * @param onTaken called with each frame when its tick takes it
     */
    public LiveEvents(
            List<CanBus> buses,
            EventQueue queue,
            EventRecorder log,
            LongSupplier stalled_ticks,
            BusFrameHandler onTaken) {
        this.buses = List.copyOf(buses);
        onFrame = new FrameHandler[buses.size()];
        for (int k = 0; k < onFrame.length; k++) {
            int number = k;
            onFrame[k] = received -> onFrame(number, received);
        }
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
        for (int k = 0; k < onFrame.length; k++) {
            buses.get(k).drain(onFrame[k]);
        }
    }

    /** Drops the frames that arrived before the run. */
    public void dropEarlier() {
        buses.forEach(bus -> bus.drain(old -> {}));
    }

    private void onEvent(int type, MutableDirectBuffer buffer, int at, int length) {
        log.event(tick, type, buffer, at, length);
        EventQueue.dispatch(type, buffer, at, frame, Objects.requireNonNull(handler));
    }

    private void onFrame(int bus, CanFrame received) {
        onTaken.onFrame(bus, received);
        log.event(tick, EventQueue.FRAME, bytes, 0, EventQueue.writeFrame(bytes, 0, bus, received));
        Objects.requireNonNull(handler).frame(bus, received);
    }
}
