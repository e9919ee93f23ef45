package org.furrow.world.transport.mpj.express;

import mpi.MPI;
import mpi.Request;
import org.jspecify.annotations.Nullable;

/** An all-gather of messages from each rank to each: MPJ has none that does not wait. */
final class ExpressGather implements MpjCalls.Gather {
    private final int rank;
    private final @Nullable Request[] sending;
    private final @Nullable Request[] receiving;

    ExpressGather(int rank, int size) {
        this.rank = rank;
        sending = new Request[size];
        receiving = new Request[size];
    }

    @Override
    public void begin(byte[] send, byte[] dest, int[] counts, int[] places, int tag) {
        int size = counts.length;
        for (int r = 0; r < size; r++) {
            if (r != rank) {
                receiving[r] = MPI.COMM_WORLD.Irecv(dest, places[r], counts[r], MPI.BYTE, r, tag);
            }
        }
        for (int n = 1; n < size; n++) {
            int to = (rank + n) % size; // not all to the same one at first
            sending[to] = MPI.COMM_WORLD.Isend(send, 0, counts[rank], MPI.BYTE, to, tag);
        }
        System.arraycopy(send, 0, dest, places[rank], counts[rank]);
    }

    @Override
    public boolean isDone() {
        return areDone(receiving) && areDone(sending);
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
}
