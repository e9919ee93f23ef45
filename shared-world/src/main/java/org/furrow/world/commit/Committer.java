package org.furrow.world.commit;

import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongArrayList;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.UndoLog;
import org.furrow.world.message.EpochReader;
import org.jspecify.annotations.Nullable;

/**
 * Applies the deltas of one epoch to a committed world, vehicle by vehicle in ascending order, and then rebases
 * views.
 *
 * <p>A node that no other vehicle has written since the delta's base epoch is set to the delta's state. A node that
 * others have written since, this epoch included, is joined field by field, by maximum over the present state and
 * every delta ({@link NodeField.Join}). Increments of the bulldozed offset always add. The result therefore does not
 * depend on the order of vehicles.
 *
 * <p>A commit is {@link #begin}, {@link #survey} of every delta, then {@link #apply} of every delta. A vehicle that
 * was late may have several deltas in a commit; they come in the order of their epochs and are not joined with each
 * other. A commit may come in parts, each of other tiles ({@link Scope#keeps}), between which parts of other commits
 * come; the parts of a tile come in the order of their commits.
 */
public final class Committer {
    private static final int INITIAL_TILES = 1 << 10;
    /** A base epoch so early that a known node is always joined. */
    private static final int JOIN_ALWAYS = Integer.MIN_VALUE;

    private final CommittedWorld world;
    private final CommittedWorld.Node old = new CommittedWorld.Node();
    private final CommittedWorld.Node fresh = new CommittedWorld.Node();
    private final LongArrayList changedKeys = new LongArrayList(256, LongArrayList.DEFAULT_NULL_VALUE);
    private final LongArrayList changedMasks = new LongArrayList(256, LongArrayList.DEFAULT_NULL_VALUE);
    /** By tile of this commit's deltas: nodes written by at least one vehicle, and nodes written by several. */
    private final Long2LongHashMap written = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);

    private final Long2LongHashMap contested = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);
    /** By tile: nodes written by the earlier deltas of the vehicle that is being surveyed. */
    private final Long2LongHashMap own = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);

    /** Null where the world is compared with no other. */
    private final @Nullable UndoLog undoLog;

    private int epoch;
    private int lastVehicle;
    private int lastEpoch;
    private long joinedNodes;
    /** Whether the tile that is being applied counts in statistics. */
    private boolean isCounted = true;

    private final TileObserver observer;
    private final @Nullable Scope scope;

    /** The part of the ground that a rank keeps, where it does not keep all of it. */
    public interface Scope {
        /** Whether the deltas of a tile are applied. */
        boolean keeps(long key);

        /** Whether the tile counts in statistics: it does on one rank. */
        boolean counts(long key);
    }

    /** Observes every tile of every delta before it is applied; for statistics. */
    public interface TileObserver {
        /** Observes nothing. */
        TileObserver NONE = (vehicle, key, mask, writtenBefore) -> {};

        /** @param writtenBefore nodes of the tile that were already written */
        void onTile(int vehicle, long key, long mask, long writtenBefore);
    }

    /** Keeps all of the ground. */
    public Committer(CommittedWorld world, TileObserver observer, int memory) {
        this(world, observer, memory, null);
    }

    /**
     * @param memory number of commits that can be undone to find where worlds diverged; 0: the world is compared with
     *     no other, so its tiles are not checked for memory errors
     * @param scope the part of the ground that is kept; null: all
     */
    public Committer(CommittedWorld world, TileObserver observer, int memory, @Nullable Scope scope) {
        this.world = world;
        this.observer = observer;
        this.scope = scope;
        undoLog = memory == 0 ? null : new UndoLog(world, memory);
    }

    /** Number of commits that can be undone. */
    public int undoable() {
        return undoLog == null ? 0 : undoLog.kept();
    }

    /** Undoes the last commit; only for comparing worlds. */
    public void undo() {
        if (undoLog == null) {
            throw new IllegalStateException("no commit can be undone");
        }
        undoLog.undo();
    }

    /** Undoes what was applied of all commits after this one; only for comparing worlds. */
    public void undoAfter(int commit) {
        if (undoLog != null) {
            undoLog.undoAfter(commit);
        }
    }

    /** From now on no commit so far can be undone. */
    public void forgetUndo() {
        if (undoLog != null) {
            undoLog.forget();
        }
    }

    /** Compares a share of all tiles with their sums, so that all have been compared after {@code commits} calls. */
    public void check(int commits) {
        if (undoLog != null) {
            world.checkSome(world.tiles() / commits + 1);
        }
    }

    public CommittedWorld world() {
        return world;
    }

    public void begin(int epochToCommit) {
        epoch = epochToCommit;
        lastVehicle = -1;
        changedKeys.clear();
        changedMasks.clear();
        written.clear();
        contested.clear();
        own.clear();
        if (undoLog != null) {
            undoLog.begin(epochToCommit);
        }
    }

    /**
     * Records the nodes written by the reader's present delta, and checks its tiles for memory errors.
     *
     * @param last whether this is the last delta of its vehicle in this commit
     */
    public void survey(EpochReader delta, boolean last) {
        Long2LongHashMap nodes = last && own.isEmpty() ? written : own;
        while (delta.nextTile()) {
            long key = delta.tileKey();
            if (scope != null && !scope.keeps(key)) {
                continue;
            }
            findContested(key, delta.tileMask());
            nodes.put(key, nodes.get(key) | delta.tileMask());
        }
        if (last && !own.isEmpty()) {
            own.forEachLong((key, mask) -> written.put(key, written.get(key) | mask));
            own.clear();
        }
    }

    /** Records the nodes of a tile that several vehicles write in this commit. */
    private void findContested(long key, long mask) {
        long others = written.get(key);
        long shared = others & mask;
        if (shared != 0) {
            contested.put(key, contested.get(key) | shared);
        }
        int tile = undoLog != null && others == 0 ? world.find(key) : -1;
        if (tile >= 0) {
            world.check(tile);
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
            long key = delta.tileKey();
            if (scope != null && !scope.keeps(key)) {
                continue;
            }
            int tile = world.findOrCreate(key);
            long known = world.mask(tile);
            long joined = contested.isEmpty() ? 0 : contested.get(key);
            changedKeys.addLong(key);
            changedMasks.addLong(delta.tileMask());
            isCounted = scope == null || scope.counts(key);
            if (isCounted) {
                observer.onTile(vehicle, key, delta.tileMask(), known);
            }
            while (delta.nextNode()) {
                long bit = 1L << delta.node();
                applyNode(delta, tile, (known & bit) != 0, (joined & bit) != 0 ? JOIN_ALWAYS : baseEpoch);
            }
        }
    }

    /** Number of writes that were joined with other vehicles' writes. */
    public long joinedNodes() {
        return joinedNodes;
    }

    /** Sets the count to that of an earlier run. */
    public void setJoinedNodes(long count) {
        joinedNodes = count;
    }

    /**
     * Updates a vehicle's view to this commit; younger changes of the vehicle stay on top or are joined.
     *
     * @param included the vehicle's last epoch that is committed; it may be late
     */
    public void rebase(GroundView view, int vehicle, int included) {
        view.beginRebase(epoch, included);
        refresh(view, vehicle);
    }

    /** Updates a view with nodes of older epochs that were committed late. */
    public void refresh(GroundView view, int vehicle) {
        for (int c = 0; c < changedKeys.size(); c++) {
            view.refresh(changedKeys.getLong(c), changedMasks.getLong(c), vehicle);
        }
    }

    private void applyNode(EpochReader delta, int tile, boolean known, int baseEpoch) {
        delta.copyFields(fresh.fields);
        fresh.writer = delta.vehicle();
        fresh.epoch = epoch;
        fresh.gap = CommittedWorld.Node.NEVER;
        if (known) {
            world.get(tile, delta.node(), old);
            fresh.addSums(old);
            fresh.gap = old.gapAfterWrite(fresh.writer, epoch);
            boolean othersWrote = fresh.gap < CommittedWorld.Node.NEVER && epoch - fresh.gap > baseEpoch;
            if (othersWrote || baseEpoch == JOIN_ALWAYS) {
                fresh.joinStates(old);
                joinedNodes += isCounted ? 1 : 0;
            }
        }
        world.put(tile, delta.node(), fresh);
    }
}
