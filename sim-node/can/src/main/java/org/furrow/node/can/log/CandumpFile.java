package org.furrow.node.can.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;

/**
 * A log read whole: its frames in the order of the file, each not before the one before it. Frames that the log's writer sent himself are
 * left out, as are error frames, which are counted.
 */
public final class CandumpFile {
    /** A log that begins later than this after the epoch, in 1973, has the times of a wall clock; another those of a run, from 0. */
    private static final long WALL_CLOCK_ns = 100_000_000L * 1_000_000_000L;

    private final String label;
    private final CandumpLine line = new CandumpLine();
    private final CanFrame frame = new CanFrame();
    private long[] times_ns = new long[256];
    private int[] ids = new int[256];
    /** Flags, length and where in {@link #data} a frame's data begin: 8, 8 and the rest of 64 bits. */
    private long[] places = new long[256];

    private byte[] data = new byte[4096];
    private int dataBytes;
    private int frames;
    private int errorFrames;
    private long begin_ns = Long.MIN_VALUE;

    private CandumpFile(String label) {
        this.label = label;
    }

    /** Reads a log; an {@link InputError} names file and line of what is no frame. */
    public static CandumpFile read(Path file) throws InputError {
        if (!Files.isRegularFile(file)) {
            throw new InputError(file + ": no such file");
        }
        CandumpFile log = new CandumpFile(file.toString());
        try {
            log.parse(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new InputError(file + ": cannot be read: " + e.getMessage());
        }
        return log;
    }

    /** Reads a log from memory. */
    static CandumpFile of(String label, byte[] text) throws InputError {
        CandumpFile log = new CandumpFile(label);
        log.parse(text);
        return log;
    }

    private void parse(byte[] text) throws InputError {
        int number = 0;
        int from = 0;
        while (from < text.length) {
            int to = from;
            while (to < text.length && text[to] != '\n') {
                to++;
            }
            number++;
            parseLine(text, from, to > from && text[to - 1] == '\r' ? to - 1 : to, number);
            from = to + 1;
        }
    }

    private void parseLine(byte[] text, int from, int to, int number) throws InputError {
        if (from == to) {
            return;
        }
        switch (line.read(text, from, to, frame)) {
            case RECEIVED -> keep();
            case SENT -> begin();
            case ERROR -> errorFrames++;
            case MALFORMED -> throw new InputError(label + ":" + number + ": " + line.fault());
        }
    }

    private void begin() {
        if (begin_ns == Long.MIN_VALUE) {
            long first_ns = frame.timestamp_ns();
            begin_ns = first_ns < WALL_CLOCK_ns ? 0 : first_ns;
        }
    }

    private void keep() {
        begin();
        if (frames == times_ns.length) {
            times_ns = Arrays.copyOf(times_ns, 2 * frames);
            ids = Arrays.copyOf(ids, 2 * frames);
            places = Arrays.copyOf(places, 2 * frames);
        }
        int bytes = frame.isRemote() ? 0 : frame.length();
        if (dataBytes + bytes > data.length) {
            data = Arrays.copyOf(data, 2 * data.length);
        }
        long before_ns = frames == 0 ? 0 : times_ns[frames - 1];
        times_ns[frames] = Math.max(before_ns, frame.timestamp_ns() - begin_ns);
        ids[frames] = frame.id();
        places[frames] = (long) dataBytes << 16 | frame.length() << 8 | frame.flags();
        System.arraycopy(frame.array(), 0, data, dataBytes, bytes);
        dataBytes += bytes;
        frames++;
    }

    /** Number of frames that were received. */
    public int frames() {
        return frames;
    }

    /** Number of error frames. */
    public int errorFrames() {
        return errorFrames;
    }

    /** When a frame was received, in ns since the log's first line, or since the beginning of the run whose log it is. */
    public long time_ns(int index) {
        return times_ns[index];
    }

    /** Fills in a frame; its timestamp is {@link #time_ns}. */
    public void get(int index, CanFrame dest) {
        long place = places[index];
        dest.begin(ids[index], (int) place & 0xFF)
                .length((int) (place >> 8) & 0xFF)
                .timestamp_ns(times_ns[index]);
        if (!dest.isRemote()) {
            System.arraycopy(data, (int) (place >> 16), dest.array(), 0, dest.length());
        }
    }
}
