package org.furrow.node.engine;

import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.digest.Digest;

/**
 * The proof that all ranks received the same and hold the same: a chain over the messages and the digest of every committed
 * epoch. A difference in one epoch stays in the chain for good. The last few epochs' parts of it are remembered, for finding
 * out what differed.
 */
final class Coherence {
    private final int depth;
    private final int ranks;
    private final long[] chains;
    /** Checksum of each rank's message; [(epoch % depth) * ranks + rank]. */
    private final long[] messages;

    private long chain;
    private int epoch = -1;

    /** @param depth epochs to remember, see {@link #memory} */
    Coherence(int ranks, int depth) {
        this.ranks = ranks;
        this.depth = depth;
        chains = new long[depth];
        messages = new long[depth * ranks];
    }

    /** Epochs to remember so that a difference can still be looked at when it is seen. */
    static int memory(int delay) {
        return delay + 4;
    }

    /** The same where a vehicle may be late. */
    static int memory(Scenario.Exchange exchange) {
        HilPlan hil = exchange.hil();
        return memory(exchange.delay()) + (hil == null ? 0 : hil.lag().most_epochs());
    }

    /** Goes on from a chain that an earlier run had come to. */
    void resume(int committedEpoch, long committedChain) {
        epoch = committedEpoch;
        chain = committedChain;
        chains[slot(epoch)] = chain;
    }

    /**
     * Adds a committed epoch.
     *
     * @param digest of the world then, 0 where worlds are not comparable in every epoch
     */
    void add(int committedEpoch, RoundMailbox exchange, long digest) {
        epoch = committedEpoch;
        for (int rank = 0; rank < ranks; rank++) {
            long checksum = exchange.message(rank).checksum();
            messages[slot(epoch) * ranks + rank] = checksum;
            chain = Digest.mix(chain ^ checksum);
        }
        chain = Digest.mix(chain ^ digest);
        chains[slot(epoch)] = chain;
    }

    /** Adds a commit that includes what its vector says. */
    void add(CommitVector vector, long digest) {
        epoch = vector.commit();
        chain = Digest.mix(vector.chain(chain) ^ digest);
        chains[slot(epoch)] = chain;
    }

    /** Adds the last committed epoch's digest: anew after the ground was compared with memory, or for the first time. */
    void recheck(long digest) {
        chain = Digest.mix(chain ^ digest);
        chains[slot(epoch)] = chain;
    }

    /** Whether every rank's message says that it had come to the same chain as this one. */
    boolean agrees(RoundMailbox exchange) {
        for (int rank = 0; rank < ranks; rank++) {
            if (!agrees(exchange.message(rank))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a message says that its rank had come to the same chain as this one. */
    boolean agrees(EpochReader message) {
        int of = message.digestEpoch();
        return of <= epoch && of > epoch - depth && (of < 0 || message.digest() == chains[slot(of)]);
    }

    long chain() {
        return chain;
    }

    /** The last committed epoch, -1 before the first. */
    int epoch() {
        return epoch;
    }

    int ranks() {
        return ranks;
    }

    /** The oldest epoch that is remembered. */
    int firstRemembered() {
        return Math.max(0, epoch - depth + 1);
    }

    /** Checksum of a rank's message for a remembered epoch, as this rank received it. */
    long message(int ofEpoch, int rank) {
        return messages[slot(ofEpoch) * ranks + rank];
    }

    private int slot(int ofEpoch) {
        return ofEpoch % depth;
    }
}
