package org.furrow.world.transport.mpi;

import org.agrona.concurrent.UnsafeBuffer;

/** One blocking {@code MPI_Allgather} and nothing else, for comparison with what a transport makes of MPI. */
public final class RawCollective {
    private final UnsafeBuffer sent;
    private final UnsafeBuffer received;
    private final int mostBytes;

    /**
     * @param transport whose MPI is used; no other use of it may be under way during {@link #gather_ns}
     * @param mostBytes longest message in bytes
     */
    public RawCollective(MpiTransport transport, int mostBytes) {
        this.mostBytes = mostBytes;
        sent = OffHeap.allocate(mostBytes);
        received = OffHeap.allocate(Math.multiplyExact(mostBytes, transport.size()));
    }

    /**
     * Sends as many bytes to every rank, and waits for those of all.
     *
     * @return how long that took, in ns
     */
    public long gather_ns(int bytes) {
        if (bytes > mostBytes) {
            throw new IllegalArgumentException("bytes=" + bytes + ", at most " + mostBytes);
        }
        long start_ns = System.nanoTime();
        Mpi.allgather(sent.addressOffset(), bytes, received.addressOffset(), Mpi.COMM_WORLD);
        return System.nanoTime() - start_ns;
    }
}
