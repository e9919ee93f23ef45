package org.furrow.world.commit;

import org.furrow.world.grid.CommittedWorld;

/** When others wrote a node last, as the gap in epochs before the node's own last write. */
final class NodeAge {
    /** The gap of a node that nobody else wrote, or so long ago that no delta can be older. */
    static final int NEVER = 0xffff;

    private NodeAge() {}

    /** The gap that a write by {@code writer} at {@code epoch} leaves on a node with this past. */
    static int gapAfterWrite(CommittedWorld.Node past, int writer, int epoch) {
        int sincePast = epoch - past.epoch;
        if (past.writer != writer) {
            return Math.min(NEVER, sincePast);
        }
        return past.gap == NEVER ? NEVER : Math.min(NEVER, past.gap + sincePast);
    }
}
