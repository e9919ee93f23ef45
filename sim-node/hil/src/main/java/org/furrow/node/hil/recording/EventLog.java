package org.furrow.node.hil.recording;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.CandumpLine;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.hil.events.EventHandler;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.events.EventRecorder;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.input.file.WriterThread;
import org.jspecify.annotations.Nullable;

/**
 * Records what a replay of the run needs: {@code events.csv}, every event with its tick and its order in the tick, and
 * {@code commits.csv}, the vector of every commit. A separate thread writes the files, so the run never waits. Entries
 * that do not fit into the buffer are counted; such a run cannot be replayed, and {@code hil.json} reports it. A part
 * of the buffer is for commits and rare events, so that no number of frames displaces them.
 */
public final class EventLog implements EventRecorder, AutoCloseable {
    public static final String EVENTS = "events.csv";
    public static final String COMMITS = "commits.csv";
    static final String EVENTS_HEADER = "tick,order,kind,data";
    static final List<String> KINDS = List.of("", "frame", "operator", "eject", "stall", "hold", "fault", "parameter");

    private static final int BYTES = 1 << 22;
    /** Part of the buffer in which there are no frames. */
    private static final int RESERVED_BYTES = BYTES / 4;

    /** Entries after which their place in the buffer is free again. */
    private static final int BATCH = 1000;

    /** In place of a value. */
    static final String RELEASED = "released";

    /** In place of the value of a parameter that has none. */
    static final String NONE = "none";

    /** A fault is to act. */
    static final String START = "start";

    /** A fault is not to act. */
    static final String STOP = "stop";

    private static final int COMMIT = EventQueue.PARAMETER + 1;
    /** Tick and order precede an event. */
    private static final int EVENT_AT = Long.BYTES + Long.BYTES;

    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final OneToOneRingBuffer ring = new OneToOneRingBuffer(new UnsafeBuffer(
            BufferUtil.allocateDirectAligned(BYTES + RingBufferDescriptor.TRAILER_LENGTH, Long.BYTES)));
    private final MessageHandler onMessage = this::onMessage;
    private final CanFrame frame = new CanFrame();
    private final Row row = new Row();
    private final HashedFile events;
    private final HashedFile commits;
    private final RecordedBlocks.Writer blocks;
    private final EventNames names;
    private final byte[][] buses;
    private final double step_s;
    private final Thread thread;
    private long lastTick = -1;
    private long order;
    private long lostBefore;
    private volatile boolean closed;
    private volatile @Nullable IOException fault;
    private volatile long lost;

    /**
     * Creates the files, which begin with the lines of an earlier part of the run.
     *
     * @param folder for the files; created if it does not exist
     * @param step_s length of a tick, in s
     */
    public EventLog(
            Path folder, EventNames names, double step_s, List<String> earlierEvents, List<String> earlierCommits)
            throws IOException {
        this.names = names;
        buses = names.buses().stream()
                .map(bus -> bus.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        this.step_s = step_s;
        Files.createDirectories(folder);
        blocks = new RecordedBlocks.Writer(folder); // first: old blocks do not describe the new files
        events = new HashedFile(folder.resolve(EVENTS), EVENTS_HEADER, earlierEvents);
        commits = new HashedFile(
                folder.resolve(COMMITS), "commit,last," + String.join(",", names.vehicles()), earlierCommits);
        thread = Thread.ofPlatform().name("hil-log").daemon().start(this::loop);
    }

    @Override
    public void event(long tick, int type, DirectBuffer from, int at, int bytes) {
        order = tick == lastTick ? order + 1 : 0;
        order += lost == lostBefore ? 0 : 1; // a reader sees that events are missing
        lostBefore = lost;
        lastTick = tick;
        int to = claim(type, EVENT_AT + bytes);
        if (to >= 0) {
            MutableDirectBuffer buffer = ring.buffer();
            buffer.putLong(to, tick);
            buffer.putLong(to + Long.BYTES, order);
            buffer.putBytes(to + EVENT_AT, from, at, bytes);
            ring.commit(to);
        }
    }

    @Override
    public void commit(CommitVector vector) {
        int to = claim(COMMIT, Integer.BYTES * (2 + vector.vehicles()));
        if (to >= 0) {
            MutableDirectBuffer buffer = ring.buffer();
            buffer.putInt(to, vector.commit());
            buffer.putInt(to + Integer.BYTES, vector.last());
            for (int v = 0; v < vector.vehicles(); v++) {
                buffer.putInt(to + Integer.BYTES * (2 + v), vector.included(v));
            }
            ring.commit(to);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    private int claim(int type, int bytes) {
        boolean hasRoom = type != EventQueue.FRAME || ring.size() < BYTES - RESERVED_BYTES;
        int at = hasRoom ? ring.tryClaim(type, bytes) : -1;
        if (at < 0) {
            lost++;
        }
        return at;
    }

    /** Number of entries that are not in the files because the disk was too slow. */
    public long lost() {
        return lost;
    }

    private void loop() {
        boolean last;
        do {
            last = closed;
            int read = 0;
            while (ring.size() > 0) {
                read += ring.read(onMessage, BATCH);
            }
            if (read == 0 && !last) {
                LockSupport.parkNanos(this, IDLE_NS);
            }
        } while (!last);
    }

    private void onMessage(int type, MutableDirectBuffer buffer, int at, int bytes) {
        if (fault != null) {
            return;
        }
        try {
            if (type == COMMIT) {
                writeCommit(buffer, at, bytes);
            } else {
                row.begin(buffer.getLong(at));
                row.number(buffer.getLong(at)).add(",").number(buffer.getLong(at + Long.BYTES));
                row.add(",").add(KINDS.get(type)).add(",");
                EventQueue.dispatch(type, buffer, at + EVENT_AT, frame, row);
                row.endIn(events);
            }
        } catch (IOException e) {
            fault = e;
        }
    }

    private void writeCommit(DirectBuffer buffer, int at, int bytes) throws IOException {
        row.begin(0);
        for (int n = 0; n < bytes; n += Integer.BYTES) {
            row.add(n == 0 ? "" : ",").number(buffer.getInt(at + n));
        }
        events.flush(); // a commit in the file implies that its events are, even after a crash
        row.endIn(commits);
        commits.flush();
        blocks.commit(events, commits);
    }

    /** A row of a file, used again; also writes the data of an event to it. */
    private final class Row implements EventHandler {
        private final MutableDirectBuffer text = new ExpandableArrayBuffer();
        private final byte[] line = new byte[CandumpLine.MAX_BYTES];
        private int length;
        private long tick;

        void begin(long ofTick) {
            tick = ofTick;
            length = 0;
        }

        Row add(String more) {
            length += text.putStringWithoutLengthAscii(length, more);
            return this;
        }

        Row number(long value) {
            length += text.putNaturalLongAscii(length, value);
            return this;
        }

        void endIn(HashedFile file) throws IOException {
            add("\n");
            file.write(text.byteArray(), length);
        }

        @Override
        public void frame(int bus, CanFrame received) {
            received.timestamp_ns(Math.round(tick * step_s * 1e9));
            int bytes = CandumpLine.write(received, buses[bus], CandumpLine.Kind.RECEIVED, line) - 1; // no line end
            text.putBytes(length, line, 0, bytes);
            length += bytes;
        }

        @Override
        public void operator(OperatorAxis axis, double value) {
            add(axis.name().toLowerCase(Locale.ROOT)).add("=").add(Double.toString(value));
        }

        @Override
        public void eject(int vehicle) {
            length += text.putStringWithoutLengthUtf8(length, names.vehicles().get(vehicle));
        }

        @Override
        public void hold(int signal, boolean held, double value) {
            add(names.signals().get(signal)).add("=").add(held ? Double.toString(value) : RELEASED);
        }

        @Override
        public void fault(int fault, boolean acts) {
            add(names.faults().get(fault)).add("=").add(acts ? START : STOP);
        }

        @Override
        public void parameter(int parameter, double value) {
            length += text.putStringWithoutLengthUtf8(length, names.parameters().get(parameter));
            add("=").add(Double.isNaN(value) ? NONE : Double.toString(value));
        }

        @Override
        public void stalled(long ticks) {
            number(ticks);
        }
    }

    /** Writes the rest; throws an {@link IOException} when something could not be written. */
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            WriterThread.awaitEnd(thread);
            events.close();
            commits.close();
            blocks.close();
        }
        IOException cause = fault;
        if (cause != null) {
            throw new IOException("the log of events cannot be written: " + cause.getMessage(), cause);
        }
    }
}
