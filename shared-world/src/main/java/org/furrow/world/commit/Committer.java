package org.furrow.world.commit;

import java.util.Arrays;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;

/**
 * Applies the deltas of one epoch to a committed world, vehicle by vehicle in ascending order, and then rebases views.
 *
 * <p>A node that nobody but the delta's vehicle has written since the delta's base epoch takes the delta's state as it
 * is. A node that others have written since is joined field by field: sinkage, plastic sinkage, yield pressure and shear
 * by maximum. Increments of the bulldozed offset always add.
 */
public final class Committer {
    private final CommittedWorld world;
    private final CommittedWorld.Node old = new CommittedWorld.Node();
    private final CommittedWorld.Node fresh = new CommittedWorld.Node();
    private long[] changedKeys = new long[256];
    private long[] changedMasks = new long[256];
    private int changed;
    private int epoch;
    private int lastVehicle;
    private long joinedNodes;

    private final TileObserver observer;

    /** Sees every tile of every delta as it is applied; for statistics. */
    public interface TileObserver {
        /**
         * @param mask nodes in the delta
         * @param writtenBefore nodes of the tile that had been written by anybody before
         */
        void onTile(int vehicle, long key, long mask, long writtenBefore);
    }

    public Committer(CommittedWorld world, TileObserver observer) {
        this.world = world;
        this.observer = observer;
    }

    public CommittedWorld world() {
        return world;
    }

    /** Begins the commit of an epoch. */
    public void begin(int epochToCommit) {
        epoch = epochToCommit;
        lastVehicle = -1;
        changed = 0;
    }

    /**
     * Applies the reader's present vehicle, reading its tiles to the end.
     *
     * @throws IllegalStateException when vehicles do not come in ascending order
     */
    public void apply(EpochReader delta) {
        int vehicle = delta.vehicle();
        if (vehicle <= lastVehicle) {
            throw new IllegalStateException(
                    "deltas out of order: epoch=" + epoch + " vehicle=" + vehicle + " after vehicle=" + lastVehicle);
        }
        lastVehicle = vehicle;
        int baseEpoch = delta.baseEpoch();
        while (delta.nextTile()) {
            int tile = world.findOrCreate(delta.tileKey());
            long written = world.mask(tile);
            noteChanged(delta.tileKey(), delta.tileMask());
            observer.onTile(vehicle, delta.tileKey(), delta.tileMask(), written);
            while (delta.nextNode()) {
                boolean known = (written & (1L << delta.node())) != 0;
                applyNode(delta, tile, known, baseEpoch);
            }
        }
    }

    /** Nodes so far that two vehicles pressed within one base epoch, so that their states were joined. */
    public long joinedNodes() {
        return joinedNodes;
    }

    /** Lays the committed world under a vehicle's view; its changes younger than this epoch stay on top, or are joined. */
    public void rebase(GroundView view, int vehicle) {
        view.beginRebase(epoch);
        for (int c = 0; c < changed; c++) {
            view.refresh(changedKeys[c], changedMasks[c], vehicle);
        }
    }

    private void applyNode(EpochReader delta, int tile, boolean known, int baseEpoch) {
        fresh.sinkage = delta.sinkage();
        fresh.plastic = delta.plastic();
        fresh.yield = delta.yieldPressure();
        fresh.shear = delta.shear();
        fresh.offset = delta.offsetIncrement();
        fresh.writer = delta.vehicle();
        fresh.epoch = epoch;
        fresh.gap = NodeAge.NEVER;
        if (known) {
            world.get(tile, delta.node(), old);
            fresh.offset += old.offset;
            fresh.gap = NodeAge.gapAfterWrite(old, fresh.writer, epoch);
            if (epoch - fresh.gap > baseEpoch && fresh.gap < NodeAge.NEVER) {
                join();
            }
        }
        world.put(tile, delta.node(), fresh);
    }

    private void join() {
        fresh.sinkage = Math.max(fresh.sinkage, old.sinkage);
        fresh.plastic = Math.max(fresh.plastic, old.plastic);
        fresh.yield = Math.max(fresh.yield, old.yield);
        fresh.shear = Math.max(fresh.shear, old.shear);
        joinedNodes++;
    }

    private void noteChanged(long key, long mask) {
        if (changed == changedKeys.length) {
            changedKeys = Arrays.copyOf(changedKeys, 2 * changed);
            changedMasks = Arrays.copyOf(changedMasks, 2 * changed);
        }
        changedKeys[changed] = key;
        changedMasks[changed] = mask;
        changed++;
    }
}
