package org.furrow.node.can.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameRing;
import org.furrow.node.input.file.WriterThread;
import org.jspecify.annotations.Nullable;

/**
 * Writes a log of the frames of one or more buses in the format of {@code candump -L -x}, with their timestamps to the
 * microsecond. Any thread may add frames, which never blocks and never allocates: a separate thread writes the file.
 */
public final class CandumpWriter implements AutoCloseable {
    private static final int FRAMES = 8192;
    /** Size of a piece of the file. */
    private static final long PIECE_BYTES = 1 << 28;

    /** Marks of frames: twice the number of the bus, and one of these. */
    private static final int SENT = 0;

    private static final int RECEIVED = 1;
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final FrameRing ring = new FrameRing(FRAMES);
    private final OutputStream out;
    private final byte[][] names;
    private final byte[] line = new byte[CandumpLine.MAX_BYTES];
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable IOException fault;

    private CandumpWriter(OutputStream out, List<String> names) {
        this.out = out;
        this.names = names.stream()
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        thread = Thread.ofPlatform().name("can-log").daemon().start(this::loop);
    }

    /**
     * Opens a log file, which is written in {@link Pieces} of 256 MiB.
     *
     * @param names of the buses in the lines: at most 32 letters, digits, '_' and '-'
     * @param append whether lines that are in the file are kept
     */
    public static CandumpWriter open(Path file, List<String> names, boolean append) throws IOException {
        for (String name : names) {
            if (!name.matches("[A-Za-z0-9_-]{1,32}")) {
                throw new IllegalArgumentException("name must be 1 to 32 letters, digits, '_' or '-', name=" + name);
            }
        }
        return new CandumpWriter(Pieces.open(file, append, PIECE_BYTES), names);
    }

    /**
     * Appends a sent frame; it is missing in the log if the queue is full or the writer is closed.
     *
     * @param bus number of its bus
     */
    public void sent(int bus, CanFrame frame) {
        add(frame, 2 * bus + SENT);
    }

    /** Appends a received frame, as {@link #sent}. */
    public void received(int bus, CanFrame frame) {
        add(frame, 2 * bus + RECEIVED);
    }

    private void add(CanFrame frame, int mark) {
        if (!closed) {
            ring.offer(frame, mark);
        }
    }

    private void loop() {
        boolean last;
        do {
            last = closed;
            int drained = ring.drain(this::write, FRAMES);
            if (drained == 0 && !last) {
                LockSupport.parkNanos(this, IDLE_NS);
            }
        } while (!last);
    }

    private void write(CanFrame frame) {
        if (fault != null) {
            return;
        }
        try {
            CandumpLine.Kind kind = ring.mark() % 2 == SENT ? CandumpLine.Kind.SENT : CandumpLine.Kind.RECEIVED;
            out.write(line, 0, CandumpLine.write(frame, names[ring.mark() / 2], kind, line));
        } catch (IOException e) {
            fault = e;
        }
    }

    /** Writes all queued frames and closes the file; throws if any write has failed. */
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            WriterThread.awaitEnd(thread);
            out.close();
        }
        IOException cause = fault;
        if (cause != null) {
            throw new IOException("the log of the bus cannot be written: " + cause.getMessage(), cause);
        }
    }
}
