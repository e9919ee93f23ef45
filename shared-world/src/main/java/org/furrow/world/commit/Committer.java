package org.furrow.world.commit;

import java.util.Arrays;
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
 * <p>A commit is {@link #begin}, {@link #survey} of every delta, then {@link #apply}. A vehicle that was late may have
 * several deltas in a commit; they come in the order of their epochs and are not joined with each other. A commit may
 * come in parts, each of other tiles ({@link Scope#keeps}), between which parts of other commits come; the parts of a
 * tile come in the order of their commits.
 *
 * <p>A survey makes room for all that is written, in the order of the deltas. Tiles are then independent of each other,
 * so several threads apply them; sums of hashes are added up in the order of tiles. The world, its undo log and its
 * counts are therefore those of one thread.
 */
public final class Committer {
    /**
     * Number of changed nodes from which several threads share a commit. A node takes 0.1 us, a round of threads that
     * wait up to 50 us.
     */
    static final int SHARED_FROM_NODES = 1024;
    /** Number of tiles from which several threads share a comparison with hashes, which takes 1 us a tile. */
    static final int SHARED_FROM_TILES = 64;
    /** Tasks for each thread, so that none waits long for the last one. */
    private static final int TASKS_PER_THREAD = 4;

    private final CommittedWorld world;
    private final CommitPlan plan = new CommitPlan();
    /** By thread. */
    private TileCommit[] threads = new TileCommit[0];

    private final CommitWorkers.Job applyJob = this::apply;
    private final CommitWorkers.Job checkJob = this::check;
    /** Number of the present round's tasks that are of tiles; the others observe the tiles of a delta's vehicle. */
    private int tileTasks;

    private int firstToCheck;
    private int tilesToCheck;

    /** Null where the world is compared with no other. */
    private final @Nullable UndoLog undoLog;

    private int epoch;
    private int lastVehicle;
    private int lastEpoch;
    private long joinedNodes;

    private final TileObserver observer;
    private final @Nullable Scope scope;

    /** The part of the ground that a rank keeps, where it does not keep all of it. */
    public interface Scope {
        /** Whether the deltas of a tile are applied. */
        boolean keeps(long key);

        /** Whether the tile counts in statistics: it does on one rank. */
        boolean counts(long key);
    }

    /**
     * Observes every tile of every delta; for statistics. Calls for one vehicle come in the order of its deltas, those
     * for different vehicles on several threads.
     */
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

    /**
     * Compares a share of all tiles with their sums, so that all have been compared after {@code commits} calls.
     *
     * @param workers threads that share the work if there is enough of it
     */
    public void check(int commits, CommitWorkers workers) {
        if (undoLog == null) {
            return;
        }
        tilesToCheck = Math.min(world.tiles(), world.tiles() / commits + 1);
        firstToCheck = world.takeTurn(tilesToCheck);
        boolean isShared = workers.threads() > 1 && tilesToCheck >= SHARED_FROM_TILES;
        tileTasks = isShared ? Math.min(tilesToCheck, TASKS_PER_THREAD * workers.threads()) : 1;
        requireThreads(workers.threads());
        (isShared ? workers : CommitWorkers.NONE).run(tileTasks, checkJob);
        addCounts();
    }

    private void check(int task, int thread) {
        int end = firstOf(task + 1, tilesToCheck);
        for (int n = firstOf(task, tilesToCheck); n < end; n++) {
            threads[thread].check(world.inTurn(firstToCheck, n));
        }
    }

    public CommittedWorld world() {
        return world;
    }

    public void begin(int epochToCommit) {
        epoch = epochToCommit;
        lastVehicle = -1;
        plan.clear();
        if (undoLog != null) {
            undoLog.begin(epochToCommit);
        }
    }

    /**
     * Plans to apply the reader's present vehicle, reading its tiles to the end, and makes room for them. The message
     * must stay as it is until {@link #apply}.
     *
     * @throws IllegalStateException when vehicles do not come in ascending order, or a vehicle's epochs do not
     */
    public void survey(EpochReader delta) {
        int vehicle = delta.vehicle();
        if (vehicle < lastVehicle || (vehicle == lastVehicle && delta.epoch() <= lastEpoch)) {
            throw new IllegalStateException(
                    "deltas out of order: epoch=" + epoch + " vehicle=" + vehicle + " after vehicle=" + lastVehicle);
        }
        lastVehicle = vehicle;
        lastEpoch = delta.epoch();
        plan.addDelta(delta);
        while (delta.nextTile()) {
            long key = delta.tileKey();
            if (scope != null && !scope.keeps(key)) {
                continue;
            }
            int tile = plan.find(key);
            if (tile == CommitPlan.NONE) {
                int number = world.findOrCreate(key);
                tile = plan.addTile(key, number, world.mask(number), scope == null || scope.counts(key));
            }
            world.prepare(plan.number(tile), delta.tileMask(), epoch);
            plan.addPart(tile, delta, world.reserveUndo(Long.bitCount(delta.tileMask())));
        }
    }

    /** Applies all deltas that were surveyed, after comparing their tiles with memory, on the caller's thread. */
    public void apply() {
        apply(CommitWorkers.NONE);
    }

    /**
     * Applies all deltas that were surveyed, after comparing their tiles with memory.
     *
     * @param workers threads that share the work if there is enough of it; the result does not depend on them
     */
    public void apply(CommitWorkers workers) {
        boolean isShared = workers.threads() > 1 && plan.nodes() >= SHARED_FROM_NODES;
        int tasks = isShared ? Math.min(plan.tiles(), TASKS_PER_THREAD * workers.threads()) : 1;
        requireThreads(workers.threads());
        tileTasks = tasks;
        (isShared ? workers : CommitWorkers.NONE).run(tasks + plan.deltas(), applyJob);
        for (int tile = 0; tile < plan.tiles(); tile++) {
            world.addWritten(plan.number(tile), plan.sumChange(tile), plan.nodesAdded(tile));
        }
        addCounts();
    }

    /** Adds what the threads have counted. */
    private void addCounts() {
        for (TileCommit thread : threads) {
            world.addError(thread.takeError());
            joinedNodes += thread.takeJoinedNodes();
        }
    }

    private void requireThreads(int count) {
        int before = threads.length;
        if (before < count) {
            threads = Arrays.copyOf(threads, count);
            for (int thread = before; thread < count; thread++) {
                threads[thread] = new TileCommit(world);
            }
        }
    }

    private void apply(int task, int thread) {
        if (task < tileTasks) {
            int end = firstOf(task + 1, plan.tiles());
            for (int tile = firstOf(task, plan.tiles()); tile < end; tile++) {
                threads[thread].apply(plan, tile, epoch, undoLog != null);
            }
        } else {
            observe(task - tileTasks);
        }
    }

    /** The first of a number of tiles that is in a task. */
    private int firstOf(int task, int tiles) {
        return (int) ((long) tiles * task / tileTasks);
    }

    /** Observes the tiles of a delta and of the later ones of its vehicle, unless an earlier delta is of it, too. */
    private void observe(int first) {
        int vehicle = plan.vehicle(first);
        if (first > 0 && plan.vehicle(first - 1) == vehicle) {
            return;
        }
        for (int delta = first; delta < plan.deltas() && plan.vehicle(delta) == vehicle; delta++) {
            for (int part = plan.begin(delta); part < plan.end(delta); part++) {
                int tile = plan.tileOf(part);
                if (plan.counts(tile)) {
                    observer.onTile(vehicle, plan.key(tile), plan.mask(part), plan.known(part));
                }
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
        for (int tile = 0; tile < plan.tiles(); tile++) {
            view.refresh(plan.key(tile), plan.written(tile), vehicle);
        }
    }
}
