package org.furrow.node.can.message;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Frames of the transport protocol of J1939-21 for messages of 9 to 1785 bytes.
 *
 * <pre>
 *   connection management, PGN 60416 (EC00), priority 7         data transfer, PGN 60160 (EB00), priority 7
 *   byte 1    what: 16 request to send (RTS), 17 clear to       byte 1    number of the packet, from 1
 *             send (CTS), 19 end of message (EOM), 32                2-8  data; FF after the end
 *             broadcast (BAM), 255 abort
 *        2-3  RTS, EOM, BAM: length in bytes
 *        2    CTS: number of packets that may be sent, 0: wait; abort: reason
 *        3    CTS: number of the next packet
 *        4    RTS, EOM, BAM: number of packets
 *        5    RTS: most packets that may be sent after a CTS
 *        6-8  PGN of the message
 * </pre>
 */
public final class TransportFrames {
    /** PGN of connection management. */
    public static final int MANAGEMENT = 60416;
    /** PGN of data. */
    public static final int DATA = 60160;
    /** Largest message. */
    public static final int MAX_LENGTH = 1785;

    static final int RTS = 16;
    static final int CTS = 17;
    static final int EOM = 19;
    static final int BAM = 32;
    static final int ABORT = 255;

    // reasons of an abort
    static final int NO_RESOURCES = 2;
    static final int TIMEOUT = 3;
    static final int RETRANSMISSIONS = 5;
    static final int BAD_SEQUENCE = 7;

    /** Longest time between two packets, for the receiver. */
    static final double T1_S = 0.75;
    /** Longest time from a CTS to the next packet, for the receiver. */
    static final double T2_S = 1.25;
    /** Longest time from the last packet to the answer, for the sender. */
    static final double T3_S = 1.25;
    /** Longest time between two CTS that say "wait", for the sender. */
    static final double T4_S = 1.05;
    /** Time between the packets of a broadcast. */
    static final double GAP_S = 0.05;

    private static final int PRIORITY = 7;
    private static final int PER_PACKET = 7;

    private TransportFrames() {}

    /** Returns whether a frame is part of a transfer. */
    public static boolean isPart(CanFrame frame) {
        if (!frame.isExtended() || frame.isRemote()) {
            return false;
        }
        int pgn = J1939Id.pgn(frame.id());
        return pgn == MANAGEMENT || pgn == DATA;
    }

    /** Number of packets of a message. */
    public static int packets(int length) {
        return (length + PER_PACKET - 1) / PER_PACKET;
    }

    /** Offset of a packet in the message. */
    static int offset(int packet) {
        return PER_PACKET * (packet - 1);
    }

    /** Number of bytes of a packet. */
    static int bytes(int packet, int length) {
        return Math.min(PER_PACKET, length - offset(packet));
    }

    static int what(CanFrame frame) {
        return frame.u8(0);
    }

    static int length(CanFrame frame) {
        return frame.u16(1);
    }

    /** Parameter group of the message that a frame of connection management is about. */
    public static int pgn(CanFrame frame) {
        return frame.u16(5) | (frame.u8(7) & 3) << 16;
    }

    /** Whether the announced length and number of packets agree. */
    static boolean isSound(CanFrame frame) {
        int length = length(frame);
        return length > CanFrame.MAX_CLASSIC_LENGTH && length <= MAX_LENGTH && frame.u8(3) == packets(length);
    }

    /** Makes a frame of connection management; bytes 2 to 5 are those of a number, low byte first. */
    static CanFrame manage(CanFrame dest, int from, int to, int what, long bytes, int pgn) {
        return manage(dest, J1939Id.of(PRIORITY, MANAGEMENT, to, from), what, bytes, pgn);
    }

    /** Makes a frame of connection management with an identifier. */
    static CanFrame manage(CanFrame dest, int id, int what, long bytes, int pgn) {
        return dest.extended(id)
                .put8(0, what)
                .put32(1, bytes)
                .put16(5, pgn)
                .put8(7, pgn >> 16)
                .length(CanFrame.MAX_CLASSIC_LENGTH);
    }

    /** Makes a packet. */
    static CanFrame data(CanFrame dest, int from, int to, int packet, byte[] message, int length) {
        return data(dest, J1939Id.of(PRIORITY, DATA, to, from), packet, message, length);
    }

    /** Makes a packet with an identifier. */
    static CanFrame data(CanFrame dest, int id, int packet, byte[] message, int length) {
        dest.extended(id).put64(0, -1).put8(0, packet);
        System.arraycopy(message, offset(packet), dest.array(), 1, bytes(packet, length));
        return dest.length(CanFrame.MAX_CLASSIC_LENGTH);
    }

    /** Ticks of a time, at least 1. */
    static long ticks(double time_s, double step_s) {
        return Math.max(1, (long) Math.ceil(time_s / step_s));
    }
}
