package org.furrow.world.transport.mpi;

import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;

/**
 * Notices of ranks that shut down, with the number of rounds that the rank has started: a wait for a later round of
 * that rank fails. MPI ends when every rank has sent its notice. On the wire: int64 number of rounds.
 */
final class ShutdownNotices {
    /** In place of a round, when the rank waits for none. */
    static final long NO_ROUND = -1;

    private static final int TAG = 2;
    private static final long RUNNING = Long.MAX_VALUE;

    private final MpiMailbox mailbox;
    private final long[] rounds;
    private final Transport.Receiver receiver = this::receive;
    private int missing;

    ShutdownNotices(MpiProcess mpi) {
        mailbox = new MpiMailbox(mpi, TAG);
        rounds = new long[mpi.size()];
        Arrays.fill(rounds, RUNNING);
        missing = rounds.length - 1;
    }

    /** Sends this rank's notice. */
    void send(long roundsStarted) {
        UnsafeBuffer notice = new UnsafeBuffer(new byte[Long.BYTES]);
        notice.putLong(0, roundsStarted);
        mailbox.publish(notice, Long.BYTES);
    }

    private void receive(int fromRank, DirectBuffer notice, int length) {
        rounds[fromRank] = notice.getLong(0);
        missing--;
    }

    /** Whether this rank's notice is delivered and those of all others have arrived. */
    boolean areComplete() {
        if (missing > 0) {
            mailbox.poll(receiver);
        }
        mailbox.progress();
        return missing == 0 && mailbox.isEmpty();
    }

    /** @throws RankLostException when a rank has shut down without starting the round */
    void requireAll(long round) {
        if (missing > 0) {
            mailbox.poll(receiver);
        }
        for (int r = 0; r < rounds.length; r++) {
            if (rounds[r] <= round) {
                throw new RankLostException(r, "shut down after " + rounds[r] + " rounds, before round " + round);
            }
        }
    }
}
