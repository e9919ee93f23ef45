package org.furrow.vehicle.collision;

import org.furrow.vehicle.spec.Vector;

/** A convex polyhedron at the pose of its chassis: the arrays of {@link ConvexPart} in W. */
final class PlacedPart {
    final ConvexPart part;
    final double[] centre = new double[3];
    final double[] corners;
    final double[] planes;
    final double[] edges;

    PlacedPart(ConvexPart part) {
        this.part = part;
        corners = new double[part.corners.length];
        planes = new double[part.planes.length];
        edges = new double[part.edges.length];
    }

    /** @param rotation matrix from chassis to W, row by row */
    void place(double[] position, double[] rotation) {
        Vector c = part.centre_m;
        for (int d = 0; d < 3; d++) {
            centre[d] =
                    position[d] + (rotation[3 * d] * c.x() + rotation[3 * d + 1] * c.y() + rotation[3 * d + 2] * c.z());
        }
        for (int k = 0; k < corners.length; k += 3) {
            rotate(rotation, part.corners, k, corners, k);
            for (int d = 0; d < 3; d++) {
                corners[k + d] += position[d];
            }
        }
        for (int k = 0; k < edges.length; k += 3) {
            rotate(rotation, part.edges, k, edges, k);
        }
        for (int k = 0; k < planes.length; k += 4) {
            rotate(rotation, part.planes, k, planes, k);
            planes[k + 3] = part.planes[k + 3]
                    + (planes[k] * position[0] + planes[k + 1] * position[1] + planes[k + 2] * position[2]);
        }
    }

    int faces() {
        return planes.length / 4;
    }

    /** Minimum of n . x over the corners. */
    double least(double nx, double ny, double nz) {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < corners.length; k += 3) {
            least = Math.min(least, nx * corners[k] + ny * corners[k + 1] + nz * corners[k + 2]);
        }
        return least;
    }

    /** Whether the bounding spheres of two parts overlap. */
    boolean isNear(PlacedPart other) {
        double x = other.centre[0] - centre[0];
        double y = other.centre[1] - centre[1];
        double z = other.centre[2] - centre[2];
        double reach = part.radius_m + other.part.radius_m;
        return x * x + y * y + z * z < reach * reach;
    }

    private static void rotate(double[] rotation, double[] from, int at, double[] dest, int to) {
        double x = from[at];
        double y = from[at + 1];
        double z = from[at + 2];
        for (int d = 0; d < 3; d++) {
            dest[to + d] = rotation[3 * d] * x + rotation[3 * d + 1] * y + rotation[3 * d + 2] * z;
        }
    }
}
