package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;
import org.furrow.node.can.CanFrame;

/**
 * The common header of all packets of the gateway, and their frames; little-endian.
 *
 * <pre>
 *   0        4        6      7        8          12     16        n
 *  +--------+--------+------+--------+----------+------+---------+-----------
 *  | "FGW2" | length | type | frames | sequence |  0   | numbers | frames ...
 *  +--------+--------+------+--------+----------+------+---------+-----------
 *
 *  a frame:  0                     4        5       6    8
 *           +---------------------+--------+-------+----+-----------------------+
 *           | id, bit 31 extended,| length | flags | 0  | data: length bytes,   |
 *           | bit 30 remote       |        |       |    | none of a remote frame|
 *           +---------------------+--------+-------+----+-----------------------+
 *            flags: 1 FD, 2 bit rate switch, 4 error state
 * </pre>
 */
final class PacketHead {
    /** Maximum length of a packet. */
    static final int MAX_BYTES = 8192;
    /** Maximum number of frames in a packet. */
    static final int MAX_FRAMES = 64;
    /** Length of the header. */
    static final int BYTES = 16;

    static final int TYPE_PLANT = 1;
    static final int TYPE_CONTROLLER = 2;
    static final int TYPE_HELLO = 3;
    static final int TYPE_ANSWER = 4;
    static final int TYPE_POSES = 5;
    static final int TYPE_GROUND = 6;

    /** Version of the protocol, the fourth byte of a packet as a digit. */
    static final int VERSION = 2;

    private static final int PROTOCOL = 'F' | 'G' << 8 | 'W' << 16;
    private static final int MAGIC = PROTOCOL | ('0' + VERSION) << 24;
    private static final int PROTOCOL_MASK = 0xFFFFFF;
    private static final int LENGTH_OFFSET = 4;
    private static final int TYPE_OFFSET = 6;
    private static final int FRAMES_OFFSET = 7;
    private static final int SEQUENCE_OFFSET = 8;
    private static final int FRAME_HEAD_BYTES = 8;
    private static final int ID_EXTENDED = 0x8000_0000;
    private static final int ID_REMOTE = 0x4000_0000;
    private static final int FLAG_SHIFT = 2; // from 4, 8, 16 of CanFrame to 1, 2, 4

    private PacketHead() {}

    /** Writes the header of a packet at the start of the buffer. */
    static void begin(ByteBuffer packet, int type, int sequence) {
        packet.clear();
        packet.putInt(0, MAGIC)
                .put(TYPE_OFFSET, (byte) type)
                .put(FRAMES_OFFSET, (byte) 0)
                .putInt(SEQUENCE_OFFSET, sequence)
                .putInt(SEQUENCE_OFFSET + 4, 0);
    }

    /** Appends a frame at the position; false if the packet is full. */
    static boolean add(ByteBuffer packet, CanFrame frame) {
        int frames = packet.get(FRAMES_OFFSET);
        if (frames == MAX_FRAMES) {
            return false;
        }
        int flags = (frame.isExtended() ? ID_EXTENDED : 0) | (frame.isRemote() ? ID_REMOTE : 0);
        packet.putInt(frame.id() | flags)
                .put((byte) frame.length())
                .put((byte) (frame.flags() >> FLAG_SHIFT))
                .putShort((short) 0)
                .put(frame.array(), 0, frame.isRemote() ? 0 : frame.length())
                .put(FRAMES_OFFSET, (byte) (frames + 1));
        return true;
    }

    /** Ends the packet at the position and flips the buffer. */
    static void end(ByteBuffer packet) {
        packet.putShort(LENGTH_OFFSET, (short) packet.position());
        packet.flip();
    }

    /** Returns the length of the packet whose header is at an index; -1 if it is not a packet of this type. */
    static int length(ByteBuffer in, int at, int type, int leastBytes) {
        int length = in.getShort(at + LENGTH_OFFSET) & 0xFFFF;
        boolean valid = in.getInt(at) == MAGIC
                && in.get(at + TYPE_OFFSET) == type
                && length >= leastBytes
                && length <= MAX_BYTES
                && in.get(at + FRAMES_OFFSET) >= 0
                && in.get(at + FRAMES_OFFSET) <= MAX_FRAMES;
        return valid ? length : -1;
    }

    /** Returns the version of the protocol in the first four bytes of a buffer; -1 if they are of another protocol. */
    static int version(ByteBuffer in) {
        int word = in.getInt(0);
        int digit = (word >>> 24) - '0';
        return (word & PROTOCOL_MASK) == PROTOCOL && digit >= 0 && digit <= 9 ? digit : -1;
    }

    /** Returns the type of the packet whose header is at an index. */
    static int type(ByteBuffer in, int at) {
        return in.get(at + TYPE_OFFSET);
    }

    static int frames(ByteBuffer in, int at) {
        return in.get(at + FRAMES_OFFSET);
    }

    static int sequence(ByteBuffer in, int at) {
        return in.getInt(at + SEQUENCE_OFFSET);
    }

    /** Reads the frame at an index and returns the index after it; -1 if it is invalid or ends after {@code end}. */
    static int frame(ByteBuffer in, int at, int end, CanFrame frame) {
        if (end - at < FRAME_HEAD_BYTES) {
            return -1;
        }
        int word = in.getInt(at);
        int flags = (in.get(at + 5) & 7) << FLAG_SHIFT;
        boolean extended = (word & ID_EXTENDED) != 0;
        boolean remote = (word & ID_REMOTE) != 0;
        boolean fd = (flags & CanFrame.FD) != 0;
        int id = word & ~(ID_EXTENDED | ID_REMOTE);
        int length = in.get(at + 4);
        int data = remote ? 0 : length;
        if (!CanFrame.isLength(length, fd)
                || data > end - at - FRAME_HEAD_BYTES
                || (fd ? remote : flags != 0)
                || !CanFrame.isId(id, extended)) {
            return -1;
        }
        frame.begin(id, flags | (extended ? CanFrame.EXTENDED : 0) | (remote ? CanFrame.REMOTE : 0))
                .length(length);
        in.get(at + FRAME_HEAD_BYTES, frame.array(), 0, data);
        return at + FRAME_HEAD_BYTES + data;
    }
}
