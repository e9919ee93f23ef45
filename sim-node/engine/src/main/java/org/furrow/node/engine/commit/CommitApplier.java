package org.furrow.node.engine.commit;

import java.util.Objects;
import java.util.function.IntPredicate;
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
    private final EpochMailbox.SectionVisitor survey = this::survey;
    private final EpochMailbox.SectionVisitor apply = this::apply;
    private final VehiclePool.Task rebase = (unit, track) -> rebase(unit);
    private final VehiclePool pool;
    private @Nullable CommitVector vector;

    /**
     * @param vehicles number of vehicles in the scenario
     * @param pool threads that serve this rank's vehicles
     * @param mine vehicles whose states count here, where a commit brings those of some vehicles; null: all
     */
    public CommitApplier(
            int vehicles, Worlds worlds, Neighbours neighbours, VehiclePool pool, @Nullable IntPredicate mine) {
        this.mine = mine;
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
        from.forEachSection(vector, survey);
        from.forEachSection(vector, apply);
        for (int v = 0; v < stateHashes.length; v++) {
            neighbours.late(v, vector.lag(v));
        }
        this.vector = vector;
        pool.forEach(rebase);
        long states = 0;
        for (long hash : stateHashes) {
            states += hash;
        }
        return states;
    }

    /** Views share no written data, and the worlds do not change while they are rebased. */
    private void rebase(VehicleUnit unit) {
        int vehicle = unit.index();
        worlds.of(vehicle)
                .rebase(unit.view(), vehicle, Objects.requireNonNull(vector).included(vehicle));
    }

    private void survey(EpochReader message, boolean last) {
        worlds.of(message.vehicle()).survey(message, last);
    }

    private void apply(EpochReader message, boolean last) {
        int vehicle = message.vehicle();
        message.report(neighbours.accept(vehicle));
        if (mine == null || mine.test(vehicle)) {
            stateHashes[vehicle] = message.stateHash();
        }
        worlds.of(vehicle).apply(message);
    }

    /** Hash of each vehicle's state as last committed; 0 of a vehicle that has not entered. */
    public long[] stateHashes() {
        return stateHashes;
    }
}
