package org.furrow.node.can.bus;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.CanFrame;

/**
 * Reads and writes the datagrams of python-can's {@code udp_multicast}: a frame as a msgpack map of the keys
 * below, in any order. All bounds are checked; malformed datagrams cause no exceptions.
 */
final class PythonCanDatagram {
    /** Maximum number of bytes of {@link #write}. */
    static final int MAX_BYTES = 320;

    /** Content of a datagram. */
    enum Kind {
        FRAME,
        ERROR,
        MALFORMED
    }

    private static final byte[][] KEYS = Stream.of(("timestamp arbitration_id is_extended_id is_remote_frame"
                            + " is_error_frame channel dlc data is_fd bitrate_switch error_state_indicator")
                    .split(" "))
            .map(key -> key.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);
    private static final int TIMESTAMP = 0;
    private static final int ID = 1;
    private static final int EXTENDED = 2;
    private static final int REMOTE = 3;
    private static final int ERROR = 4;
    private static final int CHANNEL = 5;
    private static final int LENGTH = 6;
    private static final int DATA = 7;
    private static final int FD = 8;
    private static final int BIT_RATE_SWITCH = 9;
    private static final int ERROR_STATE = 10;

    private static final int FALSE = 0xC2;
    private static final int TRUE = 0xC3;
    private static final int NIL = 0xC0;
    private static final int BIN8 = 0xC4;
    private static final int FLOAT64 = 0xCB;
    private static final int UINT32 = 0xCE;

    private DirectBuffer in = new UnsafeBuffer(0, 0);
    private int at;
    private int end;
    private boolean bad;
    /** Values of the last datagram by key; -1 for missing keys. */
    private final long[] values = new long[KEYS.length];

    private int dataAt;

    /** Reads a datagram, and its frame except the timestamp into {@code frame}. */
    Kind read(DirectBuffer buffer, int offset, int bytes, CanFrame frame) {
        in = buffer;
        at = offset;
        end = offset + bytes;
        bad = false;
        Arrays.fill(values, -1);
        int entries = mapSize();
        for (int k = 0; k < entries && !bad; k++) {
            entry();
        }
        if (bad || at != end || values[ID] < 0) {
            return Kind.MALFORMED;
        }
        return values[ERROR] == 1 ? Kind.ERROR : frame(frame);
    }

    private Kind frame(CanFrame frame) {
        boolean extended = values[EXTENDED] != 0; // python-can's default
        boolean remote = values[REMOTE] == 1;
        boolean fd = values[FD] == 1;
        long data = Math.max(values[DATA], 0);
        long length = values[LENGTH] < 0 ? data : values[LENGTH];
        if (!CanFrame.isId(values[ID], extended)
                || (remote ? fd || data != 0 : data != length)
                || length > CanFrame.MAX_LENGTH
                || !CanFrame.isLength((int) length, fd)) {
            return Kind.MALFORMED;
        }
        int flags = CanFrame.flags(extended, remote, fd, values[BIT_RATE_SWITCH] == 1, values[ERROR_STATE] == 1);
        frame.begin((int) values[ID], flags).length((int) length);
        if (!remote) {
            in.getBytes(dataAt, frame.array(), 0, (int) length);
        }
        return Kind.FRAME;
    }

    private void entry() {
        int length = stringLength();
        if (bad) {
            return;
        }
        int key = key(at, length);
        at += length;
        switch (key) {
            case ID, LENGTH -> values[key] = integer();
            case EXTENDED, REMOTE, ERROR, FD, BIT_RATE_SWITCH, ERROR_STATE -> values[key] = bool();
            case DATA -> {
                values[key] = binaryLength();
                dataAt = at;
                at += bad ? 0 : (int) values[key];
            }
            case TIMESTAMP, CHANNEL -> skip();
            default -> bad = true;
        }
    }

    private int key(int from, int length) {
        for (int k = 0; k < KEYS.length; k++) {
            byte[] key = KEYS[k];
            int same = 0;
            while (same < length && key.length == length && in.getByte(from + same) == key[same]) {
                same++;
            }
            if (same == key.length) {
                return k;
            }
        }
        return -1;
    }

    /** Reads a big-endian number; sets {@link #bad} at the end of the datagram. */
    private long number(int bytes) {
        if (bad || bytes > end - at) {
            bad = true;
            return 0;
        }
        long value = 0;
        for (int k = 0; k < bytes; k++) {
            value = value << 8 | (in.getByte(at++) & 0xFF);
        }
        return value;
    }

    private int mapSize() {
        int type = (int) number(1);
        if ((type & 0xF0) == 0x80) {
            return type & 0x0F;
        }
        if (type == 0xDE) {
            return (int) number(2);
        }
        bad = true;
        return 0;
    }

    private int stringLength() {
        int type = (int) number(1);
        int length;
        if ((type & 0xE0) == 0xA0) {
            length = type & 0x1F;
        } else if (type == 0xD9) {
            length = (int) number(1);
        } else {
            bad = true;
            return 0;
        }
        return within(length);
    }

    private int within(long length) {
        if (bad || length > end - at) {
            bad = true;
            return 0;
        }
        return (int) length;
    }

    private int binaryLength() {
        int type = (int) number(1);
        return switch (type) {
            case BIN8 -> within(number(1));
            case 0xC5 -> within(number(2));
            case 0xC6 -> within(number(4));
            case NIL -> 0;
            default -> {
                bad = true;
                yield 0;
            }
        };
    }

    /** Reads an unsigned number of up to 32 bits. */
    private long integer() {
        int type = (int) number(1);
        if (type < 0x80) {
            return type;
        }
        long value =
                switch (type) {
                    case 0xCC -> number(1);
                    case 0xCD -> number(2);
                    case UINT32 -> number(4);
                    case 0xCF -> number(8);
                    default -> -1;
                };
        if (value < 0 || value > 0xFFFF_FFFFL) {
            bad = true;
        }
        return value;
    }

    private long bool() {
        int type = (int) number(1);
        if (type != TRUE && type != FALSE) {
            bad = true;
        }
        return type == TRUE ? 1 : 0;
    }

    /** Skips the value of an unused key, which is neither list nor map. */
    private void skip() {
        int type = (int) number(1);
        if (type < 0x80 || type >= 0xE0 || type == NIL || type == TRUE || type == FALSE) {
            return;
        }
        if ((type & 0xE0) == 0xA0) {
            at += within(type & 0x1F);
            return;
        }
        switch (type) {
            case 0xCC, 0xD0 -> number(1);
            case 0xCD, 0xD1 -> number(2);
            case 0xCA, UINT32, 0xD2 -> number(4);
            case FLOAT64, 0xCF, 0xD3 -> number(8);
            case 0xD9, BIN8 -> at += within(number(1));
            case 0xDA, 0xC5 -> at += within(number(2));
            default -> bad = true;
        }
    }

    /** Writes a frame and returns its length. */
    static int write(CanFrame frame, double timestamp_s, MutableDirectBuffer dest) {
        int n = 0;
        dest.putByte(n++, (byte) (0x80 | KEYS.length));
        n = putKey(dest, n, TIMESTAMP);
        dest.putByte(n++, (byte) FLOAT64);
        dest.putLong(n, Double.doubleToRawLongBits(timestamp_s), ByteOrder.BIG_ENDIAN);
        n = putKey(dest, n + BitUtil.SIZE_OF_LONG, ID);
        dest.putByte(n++, (byte) UINT32);
        dest.putInt(n, frame.id(), ByteOrder.BIG_ENDIAN);
        n = putBool(dest, n + BitUtil.SIZE_OF_INT, EXTENDED, frame.isExtended());
        n = putBool(dest, n, REMOTE, frame.isRemote());
        n = putBool(dest, n, ERROR, false);
        n = putKey(dest, n, CHANNEL);
        dest.putByte(n++, (byte) NIL);
        n = putKey(dest, n, LENGTH);
        dest.putByte(n++, (byte) frame.length());
        n = putKey(dest, n, DATA);
        int data = frame.isRemote() ? 0 : frame.length();
        dest.putByte(n++, (byte) BIN8);
        dest.putByte(n++, (byte) data);
        dest.putBytes(n, frame.array(), 0, data);
        n = putBool(dest, n + data, FD, frame.isFd());
        n = putBool(dest, n, BIT_RATE_SWITCH, frame.isBitRateSwitch());
        return putBool(dest, n, ERROR_STATE, (frame.flags() & CanFrame.ERROR_STATE) != 0);
    }

    private static int putKey(MutableDirectBuffer dest, int at, int key) {
        byte[] bytes = KEYS[key];
        dest.putByte(at, (byte) (0xA0 | bytes.length));
        dest.putBytes(at + 1, bytes);
        return at + 1 + bytes.length;
    }

    private static int putBool(MutableDirectBuffer dest, int at, int key, boolean value) {
        int n = putKey(dest, at, key);
        dest.putByte(n, (byte) (value ? TRUE : FALSE));
        return n + 1;
    }
}
