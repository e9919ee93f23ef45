package org.furrow.node.can.j1939;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.KnownMessages;
import org.jspecify.annotations.Nullable;

/**
 * Receives messages of a transport protocol of J1939-21: broadcasts (BAM), and transfers to this node (RTS), which it
 * answers. Transfers between other nodes are ignored. Time is the tick passed in. No allocations after construction.
 */
public final class TransportReader extends MessageAssembler<TransportReader.Slot> {
    private static final int ANSWERS = 32;
    /** No packet is announced yet. */
    private static final int UNKNOWN = -1;

    /** A transfer in progress, one for each pair of sender and receiver; its age is its deadline. */
    static final class Slot extends MessageAssembler.Slot {
        int source;
        int destination;
        int pgn;
        int next;
        /** Last packet that a CTS asked for; the last one of a broadcast. */
        int allowed;
        /** Most packets that a CTS may ask for. */
        int window;
        /** Packets before packet 1 of the frames that follow; UNKNOWN: a DPO must come first. */
        int offset;
        /** Last packet that may follow now. */
        int announced;

        Slot(int mostBytes) {
            super(mostBytes);
        }

        boolean isBroadcast() {
            return destination == J1939Id.GLOBAL;
        }
    }

    private final TransportProtocol protocol;
    private final CanFrame[] answers = new CanFrame[ANSWERS];
    private final IntPredicate wanted;
    private final long t1_ticks;
    private final long t2_ticks;
    private int answerCount;

    /**
     * @param step_s length of a tick
     * @param wanted parameter groups to accept; others are refused
     */
    public TransportReader(TransportProtocol protocol, double step_s, IntPredicate wanted) {
        super(Stream.generate(() -> new Slot(protocol.mostBytes()))
                .limit(protocol.slots)
                .toArray(Slot[]::new));
        Arrays.setAll(answers, k -> new CanFrame());
        this.protocol = protocol;
        this.wanted = wanted;
        t1_ticks = TransportFrames.ticks(TransportFrames.T1_S, step_s);
        t2_ticks = TransportFrames.ticks(TransportFrames.T2_S, step_s);
    }

    /** Returns whether a frame is part of a transfer of the reader's protocol. */
    public boolean isPart(CanFrame frame) {
        return protocol.isPart(frame);
    }

    /**
     * Accepts a frame for which {@link #isPart} holds.
     *
     * @param address this node's, or {@link KnownMessages#NULL_ADDRESS} without one: only broadcasts are then received
     * @return whether it completes a message, which the accessors return until the next call
     */
    public boolean accept(CanFrame frame, int address, long tick) {
        int destination = J1939Id.destination(frame.id());
        boolean global = destination == J1939Id.GLOBAL;
        if (frame.length() < CanFrame.MAX_CLASSIC_LENGTH
                || frame.isFd()
                || (!global && (destination != address || address == KnownMessages.NULL_ADDRESS))) {
            return false;
        }
        Slot slot = find(J1939Id.source(frame.id()), destination);
        if (!protocol.isManagement(frame)) {
            return slot != null && onData(slot, frame, address, tick);
        }
        int what = TransportFrames.what(frame);
        boolean isBroadcast = global && what == TransportFrames.BAM && protocol == TransportProtocol.ORDINARY;
        if (isBroadcast || (!global && what == protocol.requestToSend)) {
            begin(slot, frame, address, tick);
        } else if (!global && slot != null && slot.pgn == TransportFrames.pgn(frame)) {
            if (what == TransportFrames.DPO && protocol == TransportProtocol.EXTENDED) {
                onOffset(slot, frame, address, tick);
            } else if (what == TransportFrames.ABORT) {
                abandon(slot);
            } // else an answer to a transfer of this node
        }
        return false;
    }

    /**
     * Ends transfers whose next packet is late; called once per tick.
     *
     * @param address as in {@link #accept}
     */
    public void advance(int address, long tick) {
        for (Slot slot : slots) {
            if (slot.open && tick > slot.age) {
                abort(slot, address, TransportFrames.TIMEOUT);
            }
        }
    }

    /**
     * Writes the next answer into a frame.
     *
     * @return whether there was one
     */
    public boolean poll(CanFrame dest) {
        if (answerCount == 0) {
            return false;
        }
        dest.copyFrom(answers[0]);
        CanFrame first = answers[0];
        System.arraycopy(answers, 1, answers, 0, --answerCount);
        answers[answerCount] = first;
        return true;
    }

    /** Parameter group of the complete message. */
    public int pgn() {
        return completed().pgn;
    }

    /** Begins a transfer in the place of one that its sender did not end, if there is one. */
    private void begin(@Nullable Slot before, CanFrame frame, int address, long tick) {
        int source = J1939Id.source(frame.id());
        int destination = J1939Id.destination(frame.id());
        int pgn = TransportFrames.pgn(frame);
        if (before != null) {
            abandon(before); // a sender has one transfer at a time to a receiver: it began anew
        }
        if (!protocol.isSound(frame) || !wanted.test(pgn)) {
            if (destination == address) {
                long reason = TransportFrames.abortBytes(TransportFrames.NO_RESOURCES);
                answer(address, source, TransportFrames.ABORT, reason, pgn);
            }
            return;
        }
        Slot slot = before != null ? before : unusedOrOldest();
        if (slot.open) {
            abort(slot, address, TransportFrames.NO_RESOURCES);
        }
        slot.open = true;
        slot.source = source;
        slot.destination = destination;
        slot.pgn = pgn;
        slot.length = (int) protocol.length(frame);
        slot.next = 1;
        slot.window = protocol.windowOf(frame);
        if (slot.isBroadcast()) {
            slot.allowed = TransportFrames.packets(slot.length);
            slot.offset = 0;
            slot.announced = slot.allowed;
            slot.age = tick + t1_ticks;
        } else {
            clear(slot, address, tick);
        }
    }

    private void onOffset(Slot slot, CanFrame frame, int address, long tick) {
        int count = frame.u8(1);
        int offset = protocol.packet(frame);
        if (offset != slot.next - 1) {
            abort(slot, address, TransportFrames.BAD_OFFSET);
        } else if (count < 1 || offset + count > slot.allowed) {
            abort(slot, address, TransportFrames.TOO_MANY_PACKETS);
        } else {
            slot.offset = offset;
            slot.announced = offset + count;
            slot.age = tick + t1_ticks;
        }
    }

    private boolean onData(Slot slot, CanFrame frame, int address, long tick) {
        int packet = slot.offset + frame.u8(0);
        if (slot.offset == UNKNOWN || packet != slot.next || packet > slot.announced) {
            if (slot.offset == UNKNOWN || packet > slot.next || slot.isBroadcast()) {
                abort(slot, address, TransportFrames.BAD_SEQUENCE);
            }
            return false; // a packet that is sent again is ignored
        }
        int at = TransportFrames.offset(packet);
        System.arraycopy(frame.array(), 1, slot.message, at, TransportFrames.bytes(packet, slot.length));
        slot.next++;
        slot.age = tick + t1_ticks;
        if (slot.next > TransportFrames.packets(slot.length)) {
            complete(slot);
            if (!slot.isBroadcast()) {
                answer(address, slot.source, protocol.endOfMessage, protocol.lengthBytes(slot.length), slot.pgn);
            }
            return true;
        }
        if (slot.next > slot.announced) {
            clear(slot, address, tick);
        }
        return false;
    }

    /** Asks for the next packets. */
    private void clear(Slot slot, int address, long tick) {
        int count = Math.min(slot.window, TransportFrames.packets(slot.length) - slot.next + 1);
        slot.allowed = slot.next + count - 1;
        boolean isOffsetNext = protocol == TransportProtocol.EXTENDED;
        slot.offset = isOffsetNext ? UNKNOWN : 0;
        slot.announced = isOffsetNext ? UNKNOWN : slot.allowed;
        slot.age = tick + t2_ticks;
        answer(address, slot.source, protocol.clearToSend, protocol.packetBytes(count, slot.next), slot.pgn);
    }

    /** Ends a transfer; its sender gets an answer if this node still has the address that the transfer goes to. */
    private void abort(Slot slot, int address, int reason) {
        abandon(slot);
        if (slot.destination == address) {
            answer(address, slot.source, TransportFrames.ABORT, TransportFrames.abortBytes(reason), slot.pgn);
        }
    }

    private void answer(int from, int to, int what, long bytes, int pgn) {
        if (answerCount < ANSWERS) { // otherwise the sender ends the transfer by its timeout
            protocol.manage(answers[answerCount++], from, to, what, bytes, pgn);
        }
    }

    private @Nullable Slot find(int source, int destination) {
        for (Slot slot : slots) {
            if (slot.open && slot.source == source && slot.destination == destination) {
                return slot;
            }
        }
        return null;
    }
}
