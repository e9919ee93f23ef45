package org.furrow.node.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Writes numbers of any number of bits to a growing array, the lowest bit first. */
public final class BitWriter {
    /** Ones of a Golomb-Rice code after which the number follows as 32 bits. */
    static final int ESCAPE = 20;

    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 16];
    private int length;
    private long pending;
    private int pendingBits;

    public void clear() {
        length = 0;
        pending = 0;
        pendingBits = 0;
    }

    public void bit(boolean value) {
        bits(value ? 1 : 0, 1);
    }

    /** @param count 0 to 32; higher bits of the value are ignored */
    public void bits(int value, int count) {
        pending |= (value & (1L << count) - 1) << pendingBits;
        pendingBits += count;
        if (pendingBits >= Integer.SIZE) {
            putInt((int) pending);
            pending >>>= Integer.SIZE;
            pendingBits -= Integer.SIZE;
        }
    }

    /** @param count 0 to 64 */
    public void longBits(long value, int count) {
        if (count > Integer.SIZE) {
            bits((int) value, Integer.SIZE);
            bits((int) (value >>> Integer.SIZE), count - Integer.SIZE);
        } else {
            bits((int) value, count);
        }
    }

    /**
     * Golomb-Rice code of an unsigned number: its quotient by 2^k in ones and a zero, then k bits; a large quotient as
     * {@link #ESCAPE} ones and 32 bits.
     *
     * @param k 0 to 31
     */
    public void rice(int value, int k) {
        int quotient = value >>> k;
        if (Integer.compareUnsigned(quotient, ESCAPE) >= 0) {
            bits((1 << ESCAPE) - 1, ESCAPE);
            bits(value, Integer.SIZE);
        } else if (quotient + k < Integer.SIZE) {
            bits((value << (quotient + 1)) | ((1 << quotient) - 1), quotient + 1 + k);
        } else {
            bits((1 << quotient) - 1, quotient + 1);
            bits(value, k);
        }
    }

    /** Golomb-Rice code of a signed number. */
    public void signedRice(int value, int k) {
        rice(zigzag(value), k);
    }

    public static int zigzag(int value) {
        return value << 1 ^ value >> 31;
    }

    private void putInt(int value) {
        if (length + Integer.BYTES > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
    }

    /** Fills the last word with zeros; returns the number of bytes, a multiple of 4. */
    public int end() {
        if (pendingBits > 0) {
            bits(0, Integer.SIZE - pendingBits);
        }
        return length;
    }

    /** The array that holds the bytes. */
    public byte[] bytes() {
        return bytes;
    }
}
