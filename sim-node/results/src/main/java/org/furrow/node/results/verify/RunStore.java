package org.furrow.node.results.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.furrow.node.engine.checkpoint.GroundRestore;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.SealedTables;
import org.furrow.world.checkpoint.CheckpointStore;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/** Reads and checks the checkpoints in the folder of a run. */
public final class RunStore {
    private final Path folder;
    private final CheckpointStore store;
    private final TableCheck tables;

    /** @param folder of a run, with or without checkpoints */
    public RunStore(Path folder) {
        this.folder = folder;
        store = new CheckpointStore(folder.resolve(OutputFolder.STORE));
        tables = new TableCheck(folder);
    }

    /** Epochs of the complete checkpoints, in ascending order. */
    public List<Integer> epochs() throws DamagedException {
        try {
            return store.complete();
        } catch (StoreException e) {
            throw DamagedException.in(folder, e);
        }
    }

    /** Reads the ground of a complete checkpoint; checks its digest against {@code digests.csv}. */
    public GroundRestore ground(int epoch) throws DamagedException {
        try {
            GroundRestore ground = GroundRestore.read(store, epoch);
            NavigableMap<Integer, String> digests = new TreeMap<>();
            addDigest(ground, digests);
            tables.checkDigests(digests);
            return ground;
        } catch (StoreException e) {
            throw DamagedException.in(folder, e);
        }
    }

    /**
     * Checks that every complete checkpoint is unchanged and can be read, and that its ground has the digest in
     * {@code digests.csv}.
     */
    void check() throws DamagedException {
        NavigableMap<Integer, String> digests = new TreeMap<>();
        try {
            store.verify();
            store.readAll(new CheckpointStore.History() {
                private @Nullable GroundRestore ground;

                @Override
                public CheckpointStore.Visitor begin(Seal first, boolean continues) {
                    GroundRestore next =
                            ground != null && continues ? ground.next(store, first) : GroundRestore.anew(store, first);
                    ground = next;
                    return next;
                }

                @Override
                public void end() throws StoreException {
                    if (ground != null) {
                        ground.check();
                        addDigest(ground, digests);
                    }
                }
            });
        } catch (StoreException e) {
            throw DamagedException.in(folder, e);
        }
        tables.checkDigests(digests);
    }

    /** Compares the tables with the seals of the last complete checkpoint; they include all earlier rows. */
    void checkTables() throws DamagedException {
        try {
            List<Integer> epochs = store.complete();
            List<Seal> seals = epochs.isEmpty() ? null : store.seals(epochs.getLast());
            String fault = seals == null ? null : SealedTables.findDamage(folder, seals);
            if (fault != null) {
                throw new DamagedException(fault);
            }
        } catch (StoreException e) {
            throw DamagedException.in(folder, e);
        }
    }

    /** Adds the digest that {@code digests.csv} must contain; it contains none of the start. */
    private static void addDigest(GroundRestore ground, NavigableMap<Integer, String> digests) throws StoreException {
        if (ground.seal().committed() > 0) {
            digests.put(ground.seal().committed(), Digest.toHex(ground.digest()));
        }
    }
}
