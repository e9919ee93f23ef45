package org.furrow.node.can.message;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.jspecify.annotations.Nullable;

/**
 * Receives messages of the extended transport protocol of J1939-21 that are sent to this node, and answers their
 * senders. Time is the tick passed in. No allocations after construction.
 */
public final class ExtendedReader extends MessageAssembler<ExtendedReader.Slot> {
    private static final int SLOTS = 2;
    private static final int ANSWERS = 8;
    /** Packets requested at a time. */
    private static final int WINDOW = 128;

    private static final int PER_PACKET = 7;

    /** A transfer in progress, one for each sender; its age is its deadline. */
    static final class Slot extends MessageAssembler.Slot {
        int source;
        int pgn;
        int next;
        /** Last packet that a CTS asked for. */
        int allowed;
        /** Packets before those that the last DPO announced; -1: a DPO must come first. */
        int offset;
        /** Last packet that the DPO announced. */
        int announced;

        Slot() {
            super(ExtendedFrames.MAX_LENGTH);
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
    public ExtendedReader(double step_s, IntPredicate wanted) {
        super(Stream.generate(Slot::new).limit(SLOTS).toArray(Slot[]::new));
        Arrays.setAll(answers, k -> new CanFrame());
        this.wanted = wanted;
        t1_ticks = TransportFrames.ticks(TransportFrames.T1_S, step_s);
        t2_ticks = TransportFrames.ticks(TransportFrames.T2_S, step_s);
    }

    /**
     * Accepts a frame for which {@link ExtendedFrames#isPart} holds.
     *
     * @param address this node's, or {@link KnownMessages#NULL_ADDRESS} without one: nothing is then received
     * @return whether it completes a message, which the accessors return until the next call
     */
    public boolean accept(CanFrame frame, int address, long tick) {
        if (frame.length() < CanFrame.MAX_CLASSIC_LENGTH
                || frame.isFd()
                || address == KnownMessages.NULL_ADDRESS
                || J1939Id.destination(frame.id()) != address) {
            return false;
        }
        int source = J1939Id.source(frame.id());
        if (J1939Id.pgn(frame.id()) == ExtendedFrames.DATA) {
            Slot slot = find(source);
            return slot != null && onData(slot, frame, address, tick);
        }
        int pgn = TransportFrames.pgn(frame);
        if (TransportFrames.what(frame) == ExtendedFrames.RTS) {
            begin(frame, source, pgn, address, tick);
            return false;
        }
        Slot slot = find(source);
        if (slot != null && slot.pgn == pgn) {
            switch (TransportFrames.what(frame)) {
                case ExtendedFrames.DPO -> onOffset(slot, frame, address, tick);
                case ExtendedFrames.ABORT -> abandon(slot);
                default -> {
                    // an answer to a transfer of this node
                }
            }
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
                abort(slot, address, ExtendedFrames.TIMEOUT);
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

    private void begin(CanFrame frame, int source, int pgn, int address, long tick) {
        Slot slot = find(source);
        if (slot != null) {
            abandon(slot); // a sender has one transfer at a time to a receiver: it began anew
        }
        long length = ExtendedFrames.length(frame);
        if (!ExtendedFrames.isSound(length) || !wanted.test(pgn)) {
            answer(address, source, ExtendedFrames.ABORT, 0xFFFFFF00L | ExtendedFrames.NO_RESOURCES, pgn);
            return;
        }
        slot = slot != null ? slot : unusedOrOldest();
        if (slot.open) {
            abort(slot, address, ExtendedFrames.NO_RESOURCES);
        }
        slot.open = true;
        slot.source = source;
        slot.pgn = pgn;
        slot.length = (int) length;
        slot.next = 1;
        clear(slot, address, tick);
    }

    private void onOffset(Slot slot, CanFrame frame, int address, long tick) {
        int count = frame.u8(1);
        int offset = ExtendedFrames.packet(frame);
        if (offset != slot.next - 1) {
            abort(slot, address, ExtendedFrames.BAD_OFFSET);
        } else if (count < 1 || offset + count > slot.allowed) {
            abort(slot, address, ExtendedFrames.TOO_MANY_PACKETS);
        } else {
            slot.offset = offset;
            slot.announced = offset + count;
            slot.age = tick + t1_ticks;
        }
    }

    private boolean onData(Slot slot, CanFrame frame, int address, long tick) {
        int packet = slot.offset + frame.u8(0);
        if (slot.offset < 0 || packet != slot.next || packet > slot.announced) {
            if (slot.offset < 0 || packet > slot.next) {
                abort(slot, address, ExtendedFrames.BAD_SEQUENCE);
            }
            return false; // a packet that is sent again is ignored
        }
        int at = TransportFrames.offset(packet);
        System.arraycopy(frame.array(), 1, slot.message, at, Math.min(PER_PACKET, slot.length - at));
        slot.next++;
        slot.age = tick + t1_ticks;
        if (slot.next > TransportFrames.packets(slot.length)) {
            complete(slot);
            answer(address, slot.source, ExtendedFrames.EOM, slot.length, slot.pgn);
            return true;
        }
        if (slot.next > slot.announced) {
            clear(slot, address, tick);
        }
        return false;
    }

    /** Asks for the next packets. */
    private void clear(Slot slot, int address, long tick) {
        int count = Math.min(WINDOW, TransportFrames.packets(slot.length) - slot.next + 1);
        slot.allowed = slot.next + count - 1;
        slot.offset = -1;
        slot.age = tick + t2_ticks;
        answer(address, slot.source, ExtendedFrames.CTS, count | (long) slot.next << 8, slot.pgn);
    }

    private void abort(Slot slot, int address, int reason) {
        abandon(slot);
        answer(address, slot.source, ExtendedFrames.ABORT, 0xFFFFFF00L | reason, slot.pgn);
    }

    private void answer(int from, int to, int what, long bytes, int pgn) {
        if (answerCount < ANSWERS && from != KnownMessages.NULL_ADDRESS) { // else the sender's timeout ends it
            ExtendedFrames.manage(answers[answerCount++], from, to, what, bytes, pgn);
        }
    }

    private @Nullable Slot find(int source) {
        for (Slot slot : slots) {
            if (slot.open && slot.source == source) {
                return slot;
            }
        }
        return null;
    }
}
