package org.furrow.node.can.j1939;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * The two transport protocols of J1939-21: their layouts of frames and their limits. {@link TransportReader} and
 * {@link TransportWriter} have the flow, which is common to both.
 */
public enum TransportProtocol {
    /**
     * Messages of 9 to 1785 bytes, to one node or to all.
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
    ORDINARY(60416, 60160, 16, CanFrame.MAX_CLASSIC_LENGTH + 1, 1785, 16, 16) {
        @Override
        long length(CanFrame frame) {
            return frame.u16(1);
        }

        @Override
        boolean isSound(CanFrame frame) {
            return isInRange(length(frame)) && frame.u8(3) == TransportFrames.packets((int) length(frame));
        }

        @Override
        int windowOf(CanFrame announcement) {
            return Math.clamp(announcement.u8(4), 1, window);
        }

        @Override
        int packet(CanFrame frame) {
            return frame.u8(2);
        }

        @Override
        long lengthBytes(int length) {
            return length | (long) TransportFrames.packets(length) << 16 | 0xFF000000L;
        }

        @Override
        long packetBytes(int count, int packet) {
            return count | (long) packet << 8 | 0xFFFF0000L;
        }
    },

    /**
     * The extended protocol: messages of more than 1785 bytes, to one node. An offset precedes the packets after each
     * CTS.
     *
     * <pre>
     *   connection management, PGN 51200 (C800), priority 7     data transfer, PGN 50944 (C700), priority 7
     *   byte 1    what: 20 request to send (RTS), 21 clear to   byte 1    number of the packet after the offset, from 1
     *             send (CTS), 22 offset of packets (DPO), 23         2-8  data; FF after the end
     *             end of message (EOM), 255 abort
     *        2-5  RTS, EOM: length in bytes
     *        2    CTS: number of packets that may be sent, 0: wait; DPO: number of packets that follow; abort: reason
     *        3-5  CTS: number of the next packet; DPO: offset, the number of packets before those that follow
     *        6-8  PGN of the message
     * </pre>
     *
     * The protocol permits 117,440,505 bytes; fewer are supported.
     */
    EXTENDED(51200, 50944, 20, ORDINARY.mostBytes + 1, 65_535, 2, 128) {
        @Override
        long length(CanFrame frame) {
            return frame.u32(1);
        }

        @Override
        boolean isSound(CanFrame frame) {
            return isInRange(length(frame));
        }

        @Override
        int windowOf(CanFrame announcement) {
            return window;
        }

        @Override
        int packet(CanFrame frame) {
            return frame.u16(2) | frame.u8(4) << 16;
        }

        @Override
        long lengthBytes(int length) {
            return length;
        }

        @Override
        long packetBytes(int count, int packet) {
            return count | (long) packet << 8;
        }
    };

    private static final int PRIORITY = 7;

    private final int management;
    private final int data;
    private final int leastBytes;
    private final int mostBytes;

    // first bytes of frames of connection management
    final int requestToSend;
    final int clearToSend;
    final int endOfMessage;

    /** Messages that are received at a time. */
    final int slots;
    /** Most packets that are requested at a time. */
    final int window;

    TransportProtocol(
            int management, int data, int requestToSend, int leastBytes, int mostBytes, int slots, int window) {
        this.management = management;
        this.data = data;
        this.requestToSend = requestToSend;
        clearToSend = requestToSend + 1;
        endOfMessage = requestToSend + 3;
        this.leastBytes = leastBytes;
        this.mostBytes = mostBytes;
        this.slots = slots;
        this.window = window;
    }

    /** The protocol for a message of a given length in bytes. */
    public static TransportProtocol of(int length) {
        return length <= ORDINARY.mostBytes ? ORDINARY : EXTENDED;
    }

    /** Largest message that is sent or received. */
    public int mostBytes() {
        return mostBytes;
    }

    /**
     * Number of frames by which the sender of a message transfers it: announcement, packets, and the offsets of an
     * extended transfer for a receiver that asks for as many packets as this one.
     */
    public int frames(int length) {
        int packets = TransportFrames.packets(length);
        return 1 + packets + (this == EXTENDED ? packets / window + 1 : 0);
    }

    /** Returns whether a frame is part of a transfer. */
    public boolean isPart(CanFrame frame) {
        return isManagement(frame) || isOf(data, frame);
    }

    /** Returns whether a frame begins, answers or ends a transfer. */
    public boolean isManagement(CanFrame frame) {
        return isOf(management, frame);
    }

    private static boolean isOf(int pgn, CanFrame frame) {
        return frame.isExtended() && !frame.isRemote() && J1939Id.pgn(frame.id()) == pgn;
    }

    final boolean isInRange(long length) {
        return length >= leastBytes && length <= mostBytes;
    }

    /** Range of lengths for messages of errors. */
    final String range() {
        return "[" + leastBytes + ", " + mostBytes + "]";
    }

    /** Length of the message that a frame announces. */
    abstract long length(CanFrame frame);

    /** Whether the length that a frame announces is in the range, and agrees with its number of packets. */
    abstract boolean isSound(CanFrame frame);

    /** Most packets that may be requested of an announced message at a time. */
    abstract int windowOf(CanFrame announcement);

    /** The number of a CTS or DPO: of the next packet, or of those before. */
    abstract int packet(CanFrame frame);

    /** Bytes 2 to 5, low byte first, of an announcement or an end of message. */
    abstract long lengthBytes(int length);

    /** Bytes 2 to 5, low byte first, of a CTS or DPO. */
    abstract long packetBytes(int count, int packet);

    /** Makes a frame of connection management; bytes 2 to 5 are those of a number, low byte first. */
    final void manage(CanFrame dest, int from, int to, int what, long bytes, int pgn) {
        dest.extended(J1939Id.of(PRIORITY, management, to, from))
                .put8(0, what)
                .put32(1, bytes)
                .put16(5, pgn)
                .put8(7, pgn >> 16)
                .length(CanFrame.MAX_CLASSIC_LENGTH);
    }

    /** Begins a packet: its identifier, its number, and data of FF. */
    final void beginPacket(CanFrame dest, int from, int to, int number) {
        dest.extended(J1939Id.of(PRIORITY, data, to, from))
                .put64(0, -1)
                .put8(0, number)
                .length(CanFrame.MAX_CLASSIC_LENGTH);
    }
}
