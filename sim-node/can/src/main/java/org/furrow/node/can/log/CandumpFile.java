package org.furrow.node.can.log;

import java.nio.file.Path;
import java.util.Arrays;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;

/**
 * The received frames of a log in the order of the file, with ascending times. Frames that the writer of the log
 * sent are omitted; error frames are only counted.
 */
public final class CandumpFile {
    /** A log with a first time after this one (in 1973) has times of a wall clock, otherwise times of a run, from 0. */
    private static final long WALL_CLOCK_NS = 100_000_000L * 1_000_000_000L;

    private final String label;
    private final CandumpLine line = new CandumpLine();
    private final CanFrame frame = new CanFrame();
    private long[] times_ns = new long[256];
    private int[] ids = new int[256];
    /** Bits 0 to 7: flags; 8 to 15: length; above: index in {@link #data}. */
    private long[] layouts = new long[256];

    private byte[] data = new byte[4096];
    private int dataBytes;
    private int frames;
    private int errorFrames;
    private long origin_ns = Long.MIN_VALUE;

    private CandumpFile(String label) {
        this.label = label;
    }

    public static CandumpFile read(Path file) throws InputError {
        CandumpFile log = new CandumpFile(file.toString());
        log.parse(Source.ofFile(file).bytes().toArray());
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
            case RECEIVED -> append();
            case SENT -> setOrigin();
            case ERROR -> errorFrames++;
            case MALFORMED -> throw new InputError(label + ":" + number + ": " + line.fault());
        }
    }

    private void setOrigin() {
        if (origin_ns == Long.MIN_VALUE) {
            long first_ns = frame.timestamp_ns();
            origin_ns = first_ns < WALL_CLOCK_NS ? 0 : first_ns;
        }
    }

    private void append() {
        setOrigin();
        if (frames == times_ns.length) {
            times_ns = Arrays.copyOf(times_ns, 2 * frames);
            ids = Arrays.copyOf(ids, 2 * frames);
            layouts = Arrays.copyOf(layouts, 2 * frames);
        }
        int bytes = frame.isRemote() ? 0 : frame.length();
        if (dataBytes + bytes > data.length) {
            data = Arrays.copyOf(data, 2 * data.length);
        }
        long before_ns = frames == 0 ? 0 : times_ns[frames - 1];
        times_ns[frames] = Math.max(before_ns, frame.timestamp_ns() - origin_ns);
        ids[frames] = frame.id();
        layouts[frames] = (long) dataBytes << 16 | frame.length() << 8 | frame.flags();
        System.arraycopy(frame.array(), 0, data, dataBytes, bytes);
        dataBytes += bytes;
        frames++;
    }

    /** Number of received frames. */
    public int frames() {
        return frames;
    }

    public int errorFrames() {
        return errorFrames;
    }

    /** Time of reception in ns since the first line of the log, or since the start of the run. */
    public long time_ns(int index) {
        return times_ns[index];
    }

    /** Copies a frame; its timestamp is {@link #time_ns}. */
    public void get(int index, CanFrame dest) {
        long layout = layouts[index];
        dest.begin(ids[index], (int) layout & 0xFF)
                .length((int) (layout >> 8) & 0xFF)
                .timestamp_ns(times_ns[index]);
        if (!dest.isRemote()) {
            System.arraycopy(data, (int) (layout >> 16), dest.array(), 0, dest.length());
        }
    }
}
