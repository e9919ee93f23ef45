package org.furrow.world.commit;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.delta.VehicleReport;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.TileKey;

/** Sends nodes through a message of one vehicle into a committer. */
final class DeltaApplier {
    private final Committer committer;
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final Map<Long, ReferenceWorld.Fields> nodes = new HashMap<>();

    DeltaApplier(Committer committer) {
        this.committer = committer;
    }

    DeltaApplier add(int i, int j, ReferenceWorld.Fields fields) {
        nodes.put(Digest.pair(i, j), fields);
        return this;
    }

    /** Applies what was added and forgets it. */
    void apply(int vehicle, int baseEpoch) {
        TreeMap<Long, TreeMap<Integer, ReferenceWorld.Fields>> tiles = new TreeMap<>();
        nodes.forEach((coordinates, fields) -> {
            int i = (int) (coordinates >> 32);
            int j = coordinates.intValue();
            tiles.computeIfAbsent(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT), key -> new TreeMap<>())
                    .put(TileKey.local(i, j), fields);
        });
        writer.begin(0, 0, 0, 0);
        writer.beginVehicle(vehicle, baseEpoch, 0, new VehicleReport());
        tiles.forEach((key, tile) -> {
            writer.tile(
                    key, tile.keySet().stream().mapToLong(local -> 1L << local).sum());
            tile.values().forEach(f -> writer.node(f.sinkage(), f.plastic(), f.yieldPressure(), f.shear(), 0));
        });
        writer.endVehicle();
        nodes.clear();
        assertNull(reader.wrap(writer.buffer(), writer.end()));
        assertTrue(reader.nextVehicle());
        committer.apply(reader);
    }
}
