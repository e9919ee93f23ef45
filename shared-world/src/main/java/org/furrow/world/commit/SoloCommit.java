package org.furrow.world.commit;

import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;

/** Commits the changes of a single view to its world directly, without messages: for rigs and tests. */
public final class SoloCommit implements GroundView.DeltaSink {
    private final CommittedWorld world;
    private final CommittedWorld.Node node = new CommittedWorld.Node();
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
    public void node(int sinkage, int plastic, int yield, int shear, int offsetIncrement) {
        int local = Long.numberOfTrailingZeros(left);
        world.get(tile, local, node);
        node.offset += offsetIncrement;
        node.epoch = epoch;
        node.gap = CommittedWorld.Node.NEVER;
        node.sinkage = sinkage;
        node.plastic = plastic;
        node.yield = yield;
        node.shear = shear;
        world.put(tile, local, node);
        left &= left - 1;
    }
}
