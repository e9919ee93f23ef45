package org.furrow.world.transport.mpi;

import org.agrona.concurrent.UnsafeBuffer;

/** A blocking {@code MPI_Allgather}, the baseline for the rounds of a transport. */
public final class RawCollective {
    private final UnsafeBuffer sent;
    private final UnsafeBuffer received;
    private final int mostBytes;

    /** @param transport must be idle during {@link #gather_ns} */
    public RawCollective(MpiTransport transport, int mostBytes) {
        this.mostBytes = mostBytes;
        sent = OffHeap.allocate(mostBytes);
        received = OffHeap.allocate(Math.multiplyExact(mostBytes, transport.size()));
    }

    /** Gathers messages of this length from all ranks; returns the duration in ns. */
    public long gather_ns(int bytes) {
        if (bytes > mostBytes) {
            throw new IllegalArgumentException("bytes=" + bytes + ", at most " + mostBytes);
        }
        long start_ns = System.nanoTime();
        Mpi.allgather(sent.addressOffset(), bytes, received.addressOffset(), Mpi.COMM_WORLD);
        return System.nanoTime() - start_ns;
    }
}
