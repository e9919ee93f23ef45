package org.furrow.vehicle.collision;

/**
 * Centroid of the intersection of two convex polyhedra. It is a continuous function of their positions.
 *
 * <p>The surface of the intersection consists of each polyhedron's faces clipped by the other; its volume and first
 * moment are sums over tetrahedra from one of its corners to the triangles of that surface. Where faces of both lie
 * in one plane with the same normal, those of the first count. Nothing is allocated after construction.
 */
final class OverlapCentre {
    /** Tolerance within which two planes are equal. */
    private static final double PLANE_TOLERANCE = 1e-9;

    private double[] polygon = new double[0];
    private double[] cut = new double[0];
    private int corners;

    private final double[] origin = new double[3];
    private final double[] moment = new double[3];
    private final double[] sum = new double[3];
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private double volume;
    private int points;

    /** Enlarges the scratch buffers for a part. */
    void reserve(ConvexPart part) {
        int most = 2 * 3 * (part.loops.length + part.planes.length / 4);
        if (polygon.length < most) {
            polygon = new double[most];
            cut = new double[most];
        }
    }

    /**
     * Computes the centroid; if the volume is within rounding errors, the mean of the corners.
     *
     * @param dest receives x, y, z
     * @return false when the intersection is empty
     */
    boolean compute(PlacedPart a, PlacedPart b, double[] dest) {
        points = 0;
        volume = 0;
        for (int d = 0; d < 3; d++) {
            moment[d] = 0;
            sum[d] = 0;
            low[d] = 0; // the first corner, which is the origin
            high[d] = 0;
        }
        addFaces(a, b, false);
        addFaces(b, a, true);
        if (points == 0) {
            return false;
        }
        boolean solid = volume > 0;
        for (int d = 0; d < 3; d++) {
            solid = solid && moment[d] >= volume * low[d] && moment[d] <= volume * high[d];
        }
        for (int d = 0; d < 3; d++) {
            dest[d] = origin[d] + (solid ? moment[d] / volume : sum[d] / points);
        }
        return true;
    }

    /** @param second whether to omit faces in a common plane, because they are counted already */
    private void addFaces(PlacedPart of, PlacedPart inside, boolean second) {
        for (int f = 0; f < of.faces(); f++) {
            start(of, f);
            for (int g = 0; g < inside.faces() && corners > 0; g++) {
                if (isOnePlane(of.planes, 4 * f, inside.planes, 4 * g)) {
                    corners = second ? 0 : corners;
                } else {
                    clip(inside.planes, 4 * g);
                }
            }
            addPolygon();
        }
    }

    private static boolean isOnePlane(double[] p, int i, double[] q, int j) {
        return Math.abs(p[i] - q[j]) < PLANE_TOLERANCE
                && Math.abs(p[i + 1] - q[j + 1]) < PLANE_TOLERANCE
                && Math.abs(p[i + 2] - q[j + 2]) < PLANE_TOLERANCE
                && Math.abs(p[i + 3] - q[j + 3]) < PLANE_TOLERANCE;
    }

    private void start(PlacedPart of, int face) {
        corners = 0;
        for (int k = of.part.firstOfLoop[face]; k < of.part.firstOfLoop[face + 1]; k++) {
            System.arraycopy(of.corners, 3 * of.part.loops[k], polygon, 3 * corners, 3);
            corners++;
        }
    }

    /** Clips the polygon to the half-space below a plane (Sutherland and Hodgman 1974). */
    private void clip(double[] plane, int at) {
        int kept = 0;
        int last = 3 * (corners - 1);
        double lastHeight = height(plane, at, last);
        for (int k = 0; k < 3 * corners; k += 3) {
            double h = height(plane, at, k);
            if ((h > 0) != (lastHeight > 0)) {
                double part = lastHeight / (lastHeight - h);
                for (int d = 0; d < 3; d++) {
                    cut[3 * kept + d] = polygon[last + d] + part * (polygon[k + d] - polygon[last + d]);
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

    private double height(double[] plane, int at, int k) {
        return plane[at] * polygon[k] + plane[at + 1] * polygon[k + 1] + plane[at + 2] * polygon[k + 2] - plane[at + 3];
    }

    private void addPolygon() {
        for (int c = 0; c < corners; c++) {
            if (points == 0) {
                System.arraycopy(polygon, 0, origin, 0, 3);
            }
            points++;
            for (int d = 0; d < 3; d++) {
                polygon[3 * c + d] -= origin[d];
                sum[d] += polygon[3 * c + d];
                low[d] = Math.min(low[d], polygon[3 * c + d]);
                high[d] = Math.max(high[d], polygon[3 * c + d]);
            }
        }
        for (int c = 2; c < corners; c++) {
            addTetrahedron(3 * (c - 1), 3 * c);
        }
    }

    /** Adds the tetrahedron of the origin, the polygon's first corner and two others. */
    private void addTetrahedron(int i, int j) {
        double[] p = polygon;
        double x = p[i + 1] * p[j + 2] - p[i + 2] * p[j + 1];
        double y = p[i + 2] * p[j] - p[i] * p[j + 2];
        double z = p[i] * p[j + 1] - p[i + 1] * p[j];
        double v = (p[0] * x + p[1] * y + p[2] * z) / 6;
        volume += v;
        for (int d = 0; d < 3; d++) {
            moment[d] += v * (p[d] + p[i + d] + p[j + d]) / 4;
        }
    }
}
