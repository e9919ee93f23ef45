package org.furrow.node.hil.binding;

import org.furrow.node.can.BitField;

/**
 * A rolling counter, incremented with each frame.
 *
 * @param bits position of the counter
 * @param modulo 0 follows {@code modulo - 1}
 */
public record Counter(BitField bits, int modulo) {
    public Counter {
        if (bits.bits() > 16 || modulo < 2 || modulo > 1 << bits.bits()) {
            throw new IllegalArgumentException("a counter needs at most 16 bits and a modulo from 2 to 2^bits, bits="
                    + bits.bits() + " modulo=" + modulo);
        }
    }

    int get(byte[] data) {
        return (int) bits.get(data);
    }

    void put(byte[] data, long number) {
        bits.set(data, Math.floorMod(number, (long) modulo));
    }
}
