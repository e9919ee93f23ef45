package org.furrow.world.commit;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.VehicleReport;

/** Sends nodes through a message of one vehicle into a committer. */
final class DeltaApplier {
    private final Committer committer;
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final List<UnsafeBuffer> sent = new ArrayList<>();
    private final Map<Long, ReferenceWorld.Fields> nodes = new HashMap<>();

    DeltaApplier(Committer committer) {
        this.committer = committer;
    }

    DeltaApplier add(int i, int j, ReferenceWorld.Fields fields) {
        nodes.put(Digest.pair(i, j), fields);
        return this;
    }

    /** Commits the added nodes as the delta of the only vehicle that wrote in an epoch. */
    void apply(int vehicle, int baseEpoch) {
        send(vehicle, baseEpoch);
        applySent();
    }

    /** Creates a delta of the added nodes. */
    void send(int vehicle, int baseEpoch) {
        TreeMap<Long, TreeMap<Integer, ReferenceWorld.Fields>> tiles = new TreeMap<>();
        nodes.forEach((coordinates, fields) -> {
            int i = (int) (coordinates >> 32);
            int j = coordinates.intValue();
            tiles.computeIfAbsent(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT), key -> new TreeMap<>())
                    .put(TileKey.local(i, j), fields);
        });
        writer.begin(0, baseEpoch + 1, 0, baseEpoch, false);
        writer.beginVehicle(vehicle, baseEpoch, 0, new VehicleReport());
        tiles.forEach((key, tile) -> {
            writer.tile(
                    key, tile.keySet().stream().mapToLong(local -> 1L << local).sum());
            tile.values()
                    .forEach(
                            f -> writer.node(new int[] {f.sinkage(), f.plastic(), f.yieldPressure(), f.shear(), 0}, 0));
        });
        writer.endVehicle();
        nodes.clear();
        byte[] copy = new byte[writer.end()];
        writer.buffer().getBytes(0, copy);
        sent.add(new UnsafeBuffer(copy));
    }

    /** Surveys and applies all deltas that were sent. */
    void applySent() {
        applySent(CommitWorkers.NONE);
    }

    void applySent(CommitWorkers workers) {
        for (UnsafeBuffer message : sent) {
            committer.survey(open(message));
        }
        committer.apply(workers);
        sent.clear();
    }

    /** Drops the deltas that were sent. */
    void forget() {
        sent.clear();
    }

    private EpochReader open(UnsafeBuffer message) {
        assertNull(reader.wrapWhole(message, message.capacity()));
        assertTrue(reader.nextVehicle());
        return reader;
    }
}
