package org.furrow.node.can.j1939;

import org.furrow.node.can.CanFrame;

/** What the frames and times of both transport protocols of J1939-21 have in common. */
public final class TransportFrames {
    static final int BAM = 32;
    static final int DPO = 22;
    static final int ABORT = 255;

    // reasons of an abort
    static final int NO_RESOURCES = 2;
    static final int TIMEOUT = 3;
    static final int RETRANSMISSIONS = 5;
    static final int BAD_SEQUENCE = 7;
    static final int TOO_MANY_PACKETS = 11;
    static final int BAD_OFFSET = 12;

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

    private static final int PER_PACKET = 7;

    private TransportFrames() {}

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

    /** Parameter group of the message that a frame of connection management is about. */
    public static int pgn(CanFrame frame) {
        return frame.u16(5) | (frame.u8(7) & 3) << 16;
    }

    /** Bytes 2 to 5 of an abort. */
    static long abortBytes(int reason) {
        return 0xFFFFFF00L | reason;
    }

    /** Ticks of a time, at least 1. */
    static long ticks(double time_s, double step_s) {
        return Math.max(1, (long) Math.ceil(time_s / step_s));
    }
}
