package org.furrow.world.transport.mpi;

import java.nio.ByteBuffer;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Memory that MPI can be given the address of. */
final class OffHeap {
    private OffHeap() {}

    /** Zeroed memory, on cache lines of its own. */
    static UnsafeBuffer allocate(int bytes) {
        int lines = BitUtil.align(bytes, BitUtil.CACHE_LINE_LENGTH);
        ByteBuffer memory = BufferUtil.allocateDirectAligned(lines, BitUtil.CACHE_LINE_LENGTH);
        return new UnsafeBuffer(memory, 0, bytes);
    }
}
