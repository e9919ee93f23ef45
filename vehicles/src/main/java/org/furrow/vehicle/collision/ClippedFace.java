package org.furrow.vehicle.collision;

/** A face of a convex polyhedron that planes cut. Nothing is allocated once the buffers have their size. */
final class ClippedFace {
    /** Places of the corners in their order, x, y, z each; another array after each cut. */
    double[] polygon = new double[0];

    /** Number of corners; 0 when nothing is left. */
    int corners;

    private double[] cut = new double[0];

    /** @param most number of corners for which there must be room */
    void reserve(int most) {
        if (polygon.length < 3 * most) {
            polygon = new double[3 * most];
            cut = new double[3 * most];
        }
    }

    /** Begins with a whole face. */
    void start(PlacedPart of, int face) {
        corners = 0;
        for (int k = of.part.firstOfLoop[face]; k < of.part.firstOfLoop[face + 1]; k++) {
            System.arraycopy(of.corners, 3 * of.part.loops[k], polygon, 3 * corners, 3);
            corners++;
        }
    }

    /** Keeps what lies below the plane n x = offset (Sutherland and Hodgman 1974). */
    void clip(double nx, double ny, double nz, double offset) {
        int kept = 0;
        int last = 3 * (corners - 1);
        double lastHeight = nx * polygon[last] + ny * polygon[last + 1] + nz * polygon[last + 2] - offset;
        for (int k = 0; k < 3 * corners; k += 3) {
            double h = nx * polygon[k] + ny * polygon[k + 1] + nz * polygon[k + 2] - offset;
            if ((h > 0) != (lastHeight > 0)) {
                double share = lastHeight / (lastHeight - h);
                for (int d = 0; d < 3; d++) {
                    cut[3 * kept + d] = polygon[last + d] + share * (polygon[k + d] - polygon[last + d]);
                }
                kept++;
            }
            if (!(h > 0)) {
                System.arraycopy(polygon, k, cut, 3 * kept, 3);
                kept++;
            }
            last = k;
            lastHeight = h;
        }
        double[] swap = polygon;
        polygon = cut;
        cut = swap;
        corners = kept;
    }
}
