package org.furrow.world.transport.mpi;

import java.nio.ByteBuffer;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Memory at a fixed address, for MPI. */
final class OffHeap {
    private OffHeap() {}

    /** Zeroed memory, aligned to cache lines. */
    static UnsafeBuffer allocate(int bytes) {
        int lines = BitUtil.align(bytes, BitUtil.CACHE_LINE_LENGTH);
        ByteBuffer memory = BufferUtil.allocateDirectAligned(lines, BitUtil.CACHE_LINE_LENGTH);
        return new UnsafeBuffer(memory, 0, bytes);
    }
}
