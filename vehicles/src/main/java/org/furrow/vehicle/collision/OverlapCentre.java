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

    private final ClippedFace face = new ClippedFace();
    private final double[] origin = new double[3];
    private final double[] moment = new double[3];
    private final double[] sum = new double[3];
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private double volume;
    private int points;

    /** Enlarges the scratch buffers for a part. */
    void reserve(ConvexPart part) {
        face.reserve(2 * (part.loops.length + part.planes.length / 4));
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
            face.start(of, f);
            for (int g = 0; g < inside.faces() && face.corners > 0; g++) {
                if (isOnePlane(of.planes, 4 * f, inside.planes, 4 * g)) {
                    face.corners = second ? 0 : face.corners;
                } else {
                    double[] plane = inside.planes;
                    face.clip(plane[4 * g], plane[4 * g + 1], plane[4 * g + 2], plane[4 * g + 3]);
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

    private void addPolygon() {
        double[] polygon = face.polygon;
        for (int c = 0; c < face.corners; c++) {
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
        for (int c = 2; c < face.corners; c++) {
            addTetrahedron(3 * (c - 1), 3 * c);
        }
    }

    /** Adds the tetrahedron of the origin, the polygon's first corner and two others. */
    private void addTetrahedron(int i, int j) {
        double[] p = face.polygon;
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
