package org.furrow.scm.ray;

import org.furrow.world.contact.Triangles;

/**
 * Intersects parallel rays with the triangles of a {@link BoxTree} by the watertight test of Woop, Benthin and Wald
 * (J. Comput. Graph. Tech. 2013): a ray through a shared edge or vertex always hits one of its triangles.
 */
public final class TriangleRays {
    /** Replaces zero components of the direction in box tests. */
    private static final double TINY = 1e-200;

    private final BoxTree tree;
    private final double[] direction = new double[3];
    private final double[] inverse = new double[3];
    // Woop et al.: kz is the axis of the direction's largest component
    private int kx;
    private int ky;
    private int kz;
    private double shearX;
    private double shearY;
    private double shearZ;

    public TriangleRays(Triangles triangles) {
        tree = BoxTree.of(triangles);
    }

    /**
     * Sets the direction of all rays that follow.
     *
     * @param unit array with a unit vector at {@code at}
     */
    public void setDirection(double[] unit, int at) {
        System.arraycopy(unit, at, direction, 0, 3);
        double x = Math.abs(direction[0]);
        double y = Math.abs(direction[1]);
        double z = Math.abs(direction[2]);
        kz = z >= x && z >= y ? 2 : y >= x ? 1 : 0;
        kx = (kz + 1) % 3;
        ky = (kx + 1) % 3;
        if (direction[kz] < 0) {
            int swap = kx;
            kx = ky;
            ky = swap;
        }
        for (int d = 0; d < 3; d++) {
            inverse[d] = 1 / (Math.abs(direction[d]) < TINY ? TINY : direction[d]);
        }
        shearX = direction[kx] / direction[kz];
        shearY = direction[ky] / direction[kz];
        shearZ = 1 / direction[kz];
    }

    /**
     * Distance from the origin to the first triangle on the line through it, in m; negative behind the origin.
     * Thread-safe if each thread has its own scratch buffers.
     *
     * @param limit_m triangles at larger distances may be ignored
     * @param scratch holds the origin; receives the triangle's position in the tree
     * @return NaN when the line misses all triangles
     */
    double firstHit(double limit_m, RayScratch scratch) {
        int[] stack = scratch.stack;
        double[] entries = scratch.entries;
        double best = limit_m;
        boolean isHit = false;
        int depth = 0;
        int node = 0;
        double entry = entry(0, scratch.origin);
        while (true) {
            if (entry <= best) {
                int child = tree.left[node];
                if (child != 0) {
                    double near = entry(child, scratch.origin);
                    double far = entry(child + 1, scratch.origin);
                    boolean swap = far < near;
                    stack[depth] = swap ? child : child + 1;
                    entries[depth++] = swap ? near : far;
                    node = swap ? child + 1 : child;
                    entry = swap ? far : near;
                    continue;
                }
                for (int t = tree.first[node]; t < tree.end[node]; t++) {
                    double hit = triangleHit(9 * t, scratch.origin);
                    if (hit <= best) {
                        best = hit;
                        isHit = true;
                        scratch.triangle = t;
                    }
                }
            }
            if (depth == 0) {
                return isHit ? best : Double.NaN;
            }
            node = stack[--depth];
            entry = entries[depth];
        }
    }

    /**
     * True when the line through the origin meets any triangle at a distance up to a limit. Tries the triangle that the
     * last ray hit first: rays along an outline often hit the same one.
     */
    boolean hitsWithin(double limit, RayScratch scratch) {
        double[] origin = scratch.origin;
        if (scratch.triangle < tree.triangles() && triangleHit(9 * scratch.triangle, origin) <= limit) {
            return true;
        }
        int[] stack = scratch.stack;
        int depth = 0;
        stack[depth++] = 0;
        while (depth > 0) {
            int node = stack[--depth];
            if (entry(node, origin) == Double.POSITIVE_INFINITY) {
                continue;
            }
            int child = tree.left[node];
            if (child != 0) {
                stack[depth++] = child;
                stack[depth++] = child + 1;
                continue;
            }
            for (int t = tree.first[node]; t < tree.end[node]; t++) {
                if (triangleHit(9 * t, origin) <= limit) {
                    scratch.triangle = t;
                    return true;
                }
            }
        }
        return false;
    }

    LeafGroups groups() {
        return tree.groups;
    }

    /**
     * Intersects ray k with the triangles of a leaf. The scratch buffers hold its origin in (u, v, du), the nearest
     * distance so far or the limit in entry_m, and that distance in share if there is a hit.
     */
    void intersectLeaf(int node, int k, RayScratch scratch) {
        for (int t = tree.first[node]; t < tree.end[node]; t++) {
            intersectTriangle(t, k, scratch);
        }
    }

    /** Intersects ray k with the triangle at a position, as {@link #intersectLeaf}. */
    void intersectTriangle(int position, int k, RayScratch scratch) {
        double[] origin = scratch.origin;
        origin[0] = scratch.u[k];
        origin[1] = scratch.v[k];
        origin[2] = scratch.du[k];
        double hit = triangleHit(9 * position, origin);
        if (hit <= scratch.entry_m[k]) {
            scratch.entry_m[k] = hit;
            scratch.share[k] = hit;
        }
    }

    /** Position of the first triangle of a leaf. */
    int first(int node) {
        return tree.first[node];
    }

    /** One more than the position of the last triangle of a leaf. */
    int end(int node) {
        return tree.end[node];
    }

    /** The coordinates of all triangles' corners in the mesh's frame, nine for each position. */
    double[] corners() {
        return tree.corners;
    }

    /** Distance at which the line enters a node's box; infinite when it misses the box. */
    private double entry(int node, double[] origin) {
        double[] box = tree.boxes;
        int at = 6 * node;
        double ax = (box[at] - origin[0]) * inverse[0];
        double bx = (box[at + 3] - origin[0]) * inverse[0];
        double ay = (box[at + 1] - origin[1]) * inverse[1];
        double by = (box[at + 4] - origin[1]) * inverse[1];
        double az = (box[at + 2] - origin[2]) * inverse[2];
        double bz = (box[at + 5] - origin[2]) * inverse[2];
        double low = Math.max(Math.max(Math.min(ax, bx), Math.min(ay, by)), Math.min(az, bz));
        double high = Math.min(Math.min(Math.max(ax, bx), Math.max(ay, by)), Math.max(az, bz));
        return low <= high ? low : Double.POSITIVE_INFINITY;
    }

    /** Distance from a point to the first triangle on the line through it, in m; NaN when there is none. */
    public double firstHit(double x_m, double y_m, double z_m, RayScratch scratch) {
        scratch.origin[0] = x_m;
        scratch.origin[1] = y_m;
        scratch.origin[2] = z_m;
        return firstHit(Double.MAX_VALUE, scratch);
    }

    /** Computes the unit normal of the triangle at a position; its corners are counterclockwise around it. */
    void normal(int position, double[] dest) {
        double[] corners = tree.corners;
        int a = 9 * position;
        double ux = corners[a + 3] - corners[a];
        double uy = corners[a + 4] - corners[a + 1];
        double uz = corners[a + 5] - corners[a + 2];
        double vx = corners[a + 6] - corners[a];
        double vy = corners[a + 7] - corners[a + 1];
        double vz = corners[a + 8] - corners[a + 2];
        dest[0] = uy * vz - uz * vy;
        dest[1] = uz * vx - ux * vz;
        dest[2] = ux * vy - uy * vx;
        double length = Math.sqrt(dest[0] * dest[0] + dest[1] * dest[1] + dest[2] * dest[2]);
        for (int d = 0; d < 3; d++) {
            dest[d] /= length;
        }
    }

    private double triangleHit(int at, double[] origin) {
        double[] corners = tree.corners;
        double ox = origin[kx];
        double oy = origin[ky];
        double oz = origin[kz];
        double az = corners[at + kz] - oz;
        double bz = corners[at + 3 + kz] - oz;
        double cz = corners[at + 6 + kz] - oz;
        double ax = corners[at + kx] - ox - shearX * az;
        double ay = corners[at + ky] - oy - shearY * az;
        double bx = corners[at + 3 + kx] - ox - shearX * bz;
        double by = corners[at + 3 + ky] - oy - shearY * bz;
        double cx = corners[at + 6 + kx] - ox - shearX * cz;
        double cy = corners[at + 6 + ky] - oy - shearY * cz;
        double u = cx * by - cy * bx;
        double v = ax * cy - ay * cx;
        double w = bx * ay - by * ax;
        if (haveBothSigns(u, v, w)) {
            return Double.NaN;
        }
        double det = u + v + w;
        return det == 0 ? Double.NaN : shearZ * (u * az + v * bz + w * cz) / det;
    }

    /** (u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0) in one branch, because the outcome is unpredictable. */
    private static boolean haveBothSigns(double u, double v, double w) {
        // adding zero turns -0 into +0, so that the sign bits are the signs
        long a = Double.doubleToRawLongBits(u + 0.0);
        long b = Double.doubleToRawLongBits(v + 0.0);
        long c = Double.doubleToRawLongBits(w + 0.0);
        return ((a | b | c) & (-a | -b | -c)) < 0;
    }
}
