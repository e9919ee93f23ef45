package org.furrow.node.can;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * One CAN frame, classic or FD: a mutable holder that is filled, sent or read, and filled again. Nothing here allocates but
 * {@link #toString} and {@link #bytes}.
 *
 * <p>Multi-byte fields are little-endian, as J1939, ISOBUS and NMEA 2000 have them. Frames begin as an empty standard frame with
 * identifier 0.
 */
public final class CanFrame {
    /** Largest number of data bytes, that of CAN FD. */
    public static final int MAX_LENGTH = 64;
    /** Largest number of data bytes of a classic frame. */
    public static final int MAX_CLASSIC_LENGTH = 8;
    /** Largest identifier of a standard frame. */
    public static final int MAX_STANDARD_ID = 0x7FF;
    /** Largest identifier of an extended frame. */
    public static final int MAX_EXTENDED_ID = 0x1FFF_FFFF;

    /** Flag: the identifier has 29 bits. */
    public static final int EXTENDED = 1;
    /** Flag: a request for data; it carries a length and no data. */
    public static final int REMOTE = 2;
    /** Flag: CAN FD. */
    public static final int FD = 4;
    /** Flag: the data of an FD frame went at the higher bit rate. */
    public static final int BIT_RATE_SWITCH = 8;
    /** Flag: the sender of an FD frame was error passive. */
    public static final int ERROR_STATE = 16;

    private static final int ALL_FLAGS = EXTENDED | REMOTE | FD | BIT_RATE_SWITCH | ERROR_STATE;

    private final byte[] data = new byte[MAX_LENGTH];
    private int id;
    private int flags;
    private int length;
    private long timestamp_ns;

    /** Makes this an empty classic frame with an 11-bit identifier; data bytes become 0. */
    public CanFrame standard(int id) {
        return begin(id, 0);
    }

    /** Makes this an empty classic frame with a 29-bit identifier; data bytes become 0. */
    public CanFrame extended(int id) {
        return begin(id, EXTENDED);
    }

    /**
     * Makes this an empty frame; all data bytes become 0.
     *
     * @param id 11 or 29 bits
     * @param flags of {@link #EXTENDED}, {@link #REMOTE}, {@link #FD}, {@link #BIT_RATE_SWITCH}, {@link #ERROR_STATE}
     * @throws IllegalArgumentException when there is no such frame
     */
    public CanFrame begin(int id, int flags) {
        boolean forFd = (flags & (BIT_RATE_SWITCH | ERROR_STATE)) != 0;
        boolean fd = (flags & FD) != 0;
        if ((flags & ~ALL_FLAGS) != 0 || (forFd && !fd) || (fd && (flags & REMOTE) != 0)) {
            throw new IllegalArgumentException("no frame has these flags, flags=" + flags);
        }
        int largest = (flags & EXTENDED) != 0 ? MAX_EXTENDED_ID : MAX_STANDARD_ID;
        if (id < 0 || id > largest) {
            throw new IllegalArgumentException("id must be in [0, " + largest + "], id=" + id);
        }
        this.id = id;
        this.flags = flags;
        length = 0;
        timestamp_ns = 0;
        Arrays.fill(data, (byte) 0);
        return this;
    }

    /**
     * Sets the number of data bytes (of a remote frame: the number asked for).
     *
     * @throws IllegalArgumentException when no frame of this kind has that many
     */
    public CanFrame length(int bytes) {
        if (!isLength(bytes, isFd())) {
            throw new IllegalArgumentException(
                    "length=" + bytes + " is none of a " + (isFd() ? "FD" : "classic") + " frame");
        }
        length = bytes;
        return this;
    }

    /** Whether a frame can have that many data bytes. */
    public static boolean isLength(int bytes, boolean fd) {
        if (bytes < 0 || bytes > MAX_LENGTH) {
            return false;
        }
        return bytes <= MAX_CLASSIC_LENGTH || (fd && roundUpLength(bytes) == bytes);
    }

    /** The smallest length that a CAN FD frame can have and that holds so many bytes, at most {@link #MAX_LENGTH}. */
    public static int roundUpLength(int bytes) {
        if (bytes <= 8) {
            return bytes;
        }
        if (bytes <= 24) {
            return (bytes + 3) & ~3;
        }
        return bytes <= 32 ? 32 : bytes <= 48 ? 48 : MAX_LENGTH;
    }

    /** Sets when the frame was received. */
    public CanFrame timestamp_ns(long time_ns) {
        timestamp_ns = time_ns;
        return this;
    }

    /** Sets length and data from an array. */
    public CanFrame data(byte[] source, int offset, int bytes) {
        length(bytes);
        System.arraycopy(source, offset, data, 0, bytes);
        return this;
    }

    /** Becomes equal to another frame. */
    public CanFrame copyFrom(CanFrame other) {
        id = other.id;
        flags = other.flags;
        length = other.length;
        timestamp_ns = other.timestamp_ns;
        System.arraycopy(other.data, 0, data, 0, MAX_LENGTH);
        return this;
    }

    /** The identifier, 11 or 29 bits. */
    public int id() {
        return id;
    }

    /** All flags. */
    public int flags() {
        return flags;
    }

    /** Whether the identifier has 29 bits. */
    public boolean isExtended() {
        return (flags & EXTENDED) != 0;
    }

    /** Whether this asks for data and has none. */
    public boolean isRemote() {
        return (flags & REMOTE) != 0;
    }

    /** Whether this is a CAN FD frame. */
    public boolean isFd() {
        return (flags & FD) != 0;
    }

    /** Whether the data of this FD frame went at the higher bit rate. */
    public boolean isBitRateSwitch() {
        return (flags & BIT_RATE_SWITCH) != 0;
    }

    /** Number of data bytes (of a remote frame: the number asked for). */
    public int length() {
        return length;
    }

    /**
     * When the frame was received, in ns of the bus's clock: {@link System#nanoTime} at its arrival for a bus in real time, the
     * virtual clock for one in memory or a replay. 0 in a frame that was not received.
     */
    public long timestamp_ns() {
        return timestamp_ns;
    }

    /** The bytes themselves, {@link #MAX_LENGTH} of them, of which the first {@link #length} count; not a copy. */
    public byte[] array() {
        return data;
    }

    /** A copy of the data. */
    public byte[] bytes() {
        return Arrays.copyOf(data, isRemote() ? 0 : length);
    }

    /** Unsigned byte; offsets count from 0. */
    public int u8(int offset) {
        return data[offset] & 0xFF;
    }

    /** Unsigned 16 bits. */
    public int u16(int offset) {
        return u8(offset) | u8(offset + 1) << 8;
    }

    /** Unsigned 32 bits. */
    public long u32(int offset) {
        return u16(offset) | (long) u16(offset + 2) << 16;
    }

    /** 64 bits. */
    public long i64(int offset) {
        return u32(offset) | u32(offset + 4) << 32;
    }

    /** Sets a byte to the low 8 bits of a value; does not change the length. */
    public CanFrame put8(int offset, int value) {
        data[offset] = (byte) value;
        return this;
    }

    /** Sets two bytes to the low 16 bits of a value. */
    public CanFrame put16(int offset, int value) {
        return put8(offset, value).put8(offset + 1, value >> 8);
    }

    /** Sets four bytes to the low 32 bits of a value. */
    public CanFrame put32(int offset, long value) {
        return put16(offset, (int) value).put16(offset + 2, (int) (value >> 16));
    }

    /** Sets eight bytes. */
    public CanFrame put64(int offset, long value) {
        return put32(offset, value).put32(offset + 4, value >> 32);
    }

    /** Whether two frames say the same, whenever they were received. */
    public boolean sameAs(CanFrame other) {
        return id == other.id
                && flags == other.flags
                && length == other.length
                && (isRemote() || Arrays.equals(data, 0, length, other.data, 0, length));
    }

    /** As candump writes it: {@code 0CAD131C#007D01}; not for hot paths. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(isExtended() ? String.format("%08X", id) : String.format("%03X", id));
        text.append('#');
        if (isRemote()) {
            return text.append('R').append(length).toString();
        }
        if (isFd()) {
            text.append('#').append(Integer.toHexString(flags >> 3));
        }
        return text.append(HexFormat.of().withUpperCase().formatHex(data, 0, length))
                .toString();
    }
}
