package org.furrow.world.commit;

import org.furrow.world.grid.CommittedWorld;

/** The gap in epochs between a node's last write and the last write by another vehicle. */
final class NodeAge {
    /** The gap of a node that no other vehicle wrote, or so early that no delta can be older. */
    static final int NEVER = 0xffff;

    private NodeAge() {}

    /** The gap after a write by {@code writer} at {@code epoch} to a node with this past. */
    static int gapAfterWrite(CommittedWorld.Node past, int writer, int epoch) {
        int sincePast = epoch - past.epoch;
        if (past.writer != writer) {
            return Math.min(NEVER, sincePast);
        }
        return past.gap == NEVER ? NEVER : Math.min(NEVER, past.gap + sincePast);
    }
}
