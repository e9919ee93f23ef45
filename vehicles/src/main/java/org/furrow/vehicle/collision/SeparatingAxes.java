package org.furrow.vehicle.collision;

/**
 * Depth and direction of the smallest overlap of two convex polyhedra, by the separating axis test (Gottschalk 1996)
 * over the normals of both and the cross products of their edges.
 *
 * <p>Of axes with equal overlap, to {@value #TIE_M} m, the first is used: faces of the first, faces of the second, then
 * edges. Nothing is allocated.
 */
final class SeparatingAxes {
    private static final double TIE_M = 1e-9;
    /** Edges are parallel if the sine of the angle between them is below this. */
    private static final double PARALLEL = 1e-4;

    /** Unit vector along which the first must move to be separated from the second. */
    final double[] normal = new double[3];
    /** Distance by which it must move, in m. */
    double depth_m;

    /** Returns whether two parts overlap, and if so sets {@link #normal} and {@link #depth_m}. */
    boolean evaluate(PlacedPart a, PlacedPart b) {
        depth_m = Double.POSITIVE_INFINITY;
        return isCutByFaces(a, b, -1) && isCutByFaces(b, a, 1) && isCutByEdges(a, b);
    }

    /** @param sign sign of the normals in the direction of the first part's separation */
    private boolean isCutByFaces(PlacedPart a, PlacedPart b, double sign) {
        double[] plane = a.planes;
        for (int k = 0; k < plane.length; k += 4) {
            double depth = plane[k + 3] - b.least(plane[k], plane[k + 1], plane[k + 2]);
            if (!(depth > 0)) {
                return false;
            }
            offer(depth, sign * plane[k], sign * plane[k + 1], sign * plane[k + 2]);
        }
        return true;
    }

    private boolean isCutByEdges(PlacedPart a, PlacedPart b) {
        for (int i = 0; i < a.edges.length; i += 3) {
            for (int j = 0; j < b.edges.length; j += 3) {
                double x = a.edges[i + 1] * b.edges[j + 2] - a.edges[i + 2] * b.edges[j + 1];
                double y = a.edges[i + 2] * b.edges[j] - a.edges[i] * b.edges[j + 2];
                double z = a.edges[i] * b.edges[j + 1] - a.edges[i + 1] * b.edges[j];
                double length = Math.sqrt(x * x + y * y + z * z);
                if (length > PARALLEL && !isCutAlong(a, b, x / length, y / length, z / length)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isCutAlong(PlacedPart a, PlacedPart b, double x, double y, double z) {
        double forward = -b.least(-x, -y, -z) - a.least(x, y, z);
        double backward = -a.least(-x, -y, -z) - b.least(x, y, z);
        if (!(forward > 0) || !(backward > 0)) {
            return false;
        }
        if (forward < backward) {
            offer(forward, x, y, z);
        } else {
            offer(backward, -x, -y, -z);
        }
        return true;
    }

    private void offer(double depth, double x, double y, double z) {
        if (depth < depth_m - TIE_M) {
            depth_m = depth;
            normal[0] = x;
            normal[1] = y;
            normal[2] = z;
        }
    }
}
