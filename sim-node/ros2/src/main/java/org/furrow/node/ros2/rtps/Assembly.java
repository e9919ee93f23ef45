package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import java.util.BitSet;

/** A sample that arrives in fragments. */
final class Assembly {
    static final Assembly NONE = new Assembly(0, 1, 0);

    private final long number;
    private final int size;
    private final byte[] bytes;
    private final BitSet arrived = new BitSet();

    /** @param size of a fragment in bytes, >= 1 */
    Assembly(long number, int size, int total) {
        this.number = number;
        this.size = size;
        bytes = new byte[total];
    }

    long number() {
        return number;
    }

    boolean isOf(long sample, int fragmentBytes, int total) {
        return sample == number && fragmentBytes == size && total == bytes.length;
    }

    /**
     * Adds the fragments of a payload; returns whether the sample is complete.
     *
     * @param first number of the first, from 1
     */
    boolean add(long first, ByteBuffer payload) {
        int count = (bytes.length + size - 1) / size;
        for (long fragment = first; fragment <= count; fragment++) {
            int from = (int) (fragment - 1) * size;
            int length = Math.min(size, bytes.length - from);
            if (length > payload.remaining()) {
                break;
            }
            payload.get(bytes, from, length);
            arrived.set((int) fragment - 1);
        }
        return arrived.cardinality() == count;
    }

    ByteBuffer whole() {
        return ByteBuffer.wrap(bytes);
    }
}
