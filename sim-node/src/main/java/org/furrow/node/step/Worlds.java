package org.furrow.node.step;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.CommittedWorld;

/** A rank's committed worlds: one that all vehicles share, or, when sharing is off, one for each vehicle. */
public final class Worlds {
    private final List<Committer> committers = new ArrayList<>();
    private final boolean shared;

    /** @param memory commits that can be undone */
    Worlds(int vehicles, boolean shared, Committer.TileObserver observer, int memory) {
        this.shared = shared;
        for (int w = 0; w < (shared ? 1 : vehicles); w++) {
            committers.add(new Committer(new CommittedWorld(), observer, memory));
        }
    }

    /** What commits the deltas of a vehicle. */
    Committer of(int vehicle) {
        return committers.get(shared ? 0 : vehicle);
    }

    void begin(int epoch) {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).begin(epoch);
        }
    }

    /** Checks a share of all tiles against memory, so that all have been checked after {@code epochs} calls. */
    void check(int epochs) {
        for (int w = 0; w < committers.size(); w++) {
            CommittedWorld world = committers.get(w).world();
            world.checkSome(world.tiles() / epochs + 1);
        }
    }

    /** Forgets what the last commits replaced, so that none can be undone. */
    void forget() {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).journal().forget();
        }
    }

    boolean canUndo() {
        return committers.get(0).journal().kept() > 0;
    }

    /** Turns all worlds back by one commit; only for an inquest. */
    void undo() {
        for (int w = 0; w < committers.size(); w++) {
            committers.get(w).journal().undo();
        }
    }

    /** Sum of the worlds' digests. */
    long digest() {
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

    public long deformedNodes() {
        return committers.stream().mapToLong(c -> c.world().deformedNodes()).sum();
    }

    long joinedNodes(int world) {
        return committers.get(world).joinedNodes();
    }

    void setJoinedNodes(int world, long count) {
        committers.get(world).setJoinedNodes(count);
    }

    public long joinedNodes() {
        return committers.stream().mapToLong(Committer::joinedNodes).sum();
    }
}
