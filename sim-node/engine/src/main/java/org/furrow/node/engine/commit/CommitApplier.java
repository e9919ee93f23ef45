package org.furrow.node.engine.commit;

import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.furrow.node.engine.ahead.LookAhead;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehiclePool;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.world.message.EpochReader;
import org.jspecify.annotations.Nullable;

/** Applies the messages that a commit includes to a rank's worlds, and rebases the views of its vehicles. */
public final class CommitApplier {
    private final Worlds worlds;
    private final Neighbours neighbours;
    private final @Nullable IntPredicate mine;
    private final long[] stateHashes;
    private final @Nullable LookAhead ahead;
    private final @Nullable Predicate<EpochReader> wanted;
    private final EpochMailbox.SectionVisitor take = this::take;
    private final EpochMailbox.SectionVisitor takeGround = this::takeGround;
    private final VehiclePool.Task rebase = (unit, track) -> rebase(unit);
    private final VehiclePool.Task refresh = (unit, track) -> refresh(unit);
    private final VehiclePool pool;
    private @Nullable CommitVector vector;
    private int epoch;

    /**
     * @param vehicles number of vehicles in the scenario
     * @param pool threads that serve this rank's vehicles
     * @param mine vehicles whose states count here, where a commit brings those of some vehicles; null: all
     * @param ahead applies parts of commits early; null: none
     * @param wanted whether a section may change ground that is kept, where commits bring those of all vehicles; null:
     *     all sections are applied
     */
    public CommitApplier(
            int vehicles,
            Worlds worlds,
            Neighbours neighbours,
            VehiclePool pool,
            @Nullable IntPredicate mine,
            @Nullable LookAhead ahead,
            @Nullable Predicate<EpochReader> wanted) {
        this.mine = mine;
        this.ahead = ahead;
        this.wanted = wanted;
        this.worlds = worlds;
        this.neighbours = neighbours;
        this.pool = pool;
        stateHashes = new long[vehicles];
    }

    /**
     * Applies a commit and returns the sum of the vehicles' state hashes after it.
     */
    public long commit(CommitVector vector, EpochMailbox from) {
        worlds.begin(vector.commit());
        if (mine != null) {
            neighbours.forget();
        }
        if (ahead != null) {
            ahead.applyRest(vector.commit());
        }
        from.forEachSection(vector, take);
        worlds.apply(pool.threads());
        for (int v = 0; v < stateHashes.length; v++) {
            neighbours.late(v, vector.lag(v));
        }
        this.vector = vector;
        bringViewsUpToDate(vector.commit());
        long states = 0;
        for (long hash : stateHashes) {
            states += hash;
        }
        return states;
    }

    /**
     * Applies of an epoch what this rank's vehicles read next, before all messages of the epoch have arrived;
     * look-ahead must have begun the level.
     */
    public void commitEarly(int epoch, AheadMessages from) {
        worlds.begin(epoch);
        Objects.requireNonNull(ahead).applyEarly(epoch);
        from.forEachSection(epoch, takeGround);
        worlds.apply(pool.threads());
        bringViewsUpToDate(epoch);
    }

    /** Views share no written data, and the worlds do not change meanwhile. */
    private void bringViewsUpToDate(int to) {
        epoch = to;
        pool.forEach(ahead == null || ahead.isNewest() ? rebase : refresh);
        if (ahead != null) {
            ahead.applied();
        }
    }

    private void rebase(VehicleUnit unit) {
        int vehicle = unit.index();
        int included = ahead == null ? Objects.requireNonNull(vector).included(vehicle) : epoch;
        worlds.of(vehicle).rebase(unit.view(), vehicle, included);
    }

    /** The view has reached a later epoch already, in which the rank's vehicles did not read what is applied now. */
    private void refresh(VehicleUnit unit) {
        worlds.of(unit.index()).refresh(unit.view(), unit.index());
    }

    private void take(EpochReader message, boolean last) {
        int vehicle = message.vehicle();
        message.report(neighbours.accept(vehicle));
        if (mine == null || mine.test(vehicle)) {
            stateHashes[vehicle] = message.stateHash();
        }
        takeGround(message, last);
    }

    private void takeGround(EpochReader message, boolean last) {
        int vehicle = message.vehicle();
        if (ahead != null && ahead.isNewest()) {
            message.report(ahead.traffic().accept(vehicle));
        }
        boolean mayApply = ahead == null ? wanted == null || wanted.test(message) : ahead.mayApply(message);
        if (mayApply) {
            worlds.of(vehicle).survey(message);
        }
    }

    /** Hash of each vehicle's state as last committed; 0 of a vehicle that has not entered. */
    public long[] stateHashes() {
        return stateHashes;
    }
}
