package org.furrow.node.can;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A mutable, reusable CAN frame, classic or FD. Only {@link #toString} allocates. Multi-byte
 * fields are little-endian, as in J1939, ISOBUS and NMEA 2000. A new object is an empty standard frame with
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
    /** Flag: a request for data, with a length and without data. */
    public static final int REMOTE = 2;
    /** Flag: CAN FD. */
    public static final int FD = 4;
    /** Flag: the data of the FD frame were sent at the higher bit rate. */
    public static final int BIT_RATE_SWITCH = 8;
    /** Flag: the sender of the FD frame was error passive. */
    public static final int ERROR_STATE = 16;

    private static final int ALL_FLAGS = EXTENDED | REMOTE | FD | BIT_RATE_SWITCH | ERROR_STATE;

    private final byte[] data = new byte[MAX_LENGTH];
    private int id;
    private int flags;
    private int length;
    private long timestamp_ns;

    /** Clears the frame and makes it a classic frame with an 11-bit identifier. */
    public CanFrame standard(int id) {
        return begin(id, 0);
    }

    /** Clears the frame and makes it a classic frame with a 29-bit identifier. */
    public CanFrame extended(int id) {
        return begin(id, EXTENDED);
    }

    /**
     * Clears the frame, its data bytes and timestamp included.
     *
     * @param id 11 or 29 bits
     * @param flags of {@link #EXTENDED}, {@link #REMOTE}, {@link #FD}, {@link #BIT_RATE_SWITCH}, {@link #ERROR_STATE}
     * @throws IllegalArgumentException if the flags contradict each other or the identifier is too large
     */
    public CanFrame begin(int id, int flags) {
        boolean forFd = (flags & (BIT_RATE_SWITCH | ERROR_STATE)) != 0;
        boolean fd = (flags & FD) != 0;
        if ((flags & ~ALL_FLAGS) != 0 || (forFd && !fd) || (fd && (flags & REMOTE) != 0)) {
            throw new IllegalArgumentException("invalid combination of flags, flags=" + flags);
        }
        if (!isId(id, (flags & EXTENDED) != 0)) {
            throw new IllegalArgumentException("identifier out of range, id=" + id + " flags=" + flags);
        }
        this.id = id;
        this.flags = flags;
        length = 0;
        timestamp_ns = 0;
        Arrays.fill(data, (byte) 0);
        return this;
    }

    /**
     * Sets the number of data bytes (of a remote frame: the requested number).
     *
     * @throws IllegalArgumentException if the kind of frame does not allow this length
     */
    public CanFrame length(int bytes) {
        if (!isLength(bytes, isFd())) {
            throw new IllegalArgumentException(
                    "invalid length of a " + (isFd() ? "FD" : "classic") + " frame, length=" + bytes);
        }
        length = bytes;
        return this;
    }

    /** Returns whether a number is in the range of identifiers of 11 or 29 bits. */
    public static boolean isId(long number, boolean extended) {
        return number >= 0 && number <= (extended ? MAX_EXTENDED_ID : MAX_STANDARD_ID);
    }

    /** Combines flags; those of FD frames are 0 for other frames. */
    public static int flags(boolean extended, boolean remote, boolean fd, boolean bitRateSwitch, boolean errorState) {
        return (extended ? EXTENDED : 0)
                | (remote ? REMOTE : 0)
                | (fd ? FD : 0)
                | (fd && bitRateSwitch ? BIT_RATE_SWITCH : 0)
                | (fd && errorState ? ERROR_STATE : 0);
    }

    /** Returns whether a frame can have this number of data bytes. */
    public static boolean isLength(int bytes, boolean fd) {
        if (bytes < 0 || bytes > MAX_LENGTH) {
            return false;
        }
        return bytes <= MAX_CLASSIC_LENGTH || (fd && roundUpLength(bytes) == bytes);
    }

    /** Returns the smallest length of a CAN FD frame that holds a number of bytes up to {@link #MAX_LENGTH}. */
    public static int roundUpLength(int bytes) {
        if (bytes <= 8) {
            return bytes;
        }
        if (bytes <= 24) {
            return (bytes + 3) & ~3;
        }
        return bytes <= 32 ? 32 : bytes <= 48 ? 48 : MAX_LENGTH;
    }

    /** Sets the time of reception. */
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

    /** Copies another frame, including its timestamp. */
    public CanFrame copyFrom(CanFrame other) {
        id = other.id;
        flags = other.flags;
        length = other.length;
        timestamp_ns = other.timestamp_ns;
        System.arraycopy(other.data, 0, data, 0, MAX_LENGTH);
        return this;
    }

    public int id() {
        return id;
    }

    public int flags() {
        return flags;
    }

    public boolean isExtended() {
        return (flags & EXTENDED) != 0;
    }

    public boolean isRemote() {
        return (flags & REMOTE) != 0;
    }

    public boolean isFd() {
        return (flags & FD) != 0;
    }

    public boolean isBitRateSwitch() {
        return (flags & BIT_RATE_SWITCH) != 0;
    }

    /** Number of data bytes (of a remote frame: the requested number). */
    public int length() {
        return length;
    }

    /**
     * Time of reception in ns: {@link System#nanoTime} for a real bus, the virtual clock for a bus in memory or a
     * replay. 0 in a frame that was not received.
     */
    public long timestamp_ns() {
        return timestamp_ns;
    }

    /** The internal array of {@link #MAX_LENGTH} bytes, not a copy; the first {@link #length} are the data. */
    public byte[] array() {
        return data;
    }

    /** Reads unsigned 8 bits; the following methods read more. */
    public int u8(int offset) {
        return data[offset] & 0xFF;
    }

    public int u16(int offset) {
        return u8(offset) | u8(offset + 1) << 8;
    }

    public long u32(int offset) {
        return u16(offset) | (long) u16(offset + 2) << 16;
    }

    public long i64(int offset) {
        return u32(offset) | u32(offset + 4) << 32;
    }

    /** Sets a byte to the low 8 bits of a value, as the following methods set more; the length stays the same. */
    public CanFrame put8(int offset, int value) {
        data[offset] = (byte) value;
        return this;
    }

    public CanFrame put16(int offset, int value) {
        return put8(offset, value).put8(offset + 1, value >> 8);
    }

    public CanFrame put32(int offset, long value) {
        return put16(offset, (int) value).put16(offset + 2, (int) (value >> 16));
    }

    public CanFrame put64(int offset, long value) {
        return put32(offset, value).put32(offset + 4, value >> 32);
    }

    /**
     * Returns the frame as candump writes it, for example {@code 0CAD131C#007D01}. Frames have the same text if
     * and only if they differ in nothing but their timestamps.
     */
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
