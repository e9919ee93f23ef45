package org.furrow.node.can.j1939;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Sends one message at a time by a transport protocol of J1939-21: to all as a broadcast (BAM), else as a transfer that
 * the receiver controls (RTS, CTS). Time is the tick passed in. No allocations after construction.
 */
public final class TransportWriter {
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

    private final TransportProtocol protocol;
    private final byte[] message;
    private final long gap_ticks;
    private final long t3_ticks;
    private final long t4_ticks;

    private State state = State.IDLE;
    private int pgn;
    private int destination;
    private int length;
    private int next;
    private int last;
    /** Packets before packet 1 of the frames that follow. */
    private int offset;

    private int goneBack;
    private int reason;
    private long due;
    private long complete;
    private long aborted;

    /** @param step_s length of a tick */
    public TransportWriter(TransportProtocol protocol, double step_s) {
        this.protocol = protocol;
        message = new byte[protocol.mostBytes()];
        gap_ticks = TransportFrames.ticks(TransportFrames.GAP_S, step_s);
        t3_ticks = TransportFrames.ticks(TransportFrames.T3_S, step_s);
        t4_ticks = TransportFrames.ticks(TransportFrames.T4_S, step_s);
    }

    /** Whether a transfer is in progress. */
    public boolean isBusy() {
        return state != State.IDLE;
    }

    /**
     * Begins a transfer; none is in progress.
     *
     * @param to address of the receiver; {@link J1939Id#GLOBAL}: a broadcast, which only the ordinary protocol has
     * @param bytes number of bytes of the content, which are copied
     */
    public void begin(int group, int to, byte[] content, int bytes, long tick) {
        boolean isBroadcast = to == J1939Id.GLOBAL;
        if (isBusy() || !protocol.isInRange(bytes) || (isBroadcast && protocol == TransportProtocol.EXTENDED)) {
            throw new IllegalStateException("a transfer is in progress, or an extended one goes to all, or the length"
                    + " is not in " + protocol.range() + ", length=" + bytes);
        }
        pgn = group;
        destination = to;
        length = bytes;
        System.arraycopy(content, 0, message, 0, bytes);
        next = 1;
        last = isBroadcast ? TransportFrames.packets(bytes) : 0;
        offset = 0;
        goneBack = 0;
        state = State.ANNOUNCE;
        due = tick;
    }

    /** Handles the receiver's answers; ignores all other frames. */
    public void onFrame(CanFrame frame, int address, long tick) {
        boolean isAnswer = isBusy()
                && state != State.ANNOUNCE
                && destination != J1939Id.GLOBAL
                && protocol.isManagement(frame)
                && frame.length() == CanFrame.MAX_CLASSIC_LENGTH
                && J1939Id.source(frame.id()) == destination
                && J1939Id.destination(frame.id()) == address
                && TransportFrames.pgn(frame) == pgn;
        if (!isAnswer) {
            return;
        }
        int what = TransportFrames.what(frame);
        if (what == protocol.clearToSend) {
            onClear(frame.u8(1), protocol.packet(frame), tick);
        } else if (what == protocol.endOfMessage) {
            state = State.IDLE;
            complete++;
        } else if (what == TransportFrames.ABORT) {
            state = State.IDLE;
            aborted++;
        } // else an answer to another transfer
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
        boolean isOffsetNext = protocol == TransportProtocol.EXTENDED;
        offset = isOffsetNext ? from - 1 : 0;
        state = isOffsetNext ? State.OFFSET : State.SEND;
        due = tick;
    }

    private void abort(int why) {
        reason = why;
        state = State.ABORT;
    }

    /**
     * Writes the next frame into {@code dest} if one is due; at most one in a tick.
     *
     * @param address this node's
     * @return whether the frame must be sent
     */
    public boolean poll(long tick, int address, CanFrame dest) {
        if (state == State.AWAIT && tick > due) {
            abort(TransportFrames.TIMEOUT);
        }
        boolean isDue = state == State.ABORT || (state != State.IDLE && state != State.AWAIT && tick >= due);
        if (!isDue) {
            return false;
        }
        switch (state) {
            case ANNOUNCE -> announce(tick, address, dest);
            case OFFSET -> {
                long bytes = protocol.packetBytes(last - offset, offset);
                protocol.manage(dest, address, destination, TransportFrames.DPO, bytes, pgn);
                state = State.SEND;
                due = tick + 1;
            }
            case SEND -> sendPacket(tick, address, dest);
            default -> {
                long bytes = TransportFrames.abortBytes(reason);
                protocol.manage(dest, address, destination, TransportFrames.ABORT, bytes, pgn);
                state = State.IDLE;
                aborted++;
            }
        }
        return true;
    }

    private void announce(long tick, int address, CanFrame dest) {
        boolean isBroadcast = destination == J1939Id.GLOBAL;
        int what = isBroadcast ? TransportFrames.BAM : protocol.requestToSend;
        protocol.manage(dest, address, destination, what, protocol.lengthBytes(length), pgn);
        state = isBroadcast ? State.SEND : State.AWAIT;
        due = tick + (isBroadcast ? gap_ticks : t3_ticks);
    }

    private void sendPacket(long tick, int address, CanFrame dest) {
        boolean isBroadcast = destination == J1939Id.GLOBAL;
        protocol.beginPacket(dest, address, destination, next - offset);
        int at = TransportFrames.offset(next);
        System.arraycopy(message, at, dest.array(), 1, TransportFrames.bytes(next, length));
        next++;
        due = tick + (isBroadcast ? gap_ticks : 1);
        if (next > last) {
            state = isBroadcast ? State.IDLE : State.AWAIT;
            due = tick + t3_ticks;
            complete += isBroadcast ? 1 : 0;
        }
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
