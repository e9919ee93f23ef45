package org.furrow.node.log;

/** Reads what {@link BitWriter} wrote. Beyond the end it reads zeros, and {@link #isBeyondEnd} is true. */
public final class BitReader {
    private byte[] bytes = {};
    private int length;
    private int at;
    private long pending;
    private int pendingBits;

    /** @param end number of bytes, a multiple of 4 */
    public void wrap(byte[] from, int end) {
        bytes = from;
        length = end;
        at = 0;
        pending = 0;
        pendingBits = 0;
    }

    public boolean isBeyondEnd() {
        return Byte.SIZE * (long) at - pendingBits > Byte.SIZE * (long) length;
    }

    public boolean bit() {
        return bits(1) != 0;
    }

    public int bits(int count) {
        require(count);
        int value = (int) (pending & (1L << count) - 1);
        skip(count);
        return value;
    }

    private void require(int count) {
        if (pendingBits < count) {
            pending |= (nextInt() & 0xffffffffL) << pendingBits;
            pendingBits += Integer.SIZE;
        }
    }

    private void skip(int count) {
        pending >>>= count;
        pendingBits -= count;
    }

    public long longBits(int count) {
        if (count <= Integer.SIZE) {
            return bits(count) & 0xffffffffL;
        }
        long low = bits(Integer.SIZE) & 0xffffffffL;
        return low | (long) bits(count - Integer.SIZE) << Integer.SIZE;
    }

    public int rice(int k) {
        require(BitWriter.ESCAPE);
        int quotient = Math.min(BitWriter.ESCAPE, Long.numberOfTrailingZeros(~pending));
        if (quotient == BitWriter.ESCAPE) {
            skip(BitWriter.ESCAPE);
            return bits(Integer.SIZE);
        }
        skip(quotient + 1);
        return quotient << k | bits(k);
    }

    public int signedRice(int k) {
        int value = rice(k);
        return value >>> 1 ^ -(value & 1);
    }

    private int nextInt() {
        int value = at + Integer.BYTES > length ? 0 : (int) BitWriter.INTS.get(bytes, at);
        at += Integer.BYTES;
        return value;
    }
}
