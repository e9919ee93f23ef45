package org.furrow.node.hil.diagnosis;

import java.util.List;
import java.util.function.Predicate;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportWriter;
import org.furrow.node.can.message.KnownMessages;

/**
 * The diagnostic messages of SAE J1939-73 of a node, from the trouble codes of its control units that have an SPN: DM1,
 * active codes, each second and when they change; DM2, codes that were active, on request; DM3 clears the latter.
 * Nothing is allocated after construction.
 *
 * <pre>
 *   DM1, DM2   lamps 1: protect bits 1-2, amber 3-4, red 5-6, malfunction 7-8 | FF | for each code: SPN bits 0-15 2 |
 *              failure mode bits 1-5, SPN bits 16-18 6-8 1 | occurrences 1; without a code 0
 * </pre>
 */
public final class J1939Diagnosis {
    /** Parameter group of active codes. */
    public static final int DM1 = 65226;
    /** Parameter group of codes that were active. */
    public static final int DM2 = 65227;
    /** Parameter group that clears codes that were active. */
    public static final int DM3 = 65228;

    private static final double PERIOD_S = 1;
    private static final int PRIORITY = 6;
    private static final int ACKNOWLEDGEMENT = 0xE800;
    private static final int POSITIVE = 0;
    private static final int BUSY = 3;
    private static final int REQUEST_BYTES = 3;
    private static final int ANSWERS = 16;
    private static final int HEAD_BYTES = 2;
    private static final int CODE_BYTES = 4;
    private static final int MOST_CODES = (TransportProtocol.ORDINARY.mostBytes() - HEAD_BYTES) / CODE_BYTES;
    private static final int MOST_OCCURRENCES = 126;

    private final TroubleCodes[] units;
    private final boolean used;
    private final long period_ticks;
    private final TransportWriter broadcast;
    private final TransportWriter addressed;
    private final byte[] message = new byte[HEAD_BYTES + CODE_BYTES * MOST_CODES];
    private final CanFrame frame = new CanFrame();
    private final CanFrame[] answers = new CanFrame[ANSWERS];
    private int answerCount;
    private boolean wantsActive;
    private boolean wantsPrevious;
    private long lastActive = -1;

    /** @param step_s length of a tick */
    public J1939Diagnosis(List<UdsServer> units, double step_s) {
        this.units = units.stream().map(UdsServer::codes).toArray(TroubleCodes[]::new);
        boolean any = false;
        for (TroubleCodes codes : this.units) {
            for (int k = 0; k < codes.count(); k++) {
                any |= codes.spn(k) != ControlUnit.NONE;
            }
        }
        used = any;
        period_ticks = Math.max(1, Math.round(PERIOD_S / step_s));
        broadcast = new TransportWriter(TransportProtocol.ORDINARY, step_s);
        addressed = new TransportWriter(TransportProtocol.ORDINARY, step_s);
        for (int k = 0; k < ANSWERS; k++) {
            answers[k] = new CanFrame();
        }
    }

    /** Whether a broadcast in several frames is in progress: a node has one at a time. */
    public boolean isBroadcasting() {
        return broadcast.isBusy();
    }

    /**
     * Handles a frame from the bus.
     *
     * @param address of the node, {@link KnownMessages#NULL_ADDRESS} without one
     * @return whether it is a request for one of the messages, which no other part of the node answers
     */
    public boolean accept(CanFrame received, int address, long tick) {
        if (!used || address == KnownMessages.NULL_ADDRESS || !received.isExtended() || received.isRemote()) {
            return false;
        }
        addressed.onFrame(received, address, tick);
        int to = J1939Id.destination(received.id());
        if (J1939Id.pgn(received.id()) != KnownMessages.REQUEST
                || received.length() < REQUEST_BYTES
                || (to != address && to != J1939Id.GLOBAL)) {
            return false;
        }
        int pgn = received.u16(0) | received.u8(2) << 16;
        if (pgn < DM1 || pgn > DM3) {
            return false;
        }
        answer(pgn, J1939Id.source(received.id()), to == J1939Id.GLOBAL, address, tick);
        return true;
    }

    private void answer(int pgn, int requester, boolean global, int address, long tick) {
        if (pgn == DM3) {
            for (TroubleCodes codes : units) {
                codes.clearPrevious();
            }
            if (!global) {
                acknowledge(POSITIVE, pgn, requester, address);
            }
            return;
        }
        boolean previous = pgn == DM2;
        int length = fill(previous);
        if (global || length <= CanFrame.MAX_CLASSIC_LENGTH) {
            wantsPrevious |= previous;
            wantsActive |= !previous;
        } else if (addressed.isBusy()) {
            acknowledge(BUSY, pgn, requester, address);
        } else {
            addressed.begin(pgn, requester, message, length, tick);
        }
    }

    private void acknowledge(int control, int pgn, int requester, int address) {
        if (answerCount < ANSWERS) {
            answers[answerCount++]
                    .extended(J1939Id.of(PRIORITY, ACKNOWLEDGEMENT, J1939Id.GLOBAL, address))
                    .length(CanFrame.MAX_CLASSIC_LENGTH)
                    .put64(0, -1)
                    .put8(0, control)
                    .put8(4, requester)
                    .put16(5, pgn)
                    .put8(7, pgn >> 16);
        }
    }

    /** Writes the message of the active codes, or of those that were active, and returns its length. */
    private int fill(boolean previous) {
        int lamps = 0;
        int length = HEAD_BYTES;
        for (TroubleCodes codes : units) {
            for (int k = 0; k < codes.count(); k++) {
                boolean listed = codes.spn(k) != ControlUnit.NONE
                        && (previous ? codes.isPrevious(k) : codes.isActive(k))
                        && length < message.length;
                if (listed) {
                    lamps |= previous ? 0 : 1 << (2 * codes.lamp(k));
                    message[length] = (byte) codes.spn(k);
                    message[length + 1] = (byte) (codes.spn(k) >> 8);
                    message[length + 2] = (byte) (codes.spn(k) >> 16 << 5 | codes.failureMode(k));
                    message[length + 3] = (byte) Math.min(MOST_OCCURRENCES, codes.occurrences(k));
                    length += CODE_BYTES;
                }
            }
        }
        if (length == HEAD_BYTES) {
            for (int k = 0; k < CODE_BYTES; k++) {
                message[length++] = 0;
            }
        }
        while (length < CanFrame.MAX_CLASSIC_LENGTH) {
            message[length++] = (byte) 0xFF;
        }
        message[0] = (byte) lamps;
        message[1] = (byte) 0xFF;
        return length;
    }

    /**
     * Sends what is due in a tick.
     *
     * @param address of the node, {@link KnownMessages#NULL_ADDRESS} without one
     * @param isBlocked whether another broadcast in several frames of the node is in progress
     * @param sink accepts frames to send
     */
    public void send(long tick, int address, boolean isBlocked, Predicate<CanFrame> sink) {
        if (!used || address == KnownMessages.NULL_ADDRESS) {
            return;
        }
        long active = active();
        wantsActive |= active != lastActive || tick % period_ticks == 0;
        lastActive = active;
        for (int k = 0; k < answerCount; k++) {
            boolean _ = sink.test(answers[k]);
        }
        answerCount = 0;
        boolean isFree = !isBlocked && !broadcast.isBusy();
        if (wantsActive && sendMessage(false, address, isFree, tick, sink)) {
            wantsActive = false;
            isFree = !isBlocked && !broadcast.isBusy();
        }
        if (wantsPrevious && sendMessage(true, address, isFree, tick, sink)) {
            wantsPrevious = false;
        }
        if (broadcast.poll(tick, address, frame)) {
            boolean _ = sink.test(frame);
        }
        if (addressed.poll(tick, address, frame)) {
            boolean _ = sink.test(frame);
        }
    }

    /** Sends a message, or begins its broadcast if that is free; returns false otherwise. */
    private boolean sendMessage(boolean previous, int address, boolean isFree, long tick, Predicate<CanFrame> sink) {
        int pgn = previous ? DM2 : DM1;
        int length = fill(previous);
        if (length <= CanFrame.MAX_CLASSIC_LENGTH) {
            frame.extended(J1939Id.of(PRIORITY, pgn, J1939Id.GLOBAL, address)).data(message, 0, length);
            boolean _ = sink.test(frame);
            return true;
        }
        if (isFree) {
            broadcast.begin(pgn, J1939Id.GLOBAL, message, length, tick);
        }
        return isFree;
    }

    /** A number that changes when another set of codes is active. */
    private long active() {
        long mix = 0;
        for (TroubleCodes codes : units) {
            for (int k = 0; k < codes.count(); k++) {
                mix = 31 * mix + (codes.isActive(k) ? 2 : 1);
            }
        }
        return mix;
    }
}
