package org.furrow.node.engine;

import java.util.List;
import org.furrow.world.delta.EpochReader;
import org.jspecify.annotations.Nullable;

/** Applies the deltas of an epoch that has arrived to a rank's worlds, and lays the result under its vehicles' views. */
final class CommitApplier {
    private final RoundMailbox exchange;
    private final Worlds worlds;
    private final Neighbours neighbours;
    private final List<VehicleUnit> units;
    private final @Nullable FarDeltas far;

    /** @param far what keeps far deltas for later; null when every delta is applied at once */
    CommitApplier(
            RoundMailbox exchange,
            Worlds worlds,
            Neighbours neighbours,
            List<VehicleUnit> units,
            @Nullable FarDeltas far) {
        this.exchange = exchange;
        this.worlds = worlds;
        this.neighbours = neighbours;
        this.units = units;
        this.far = far;
    }

    /** Whether far deltas are kept for later, so that worlds cannot be compared but when settled. */
    boolean areLazy() {
        return far != null;
    }

    /**
     * Commits an epoch and returns the sum of the vehicles' state hashes at its end.
     *
     * @throws IllegalStateException when tiles that are needed now are damaged; nothing of the epoch was applied
     */
    long commit(int epoch) {
        if (far != null) {
            far.decide(epoch);
        }
        worlds.begin(epoch);
        survey();
        long states = apply(epoch);
        for (int u = 0; u < units.size(); u++) {
            int vehicle = units.get(u).index();
            worlds.of(vehicle).rebase(units.get(u).view(), vehicle);
        }
        return states;
    }

    /** Applies all that was kept for later. */
    void settle() {
        if (far != null) {
            far.settle();
        }
    }

    private boolean isFar(int vehicle) {
        return far != null && far.isFar(vehicle);
    }

    private void survey() {
        for (int rank = 0; rank < exchange.ranks(); rank++) {
            if (far != null && far.isWhollyFar(rank)) {
                continue;
            }
            EpochReader message = exchange.message(rank);
            while (message.nextVehicle()) {
                if (!isFar(message.vehicle())) {
                    worlds.of(message.vehicle()).survey(message);
                }
            }
        }
    }

    private long apply(int epoch) {
        long states = 0;
        for (int rank = 0; rank < exchange.ranks(); rank++) {
            EpochReader message = exchange.message(rank);
            while (message.nextVehicle()) {
                message.report(neighbours.accept(message.vehicle()));
                states += message.stateHash();
                if (far != null && far.isFar(message.vehicle())) {
                    far.keep(epoch, message);
                } else {
                    worlds.of(message.vehicle()).apply(message);
                }
            }
        }
        return states;
    }
}
