package org.furrow.node.can.message;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.jspecify.annotations.Nullable;

/**
 * Receives messages of the transport protocol of J1939-21: broadcasts (BAM), and transfers to this node (RTS), which it
 * answers. Transfers between other nodes are ignored. Time is the tick passed in. No allocations after construction.
 */
public final class TransportReader extends MessageAssembler<TransportReader.Slot> {
    private static final int SLOTS = 16;
    private static final int ANSWERS = 32;
    /** Packets requested at a time. */
    private static final int WINDOW = 16;

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

        Slot() {
            super(TransportFrames.MAX_LENGTH);
        }
    }

    private final CanFrame[] answers = new CanFrame[ANSWERS];
    private final IntPredicate wanted;
    private final long t1_ticks;
    private final long t2_ticks;
    private int answerCount;

    /**
     * @param step_s length of a tick
     * @param wanted parameter groups to accept; others are refused
     */
    public TransportReader(double step_s, IntPredicate wanted) {
        super(Stream.generate(Slot::new).limit(SLOTS).toArray(Slot[]::new));
        Arrays.setAll(answers, k -> new CanFrame());
        this.wanted = wanted;
        t1_ticks = TransportFrames.ticks(TransportFrames.T1_S, step_s);
        t2_ticks = TransportFrames.ticks(TransportFrames.T2_S, step_s);
    }

    /**
     * Accepts a frame for which {@link TransportFrames#isPart} holds.
     *
     * @param address this node's, or {@link KnownMessages#NULL_ADDRESS} without one: only broadcasts are then received
     * @return whether it completes a message, which the accessors return until the next call
     */
    public boolean accept(CanFrame frame, int address, long tick) {
        int destination = J1939Id.destination(frame.id());
        if (frame.length() < CanFrame.MAX_CLASSIC_LENGTH
                || frame.isFd()
                || (destination != J1939Id.GLOBAL
                        && (destination != address || address == KnownMessages.NULL_ADDRESS))) {
            return false;
        }
        if (J1939Id.pgn(frame.id()) == TransportFrames.DATA) {
            return onData(frame, tick);
        }
        int what = TransportFrames.what(frame);
        boolean global = destination == J1939Id.GLOBAL;
        if (what == (global ? TransportFrames.BAM : TransportFrames.RTS)) {
            begin(frame, tick);
        } else if (what == TransportFrames.ABORT && !global) {
            Slot slot = find(J1939Id.source(frame.id()), destination);
            if (slot != null && slot.pgn == TransportFrames.pgn(frame)) {
                abandon(slot);
            }
        }
        return false;
    }

    /** Ends transfers whose next packet is late; called once per tick. */
    public void advance(long tick) {
        for (Slot slot : slots) {
            if (slot.open && tick > slot.age) {
                abort(slot, TransportFrames.TIMEOUT);
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

    private void begin(CanFrame frame, long tick) {
        int source = J1939Id.source(frame.id());
        int destination = J1939Id.destination(frame.id());
        boolean global = destination == J1939Id.GLOBAL;
        int pgn = TransportFrames.pgn(frame);
        Slot slot = find(source, destination);
        if (slot != null) {
            abandon(slot); // a sender has one transfer at a time to a receiver: it began anew
        }
        if (!TransportFrames.isSound(frame) || !wanted.test(pgn)) {
            refuse(global, source, destination, pgn);
            return;
        }
        slot = slot != null ? slot : unusedOrOldest();
        if (slot.open) {
            abort(slot, TransportFrames.NO_RESOURCES);
        }
        slot.open = true;
        slot.source = source;
        slot.destination = destination;
        slot.pgn = pgn;
        slot.length = TransportFrames.length(frame);
        slot.next = 1;
        slot.allowed = TransportFrames.packets(slot.length);
        slot.age = tick + t1_ticks;
        slot.window = Math.clamp(frame.u8(4), 1, WINDOW);
        if (!global) {
            clear(slot, tick);
        }
    }

    private void refuse(boolean global, int source, int destination, int pgn) {
        if (!global) {
            answer(destination, source, TransportFrames.ABORT, 0xFFFFFF00L | TransportFrames.NO_RESOURCES, pgn);
        }
    }

    private boolean onData(CanFrame frame, long tick) {
        Slot slot = find(J1939Id.source(frame.id()), J1939Id.destination(frame.id()));
        if (slot == null) {
            return false;
        }
        int packet = frame.u8(0);
        if (packet != slot.next || packet > slot.allowed) {
            if (slot.destination == J1939Id.GLOBAL || packet > slot.next) {
                abort(slot, TransportFrames.BAD_SEQUENCE);
            }
            return false; // a packet that is sent again is ignored
        }
        System.arraycopy(
                frame.array(),
                1,
                slot.message,
                TransportFrames.offset(packet),
                TransportFrames.bytes(packet, slot.length));
        slot.next++;
        slot.age = tick + t1_ticks;
        if (slot.next > TransportFrames.packets(slot.length)) {
            return end(slot);
        }
        if (slot.next > slot.allowed) {
            clear(slot, tick);
        }
        return false;
    }

    private boolean end(Slot slot) {
        complete(slot);
        if (slot.destination != J1939Id.GLOBAL) {
            long packets = TransportFrames.packets(slot.length);
            answer(
                    slot.destination,
                    slot.source,
                    TransportFrames.EOM,
                    slot.length | packets << 16 | 0xFF000000L,
                    slot.pgn);
        }
        return true;
    }

    /** Asks for the next packets. */
    private void clear(Slot slot, long tick) {
        int rest = TransportFrames.packets(slot.length) - slot.next + 1;
        int count = Math.min(slot.window, rest);
        slot.allowed = slot.next + count - 1;
        slot.age = tick + t2_ticks;
        answer(
                slot.destination,
                slot.source,
                TransportFrames.CTS,
                count | (long) slot.next << 8 | 0xFFFF0000L,
                slot.pgn);
    }

    private void abort(Slot slot, int reason) {
        abandon(slot);
        if (slot.destination != J1939Id.GLOBAL) {
            answer(slot.destination, slot.source, TransportFrames.ABORT, 0xFFFFFF00L | reason, slot.pgn);
        }
    }

    private void answer(int from, int to, int what, long bytes, int pgn) {
        if (answerCount < ANSWERS) { // otherwise the sender ends the transfer by its timeout
            TransportFrames.manage(answers[answerCount++], from, to, what, bytes, pgn);
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
