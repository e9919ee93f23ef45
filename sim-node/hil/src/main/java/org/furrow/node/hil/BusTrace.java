package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.furrow.node.can.BusObserver;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.CandumpWriter;
import org.jspecify.annotations.Nullable;

/**
 * Log of the frames of a run with the time at which they were written to the device or read from it, and statistics of
 * these times. The times are UTC in a paced run, else simulated. A bus without threads sends at once; what it receives
 * is not measured.
 */
final class BusTrace implements BusObserver, AutoCloseable {
    private static final String NAME = "bus";

    private final CandumpWriter log;
    private final boolean paced;
    private final LongSupplier clock_ns;
    private final WireTimes times = new WireTimes();
    /** UTC minus the clock; 0 when it is that of the simulation. */
    private volatile long offset_ns;

    private volatile boolean begun;
    private volatile @Nullable Instant started;
    private boolean observes;

    /**
     * @param append whether frames that are in the file are kept
     * @param simulated_ns the simulated time, for a run that is not paced
     */
    BusTrace(Path file, boolean append, boolean paced, LongSupplier simulated_ns) throws IOException {
        log = CandumpWriter.open(file, NAME, append);
        this.paced = paced;
        clock_ns = paced ? RealTime.CLOCK : simulated_ns;
    }

    /** Begins with the first step; frames before it are neither logged nor counted. */
    void begin(@Nullable CanBus bus) {
        if (paced) {
            Instant now = Instant.now();
            offset_ns = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - clock_ns.getAsLong();
            started = now;
        }
        begun = true;
        observes = paced && bus != null && bus.observe(this);
    }

    /** When the first step began; null before it, and in a run that is not paced. */
    @Nullable
    Instant started() {
        return started;
    }

    WireTimes times() {
        return times;
    }

    /**
     * Sends a frame on the vehicle's thread.
     *
     * @param bus null in the replay of a recorded run
     * @param due_ns when the step of the frame was due, on the clock
     */
    boolean send(@Nullable CanBus bus, CanFrame frame, long due_ns) {
        boolean taken = bus == null || bus.send(frame.timestamp_ns(due_ns));
        if (taken && !observes) {
            sent(frame);
        }
        return taken;
    }

    /** Notes that a step takes a received frame. */
    void taken(CanFrame frame) {
        if (observes) {
            times.received(clock_ns.getAsLong() - frame.timestamp_ns());
        } else {
            log.received(frame.timestamp_ns(offset_ns + clock_ns.getAsLong()));
        }
    }

    @Override
    public void sent(CanFrame frame) {
        if (begun) {
            long now_ns = clock_ns.getAsLong();
            times.sent(now_ns - frame.timestamp_ns());
            log.sent(frame.timestamp_ns(offset_ns + now_ns));
        }
    }

    @Override
    public void received(CanFrame frame) {
        if (begun) {
            log.received(frame.timestamp_ns(offset_ns + frame.timestamp_ns()));
        }
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
