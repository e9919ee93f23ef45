package org.furrow.vehicle.collision;

/** Signed distance of a point from a convex polyhedron, and its direction. Nothing is allocated. */
final class SolidDistance {
    /** Unit vector from the polyhedron to the point; of a point inside, the normal of the nearest face. */
    final double[] normal = new double[3];

    private final double[] nearest = new double[3];
    private double square_m2;

    /** Computes the distance in m, negative inside, and {@link #normal}. */
    double evaluate(PlacedPart part, double x, double y, double z) {
        double[] planes = part.planes;
        double most = Double.NEGATIVE_INFINITY;
        int face = 0;
        for (int k = 0; k < planes.length; k += 4) {
            double above = planes[k] * x + planes[k + 1] * y + planes[k + 2] * z - planes[k + 3];
            if (above > most) {
                most = above;
                face = k;
            }
        }
        if (most <= 0) {
            System.arraycopy(planes, face, normal, 0, 3);
            return most;
        }
        square_m2 = Double.POSITIVE_INFINITY;
        for (int k = 0; k < planes.length; k += 4) {
            double above = planes[k] * x + planes[k + 1] * y + planes[k + 2] * z - planes[k + 3];
            if (above > 0) {
                offerFace(part, k / 4, above, x, y, z);
            }
        }
        double distance = Math.sqrt(square_m2);
        normal[0] = (x - nearest[0]) / distance;
        normal[1] = (y - nearest[1]) / distance;
        normal[2] = (z - nearest[2]) / distance;
        return distance;
    }

    /** Offers the point of a face that is nearest to a point above its plane. */
    private void offerFace(PlacedPart part, int face, double above, double x, double y, double z) {
        int n = 4 * face;
        double px = x - above * part.planes[n];
        double py = y - above * part.planes[n + 1];
        double pz = z - above * part.planes[n + 2];
        boolean inside = true;
        int first = part.part.firstOfLoop[face];
        int end = part.part.firstOfLoop[face + 1];
        for (int k = first; k < end; k++) {
            int a = 3 * part.part.loops[k];
            int b = 3 * part.part.loops[k + 1 < end ? k + 1 : first];
            if (isRight(part, n, a, b, px, py, pz)) {
                inside = false;
                offerEdge(part.corners, a, b, x, y, z);
            }
        }
        if (inside) {
            offer(px, py, pz, x, y, z);
        }
    }

    /** Whether a point is outside of an edge of a face. */
    private static boolean isRight(PlacedPart part, int n, int a, int b, double px, double py, double pz) {
        double[] c = part.corners;
        double ex = c[b] - c[a];
        double ey = c[b + 1] - c[a + 1];
        double ez = c[b + 2] - c[a + 2];
        double rx = px - c[a];
        double ry = py - c[a + 1];
        double rz = pz - c[a + 2];
        return part.planes[n] * (ey * rz - ez * ry)
                        + part.planes[n + 1] * (ez * rx - ex * rz)
                        + part.planes[n + 2] * (ex * ry - ey * rx)
                < 0;
    }

    private void offerEdge(double[] c, int a, int b, double x, double y, double z) {
        double ex = c[b] - c[a];
        double ey = c[b + 1] - c[a + 1];
        double ez = c[b + 2] - c[a + 2];
        double along = ((x - c[a]) * ex + (y - c[a + 1]) * ey + (z - c[a + 2]) * ez) / (ex * ex + ey * ey + ez * ez);
        double s = Math.clamp(along, 0, 1);
        offer(c[a] + s * ex, c[a + 1] + s * ey, c[a + 2] + s * ez, x, y, z);
    }

    private void offer(double px, double py, double pz, double x, double y, double z) {
        double square = (x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz);
        if (square < square_m2) {
            square_m2 = square;
            nearest[0] = px;
            nearest[1] = py;
            nearest[2] = pz;
        }
    }
}
