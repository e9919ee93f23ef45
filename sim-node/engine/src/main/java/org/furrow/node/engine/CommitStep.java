package org.furrow.node.engine;

import org.furrow.node.engine.commit.CommitApplier;
import org.furrow.node.engine.commit.DivergenceFinder;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.RoundMailbox;
import org.furrow.node.engine.shard.HeldBlocks;
import org.furrow.node.engine.shard.Shard;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Applies one commit after the other to a rank's state, and compares the rank with all others. */
final class CommitStep {
    /** Number of commits after which all ground has been compared with memory. */
    private static final int FULL_CHECK_EPOCHS = 250;

    private final RankState state;
    private final Transport transport;
    private final RoundMailbox rounds;
    private final CommitApplier applier;
    private final EpochObserver observer;
    private final @Nullable Shard shard;
    private boolean stopRequested;
    /** The last commit in which rank 0 has requested that all ranks hold; -1: none. */
    private int holdRequestedIn = -1;

    CommitStep(RankState state, Transport transport, RoundMailbox rounds, EpochObserver observer, WorldLayout layout) {
        HeldBlocks held = state.held;
        shard = held == null
                ? null
                : new Shard(state.scenario, transport, state.units(), held, state.worlds, layout, this::digestIsKnown);
        this.state = state;
        this.transport = transport;
        this.rounds = rounds;
        this.observer = observer;
        applier = new CommitApplier(
                state.placement.vehicles(),
                state.worlds,
                state.neighbours,
                state.fleet.pool(),
                shard == null ? null : shard::isMine);
    }

    /**
     * Waits for the messages of the commit that the state's vector describes, and applies it.
     *
     * @return time spent waiting, in ns
     * @throws IllegalStateException when ranks' worlds diverge; the message names what differs
     */
    long commit(EpochMailbox from) {
        CommitVector vector = state.vector;
        long start_ns = System.nanoTime();
        state.times.beginExchange();
        from.await(vector);
        state.times.endExchange();
        long arrived_ns = state.times.beginCommit();
        from.open(vector);
        if (!from.agrees(vector, state.chain)) {
            throw divergence(from);
        }
        observer.onMessages(vector, from);
        stopRequested |= from.stopRequested();
        if (from == rounds && rounds.holdRequested()) {
            holdRequestedIn = vector.commit();
        }
        state.states = applier.commit(vector, from);
        state.worlds.check(FULL_CHECK_EPOCHS);
        state.worlds.fitBudget();
        boolean isKnown = shard == null;
        if (isKnown) {
            state.digest = state.worlds.digest() + state.states;
        }
        state.chain.add(vector, from, isKnown ? state.digest : 0);
        from.release(vector);
        if (shard != null && from != rounds) {
            shard.afterCommit(vector.commit(), state.states);
            stopRequested |= shard.stopRequested();
            if (shard.holdRequestedIn() == vector.commit()) {
                holdRequestedIn = vector.commit();
            }
        }
        noteEjected();
        long end_ns = state.times.endCommit(arrived_ns);
        state.times.track.add(TimeLine.Phase.WAIT, vector.commit(), start_ns, arrived_ns);
        state.times.track.add(TimeLine.Phase.COMMIT, vector.commit(), arrived_ns, end_ns);
        observer.onCommitted(vector.commit(), state.neighbours);
        if (isKnown) {
            observer.onDigest(vector.commit(), state.digest);
        }
        return arrived_ns - start_ns;
    }

    private void digestIsKnown(int commit, long digest) {
        state.digest = digest;
        observer.onDigest(commit, digest);
    }

    /** This rank's shard of the ground; null when it keeps all of it. */
    @Nullable
    Shard shard() {
        return shard;
    }

    /** Takes vehicles out of the traffic of which this commit holds an epoch after they had left the run. */
    void noteEjected() {
        if (!state.events.eject()) {
            return;
        }
        long firstTick = (state.committed() - 1L) * state.scenario.clock().epochTicks();
        for (int v = 0; v < state.placement.vehicles(); v++) {
            if (state.events.of(v).isEjected(firstTick)) {
                state.neighbours.leave(v);
            }
        }
    }

    /** Ends the exchange of epochs, compares the ranks' worlds, and returns what differs as an exception. */
    IllegalStateException divergence(EpochMailbox from) {
        from.suspend();
        if (from != rounds) {
            exchangeChains(true); // pairs with the last round of a rank that has come to its end already
            rounds.suspend();
        }
        return new IllegalStateException(new DivergenceFinder(transport, state.worlds, state.chain).find());
    }

    /** Completes the digests of a sharded ground up to this epoch; those of a replicated one always are. */
    void completeDigests() {
        if (shard != null) {
            shard.completeDigests(state.epoch);
        }
    }

    /**
     * Exchanges a last round without vehicles: every rank's chain, after all of its ground was compared with
     * memory again.
     */
    void close() {
        state.worlds.check(1);
        if (shard == null) {
            state.chain.recheck(state.worlds.digest() + state.states);
        } else {
            shard.completeDigests(state.epoch);
            state.chain.recheck(state.digest);
        }
        exchangeChains(false);
        if (rounds.stopRequested() || !rounds.agrees(state.vector, state.chain)) {
            throw divergence(rounds);
        }
        rounds.release();
        if (shard != null) {
            shard.collect(state.worlds, state.ruts, state.states);
        }
    }

    /** @param diverged whether this rank has found a difference; then all ranks compare their worlds */
    private void exchangeChains(boolean diverged) {
        int epoch = state.scenario.clock().epochs() + 1;
        rounds.begin(epoch, state.chain, diverged);
        rounds.send();
        rounds.await(state.vector);
        rounds.open(epoch);
    }

    /** Whether a message of a commit has requested the end of the run. */
    boolean stopRequested() {
        return stopRequested;
    }

    /** The last commit in which rank 0 has requested that all ranks hold; -1: none. */
    int holdRequestedIn() {
        return holdRequestedIn;
    }

    /** Hash of each vehicle's state as last committed; 0 of a vehicle that has not entered. */
    long[] stateHashes() {
        return applier.stateHashes();
    }
}
