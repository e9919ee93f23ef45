package org.furrow.node.can.message;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Sends one message at a time by the transport protocol of J1939-21: to all as a broadcast (BAM), else as a transfer
 * that the receiver controls (RTS, CTS). Time is the tick passed in. No allocations after construction.
 */
public final class TransportWriter implements MessageWriter {
    private enum State {
        IDLE,
        /** The announcement is due. */
        ANNOUNCE,
        /** Packets are due. */
        SEND,
        /** The receiver has to answer. */
        AWAIT,
        /** An abort is due. */
        ABORT
    }

    /** Times that a receiver may go back to an earlier packet. */
    private static final int RETRANSMISSIONS = 2;

    private final byte[] message = new byte[TransportFrames.MAX_LENGTH];
    private final long gap_ticks;
    private final long t3_ticks;
    private final long t4_ticks;

    private State state = State.IDLE;
    private int pgn;
    private int destination;
    private int length;
    private int next;
    private int last;
    private int goneBack;
    private int reason;
    private long due;
    private long complete;
    private long aborted;

    /** @param step_s length of a tick */
    public TransportWriter(double step_s) {
        gap_ticks = TransportFrames.ticks(TransportFrames.GAP_S, step_s);
        t3_ticks = TransportFrames.ticks(TransportFrames.T3_S, step_s);
        t4_ticks = TransportFrames.ticks(TransportFrames.T4_S, step_s);
    }

    @Override
    public boolean isBusy() {
        return state != State.IDLE;
    }

    /** Begins a transfer, to {@link J1939Id#GLOBAL} a broadcast, of 9 to 1785 bytes. */
    @Override
    public void begin(int group, int to, byte[] content, int bytes, long tick) {
        if (isBusy() || bytes <= CanFrame.MAX_CLASSIC_LENGTH || bytes > TransportFrames.MAX_LENGTH) {
            throw new IllegalStateException(
                    "a transfer is in progress, or the length is not in [9, 1785], length=" + bytes);
        }
        pgn = group;
        destination = to;
        length = bytes;
        System.arraycopy(content, 0, message, 0, bytes);
        next = 1;
        last = to == J1939Id.GLOBAL ? TransportFrames.packets(bytes) : 0;
        goneBack = 0;
        state = State.ANNOUNCE;
        due = tick;
    }

    @Override
    public void onFrame(CanFrame frame, int address, long tick) {
        boolean isAnswer = isBusy()
                && state != State.ANNOUNCE
                && destination != J1939Id.GLOBAL
                && TransportFrames.isPart(frame)
                && frame.length() == CanFrame.MAX_CLASSIC_LENGTH
                && J1939Id.pgn(frame.id()) == TransportFrames.MANAGEMENT
                && J1939Id.source(frame.id()) == destination
                && J1939Id.destination(frame.id()) == address
                && TransportFrames.pgn(frame) == pgn;
        if (!isAnswer) {
            return;
        }
        switch (TransportFrames.what(frame)) {
            case TransportFrames.CTS -> onClear(frame.u8(1), frame.u8(2), tick);
            case TransportFrames.EOM -> {
                state = State.IDLE;
                complete++;
            }
            case TransportFrames.ABORT -> {
                state = State.IDLE;
                aborted++;
            }
            default -> {
                // an answer to another transfer
            }
        }
    }

    private void onClear(int count, int from, long tick) {
        int packets = TransportFrames.packets(length);
        if (count == 0) {
            state = State.AWAIT;
            due = tick + t4_ticks;
            return;
        }
        if (from < 1 || from > packets) {
            abort(TransportFrames.BAD_SEQUENCE);
            return;
        }
        if (from < next && ++goneBack > RETRANSMISSIONS) {
            abort(TransportFrames.RETRANSMISSIONS);
            return;
        }
        next = from;
        last = Math.min(packets, from + count - 1);
        state = State.SEND;
        due = tick;
    }

    private void abort(int why) {
        reason = why;
        state = State.ABORT;
    }

    @Override
    public boolean poll(long tick, int address, CanFrame dest) {
        if (state == State.AWAIT && tick > due) {
            abort(TransportFrames.TIMEOUT);
        }
        boolean isDue = state == State.ABORT || ((state == State.ANNOUNCE || state == State.SEND) && tick >= due);
        if (!isDue) {
            return false;
        }
        boolean global = destination == J1939Id.GLOBAL;
        switch (state) {
            case ANNOUNCE -> {
                int what = global ? TransportFrames.BAM : TransportFrames.RTS;
                long packets = TransportFrames.packets(length);
                TransportFrames.manage(dest, address, destination, what, length | packets << 16 | 0xFF000000L, pgn);
                state = global ? State.SEND : State.AWAIT;
                due = tick + (global ? gap_ticks : t3_ticks);
            }
            case SEND -> {
                TransportFrames.data(dest, address, destination, next, message, length);
                next++;
                due = tick + (global ? gap_ticks : 1);
                if (next > last) {
                    state = global ? State.IDLE : State.AWAIT;
                    due = tick + t3_ticks;
                    complete += global ? 1 : 0;
                }
            }
            default -> {
                TransportFrames.manage(dest, address, destination, TransportFrames.ABORT, 0xFFFFFF00L | reason, pgn);
                state = State.IDLE;
                aborted++;
            }
        }
        return true;
    }

    /** Number of messages sent completely. */
    public long complete() {
        return complete;
    }

    /** Number of messages that the receiver or a timeout ended. */
    public long aborted() {
        return aborted;
    }
}
