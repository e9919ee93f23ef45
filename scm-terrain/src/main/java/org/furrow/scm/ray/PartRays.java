package org.furrow.scm.ray;

import org.jspecify.annotations.Nullable;

/** Scratch memory of one thread that casts rays on the parts of a compound. */
final class PartRays {
    /** Parts near the segment that was last approached. */
    int[] near = new int[64];

    int nearCount;
    /** Of each ray of the whole block: the limit of its hit, and its lowest entry so far, in m. */
    double[] limit_m = new double[256];

    double[] lowest_m = new double[256];
    /** Of each ray of the block under one part. */
    double[] height_m = new double[256];

    private @Nullable NodeBlock under;

    void reserve(int rays, int parts) {
        if (limit_m.length < rays) {
            limit_m = new double[2 * rays];
            lowest_m = new double[2 * rays];
            height_m = new double[2 * rays];
        }
        if (near.length < parts) {
            near = new int[parts];
        }
    }

    /** Returns the nodes of a block in a part's shadow, {@code null} if there are none. */
    @Nullable
    NodeBlock under(RayCaster part, NodeBlock block) {
        NodeBlock found = under;
        if (found == null || found.spacing_m != block.spacing_m) {
            found = new NodeBlock(block.spacing_m);
            under = found;
        }
        return block.cut(part.xMin, part.xMax, part.yMin, part.yMax, found) ? found : null;
    }
}
