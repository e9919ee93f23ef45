package org.furrow.node.engine.commit;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.engine.exchange.RoundMailbox;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.grid.TileKey;

/**
 * Deltas too far from this rank's vehicles to affect them: stored as received, and applied when one of the
 * vehicles, or a delta
 * that is applied at once, comes near them.
 *
 * <p>Their tiles are checked only when they are applied; a fault then names the message that contained them.
 *
 * <p>All deferred deltas are applied together in the order of their epochs, so a node receives its writes in the
 * same order as
 * without deferring. The ground near the rank's vehicles is always up to date; the world's digest is only after
 * {@link #settle}.
 */
public final class FarDeltas {
    /** Capacity in bytes; when it is exceeded, all deferred deltas are applied. */
    public static final int MOST_BYTES = 1 << 26;

    private final Worlds worlds;
    private final List<VehicleUnit> units;
    private final RoundMailbox mailbox;
    private final ScmFrame frame;
    private final double radiusTiles;
    private final double tileSide_m;
    /** Surroundings of this rank's vehicles. */
    private final TileBoxes own;
    /** Extent of each delta that has arrived, by vehicle. */
    private final TileBoxes arrived;
    /** Extent of each delta that is applied at once, by vehicle. */
    private final TileBoxes near;
    /** Extent of all deferred deltas, by vehicle. */
    private final TileBoxes deferred;

    /** Whether the delta of this commit is deferred, by vehicle. */
    private final boolean[] far;
    /** Whether all deltas of a message are deferred, by rank. */
    private final boolean[] wholly;

    private final DeltaLog log = new DeltaLog();
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final double[] position = new double[3];

    /** @param radius_m deltas farther than this from all of the rank's vehicles are deferred, in m */
    public FarDeltas(
            Worlds worlds,
            List<VehicleUnit> units,
            RoundMailbox mailbox,
            ScmFrame frame,
            double grid_m,
            double radius_m) {
        this.worlds = worlds;
        this.units = units;
        this.mailbox = mailbox;
        this.frame = frame;
        tileSide_m = grid_m * TileKey.SIDE;
        radiusTiles = radius_m / tileSide_m;
        int vehicles = mailbox.vehicles();
        own = new TileBoxes(vehicles);
        arrived = new TileBoxes(vehicles);
        near = new TileBoxes(vehicles);
        deferred = new TileBoxes(vehicles);
        far = new boolean[vehicles];
        wholly = new boolean[mailbox.ranks()];
    }

    /**
     * Decides which deltas of an epoch that has arrived are deferred, checks the tiles of all others, and applies
     * the deltas
     * deferred before if they are needed now.
     *
     * @throws IllegalStateException when tiles that are needed now are damaged; nothing of the epoch was applied
     */
    void decide(int epoch) {
        own.clear();
        for (int u = 0; u < units.size(); u++) {
            frame.pointToScm(units.get(u).report().position_m, 0, position, 0);
            own.includeAround(u, position[0] / tileSide_m, position[1] / tileSide_m, radiusTiles);
        }
        classify();
        boolean mixed = false;
        for (int vehicle = 0; vehicle < arrived.end(); vehicle++) {
            mixed |= far[vehicle] && near.intersects(arrived, vehicle);
        }
        if (mixed) {
            // a far delta overlaps a near one: their nodes must be committed together
            Arrays.fill(far, false);
            Arrays.fill(wholly, false);
        }
        checkNear(epoch);
        if (mixed || log.bytes() > MOST_BYTES || own.intersects(deferred) || near.intersects(deferred)) {
            settle();
        }
    }

    /** Separates near from far deltas by the extents in their headers. */
    private void classify() {
        arrived.clear();
        near.clear();
        for (int rank = 0; rank < mailbox.ranks(); rank++) {
            wholly[rank] = true;
            EpochReader message = mailbox.message(rank);
            while (message.nextVehicle()) {
                int vehicle = message.vehicle();
                arrived.include(vehicle, message);
                far[vehicle] = !own.intersects(arrived, vehicle);
                if (!far[vehicle]) {
                    near.include(vehicle, arrived, vehicle);
                    wholly[rank] = false;
                }
            }
        }
    }

    private void checkNear(int epoch) {
        for (int rank = 0; rank < mailbox.ranks(); rank++) {
            if (wholly[rank]) {
                continue;
            }
            EpochReader message = mailbox.message(rank);
            while (message.nextVehicle()) {
                if (!far[message.vehicle()]) {
                    mailbox.requireTiles(epoch, message);
                }
            }
        }
    }

    boolean isFar(int vehicle) {
        return far[vehicle];
    }

    /** Whether all deltas of a rank's message are deferred. */
    boolean isWhollyFar(int rank) {
        return wholly[rank];
    }

    /** Defers the delta of the message's present vehicle. */
    void defer(int epoch, EpochReader message) {
        if (message.tiles() > 0) {
            log.add(epoch, message);
            deferred.include(message.vehicle(), arrived, message.vehicle());
        }
    }

    /**
     * Checks and applies all deferred deltas.
     *
     * @throws IllegalStateException when the tiles of one are damaged
     */
    void settle() {
        log.rewind();
        for (int epoch = log.nextEpoch(); epoch >= 0; epoch = log.nextEpoch()) {
            writer.begin(0, epoch, 0, epoch - 1, false);
            while (log.nextEpoch() == epoch) {
                log.moveTo(writer);
            }
            apply(epoch);
        }
        log.clear();
        deferred.clear();
    }

    private void apply(int epoch) {
        String fault = reader.wrap(writer.buffer(), writer.end());
        if (fault != null) {
            throw new IllegalStateException("deferred deltas of epoch " + epoch + " are damaged: " + fault);
        }
        while (reader.nextVehicle()) {
            mailbox.requireTiles(epoch, reader);
        }
        worlds.begin(epoch);
        reader.rewind();
        while (reader.nextVehicle()) {
            worlds.of(reader.vehicle()).survey(reader, true);
        }
        reader.rewind();
        while (reader.nextVehicle()) {
            worlds.of(reader.vehicle()).apply(reader);
        }
        for (int u = 0; u < units.size(); u++) {
            int vehicle = units.get(u).index();
            worlds.of(vehicle).refresh(units.get(u).view(), vehicle);
        }
        worlds.fitBudget();
    }
}
