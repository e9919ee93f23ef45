package org.furrow.world.commit;

import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;

/** Commits the changes of a single view to its world directly, without messages: for rigs and tests. */
public final class SoloCommit implements GroundView.DeltaSink {
    private final CommittedWorld world;
    private final CommittedWorld.Node old = new CommittedWorld.Node();
    private final CommittedWorld.Node fresh = new CommittedWorld.Node();
    private int epoch;
    private int tile;
    private long left;

    public SoloCommit(CommittedWorld world) {
        this.world = world;
    }

    /** Ends the view's epoch and commits it. */
    public void commit(GroundView view) {
        epoch = view.epoch();
        view.publish(this);
        view.beginRebase(epoch, epoch);
    }

    @Override
    public void tile(long key, long mask) {
        tile = world.findOrCreate(key);
        left = mask;
    }

    @Override
    public void node(int[] fields, int from) {
        int local = Long.numberOfTrailingZeros(left);
        world.get(tile, local, old);
        System.arraycopy(fields, from, fresh.fields, 0, NodeField.COUNT);
        fresh.addSums(old);
        fresh.writer = old.writer;
        fresh.epoch = epoch;
        fresh.gap = CommittedWorld.Node.NEVER;
        world.put(tile, local, fresh);
        left &= left - 1;
    }
}
