package org.furrow.world.transport.mpj.express;

import mpi.MPI;
import mpi.Request;
import org.jspecify.annotations.Nullable;

/** A non-blocking all-gather, which MPJ lacks: a message from each rank to each other one. */
final class ExpressGather implements MpjCalls.Gather {
    private final int rank;
    private final @Nullable Request[] sends;
    private final @Nullable Request[] receives;

    ExpressGather(int rank, int size) {
        this.rank = rank;
        sends = new Request[size];
        receives = new Request[size];
    }

    @Override
    public void begin(byte[] send, int first, byte[] dest, int[] counts, int[] offsets, int tag) {
        int size = counts.length;
        for (int r = 0; r < size; r++) {
            if (r != rank && counts[r] > 0) {
                receives[r] = MPI.COMM_WORLD.Irecv(dest, offsets[r], counts[r], MPI.BYTE, r, tag);
            }
        }
        for (int n = 1; n < size && counts[rank] > 0; n++) {
            int to = (rank + n) % size; // not all ranks begin with rank 0
            sends[to] = MPI.COMM_WORLD.Isend(send, first, counts[rank], MPI.BYTE, to, tag);
        }
        System.arraycopy(send, first, dest, offsets[rank], counts[rank]);
    }

    @Override
    public boolean isDone() {
        return areDone(receives) && areDone(sends);
    }

    private static boolean areDone(@Nullable Request[] requests) {
        for (int r = 0; r < requests.length; r++) {
            Request request = requests[r];
            if (request != null) {
                if (request.Test() == null) {
                    return false;
                }
                requests[r] = null;
            }
        }
        return true;
    }

    /** Blocks until all is sent and received. */
    void await() {
        for (Request[] requests : new Request[][] {receives, sends}) {
            for (Request request : requests) {
                if (request != null) {
                    request.Wait();
                }
            }
        }
    }
}
