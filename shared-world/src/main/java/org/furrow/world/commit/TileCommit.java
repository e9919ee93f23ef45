package org.furrow.world.commit;

import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileWriter;
import org.furrow.world.message.TileReader;

/**
 * Applies all deltas of a commit to one tile after the other, by the rule of {@link Committer}. Each thread has its
 * own; what it counts is added up when all tiles are done.
 */
final class TileCommit {
    /** A base epoch so early that a known node is always joined. */
    private static final int JOIN_ALWAYS = Integer.MIN_VALUE;

    private final CommittedWorld.Node old = new CommittedWorld.Node();
    private final CommittedWorld.Node fresh = new CommittedWorld.Node();
    private final TileReader delta = new TileReader();
    private final TileWriter nodes;
    private long error;
    private long joinedNodes;

    TileCommit(CommittedWorld world) {
        nodes = new TileWriter(world);
    }

    /**
     * Applies the parts of a tile.
     *
     * @param isChecked whether the tile is compared with its hashes before
     */
    void apply(CommitPlan plan, int tile, int epoch, boolean isChecked) {
        nodes.begin(plan.number(tile));
        if (isChecked) {
            error += nodes.check();
        }
        long contested = plan.contested(tile);
        long joined = 0;
        for (int part = plan.firstPart(tile); part != CommitPlan.NONE; part = plan.nextPart(part)) {
            int of = plan.deltaOf(part);
            int vehicle = plan.vehicle(of);
            int baseEpoch = plan.baseEpoch(of);
            long known = nodes.mask();
            int undoPlace = plan.undoPlace(part);
            delta.open(plan.message(of), plan.place(part));
            while (delta.nextNode()) {
                int node = delta.node();
                long bit = 1L << node;
                delta.copyFields(fresh.fields);
                fresh.writer = vehicle;
                fresh.epoch = epoch;
                fresh.gap = CommittedWorld.Node.NEVER;
                if ((known & bit) != 0) {
                    nodes.get(node, old);
                    joined += joinIfOthersWrote((contested & bit) != 0 ? JOIN_ALWAYS : baseEpoch) ? 1 : 0;
                }
                undoPlace = nodes.put(node, fresh, undoPlace);
            }
        }
        joinedNodes += plan.counts(tile) ? joined : 0;
        plan.setChange(tile, nodes.end(), nodes.added());
    }

    /** Compares a tile of the world with its hashes. */
    void check(int number) {
        nodes.begin(number);
        error += nodes.check();
    }

    /** Sets the node that is written to what follows from the old one; returns whether the two were joined. */
    private boolean joinIfOthersWrote(int baseEpoch) {
        fresh.addSums(old);
        fresh.gap = old.gapAfterWrite(fresh.writer, fresh.epoch);
        boolean othersWrote = fresh.gap < CommittedWorld.Node.NEVER && fresh.epoch - fresh.gap > baseEpoch;
        boolean joins = othersWrote || baseEpoch == JOIN_ALWAYS;
        if (joins) {
            fresh.joinStates(old);
        }
        return joins;
    }

    /** Returns what the errors found since the last call add to the digest. */
    long takeError() {
        long taken = error;
        error = 0;
        return taken;
    }

    /** Returns the number of writes since the last call that were joined with other vehicles' writes. */
    long takeJoinedNodes() {
        long taken = joinedNodes;
        joinedNodes = 0;
        return taken;
    }
}
