package org.furrow.node.can.isotp;

import org.furrow.node.can.CanFrame;

/**
 * Receives messages by ISO 15765-2:2016, and controls their flow. Time is the tick passed in. No allocations after
 * construction.
 *
 * <pre>
 *   single frame       0L data          FD, more than 8 bytes: 00 LL data
 *   first frame        1L LL data       more than 4095 bytes (refused): 10 00 LL LL LL LL
 *   consecutive frame  2N data
 *   flow control       3S BS ST
 * </pre>
 */
public final class IsoTpReader {
    /** Longest message, in bytes. */
    public static final int MAX_LENGTH = 4095;

    /** Longest time between frames of a message (N_Cr), in s. */
    private static final double TIMEOUT_S = 1.0;

    static final int CONTINUE = 0;
    static final int WAIT = 1;
    static final int OVERFLOW = 2;

    private final IsoTpAddress address;
    private final Flow flow;
    private final long timeout_ticks;
    private final long wait_ticks;
    private final byte[] message = new byte[MAX_LENGTH];

    private int length;
    /** Bytes received of a message in progress; -1: none is. */
    private int got = -1;

    private int next;
    private int frameLength;
    private int leftInBlock;
    private long deadline;

    // the flow control to send
    private int due = -1;
    private int waits;
    private long due_tick;

    /**
     * How the sender is controlled.
     *
     * @param blockSize frames between flow controls, 0: all
     * @param separation_ms least time between frames, 0 to 127
     * @param waitFrames number of frames "wait" before each "continue", half a second apart
     */
    public record Flow(int blockSize, int separation_ms, int waitFrames) {
        /** As fast as the sender is able to. */
        public static final Flow FREE = new Flow(0, 0, 0);

        public Flow {
            if (blockSize < 0 || blockSize > 255 || separation_ms < 0 || separation_ms > 127 || waitFrames < 0) {
                throw new IllegalArgumentException("block_size must be in [0, 255], separation_ms in [0, 127] and"
                        + " wait_frames >= 0, block_size=" + blockSize + " separation_ms=" + separation_ms
                        + " wait_frames=" + waitFrames);
            }
        }
    }

    /** @param step_s length of a tick */
    public IsoTpReader(IsoTpAddress address, Flow flow, double step_s) {
        this.address = address;
        this.flow = flow;
        timeout_ticks = (long) Math.ceil(TIMEOUT_S / step_s);
        wait_ticks = timeout_ticks / 2;
    }

    /** The last complete message, in its first {@link #length} bytes; not a copy. */
    public byte[] message() {
        return message;
    }

    public int length() {
        return length;
    }

    /** Whether a message is in progress. */
    public boolean isBusy() {
        return got >= 0;
    }

    /**
     * Receives a frame; ignores those for others, and flow control.
     *
     * @return whether it completes a message
     */
    public boolean accept(CanFrame frame, long tick) {
        if (!address.accepts(frame)) {
            return false;
        }
        int at = address.offset();
        return switch (frame.u8(at) >> 4) {
            case 0 -> single(frame, at);
            case 1 -> {
                first(frame, at, tick);
                yield false;
            }
            case 2 -> consecutive(frame, at, tick);
            default -> false;
        };
    }

    private boolean single(CanFrame frame, int at) {
        boolean isLong = frame.length() > CanFrame.MAX_CLASSIC_LENGTH;
        int header = at + (isLong ? 2 : 1);
        int bytes = isLong ? frame.u8(at + 1) : frame.u8(at) & 0xF;
        if (bytes == 0 || bytes > frame.length() - header || (isLong && (frame.u8(at) & 0xF) != 0)) {
            return false;
        }
        end();
        System.arraycopy(frame.array(), header, message, 0, bytes);
        length = bytes;
        return true;
    }

    private void first(CanFrame frame, int at, long tick) {
        if (frame.length() < CanFrame.MAX_CLASSIC_LENGTH) {
            return;
        }
        int bytes = (frame.u8(at) & 0xF) << 8 | frame.u8(at + 1);
        int header = at + 2;
        int shortest = frame.length() - (frame.length() > CanFrame.MAX_CLASSIC_LENGTH ? header : at + 1);
        if (bytes == 0) {
            end();
            answer(OVERFLOW, tick);
            return;
        }
        if (bytes <= shortest) {
            return; // a single frame would hold it
        }
        got = frame.length() - header;
        System.arraycopy(frame.array(), header, message, 0, got);
        length = bytes;
        next = 1;
        frameLength = frame.length();
        control(tick);
    }

    private boolean consecutive(CanFrame frame, int at, long tick) {
        if (got < 0 || due >= 0) {
            return false;
        }
        int bytes = Math.min(length - got, frameLength - at - 1);
        if (frame.length() < at + 1 + bytes) {
            return false;
        }
        if ((frame.u8(at) & 0xF) != next) {
            end();
            return false;
        }
        System.arraycopy(frame.array(), at + 1, message, got, bytes);
        got += bytes;
        next = next + 1 & 0xF;
        deadline = tick + timeout_ticks;
        if (got == length) {
            end();
            return true;
        }
        if (flow.blockSize > 0 && --leftInBlock == 0) {
            control(tick);
        }
        return false;
    }

    private void control(long tick) {
        leftInBlock = flow.blockSize;
        waits = flow.waitFrames;
        answer(waits > 0 ? WAIT : CONTINUE, tick);
    }

    private void answer(int status, long tick) {
        due = status;
        due_tick = tick;
    }

    private void end() {
        got = -1;
        due = -1;
    }

    /** Ends a message whose next frame is late; called once per tick. */
    public void advance(long tick) {
        if (got >= 0 && due < 0 && tick > deadline) {
            end();
        }
    }

    /**
     * Writes the flow control that is due in a tick into a frame.
     *
     * @return whether there was one
     */
    public boolean poll(long tick, CanFrame dest) {
        if (due < 0 || tick < due_tick) {
            return false;
        }
        int at = address.offset();
        address.begin(dest, at + 3);
        dest.put8(at, 0x30 | due).put8(at + 1, flow.blockSize).put8(at + 2, flow.separation_ms);
        if (due == WAIT) {
            answer(--waits > 0 ? WAIT : CONTINUE, tick + wait_ticks);
        } else {
            due = -1;
            deadline = tick + timeout_ticks;
        }
        return true;
    }
}
