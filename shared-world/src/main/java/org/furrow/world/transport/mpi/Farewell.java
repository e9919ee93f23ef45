package org.furrow.world.transport.mpi;

import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.transport.RankLostException;

/**
 * Each rank's last words: how many rounds it has started. Who waits for a round that another will never start learns so, and
 * MPI is ended when all have spoken.
 *
 * <p>On the wire: int64 number of rounds.
 */
final class Farewell {
    /** In place of a round, when none is waited for. */
    static final long NONE = -1;

    private static final int TAG = 2;
    private static final long STAYS = Long.MAX_VALUE;

    private final int rank;
    private final long communicator;
    private final int handleBytes;
    private final long[] rounds;
    private final UnsafeBuffer words = OffHeap.allocate(Long.BYTES);
    private final UnsafeBuffer requests;
    private final UnsafeBuffer answer = OffHeap.allocate(Integer.BYTES);

    private final UnsafeBuffer status = OffHeap.allocate(Mpi.STATUS_BYTES);
    private final UnsafeBuffer heardWords = OffHeap.allocate(Long.BYTES);
    private final UnsafeBuffer heardRequest = OffHeap.allocate(Long.BYTES);
    private int speaker = -1;
    private int heard;

    Farewell(MpiProcess mpi) {
        rank = mpi.rank();
        communicator = mpi.posts();
        handleBytes = mpi.abi().handleBytes();
        rounds = new long[mpi.size()];
        Arrays.fill(rounds, STAYS);
        requests = OffHeap.allocate(mpi.size() * handleBytes);
    }

    /** Tells all others; once. */
    void say(long roundsStarted) {
        words.putLong(0, roundsStarted);
        for (int to = 0; to < rounds.length; to++) {
            if (to != rank) {
                int n = to < rank ? to : to - 1;
                Mpi.issend(
                        words.addressOffset(),
                        Long.BYTES,
                        to,
                        TAG,
                        communicator,
                        requests.addressOffset() + (long) n * handleBytes);
            }
        }
    }

    /** Whether all others have heard what this rank said. */
    boolean isHeard() {
        Mpi.testAll(rounds.length - 1, requests.addressOffset(), answer.addressOffset());
        return answer.getInt(0) != 0;
    }

    /** Takes up what others have said, and returns whether all have. */
    boolean listen() {
        while (heard < rounds.length - 1) {
            if (speaker < 0) {
                Mpi.iprobe(Mpi.ANY_SOURCE, TAG, communicator, answer.addressOffset(), status.addressOffset());
                if (answer.getInt(0) == 0) {
                    return false;
                }
                speaker = Mpi.source(status);
                Mpi.irecv(
                        heardWords.addressOffset(),
                        Long.BYTES,
                        speaker,
                        TAG,
                        communicator,
                        heardRequest.addressOffset());
            }
            Mpi.test(heardRequest.addressOffset(), answer.addressOffset());
            if (answer.getInt(0) == 0) {
                return false;
            }
            rounds[speaker] = heardWords.getLong(0);
            speaker = -1;
            heard++;
        }
        return true;
    }

    /** @throws RankLostException when a rank has left without starting the round */
    void requireAll(long round) {
        listen();
        for (int r = 0; r < rounds.length; r++) {
            if (rounds[r] <= round) {
                throw new RankLostException(r, "has ended after " + rounds[r] + " rounds, before round " + round);
            }
        }
    }
}
