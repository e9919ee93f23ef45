package org.furrow.node.can.isotp;

import org.furrow.node.can.CanFrame;

/**
 * Sends one message at a time by ISO 15765-2:2016, as the receiver's flow control permits. Time is the tick passed in.
 * No allocations after construction.
 */
public final class IsoTpWriter {
    /** Longest time until a flow control (N_Bs), in s. */
    private static final double TIMEOUT_S = 1.0;
    /** Most frames "wait" in a row (N_WFTmax). */
    private static final int MAX_WAITS = 10;
    /** Most frames in a tick where the receiver needs no time between them. */
    private static final int BURST = 8;

    private enum State {
        IDLE,
        /** The single or first frame is due. */
        BEGIN,
        /** The receiver has to answer. */
        AWAIT,
        /** Consecutive frames are due. */
        SEND
    }

    private final IsoTpAddress address;
    private final double step_s;
    private final long timeout_ticks;
    private final byte[] message = new byte[IsoTpReader.MAX_LENGTH];

    private State state = State.IDLE;
    private int length;
    private int sent;
    private int next;
    private int leftInBlock;
    private int waits;
    private long separation_ticks;
    private long due;
    private int inTick;
    private long aborted;

    /** @param step_s length of a tick */
    public IsoTpWriter(IsoTpAddress address, double step_s) {
        this.address = address;
        this.step_s = step_s;
        timeout_ticks = (long) Math.ceil(TIMEOUT_S / step_s);
    }

    /** Whether a message is in progress. */
    public boolean isBusy() {
        return state != State.IDLE;
    }

    /** Number of messages that the receiver or a timeout ended. */
    public long aborted() {
        return aborted;
    }

    /**
     * Begins a message; none is in progress.
     *
     * @param bytes 1 to {@link IsoTpReader#MAX_LENGTH}; they are copied
     */
    public void begin(byte[] content, int bytes) {
        if (isBusy() || bytes < 1 || bytes > message.length) {
            throw new IllegalStateException(
                    "a message is in progress, or bytes is not in [1, " + message.length + "], bytes=" + bytes);
        }
        System.arraycopy(content, 0, message, 0, bytes);
        length = bytes;
        sent = 0;
        next = 1;
        waits = 0;
        state = State.BEGIN;
    }

    /** Receives the flow control of the receiver; ignores all other frames. */
    public void onFrame(CanFrame frame, long tick) {
        int at = address.offset();
        if (state != State.AWAIT || !address.accepts(frame) || frame.length() < at + 3 || frame.u8(at) >> 4 != 3) {
            return;
        }
        switch (frame.u8(at) & 0xF) {
            case IsoTpReader.CONTINUE -> {
                leftInBlock = frame.u8(at + 1) == 0 ? Integer.MAX_VALUE : frame.u8(at + 1);
                separation_ticks = ticks(frame.u8(at + 2));
                waits = 0;
                state = State.SEND;
                due = tick;
                inTick = 0;
            }
            case IsoTpReader.WAIT -> {
                due = tick + timeout_ticks;
                if (++waits > MAX_WAITS) {
                    abort();
                }
            }
            default -> abort(); // overflow, or no status of the standard
        }
    }

    /** Ticks between frames by the byte STmin. */
    private long ticks(int code) {
        double time_s = code <= 0x7F ? code * 1e-3 : code >= 0xF1 && code <= 0xF9 ? (code - 0xF0) * 1e-4 : 0.127;
        return (long) Math.ceil(time_s / step_s - 1e-9);
    }

    private void abort() {
        state = State.IDLE;
        aborted++;
    }

    /**
     * Writes the next frame into {@code dest} if one is due; called until it returns false, in each tick.
     *
     * @return whether the frame must be sent
     */
    public boolean poll(long tick, CanFrame dest) {
        if (state == State.AWAIT && tick > due) {
            abort();
        }
        if (state == State.BEGIN) {
            begin(tick, dest);
            return true;
        }
        if (state != State.SEND || tick < due) {
            return false;
        }
        consecutive(tick, dest);
        return true;
    }

    private void begin(long tick, CanFrame dest) {
        int at = address.offset();
        if (length <= CanFrame.MAX_CLASSIC_LENGTH - 1 - at) {
            address.begin(dest, at + 1 + length);
            dest.put8(at, length);
            put(dest, at + 1, length);
            state = State.IDLE;
        } else if (length <= address.frameLength() - 2 - at && address.frameLength() > CanFrame.MAX_CLASSIC_LENGTH) {
            address.begin(dest, at + 2 + length);
            dest.put8(at, 0).put8(at + 1, length);
            put(dest, at + 2, length);
            state = State.IDLE;
        } else {
            address.begin(dest, address.frameLength());
            dest.put8(at, 0x10 | length >> 8).put8(at + 1, length);
            put(dest, at + 2, address.frameLength() - at - 2);
            state = State.AWAIT;
            due = tick + timeout_ticks;
        }
    }

    private void consecutive(long tick, CanFrame dest) {
        int at = address.offset();
        int bytes = Math.min(length - sent, address.frameLength() - at - 1);
        address.begin(dest, at + 1 + bytes);
        dest.put8(at, 0x20 | next);
        put(dest, at + 1, bytes);
        next = next + 1 & 0xF;
        if (sent == length) {
            state = State.IDLE;
        } else if (--leftInBlock == 0) {
            state = State.AWAIT;
            due = tick + timeout_ticks;
        } else if (separation_ticks > 0) {
            due = tick + separation_ticks;
        } else if (++inTick == BURST) {
            inTick = 0;
            due = tick + 1;
        }
    }

    private void put(CanFrame dest, int at, int bytes) {
        System.arraycopy(message, sent, dest.array(), at, bytes);
        sent += bytes;
    }
}
