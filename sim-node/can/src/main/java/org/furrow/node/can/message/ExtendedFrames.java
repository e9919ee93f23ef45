package org.furrow.node.can.message;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Frames of the extended transport protocol of J1939-21 for messages of more than 1785 bytes, from one node to another.
 *
 * <pre>
 *   connection management, PGN 51200 (C800), priority 7         data transfer, PGN 50944 (C700), priority 7
 *   byte 1    what: 20 request to send (RTS), 21 clear to       byte 1    number of the packet after the offset, from 1
 *             send (CTS), 22 offset of packets (DPO), 23             2-8  data; FF after the end
 *             end of message (EOM), 255 abort
 *        2-5  RTS, EOM: length in bytes
 *        2    CTS: number of packets that may be sent, 0: wait; DPO: number of packets that follow; abort: reason
 *        3-5  CTS: number of the next packet; DPO: offset, the number of packets before those that follow
 *        6-8  PGN of the message
 * </pre>
 */
public final class ExtendedFrames {
    /** PGN of connection management. */
    public static final int MANAGEMENT = 51200;
    /** PGN of data. */
    public static final int DATA = 50944;
    /** Largest message that is sent or received; the protocol permits 117,440,505 bytes. */
    public static final int MAX_LENGTH = 65_535;

    static final int RTS = 20;
    static final int CTS = 21;
    static final int DPO = 22;
    static final int EOM = 23;
    static final int ABORT = TransportFrames.ABORT;

    // reasons of an abort
    static final int NO_RESOURCES = TransportFrames.NO_RESOURCES;
    static final int TIMEOUT = TransportFrames.TIMEOUT;
    static final int RETRANSMISSIONS = TransportFrames.RETRANSMISSIONS;
    static final int BAD_SEQUENCE = TransportFrames.BAD_SEQUENCE;
    static final int TOO_MANY_PACKETS = 11;
    static final int BAD_OFFSET = 12;

    private static final int PRIORITY = 7;

    private ExtendedFrames() {}

    /** Returns whether a frame is part of a transfer. */
    public static boolean isPart(CanFrame frame) {
        if (!frame.isExtended() || frame.isRemote()) {
            return false;
        }
        int pgn = J1939Id.pgn(frame.id());
        return pgn == MANAGEMENT || pgn == DATA;
    }

    /** Whether a message is too long for the transport protocol of {@link TransportFrames}. */
    public static boolean isNeeded(int length) {
        return length > TransportFrames.MAX_LENGTH;
    }

    /** Whether an announced length can be received. */
    static boolean isSound(long length) {
        return length > TransportFrames.MAX_LENGTH && length <= MAX_LENGTH;
    }

    static long length(CanFrame frame) {
        return frame.u32(1);
    }

    /** The number in bytes 3 to 5: of the next packet, or of those before. */
    static int packet(CanFrame frame) {
        return frame.u16(2) | frame.u8(4) << 16;
    }

    /** Makes a frame of connection management; bytes 2 to 5 are those of a number, low byte first. */
    static CanFrame manage(CanFrame dest, int from, int to, int what, long bytes, int pgn) {
        return TransportFrames.manage(dest, J1939Id.of(PRIORITY, MANAGEMENT, to, from), what, bytes, pgn);
    }

    /**
     * Makes a packet.
     *
     * @param packet its number in the message, from 1
     * @param offset number of packets before those that a DPO announced
     * @param length of the message
     */
    static CanFrame data(CanFrame dest, int id, int packet, int offset, byte[] message, int length) {
        return TransportFrames.data(dest, id, packet, message, length).put8(0, packet - offset);
    }

    /** Identifier of packets. */
    static int dataId(int from, int to) {
        return J1939Id.of(PRIORITY, DATA, to, from);
    }
}
