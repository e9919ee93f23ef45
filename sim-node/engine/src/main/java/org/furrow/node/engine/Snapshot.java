package org.furrow.node.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.furrow.world.store.EntryKey;
import org.furrow.world.store.GroundCheckpoint;
import org.furrow.world.store.PartWriter;

/** Copies what a checkpoint needs of a rank; {@link Restart} takes it back. */
final class Snapshot {
    private final Worlds worlds;
    private final RutShare ruts;
    private final Neighbours neighbours;
    private final List<VehicleUnit> units;
    private final RoundMailbox exchange;

    Snapshot(Worlds worlds, RutShare ruts, Neighbours neighbours, List<VehicleUnit> units, RoundMailbox exchange) {
        this.worlds = worlds;
        this.ruts = ruts;
        this.neighbours = neighbours;
        this.units = units;
        this.exchange = exchange;
    }

    /** This rank's vehicles. */
    void addVehicles(PartWriter part) {
        for (VehicleUnit unit : units) {
            int v = unit.index();
            part.blob(EntryKey.Kind.VEHICLE, v, VehicleCheckpoint.of(unit, neighbours, exchange.sentSections(v)));
        }
    }

    /**
     * What all ranks have in common, and one of them stores.
     *
     * @param since the ground is what was written after this epoch; -1 for all of it
     * @param chain over all messages and digests up to the last commit
     * @param states sum of all vehicles' state hashes then
     */
    void addCommon(PartWriter part, int since, long chain, long states) {
        List<RankCheckpoint.OfWorld> each = new ArrayList<>();
        for (int w = 0; w < worlds.all().size(); w++) {
            int world = w;
            GroundCheckpoint.since(worlds.all().get(w), since).store((key, tile) -> part.tile(world, key, tile));
            each.add(new RankCheckpoint.OfWorld(worlds.all().get(w).digest(), worlds.joinedNodes(w)));
        }
        for (int v = 0; v < ruts.vehicles(); v++) {
            part.blob(EntryKey.Kind.TOUCHED, v, bytes(ruts.news(v)));
        }
        part.blob(EntryKey.Kind.RANK, 0, new RankCheckpoint(chain, states, each).toBytes());
    }

    private static byte[] bytes(long[] words) {
        ByteBuffer out = ByteBuffer.allocate(Long.BYTES * words.length);
        out.asLongBuffer().put(words);
        return out.array();
    }
}
