package org.furrow.node.engine;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.furrow.world.store.CheckpointStore;
import org.furrow.world.store.EntryKey;
import org.furrow.world.store.StoreException;

/** Reads a checkpoint into a rank's worlds and keeps what its vehicles need until they are made. */
final class Restart implements CheckpointStore.Visitor {
    private final GroundRestore ground;
    private final RankCheckpoint rank;
    private final RutShare ruts;
    private final Map<Integer, byte[]> vehicles = new HashMap<>();

    /** @throws StoreException when the checkpoint is missing or damaged; the worlds are of no use then */
    Restart(Durability durability, Worlds worlds, RutShare ruts) throws StoreException {
        this.ruts = ruts;
        CheckpointStore store = durability.source();
        int epoch = durability.resumeEpoch();
        ground = GroundRestore.over(worlds.all(), store, GroundRestore.firstSeal(store, epoch));
        store.read(epoch, this);
        ground.check();
        rank = ground.rank();
        for (int w = 0; w < worlds.all().size(); w++) {
            worlds.setJoinedNodes(w, rank.worlds().get(w).joinedNodes());
        }
    }

    @Override
    public void tile(int world, long key, byte[] stored) throws StoreException {
        ground.tile(world, key, stored);
    }

    @Override
    public void blob(EntryKey.Kind kind, int number, byte[] blob) throws StoreException {
        switch (kind) {
            case VEHICLE -> vehicles.put(number, blob);
            case TOUCHED -> {
                long[] news = new long[blob.length / Long.BYTES];
                ByteBuffer.wrap(blob).asLongBuffer().get(news);
                ruts.restore(number, news);
            }
            case RANK -> ground.blob(kind, number, blob);
            case TILE -> throw new StoreException("a tile is not a blob");
        }
    }

    /** A vehicle's image. */
    byte[] vehicle(int vehicle) throws StoreException {
        byte[] image = vehicles.get(vehicle);
        if (image == null) {
            throw new StoreException("the checkpoint at epoch " + epoch() + " has no vehicle " + vehicle);
        }
        return image;
    }

    int epoch() {
        return ground.seal().epoch();
    }

    int committed() {
        return ground.seal().committed();
    }

    long chain() {
        return rank.chain();
    }

    /** Sum of all vehicles' state hashes at the last committed epoch. */
    long states() {
        return rank.states();
    }
}
