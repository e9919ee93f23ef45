package org.furrow.node.engine;

import java.util.Arrays;
import java.util.List;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.grid.TileKey;

/**
 * Deltas that nobody on this rank can feel yet: kept as they came, and applied when one of the rank's vehicles, or a delta that
 * is applied at once, comes near to where they lie.
 *
 * <p>They are kept without a look at their tiles, whose checksum is tested when they are brought in: a fault then names the
 * message that they came with.
 *
 * <p>They are applied all together and in the order of their epochs, so a node gets its writes in the order in which it would
 * have got them at once. What a rank's vehicles see is always up to date; the world's digest is, after {@link #settle}.
 */
public final class FarDeltas {
    /** What may be kept, in bytes; beyond it everything is applied. */
    public static final int MOST_BYTES = 1 << 26;

    private final Worlds worlds;
    private final List<VehicleUnit> units;
    private final RoundMailbox mailbox;
    private final ScmFrame frame;
    private final double radiusTiles;
    private final double tileSide_m;
    /** Around each of this rank's vehicles. */
    private final TileBoxes own;
    /** Of each delta that has arrived, by vehicle. */
    private final TileBoxes arrived;
    /** Of each delta that is applied at once, by vehicle. */
    private final TileBoxes near;
    /** Around all that is kept, by vehicle. */
    private final TileBoxes kept;

    /** By vehicle. */
    private final boolean[] far;
    /** Whether all vehicles of a message are far, by rank. */
    private final boolean[] wholly;

    private final DeltaLog log = new DeltaLog();
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final double[] position = new double[3];

    /** @param radius_m deltas further than this from all of the rank's vehicles are kept, in m */
    FarDeltas(
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
        kept = new TileBoxes(vehicles);
        far = new boolean[vehicles];
        wholly = new boolean[mailbox.ranks()];
    }

    /**
     * Decides which deltas of the epoch that has arrived are kept, checks the tiles of all others, and applies what was kept
     * before where it is needed now.
     *
     * @throws IllegalStateException when tiles that are needed now are damaged; nothing of the epoch was applied
     */
    void decide(int epoch) {
        own.clear();
        for (int u = 0; u < units.size(); u++) {
            frame.pointToScm(units.get(u).report().position_m, 0, position, 0);
            own.includeAround(u, position[0] / tileSide_m, position[1] / tileSide_m, radiusTiles);
        }
        sort();
        boolean mixed = false;
        for (int vehicle = 0; vehicle < arrived.end(); vehicle++) {
            mixed |= far[vehicle] && near.meet(arrived, vehicle);
        }
        if (mixed) {
            // a far delta lies over a near one: their nodes are committed together
            Arrays.fill(far, false);
            Arrays.fill(wholly, false);
        }
        checkNear(epoch);
        if (mixed || log.bytes() > MOST_BYTES || own.meet(kept) || near.meet(kept)) {
            settle();
        }
    }

    /** Tells near from far by what heads say, without a look at tiles. */
    private void sort() {
        arrived.clear();
        near.clear();
        for (int rank = 0; rank < mailbox.ranks(); rank++) {
            wholly[rank] = true;
            EpochReader message = mailbox.message(rank);
            while (message.nextVehicle()) {
                int vehicle = message.vehicle();
                arrived.include(vehicle, message);
                far[vehicle] = !own.meet(arrived, vehicle);
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

    /** Whether all vehicles of a rank's message are far. */
    boolean isWhollyFar(int rank) {
        return wholly[rank];
    }

    /** Keeps the message's present vehicle for later. */
    void keep(int epoch, EpochReader message) {
        if (message.tiles() > 0) {
            log.add(epoch, message);
            kept.include(message.vehicle(), arrived, message.vehicle());
        }
    }

    /**
     * Checks and applies all that is kept.
     *
     * @throws IllegalStateException when tiles of a message that was kept are damaged
     */
    void settle() {
        log.rewind();
        for (int epoch = log.nextEpoch(); epoch >= 0; epoch = log.nextEpoch()) {
            writer.begin(0, epoch, 0, epoch - 1);
            while (log.nextEpoch() == epoch) {
                log.moveTo(writer);
            }
            apply(epoch);
        }
        log.clear();
        kept.clear();
    }

    private void apply(int epoch) {
        String fault = reader.wrap(writer.buffer(), writer.end());
        if (fault != null) {
            throw new IllegalStateException("kept deltas of epoch " + epoch + " are damaged: " + fault);
        }
        while (reader.nextVehicle()) {
            mailbox.requireTiles(epoch, reader);
        }
        worlds.begin(epoch);
        reader.rewind();
        while (reader.nextVehicle()) {
            worlds.of(reader.vehicle()).survey(reader);
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
