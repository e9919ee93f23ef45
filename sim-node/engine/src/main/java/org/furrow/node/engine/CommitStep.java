package org.furrow.node.engine;

import org.furrow.node.engine.ahead.LookAhead;
import org.furrow.node.engine.commit.CommitApplier;
import org.furrow.node.engine.commit.DivergenceFinder;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.RoundMailbox;
import org.furrow.node.engine.shard.HeldBlocks;
import org.furrow.node.engine.shard.Shard;
import org.furrow.node.engine.shard.StreamedShard;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Applies one commit after the other to a rank's state, and compares the rank with all others. */
final class CommitStep {
    /** Number of commits after which all ground has been compared with memory. */
    private static final int FULL_CHECK_EPOCHS = 250;

    private static final int NONE = -1;

    private final RankState state;
    private final Transport transport;
    private final RoundMailbox rounds;
    private final CommitApplier applier;
    private final EpochObserver observer;
    private final @Nullable Shard shard;
    /** The shard of a run with a vehicle in the loop. */
    private final @Nullable StreamedShard streamed;
    /** The first commit in which a rank has requested the end of the run; {@link #NONE}: none. */
    private int stopRequestedIn = NONE;
    /** The first commit since the ranks held in which rank 0 has requested that they hold; {@link #NONE}: none. */
    private int holdRequestedIn = NONE;
    /** The epoch after which the ranks held last. */
    private int held = NONE;

    /** @param conducted whether one rank decides the commits */
    CommitStep(
            RankState state,
            Transport transport,
            RoundMailbox rounds,
            EpochObserver observer,
            WorldLayout layout,
            boolean conducted) {
        HeldBlocks blocks = state.held;
        shard = blocks == null || conducted
                ? null
                : new Shard(
                        state.scenario, transport, state.units(), blocks, state.worlds, layout, this::digestIsKnown);
        streamed = blocks == null || !conducted
                ? null
                : new StreamedShard(
                        state.scenario,
                        transport,
                        state.units(),
                        blocks,
                        state.worlds,
                        state.fleet.pool().threads(),
                        this::digestIsKnown);
        this.state = state;
        this.transport = transport;
        this.rounds = rounds;
        this.observer = observer;
        applier = new CommitApplier(
                state.placement.vehicles(),
                state.worlds,
                state.neighbours,
                state.fleet.pool(),
                shard == null ? null : shard::isMine,
                state.ahead,
                blocks == null || !conducted ? null : blocks::keepsAnyOf);
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
        if (streamed != null) {
            streamed.beforeCommit(vector, from);
        }
        observer.onMessages(vector, from);
        if (from.stopRequested()) {
            noteStop(vector.commit());
        }
        if (from.holdRequested()) {
            noteHold(vector.commit());
        }
        state.states = applier.commit(vector, from);
        state.worlds.check(FULL_CHECK_EPOCHS, state.fleet.pool().threads());
        state.worlds.fitBudget();
        boolean isKnown = shard == null && streamed == null;
        if (streamed != null) {
            state.states = streamed.ownStates(applier.stateHashes());
        }
        if (isKnown) {
            state.digest = state.worlds.digest() + state.states;
            if (state.ahead != null) {
                state.digest -= state.ahead.earlyDigestAfter(vector.commit());
            }
        }
        state.chain.add(vector, from, isKnown ? state.digest : 0);
        from.release(vector);
        if (shard != null && from != rounds) {
            shard.afterCommit(vector.commit(), state.states);
            if (shard.stopRequested()) {
                noteStop(vector.commit());
            }
            if (shard.holdRequestedIn() == vector.commit()) {
                noteHold(vector.commit());
            }
        }
        if (streamed != null && from != rounds) {
            streamed.afterCommit(vector, state.neighbours, state.states);
        }
        noteEjected(state.neighbours, state.committed());
        if (state.traffic() != state.neighbours) {
            noteEjected(state.traffic(), state.epoch);
        }
        long end_ns = state.times.endCommit(arrived_ns);
        state.times.track.add(TimeLine.Phase.WAIT, vector.commit(), start_ns, arrived_ns);
        state.times.track.add(TimeLine.Phase.COMMIT, vector.commit(), arrived_ns, end_ns);
        observer.onCommitted(vector.commit(), state.neighbours);
        if (isKnown) {
            observer.onDigest(vector.commit(), state.digest);
        }
        return arrived_ns - start_ns;
    }

    /** Applies of the epochs that are not complete what this rank's vehicles read in the epoch after the last one. */
    void commitEarly(LookAhead ahead, AheadMessages from) {
        long began_ns = state.times.beginCommit();
        for (int epoch = state.committed() + 1; epoch <= state.epoch; epoch++) {
            long before = groundSum();
            applier.commitEarly(epoch, from);
            ahead.addEarlyDigest(epoch, groundSum() - before);
        }
        noteEjected(state.traffic(), state.epoch);
        state.times.endCommit(began_ns);
    }

    /** What this rank's ground adds to the digest now. */
    private long groundSum() {
        return shard == null ? state.worlds.digest() : shard.ownedSum();
    }

    private void noteStop(int commit) {
        stopRequestedIn = stopRequestedIn == NONE ? commit : stopRequestedIn;
    }

    private void noteHold(int commit) {
        holdRequestedIn = holdRequestedIn <= held ? commit : holdRequestedIn;
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

    /** This rank's shard of the ground in a run with a vehicle in the loop; null: there is none. */
    @Nullable
    StreamedShard streamed() {
        return streamed;
    }

    /** Takes vehicles out of the traffic that have left the run. */
    void noteEjected() {
        noteEjected(state.neighbours, state.committed());
    }

    /** @param epoch of the reports; a vehicle leaves when it is of after the vehicle had left the run */
    private void noteEjected(Neighbours of, int epoch) {
        if (!state.events.eject()) {
            return;
        }
        long firstTick = (epoch - 1L) * state.scenario.clock().epochTicks();
        for (int v = 0; v < state.placement.vehicles(); v++) {
            if (state.events.of(v).isEjected(firstTick)) {
                of.leave(v);
            }
        }
    }

    /** Ends the exchange of epochs, compares the ranks' worlds, and returns what differs as an exception. */
    IllegalStateException divergence(EpochMailbox from) {
        if (streamed != null) {
            return new IllegalStateException("rank " + transport.rank()
                    + " and another rank have applied different commits up to commit " + state.committed());
        }
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
        state.worlds.check(1, state.fleet.pool().threads());
        if (shard != null) {
            shard.completeDigests(state.epoch);
        } else if (streamed != null) {
            streamed.finish(state.committed());
            streamed.completeParts(); // counts were sent before the last digests
        }
        boolean isWhole = shard == null && streamed == null;
        state.chain.recheck(isWhole ? state.worlds.digest() + state.states : state.digest);
        compareChains();
        if (shard != null) {
            shard.collect(state.worlds, state.ruts, state.states);
        } else if (streamed != null) {
            streamed.collect(state.worlds, state.ruts, state.states);
        }
    }

    /**
     * Compares the chains of all ranks, which have applied the same commits. A difference that one rank alone has found
     * so far reaches all here, before they exchange anything else.
     *
     * @throws IllegalStateException when ranks' worlds diverge
     */
    void compareChains() {
        exchangeChains(false);
        if (rounds.stopRequested() || !rounds.agrees(state.vector, state.chain)) {
            throw divergence(rounds);
        }
        rounds.release();
    }

    /** @param diverged whether this rank has found a difference; then all ranks compare their worlds */
    private void exchangeChains(boolean diverged) {
        int epoch = state.scenario.clock().epochs() + 1;
        rounds.begin(epoch, state.chain, diverged);
        rounds.send();
        rounds.await(state.vector);
        rounds.open(epoch);
    }

    /** Whether a commit that all ranks know after this one's epoch has requested the end of the run. */
    boolean isStopDue() {
        return stopRequestedIn != NONE && state.epoch >= stopRequestedIn + lookahead();
    }

    /** Whether rank 0 has requested that all ranks hold, in a commit that all know after this one's epoch. */
    boolean isHoldDue() {
        return holdRequestedIn > held && state.epoch >= holdRequestedIn + lookahead();
    }

    /** The ranks hold after this rank's epoch; requests that were sent before are fulfilled. */
    void noteHeld() {
        held = state.epoch;
    }

    /** Epochs after which all ranks know a request; with a sharded ground requests travel when all meet. */
    private int lookahead() {
        return state.ahead == null || shard != null ? 0 : state.ahead.epochs();
    }

    /** Hash of each vehicle's state as last committed; 0 of a vehicle that has not entered. */
    long[] stateHashes() {
        return applier.stateHashes();
    }
}
