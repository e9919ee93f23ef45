package org.furrow.node.can.message;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Sends one message at a time by the extended transport protocol of J1939-21, as its receiver asks for the packets.
 * Time is the tick passed in. No allocations after construction.
 */
public final class ExtendedWriter implements MessageWriter {
    private enum State {
        IDLE,
        /** The announcement is due. */
        ANNOUNCE,
        /** The offset of the packets that follow is due. */
        OFFSET,
        /** Packets are due. */
        SEND,
        /** The receiver has to answer. */
        AWAIT,
        /** An abort is due. */
        ABORT
    }

    /** Times that a receiver may go back to an earlier packet. */
    private static final int RETRANSMISSIONS = 2;

    private final byte[] message = new byte[ExtendedFrames.MAX_LENGTH];
    private final long t3_ticks;
    private final long t4_ticks;

    private State state = State.IDLE;
    private int pgn;
    private int destination;
    private int length;
    private int next;
    /** Packets before those that the last DPO announces. */
    private int offset;

    private int last;
    private int goneBack;
    private int reason;
    private long due;
    private long complete;
    private long aborted;

    /** @param step_s length of a tick */
    public ExtendedWriter(double step_s) {
        t3_ticks = TransportFrames.ticks(TransportFrames.T3_S, step_s);
        t4_ticks = TransportFrames.ticks(TransportFrames.T4_S, step_s);
    }

    @Override
    public boolean isBusy() {
        return state != State.IDLE;
    }

    @Override
    public void begin(int group, int to, byte[] content, int bytes, long tick) {
        if (isBusy() || !ExtendedFrames.isSound(bytes) || to == J1939Id.GLOBAL) {
            throw new IllegalStateException(
                    "a transfer is in progress, or it goes to all, or the length is not in [1786, "
                            + ExtendedFrames.MAX_LENGTH + "], length=" + bytes);
        }
        pgn = group;
        destination = to;
        length = bytes;
        System.arraycopy(content, 0, message, 0, bytes);
        next = 1;
        goneBack = 0;
        state = State.ANNOUNCE;
        due = tick;
    }

    @Override
    public void onFrame(CanFrame frame, int address, long tick) {
        boolean isAnswer = isBusy()
                && state != State.ANNOUNCE
                && ExtendedFrames.isPart(frame)
                && frame.length() == CanFrame.MAX_CLASSIC_LENGTH
                && J1939Id.pgn(frame.id()) == ExtendedFrames.MANAGEMENT
                && J1939Id.source(frame.id()) == destination
                && J1939Id.destination(frame.id()) == address
                && TransportFrames.pgn(frame) == pgn;
        if (!isAnswer) {
            return;
        }
        switch (TransportFrames.what(frame)) {
            case ExtendedFrames.CTS -> onClear(frame.u8(1), ExtendedFrames.packet(frame), tick);
            case ExtendedFrames.EOM -> {
                state = State.IDLE;
                complete++;
            }
            case ExtendedFrames.ABORT -> {
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
            abort(ExtendedFrames.BAD_SEQUENCE);
            return;
        }
        if (from < next && ++goneBack > RETRANSMISSIONS) {
            abort(ExtendedFrames.RETRANSMISSIONS);
            return;
        }
        next = from;
        offset = from - 1;
        last = Math.min(packets, offset + count);
        state = State.OFFSET;
    }

    private void abort(int why) {
        reason = why;
        state = State.ABORT;
    }

    @Override
    public boolean poll(long tick, int address, CanFrame dest) {
        if (state == State.AWAIT && tick > due) {
            abort(ExtendedFrames.TIMEOUT);
        }
        switch (state) {
            case ANNOUNCE -> {
                if (tick < due) {
                    return false;
                }
                ExtendedFrames.manage(dest, address, destination, ExtendedFrames.RTS, length, pgn);
                state = State.AWAIT;
                due = tick + t3_ticks;
            }
            case OFFSET -> {
                long bytes = (last - offset) | (long) offset << 8;
                ExtendedFrames.manage(dest, address, destination, ExtendedFrames.DPO, bytes, pgn);
                state = State.SEND;
            }
            case SEND -> {
                ExtendedFrames.data(dest, ExtendedFrames.dataId(address, destination), next, offset, message, length);
                next++;
                if (next > last) {
                    state = State.AWAIT;
                    due = tick + t3_ticks;
                }
            }
            case ABORT -> {
                ExtendedFrames.manage(dest, address, destination, ExtendedFrames.ABORT, 0xFFFFFF00L | reason, pgn);
                state = State.IDLE;
                aborted++;
            }
            default -> {
                return false;
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
