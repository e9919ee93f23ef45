package org.furrow.node.hil.binding;

import org.furrow.node.can.BitField;

/**
 * A rolling counter, incremented with each frame.
 *
 * @param bits position of the counter
 * @param modulo 0 follows {@code modulo - 1}
 */
public record Counter(BitField bits, long modulo) {
    /** Largest number of bits. */
    static final int MAX_BITS = 32;

    public Counter {
        if (bits.bits() > MAX_BITS || modulo < 2 || modulo > 1L << bits.bits()) {
            throw new IllegalArgumentException("a counter needs at most " + MAX_BITS
                    + " bits and a modulo from 2 to 2^bits, bits=" + bits.bits() + " modulo=" + modulo);
        }
    }

    long get(byte[] data) {
        return bits.get(data);
    }

    void put(byte[] data, long number) {
        bits.set(data, Math.floorMod(number, modulo));
    }
}
