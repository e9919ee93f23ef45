package org.furrow.node.run.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.furrow.node.engine.GroundRestore;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.world.digest.Digest;
import org.furrow.world.store.CheckpointStore;
import org.furrow.world.store.Seal;
import org.furrow.world.store.StoreException;
import org.jspecify.annotations.Nullable;

/** The checkpoints in the folder of a run, for those who look at them afterwards. */
public final class RunStore {
    private final Path folder;
    private final CheckpointStore store;
    private final RunTables tables;

    /** @param folder of the run; it need not have checkpoints */
    public RunStore(Path folder) {
        this.folder = folder;
        store = new CheckpointStore(folder.resolve(OutputFolder.STORE));
        tables = new RunTables(folder);
    }

    /** Epochs of the checkpoints that count, in ascending order. */
    public List<Integer> epochs() throws DamagedException {
        try {
            return store.complete();
        } catch (StoreException e) {
            throw damaged(e);
        }
    }

    /** The ground of a checkpoint that counts, with the digest that the run's table has. */
    public GroundRestore ground(int epoch) throws DamagedException {
        try {
            GroundRestore ground = GroundRestore.read(store, epoch);
            NavigableMap<Integer, String> digests = new TreeMap<>();
            note(ground, digests);
            tables.checkDigests(digests);
            return ground;
        } catch (StoreException e) {
            throw damaged(e);
        }
    }

    /**
     * Checks that every checkpoint that counts is as it was sealed and can be read, and that its ground is the one that the
     * run had.
     */
    void check() throws DamagedException {
        NavigableMap<Integer, String> digests = new TreeMap<>();
        try {
            store.verify();
            store.readAll(new CheckpointStore.History() {
                private @Nullable GroundRestore ground;

                @Override
                public CheckpointStore.Visitor begin(Seal first, boolean goesOn) {
                    GroundRestore next =
                            ground != null && goesOn ? ground.next(store, first) : GroundRestore.anew(store, first);
                    ground = next;
                    return next;
                }

                @Override
                public void end() throws StoreException {
                    if (ground != null) {
                        ground.check();
                        note(ground, digests);
                    }
                }
            });
        } catch (StoreException e) {
            throw damaged(e);
        }
        tables.checkDigests(digests);
    }

    /** Notes which digest the run's table must have; of the start it has none. */
    private static void note(GroundRestore ground, NavigableMap<Integer, String> digests) throws StoreException {
        if (ground.seal().committed() > 0) {
            digests.put(ground.seal().committed(), Digest.toHex(ground.digest()));
        }
    }

    /** Messages about a run name its files by their path in its folder. */
    private DamagedException damaged(StoreException e) {
        String message = String.valueOf(e.getMessage());
        String inFolder = folder + folder.getFileSystem().getSeparator();
        return new DamagedException(message.startsWith(inFolder) ? message.substring(inFolder.length()) : message);
    }
}
