package org.furrow.node.engine.exchange;

import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.furrow.world.message.EpochReader;

/**
 * A hash chain over everything that the commits applied and the digest after each. Ranks with equal chains received the
 * same messages and hold the same worlds; a difference in one commit remains in the chain. The parts of the last
 * commits are kept to find out what differed.
 */
public final class CommitChain {
    private final int depth;
    private final int ranks;
    private final long[] chains;
    /** Checksum of each rank's message; [(epoch % depth) * ranks + rank]. */
    private final long[] checksums;
    /** Epoch of each message, and the commit that included it; indices as above. */
    private final int[] epochs;

    private final int[] commits;
    private long value;
    private int commit = -1;

    /** @param depth commits to keep, see {@link #depth} */
    public CommitChain(int ranks, int depth) {
        this.ranks = ranks;
        this.depth = depth;
        chains = new long[depth];
        checksums = new long[depth * ranks];
        epochs = new int[depth * ranks];
        commits = new int[depth * ranks];
    }

    /**
     * Returns the number of commits to keep, so that a difference can still be examined when it is found.
     *
     * @param lookahead epochs by which ranks may be apart
     */
    public static int depth(Scenario scenario, int lookahead) {
        HilPlan hil = scenario.hil();
        return scenario.exchange().delay()
                + 2 * lookahead // early parts take up to that many, and a difference is found that many later
                + 4
                + (hil == null ? 0 : hil.lag().mostAtStart_epochs());
    }

    /** Continues a chain that a checkpoint contains. */
    public void resume(int committed, long chain) {
        commit = committed;
        value = chain;
        chains[slot(commit)] = value;
    }

    /**
     * Adds a commit.
     *
     * @param from the mailbox with the messages that the commit includes
     * @param digest after the commit, 0 where ranks' worlds are not comparable in every epoch
     */
    public void add(CommitVector vector, EpochMailbox from, long digest) {
        commit = vector.commit();
        from.addTo(this, vector);
        recheck(digest);
    }

    /** Adds a message of a round to the chain. */
    void addMessage(int epoch, int rank, long checksum, int inCommit) {
        note(epoch, rank, checksum, inCommit);
        value = Digest.mix(value ^ checksum);
    }

    /** Adds a commit vector to the chain. */
    void addVector(CommitVector vector) {
        value = vector.chain(value);
    }

    /** Notes the checksum of a message that a commit includes. */
    void note(int epoch, int rank, long checksum, int inCommit) {
        int at = slot(epoch) * ranks + rank;
        checksums[at] = checksum;
        epochs[at] = epoch;
        commits[at] = inCommit;
    }

    /** Adds the digest after the last commit: at the commit, and again after the ground was compared with memory. */
    public void recheck(long digest) {
        value = Digest.mix(value ^ digest);
        chains[slot(commit)] = value;
    }

    /** Whether a message carries the chain that this rank had after the same commit. */
    boolean agrees(EpochReader message) {
        int of = message.digestEpoch();
        return of <= commit && of > commit - depth && (of < 0 || message.digest() == chains[slot(of)]);
    }

    /**
     * The commit that a message of an epoch states: the last one, or, of a message that a resumed run sends again, the
     * last one before the epoch.
     */
    int commitFor(int epoch) {
        return Math.min(commit, epoch - 1);
    }

    /** The chain after {@link #commitFor}; 0, on all ranks, after a commit before the checkpoint of a resumed run. */
    long valueFor(int epoch) {
        return commitFor(epoch) == commit ? value : chains[slot(epoch - 1)];
    }

    public long value() {
        return value;
    }

    /** The last commit, -1 before the first. */
    public int commit() {
        return commit;
    }

    public int ranks() {
        return ranks;
    }

    public int depth() {
        return depth;
    }

    /** Checksum of a rank's message for an epoch, 0 unless a commit up to the given one has included it. */
    public long checksum(int epoch, int rank, int upToCommit) {
        int at = slot(epoch) * ranks + rank;
        return epochs[at] == epoch && commits[at] <= upToCommit ? checksums[at] : 0;
    }

    private int slot(int epoch) {
        return epoch % depth;
    }
}
