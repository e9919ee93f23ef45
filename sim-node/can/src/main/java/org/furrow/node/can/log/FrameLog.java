package org.furrow.node.can.log;

import java.nio.file.Path;
import java.util.Arrays;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;

/**
 * The received frames of a log in the order of the file, with ascending times. Frames that the writer of the log
 * sent are omitted; error frames are only counted. The format follows from the content of the file: BLF, ASC or
 * candump.
 */
public final class FrameLog {
    /** A log with a first time after this one (in 1973) has times of a wall clock, otherwise times of a run, from 0. */
    private static final long WALL_CLOCK_NS = 100_000_000L * 1_000_000_000L;

    private long[] times_ns = new long[256];
    private int[] ids = new int[256];
    /** Bits 0 to 7: flags; 8 to 15: length; above: index in {@link #data}. */
    private long[] layouts = new long[256];

    private byte[] data = new byte[4096];
    private int dataBytes;
    private int frames;
    private int errorFrames;
    private long origin_ns = Long.MIN_VALUE;

    FrameLog() {}

    /**
     * Reads a log.
     *
     * @throws InputError if the file cannot be read or is malformed; names the line, or the byte of a BLF file
     */
    public static FrameLog read(Path file) throws InputError {
        return of(file.toString(), Source.ofFile(file).bytes().toArray());
    }

    static FrameLog of(String label, byte[] bytes) throws InputError {
        FrameLog log = new FrameLog();
        if (BlfReader.recognises(bytes)) {
            new BlfReader(label, log).read(bytes);
        } else if (AscReader.recognises(bytes)) {
            new AscReader(label, log).read(bytes);
        } else {
            readCandump(label, bytes, log);
        }
        return log;
    }

    private static void readCandump(String label, byte[] text, FrameLog log) throws InputError {
        CandumpLine line = new CandumpLine();
        CanFrame frame = new CanFrame();
        int number = 0;
        int from = 0;
        while (from < text.length) {
            int to = from;
            while (to < text.length && text[to] != '\n') {
                to++;
            }
            number++;
            int end = to > from && text[to - 1] == '\r' ? to - 1 : to;
            if (end > from) {
                CandumpLine.Kind kind = line.read(text, from, end, frame);
                if (kind == CandumpLine.Kind.MALFORMED) {
                    throw new InputError(label + ":" + number + ": " + line.fault());
                }
                log.add(kind, frame);
            }
            from = to + 1;
        }
    }

    /** Adds the next entry of a log; its time is that of the frame. */
    void add(CandumpLine.Kind kind, CanFrame frame) {
        switch (kind) {
            case RECEIVED -> append(frame);
            case SENT -> setOrigin(frame);
            case ERROR -> errorFrames++;
            case MALFORMED -> throw new IllegalArgumentException("a malformed entry is not a frame");
        }
    }

    private void setOrigin(CanFrame frame) {
        if (origin_ns == Long.MIN_VALUE) {
            long first_ns = frame.timestamp_ns();
            origin_ns = first_ns < WALL_CLOCK_NS ? 0 : first_ns;
        }
    }

    private void append(CanFrame frame) {
        setOrigin(frame);
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
