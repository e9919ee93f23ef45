package org.furrow.node.engine.ground;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.commit.CommitWorkers;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;

/** A rank's committed worlds: one that all vehicles share, or, when sharing is off, one for each vehicle. */
public final class Worlds implements AutoCloseable {
    private final List<Committer> committers = new ArrayList<>();
    private final boolean shared;
    private final @Nullable WorldMemory budget;

    /**
     * @param undoDepth commits that can be undone; 0: the worlds are compared with no others, so they are not checked
     *     against memory errors
     * @param budget memory of all worlds together, or null for no limit
     * @param scope the part of the ground that the rank keeps, or null for all of it
     * @throws IllegalStateException when the folder for tiles beyond the budget cannot be used
     */
    public Worlds(
            int vehicles,
            boolean shared,
            Committer.TileObserver observer,
            int undoDepth,
            @Nullable WorldMemory budget,
            Committer.@Nullable Scope scope) {
        this.shared = shared;
        this.budget = budget;
        int count = shared ? 1 : vehicles;
        for (int w = 0; w < count; w++) {
            CommittedWorld world = budget == null ? new CommittedWorld() : budget.world(w, count);
            committers.add(new Committer(world, observer, undoDepth, scope));
        }
    }

    /** The committer of the world that a vehicle drives on. */
    public Committer of(int vehicle) {
        return committers.get(shared ? 0 : vehicle);
    }

    public void begin(int epoch) {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).begin(epoch);
        }
    }

    /** Applies all deltas that were surveyed. */
    public void apply(CommitWorkers workers) {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).apply(workers);
        }
    }

    /**
     * Compares a share of all tiles with their hashes, so that all have been compared after {@code epochs} calls;
     * nothing to do in worlds that are not checked.
     */
    public void check(int epochs, CommitWorkers workers) {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).check(epochs, workers);
        }
    }

    /** Clears the undo logs. */
    public void clearUndoLogs() {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).forgetUndo();
        }
    }

    /** Moves tiles beyond the budget to files. */
    public void fitBudget() {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).world().fitBudget();
        }
    }

    /** Memory of all worlds, or null for no limit. */
    public @Nullable WorldMemory budget() {
        return budget;
    }

    /** Number of commits that can be undone. */
    public int undoable() {
        return committers.get(0).undoable();
    }

    /** Undoes the last commit in all worlds; only for comparing them with those of other ranks. */
    public void undo() {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).undo();
        }
    }

    /** Undoes what was applied of commits after this one; only for comparing the worlds with those of other ranks. */
    public void undoAfter(int commit) {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).undoAfter(commit);
        }
    }

    /** Sum of the worlds' digests. */
    public long digest() {
        long sum = 0;
        for (int w = 0; w < committers.size(); w++) {
            sum += committers.get(w).world().digest();
        }
        return sum;
    }

    /** The shared world alone, or one world per vehicle. */
    public List<CommittedWorld> all() {
        return committers.stream().map(Committer::world).toList();
    }

    /** Releases tiles that are not in memory. */
    @Override
    public void close() {
        committers.forEach(committer -> committer.world().close());
    }

    public boolean shared() {
        return shared;
    }

    /** Tiles of all worlds together. */
    public int tiles() {
        int sum = 0;
        for (int w = 0; w < committers.size(); w++) {
            sum += committers.get(w).world().tiles();
        }
        return sum;
    }

    /** Memory of all worlds, in bytes. */
    public long bytes() {
        return committers.stream().mapToLong(c -> c.world().bytes()).sum();
    }

    public long deformedNodes() {
        return committers.stream().mapToLong(c -> c.world().deformedNodes()).sum();
    }

    public long joinedNodes(int world) {
        return committers.get(world).joinedNodes();
    }

    public void setJoinedNodes(int world, long count) {
        committers.get(world).setJoinedNodes(count);
    }

    public long joinedNodes() {
        return committers.stream().mapToLong(Committer::joinedNodes).sum();
    }
}
