package org.furrow.world.commit;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndoLog;

/**
 * Applies the deltas of one epoch to a committed world, vehicle by vehicle in ascending order, and then rebases views.
 *
 * <p>A node that nobody but the delta's vehicle has written since the delta's base epoch takes the delta's state as it
 * is. A node that others have written since, this epoch included, is joined field by field: sinkage, plastic sinkage, yield
 * pressure and shear by maximum over what was there and every delta. Increments of the bulldozed offset always add. What a
 * node becomes does therefore not depend on the vehicles' order.
 *
 * <p>A commit is {@link #begin}, {@link #survey} of every delta, then {@link #apply} of every delta. It may have several deltas of
 * a vehicle that was late: those are given in the order of their epochs, and among themselves they are no others.
 */
public final class Committer {
    private static final int INITIAL_TILES = 1 << 10;
    /** A base epoch since which somebody else is always taken to have written. */
    private static final int JOIN_ALWAYS = Integer.MIN_VALUE;

    private final CommittedWorld world;
    private final CommittedWorld.Node old = new CommittedWorld.Node();
    private final CommittedWorld.Node fresh = new CommittedWorld.Node();
    private long[] changedKeys = new long[256];
    private long[] changedMasks = new long[256];
    private int changed;
    /** Of each tile in this epoch's deltas: nodes that one vehicle wrote, and nodes that several did. */
    private final Long2LongHashMap written = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);

    private final Long2LongHashMap contested = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);
    /** Of each tile: nodes that the vehicle surveyed last wrote, where it has several deltas in this commit. */
    private final Long2LongHashMap own = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);

    private final UndoLog journal;
    private int epoch;
    private int lastVehicle;
    private int lastEpoch;
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

    /** @param memory commits that can be undone for finding out where worlds came apart, > 0 */
    public Committer(CommittedWorld world, TileObserver observer, int memory) {
        this.world = world;
        this.observer = observer;
        this.journal = new UndoLog(world, memory);
    }

    /** What the last commits replaced. */
    public UndoLog journal() {
        return journal;
    }

    public CommittedWorld world() {
        return world;
    }

    /** Begins the commit of an epoch. */
    public void begin(int epochToCommit) {
        epoch = epochToCommit;
        lastVehicle = -1;
        changed = 0;
        written.clear();
        contested.clear();
        own.clear();
        journal.beginCommit();
    }

    /**
     * Notes which nodes the reader's present vehicle wrote, reading its tiles to the end, and checks that the memory of those
     * tiles is what was written there.
     */
    public void survey(EpochReader delta) {
        survey(delta, true);
    }

    /**
     * The same for a vehicle that may have several deltas in this commit.
     *
     * @param last whether this is the last one of its vehicle
     */
    public void survey(EpochReader delta, boolean last) {
        if (last && own.isEmpty()) {
            surveyOnly(delta);
            return;
        }
        while (delta.nextTile()) {
            long key = delta.tileKey();
            note(key, delta.tileMask());
            own.put(key, own.get(key) | delta.tileMask());
        }
        if (last) {
            own.forEachLong((key, mask) -> written.put(key, written.get(key) | mask));
            own.clear();
        }
    }

    /** Notes what of a tile others write in this commit, too. */
    private void note(long key, long mask) {
        long others = written.get(key);
        long shared = others & mask;
        if (shared != 0) {
            contested.put(key, contested.get(key) | shared);
        }
        int tile = others == 0 ? world.find(key) : -1;
        if (tile >= 0) {
            world.check(tile);
        }
    }

    private void surveyOnly(EpochReader delta) {
        while (delta.nextTile()) {
            long key = delta.tileKey();
            note(key, delta.tileMask());
            written.put(key, written.get(key) | delta.tileMask());
        }
    }

    /**
     * Applies the reader's present vehicle, reading its tiles to the end.
     *
     * @throws IllegalStateException when vehicles do not come in ascending order, or a vehicle's epochs do not
     */
    public void apply(EpochReader delta) {
        int vehicle = delta.vehicle();
        if (vehicle < lastVehicle || (vehicle == lastVehicle && delta.epoch() <= lastEpoch)) {
            throw new IllegalStateException(
                    "deltas out of order: epoch=" + epoch + " vehicle=" + vehicle + " after vehicle=" + lastVehicle);
        }
        lastVehicle = vehicle;
        lastEpoch = delta.epoch();
        int baseEpoch = delta.baseEpoch();
        while (delta.nextTile()) {
            int tile = world.findOrCreate(delta.tileKey());
            long known = world.mask(tile);
            long joined = contested.isEmpty() ? 0 : contested.get(delta.tileKey());
            noteChanged(delta.tileKey(), delta.tileMask());
            observer.onTile(vehicle, delta.tileKey(), delta.tileMask(), known);
            while (delta.nextNode()) {
                long bit = 1L << delta.node();
                applyNode(delta, tile, (known & bit) != 0, (joined & bit) != 0 ? JOIN_ALWAYS : baseEpoch);
            }
        }
    }

    /** Writes so far whose state was joined with what others had done to the node. */
    public long joinedNodes() {
        return joinedNodes;
    }

    /** Goes on counting from what an earlier run had come to. */
    public void setJoinedNodes(long count) {
        joinedNodes = count;
    }

    /** Lays the committed world under a vehicle's view; its changes younger than this epoch stay on top, or are joined. */
    public void rebase(GroundView view, int vehicle) {
        rebase(view, vehicle, epoch);
    }

    /**
     * The same where the vehicle may be late.
     *
     * @param included the last of its own epochs that is committed
     */
    public void rebase(GroundView view, int vehicle, int included) {
        view.beginRebase(epoch, included);
        refresh(view, vehicle);
    }

    /** Brings nodes of older epochs, committed late, into a view that has not changed them since. */
    public void refresh(GroundView view, int vehicle) {
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
            boolean othersWrote = fresh.gap < NodeAge.NEVER && epoch - fresh.gap > baseEpoch;
            if (othersWrote || baseEpoch == JOIN_ALWAYS) {
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
