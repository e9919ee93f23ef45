package org.furrow.node.step;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.furrow.world.store.CheckpointStore;
import org.furrow.world.store.EntryKey;
import org.furrow.world.store.GroundImage;
import org.furrow.world.store.Seal;
import org.furrow.world.store.StoreException;

/** Reads a checkpoint into a rank's worlds and keeps what its vehicles need until they are made. */
final class Restart implements CheckpointStore.Visitor {
    private final Worlds worlds;
    private final RutShare ruts;
    private final Map<Integer, byte[]> vehicles = new HashMap<>();
    private final int epoch;
    private final int committed;
    private long chain;
    private long states;

    /** @throws StoreException when the checkpoint is missing or damaged; the worlds are of no use then */
    Restart(Durability durability, Worlds worlds, RutShare ruts) throws StoreException {
        this.worlds = worlds;
        this.ruts = ruts;
        epoch = durability.resumeEpoch();
        CheckpointStore store = durability.source();
        var seals = store.seals(epoch);
        if (seals == null) {
            throw new StoreException(store.folder(epoch) + ": is not a complete checkpoint");
        }
        Seal seal = seals.get(0);
        committed = seal.committed();
        store.read(epoch, this);
    }

    /** What a rank as a whole needs to go on; of rank 0. */
    static byte[] rankImage(Coherence coherence, long states, Worlds worlds) {
        int count = worlds.all().size();
        ByteBuffer out = ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES + 2 * Long.BYTES * count);
        out.putLong(coherence.chain()).putLong(states).putInt(count);
        for (int w = 0; w < count; w++) {
            out.putLong(worlds.all().get(w).digest()).putLong(worlds.joinedNodes(w));
        }
        return out.array();
    }

    /** The nodes that a vehicle has touched since the checkpoint before. */
    static byte[] touchedImage(RutShare ruts, int vehicle) {
        long[] news = ruts.news(vehicle);
        ByteBuffer out = ByteBuffer.allocate(Long.BYTES * news.length);
        for (long word : news) {
            out.putLong(word);
        }
        return out.array();
    }

    @Override
    public void tile(int world, long key, byte[] stored) throws StoreException {
        if (world < 0 || world >= worlds.all().size()) {
            throw new StoreException("the checkpoint has ground of a vehicle " + world + " that the scenario has not");
        }
        GroundImage.restore(key, stored, worlds.all().get(world));
        worlds.all().get(world).fitBudget();
    }

    @Override
    public void blob(EntryKey.Kind kind, int number, byte[] blob) throws StoreException {
        ByteBuffer in = ByteBuffer.wrap(blob);
        switch (kind) {
            case VEHICLE -> vehicles.put(number, blob);
            case TOUCHED -> {
                long[] news = new long[blob.length / Long.BYTES];
                in.asLongBuffer().get(news);
                ruts.restore(number, news);
            }
            case RANK -> restoreRank(in);
            case TILE -> throw new StoreException("a tile is not a blob");
        }
    }

    private void restoreRank(ByteBuffer in) throws StoreException {
        chain = in.getLong();
        states = in.getLong();
        int count = in.getInt();
        for (int w = 0; w < count; w++) {
            long digest = in.getLong();
            if (worlds.all().get(w).digest() != digest) {
                throw new StoreException("the ground in the checkpoint at epoch " + epoch
                        + " does not have the digest that the run had");
            }
            worlds.setJoinedNodes(w, in.getLong());
        }
    }

    /** A vehicle's image. */
    byte[] vehicle(int vehicle) throws StoreException {
        byte[] image = vehicles.get(vehicle);
        if (image == null) {
            throw new StoreException("the checkpoint at epoch " + epoch + " has no vehicle " + vehicle);
        }
        return image;
    }

    int epoch() {
        return epoch;
    }

    int committed() {
        return committed;
    }

    long chain() {
        return chain;
    }

    /** Sum of all vehicles' state hashes at the last committed epoch. */
    long states() {
        return states;
    }
}
