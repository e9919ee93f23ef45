package org.furrow.node.engine.checkpoint;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.furrow.world.checkpoint.CheckpointStore;
import org.furrow.world.checkpoint.EntryKey;
import org.furrow.world.checkpoint.GroundCheckpoint;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;

/** Restores the ground from a checkpoint and compares it with the digests that the run had. */
public final class GroundRestore implements CheckpointStore.Visitor {
    private static final int MAX_WORLDS = 1 << 16;

    private final Path checkpoint;
    private final Seal seal;
    private final List<CommittedWorld> worlds;
    private final int maxWorlds;
    private @Nullable CommonState rank;

    private GroundRestore(Path checkpoint, Seal seal, List<CommittedWorld> worlds, int maxWorlds) {
        this.checkpoint = checkpoint;
        this.seal = seal;
        this.worlds = worlds;
        this.maxWorlds = maxWorlds;
    }

    /** Restores into existing worlds. */
    public static GroundRestore over(List<CommittedWorld> worlds, CheckpointStore store, Seal seal) {
        return new GroundRestore(store.folder(seal.epoch()), seal, worlds, worlds.size());
    }

    /** Restores into new worlds, of any number. */
    public static GroundRestore anew(CheckpointStore store, Seal seal) {
        return new GroundRestore(store.folder(seal.epoch()), seal, new ArrayList<>(), MAX_WORLDS);
    }

    /** Applies a later checkpoint to these worlds; this object must not be used afterwards. */
    public GroundRestore next(CheckpointStore store, Seal later) {
        return new GroundRestore(store.folder(later.epoch()), later, worlds, maxWorlds);
    }

    /**
     * Reads the ground of a complete checkpoint.
     *
     * @throws StoreException when there is no such checkpoint, or it is damaged
     */
    public static GroundRestore read(CheckpointStore store, int epoch) throws StoreException {
        GroundRestore ground = anew(store, firstSeal(store, epoch));
        store.read(epoch, ground);
        ground.check();
        return ground;
    }

    /** The seal of rank 0 at an epoch. */
    public static Seal firstSeal(CheckpointStore store, int epoch) throws StoreException {
        return store.requireSeals(epoch).getFirst();
    }

    @Override
    public void tile(int world, long key, byte[] stored) throws StoreException {
        if (world < 0 || world >= maxWorlds) {
            throw new StoreException(
                    checkpoint + ": has a world number " + world + ", expected one below " + maxWorlds);
        }
        while (world >= worlds.size()) {
            worlds.add(new CommittedWorld());
        }
        try {
            GroundCheckpoint.restore(key, stored, worlds.get(world));
            worlds.get(world).fitBudget();
        } catch (StoreException e) {
            throw new StoreException(checkpoint + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void blob(EntryKey.Kind kind, int number, byte[] blob) throws StoreException {
        if (kind != EntryKey.Kind.RANK) {
            return;
        }
        try {
            rank = CommonState.of(blob);
        } catch (StoreException e) {
            throw new StoreException(checkpoint + ": " + e.getMessage(), e);
        }
    }

    /**
     * Compares the ground with the digests that the run had; call it when the whole checkpoint has been read.
     *
     * @throws StoreException when they differ
     */
    public void check() throws StoreException {
        int count = rank().worlds().size();
        while (worlds.size() < count && count <= maxWorlds) {
            worlds.add(new CommittedWorld());
        }
        if (worlds.size() != count) {
            throw new StoreException(checkpoint + ": has ground of " + worlds.size() + " worlds, the run had " + count);
        }
        for (int w = 0; w < count; w++) {
            if (worlds.get(w).digest() != rank().worlds().get(w).digest()) {
                throw new StoreException(checkpoint + ": its ground does not have the digest that the run had");
            }
        }
    }

    /** The state that all ranks have in common. */
    public CommonState rank() throws StoreException {
        if (rank == null) {
            throw new StoreException(checkpoint + ": lacks the digest of its ground");
        }
        return rank;
    }

    /** The shared world alone, or one world per vehicle. */
    public List<CommittedWorld> worlds() {
        return Collections.unmodifiableList(worlds);
    }

    /** The checkpoint's seal; the ground is that of its committed epoch. */
    public Seal seal() {
        return seal;
    }

    /** The digest that the run had after the committed epoch: of ground and vehicles. */
    public long digest() throws StoreException {
        long sum = rank().states();
        for (CommittedWorld world : worlds) {
            sum += world.digest();
        }
        return sum;
    }
}
