package org.furrow.node.hil.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.furrow.node.can.BusObserver;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.CandumpWriter;
import org.furrow.node.hil.pace.RealTime;
import org.furrow.node.hil.pace.WireTimes;
import org.jspecify.annotations.Nullable;

/**
 * Log of the frames of a vehicle's buses with the time at which they were written to the device or read from it, and
 * statistics of these times. The times are UTC in a paced run, else simulated. A bus without threads sends at once;
 * what it receives is not measured.
 */
public final class BusTrace implements AutoCloseable {
    /** Name of the log, for reading. */
    public static final String FILE = "bus.log";

    private final CandumpWriter log;
    private final boolean paced;
    private final LongSupplier clock_ns;
    private final WireTimes times = new WireTimes();
    /** UTC minus the clock; 0 when it is that of the simulation. */
    private volatile long offset_ns;

    private volatile boolean begun;
    private volatile @Nullable Instant started;
    private final Line[] lines;

    /**
     * @param names of the buses
     * @param append whether frames that are in the file are kept
     * @param simulated_ns the simulated time, for a run that is not paced
     */
    public BusTrace(Path file, List<String> names, boolean append, boolean paced, LongSupplier simulated_ns)
            throws IOException {
        log = CandumpWriter.open(file, names, append);
        lines = new Line[names.size()];
        for (int k = 0; k < lines.length; k++) {
            lines[k] = new Line(k);
        }
        this.paced = paced;
        clock_ns = paced ? RealTime.CLOCK : simulated_ns;
    }

    /**
     * Begins with the first step; frames before it are neither logged nor counted.
     *
     * @param buses by number; none in the replay of a recorded run
     */
    public void begin(List<CanBus> buses) {
        if (paced) {
            Instant now = Instant.now();
            offset_ns = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - clock_ns.getAsLong();
            started = now;
        }
        begun = true;
        for (int k = 0; paced && k < buses.size(); k++) {
            lines[k].observes = buses.get(k).observe(lines[k]);
        }
    }

    /** When the first step began; null before it, and in a run that is not paced. */
    @Nullable
    public Instant started() {
        return started;
    }

    public WireTimes times() {
        return times;
    }

    /**
     * Sends a frame on the vehicle's thread.
     *
     * @param number of the bus
     * @param bus null in the replay of a recorded run
     * @param due_ns when the step of the frame was due, on the clock
     */
    public boolean send(int number, @Nullable CanBus bus, CanFrame frame, long due_ns) {
        boolean taken = bus == null || bus.send(frame.timestamp_ns(due_ns));
        if (taken && !lines[number].observes) {
            lines[number].sent(frame);
        }
        return taken;
    }

    /** Notes that a step takes a received frame. */
    public void taken(int number, CanFrame frame) {
        if (lines[number].observes) {
            times.received(clock_ns.getAsLong() - frame.timestamp_ns());
        } else {
            log.received(number, frame.timestamp_ns(offset_ns + clock_ns.getAsLong()));
        }
    }

    /** A bus, as the threads that send and receive see it. */
    private final class Line implements BusObserver {
        private final int number;
        private boolean observes;

        Line(int number) {
            this.number = number;
        }

        @Override
        public void sent(CanFrame frame) {
            if (begun) {
                long now_ns = clock_ns.getAsLong();
                times.sent(now_ns - frame.timestamp_ns());
                log.sent(number, frame.timestamp_ns(offset_ns + now_ns));
            }
        }

        @Override
        public void received(CanFrame frame) {
            if (begun) {
                log.received(number, frame.timestamp_ns(offset_ns + frame.timestamp_ns()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
