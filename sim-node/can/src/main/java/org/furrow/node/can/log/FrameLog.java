package org.furrow.node.can.log;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;

/**
 * The received frames of a log in the order of the file, with ascending times. Frames that the writer of the log sent
 * are omitted unless all are read; of error frames only the times are kept. The format follows from the content of the
 * file: BLF, MF4, ASC or candump. Times that step back or far ahead are refused, because a replay would be silent from
 * there on.
 */
public final class FrameLog {
    /**
     * A log whose first time is later has times of a clock, of the time since a device was switched on, or since the
     * start of a measurement in several files; otherwise it has times of a run, from 0.
     */
    private static final long LATEST_START_NS = 1_000_000_000L;
    /** Frames of several buses can be this much out of order. */
    private static final long MOST_BACK_NS = 100_000_000L;

    private static final long MOST_GAP_NS = 60_000_000_000L;
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final int SENT = 0x80;
    private static final int MOST_BUSES = 127;
    /** Times of a clock, in ns since 1970, are later than this. */
    private static final long LEAST_UTC_NS = 1_000_000_000_000_000_000L;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private long[] times_ns = new long[256];
    private int[] ids = new int[256];
    /** Bits 0 to 6: flags; 7: sent; 8 to 15: length; 16 to 47: index in {@link #data}; 56 to 62: bus. */
    private long[] layouts = new long[256];

    private byte[] data = new byte[4096];
    private int dataBytes;
    private int frames;
    private int errorFrames;
    /** Times of error frames. */
    private long[] errorTimes_ns = new long[16];

    private int sentFrames;
    private long origin_ns;
    /** Time of the last frame, sent or received. */
    private long last_ns;
    /** Times since midnight begin again after a day. */
    private long days_ns;

    private final boolean keepsSent;
    private final List<String> buses = new ArrayList<>();
    private int bus;

    FrameLog() {
        this(false);
    }

    private FrameLog(boolean keepsSent) {
        this.keepsSent = keepsSent;
    }

    /**
     * Reads a log.
     *
     * @throws InputError if the file cannot be read, is malformed or has nothing to replay; names the line, or the byte
     *     of a BLF file
     */
    public static FrameLog read(Path file) throws InputError {
        FrameLog log = new FrameLog();
        log.fill(file.toString(), Source.ofFile(file).bytes().toArray());
        if (log.frames == 0 && log.errorFrames == 0) {
            throw new InputError(file
                    + (log.sentFrames > 0
                            ? ": the logger has sent all " + log.sentFrames + " frames (T, Tx); only received ones are"
                                    + " replayed"
                            : ": has no frame; expected a log of candump -L, of Vector's tools (ASC, BLF) or"
                                    + " of ASAM MDF 4 (MF4)"));
        }
        return log;
    }

    /**
     * Reads a log, with the frames that its writer sent, and the {@link Pieces} that follow it.
     *
     * @throws InputError if the file cannot be read, is malformed or has no frame
     */
    public static FrameLog readAll(Path file) throws InputError {
        FrameLog log = new FrameLog(true);
        for (Path piece : Pieces.of(file)) {
            log.fill(piece.toString(), Source.ofFile(piece).bytes().toArray());
        }
        if (log.frames == 0) {
            throw new InputError(file + ": has no frame");
        }
        return log;
    }

    static FrameLog of(String label, byte[] file) throws InputError {
        FrameLog log = new FrameLog();
        log.fill(label, file);
        return log;
    }

    private void fill(String label, byte[] file) throws InputError {
        boolean isMarked = Arrays.mismatch(file, BYTE_ORDER_MARK) == BYTE_ORDER_MARK.length;
        byte[] bytes = isMarked ? Arrays.copyOfRange(file, BYTE_ORDER_MARK.length, file.length) : file;
        if (BlfReader.recognises(bytes)) {
            new BlfReader(label, this).read(bytes);
        } else if (Mf4Reader.recognises(bytes)) {
            new Mf4Reader(label, bytes, this).read();
        } else if (AscReader.recognises(bytes)) {
            new AscReader(label, this).read(bytes);
        } else {
            readCandump(label, bytes, this);
        }
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
                if (log.keepsSent && kind != CandumpLine.Kind.ERROR) {
                    log.useBus(line.name());
                }
                String fault = log.add(kind, frame);
                if (fault != null) {
                    throw new InputError(label + ":" + number + ": " + fault);
                }
            }
            from = to + 1;
        }
    }

    /**
     * Adds the next entry of a log; its time is that of the frame.
     *
     * @return why the time cannot be right, or null
     */
    @Nullable
    String add(CandumpLine.Kind kind, CanFrame frame) {
        if (kind == CandumpLine.Kind.MALFORMED) {
            throw new IllegalArgumentException("a malformed entry is not a frame");
        }
        if (kind == CandumpLine.Kind.ERROR) {
            addError();
            return null;
        }
        if (frames + sentFrames == 0) {
            last_ns = frame.timestamp_ns();
            origin_ns = last_ns <= LATEST_START_NS ? 0 : last_ns;
        }
        if (isNextDay(frame.timestamp_ns())) {
            days_ns += DAY_NS;
        }
        long step_ns = frame.timestamp_ns() + days_ns - last_ns;
        if (step_ns < -MOST_BACK_NS || step_ns > MOST_GAP_NS) {
            return String.format(
                    Locale.ROOT,
                    "the time is %.3f s %s that of the frame before: wrong, or a clock was set, or another measurement"
                            + " begins; remove the frame, or cut the log here",
                    Math.abs(step_ns) * 1e-9,
                    step_ns < 0 ? "before" : "after");
        }
        last_ns += step_ns;
        if (kind == CandumpLine.Kind.SENT) {
            sentFrames++;
        }
        if (kind == CandumpLine.Kind.RECEIVED || keepsSent) {
            append(frame, kind == CandumpLine.Kind.SENT);
        }
        return null;
    }

    /** An error frame has the time of the frame before it: its own may be that of another clock, or none. */
    private void addError() {
        if (errorFrames == errorTimes_ns.length) {
            errorTimes_ns = Arrays.copyOf(errorTimes_ns, 2 * errorFrames);
        }
        errorTimes_ns[errorFrames++] = frames == 0 ? 0 : times_ns[frames - 1];
    }

    private boolean isNextDay(long time_ns) {
        long ahead_ns = time_ns + days_ns + DAY_NS - last_ns;
        return time_ns < DAY_NS && ahead_ns >= -MOST_BACK_NS && ahead_ns <= MOST_GAP_NS;
    }

    /** The next frames are of a bus. */
    private void useBus(String name) {
        bus = buses.indexOf(name);
        if (bus < 0) {
            bus = Math.min(buses.size(), MOST_BUSES - 1);
            buses.add(name);
        }
    }

    private void append(CanFrame frame, boolean sent) {
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
        times_ns[frames] = Math.max(before_ns, last_ns - origin_ns);
        ids[frames] = frame.id();
        layouts[frames] =
                (long) bus << 56 | (long) dataBytes << 16 | frame.length() << 8 | frame.flags() | (sent ? SENT : 0);
        System.arraycopy(frame.array(), 0, data, dataBytes, bytes);
        dataBytes += bytes;
        frames++;
    }

    /** Whether the writer of the log has sent a frame. */
    public boolean isSent(int index) {
        return (layouts[index] & SENT) != 0;
    }

    /** Number of the bus of a frame. */
    public int bus(int index) {
        return (int) (layouts[index] >> 56);
    }

    /** Names of the buses; a format without names has one. */
    public List<String> buses() {
        return buses.isEmpty() ? List.of("can") : List.copyOf(buses);
    }

    /** UTC of the time 0 in ns since 1970; 0 if the log does not have it. */
    public long start_ns() {
        return origin_ns >= LEAST_UTC_NS ? origin_ns : 0;
    }

    /** Number of frames: the received ones, and the sent ones if all were read. */
    public int frames() {
        return frames;
    }

    public int errorFrames() {
        return errorFrames;
    }

    /** Time of an error frame in ns, on the clock of {@link #time_ns}: that of the frame before it in the log. */
    public long errorTime_ns(int index) {
        return errorTimes_ns[index];
    }

    /** Time of reception in ns since the first line of the log, or since the start of the run. */
    public long time_ns(int index) {
        return times_ns[index];
    }

    /** Copies a frame; its timestamp is {@link #time_ns}. */
    public void get(int index, CanFrame dest) {
        long layout = layouts[index];
        dest.begin(ids[index], (int) layout & (SENT - 1))
                .length((int) (layout >> 8) & 0xFF)
                .timestamp_ns(times_ns[index]);
        if (!dest.isRemote()) {
            System.arraycopy(data, (int) (layout >> 16), dest.array(), 0, dest.length());
        }
    }
}
