package org.furrow.node.can;

/**
 * A bit field in the data bytes of a frame; it does not allocate.
 *
 * <p>As in DBC files, bit n is bit n % 8 (0: least significant) of byte n / 8. Little-endian (Intel): the
 * field starts with its least significant bit and bit numbers ascend. Big-endian (Motorola): it starts with its most
 * significant bit; numbers descend within a byte and continue with bit 7 of the next byte.
 *
 * <pre>
 *   start 12, 10 bits, little-endian            start 3, 12 bits, big-endian
 *   byte 1   3 2 1 0 . . . .  (low part)        byte 0   . . . . b a 9 8  (high part)
 *   byte 2   . . 9 8 7 6 5 4                    byte 1   7 6 5 4 3 2 1 0
 * </pre>
 *
 * @param start number of the first bit
 * @param bits number of bits, 1 to 64
 * @param bigEndian byte order
 */
public record BitField(int start, int bits, boolean bigEndian) {
    public BitField {
        if (start < 0 || bits < 1 || bits > Long.SIZE) {
            throw new IllegalArgumentException(
                    "a bit field needs start >= 0 and 1 to 64 bits, start=" + start + " bits=" + bits);
        }
    }

    /** Creates a little-endian field. */
    public static BitField little(int start, int bits) {
        return new BitField(start, bits, false);
    }

    /** Returns the number of data bytes up to the end of the field. */
    public int bytesNeeded() {
        if (!bigEndian) {
            return (start + bits + 7) >>> 3;
        }
        int inFirst = (start & 7) + 1;
        return (start >>> 3) + 1 + ((Math.max(0, bits - inFirst) + 7) >>> 3);
    }

    /** Returns the bits as an unsigned number. */
    public long get(byte[] data) {
        return bigEndian ? getBig(data) : getLittle(data);
    }

    /** Returns the bits as a number in two's complement. */
    public long getSigned(byte[] data) {
        int unused = Long.SIZE - bits;
        return (get(data) << unused) >> unused;
    }

    /** Sets the field to the low bits of a number; other bits stay the same. */
    public void set(byte[] data, long value) {
        if (bigEndian) {
            setBig(data, value);
        } else {
            setLittle(data, value);
        }
    }

    /** Returns the largest unsigned value: all bits set. */
    public long allOnes() {
        return -1L >>> (Long.SIZE - bits);
    }

    private long getLittle(byte[] data) {
        long value = 0;
        int at = start >>> 3;
        int bit = start & 7;
        for (int got = 0; got < bits; at++) {
            int take = Math.min(8 - bit, bits - got);
            value |= (long) (((data[at] & 0xFF) >>> bit) & ((1 << take) - 1)) << got;
            got += take;
            bit = 0;
        }
        return value;
    }

    private void setLittle(byte[] data, long value) {
        int at = start >>> 3;
        int bit = start & 7;
        for (int done = 0; done < bits; at++) {
            int take = Math.min(8 - bit, bits - done);
            int mask = ((1 << take) - 1) << bit;
            data[at] = (byte) ((data[at] & ~mask) | (((int) (value >>> done) << bit) & mask));
            done += take;
            bit = 0;
        }
    }

    private long getBig(byte[] data) {
        long value = 0;
        int at = start >>> 3;
        int bit = start & 7;
        for (int left = bits; left > 0; at++) {
            int take = Math.min(bit + 1, left);
            int low = bit + 1 - take;
            value = (value << take) | (((data[at] & 0xFF) >>> low) & ((1 << take) - 1));
            left -= take;
            bit = 7;
        }
        return value;
    }

    private void setBig(byte[] data, long value) {
        int at = start >>> 3;
        int bit = start & 7;
        for (int left = bits; left > 0; at++) {
            int take = Math.min(bit + 1, left);
            int low = bit + 1 - take;
            int mask = ((1 << take) - 1) << low;
            left -= take;
            data[at] = (byte) ((data[at] & ~mask) | (((int) (value >>> left) << low) & mask));
            bit = 7;
        }
    }
}
