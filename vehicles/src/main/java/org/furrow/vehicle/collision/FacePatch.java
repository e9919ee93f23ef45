package org.furrow.vehicle.collision;

/**
 * The part of a face of one polyhedron that lies below a face of another and between the sides of that face. Nothing
 * is allocated after construction.
 */
final class FacePatch {
    private final ClippedFace rest = new ClippedFace();

    /** @param most corners of both faces */
    FacePatch(int most) {
        rest.reserve(most + 1);
    }

    /** Clips the face of {@code incident} that most opposes a face of {@code reference}. */
    void clip(PlacedPart reference, int face, PlacedPart incident) {
        rest.start(incident, opposing(reference.planes, 4 * face, incident));
        double[] n = reference.planes;
        int at = 4 * face;
        int first = reference.part.firstOfLoop[face];
        int end = reference.part.firstOfLoop[face + 1];
        double[] c = reference.corners;
        for (int k = first; k < end && rest.corners > 0; k++) {
            int a = 3 * reference.part.loops[k];
            int b = 3 * reference.part.loops[k + 1 < end ? k + 1 : first];
            double ex = c[b] - c[a];
            double ey = c[b + 1] - c[a + 1];
            double ez = c[b + 2] - c[a + 2];
            double sx = ey * n[at + 2] - ez * n[at + 1];
            double sy = ez * n[at] - ex * n[at + 2];
            double sz = ex * n[at + 1] - ey * n[at];
            rest.clip(sx, sy, sz, sx * c[a] + sy * c[a + 1] + sz * c[a + 2]);
        }
        if (rest.corners > 0) {
            rest.clip(n[at], n[at + 1], n[at + 2], n[at + 3]);
        }
    }

    private static int opposing(double[] planes, int n, PlacedPart incident) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < incident.planes.length; k += 4) {
            double cosine = planes[n] * incident.planes[k]
                    + planes[n + 1] * incident.planes[k + 1]
                    + planes[n + 2] * incident.planes[k + 2];
            if (cosine < least) {
                least = cosine;
                best = k / 4;
            }
        }
        return best;
    }

    /** Number of triangles of the patch. */
    int triangles() {
        return Math.max(0, rest.corners - 2);
    }

    /**
     * The middles of the sides of a triangle, whose mean is exact for polynomials of degree 2.
     *
     * @param dest receives x, y, z of the three
     * @return twice the area of the triangle
     */
    double middles(int triangle, double[] dest) {
        int b = 3 * (triangle + 1);
        int c = b + 3;
        double[] p = rest.polygon;
        for (int d = 0; d < 3; d++) {
            dest[d] = 0.5 * (p[d] + p[b + d]);
            dest[3 + d] = 0.5 * (p[b + d] + p[c + d]);
            dest[6 + d] = 0.5 * (p[c + d] + p[d]);
        }
        double ux = p[b] - p[0];
        double uy = p[b + 1] - p[1];
        double uz = p[b + 2] - p[2];
        double vx = p[c] - p[0];
        double vy = p[c + 1] - p[1];
        double vz = p[c + 2] - p[2];
        double x = uy * vz - uz * vy;
        double y = uz * vx - ux * vz;
        double z = ux * vy - uy * vx;
        return Math.sqrt(x * x + y * y + z * z);
    }
}
