package org.furrow.scm.ray;

import org.furrow.world.contact.Triangles;

/**
 * Parallel rays against triangles in a tree of boxes. Rays and triangles meet by the watertight test of Woop, Benthin and
 * Wald (J. Comput. Graph. Tech. 2013): a ray through a shared edge or vertex never slips between two triangles.
 */
public final class TriangleRays {
    private final Triangles triangles;
    private final BoxTree tree;
    private final double[] direction = new double[3];
    // Woop et al.: the axis along which the ray mainly goes is kz
    private int kx;
    private int ky;
    private int kz;
    private double shearX;
    private double shearY;
    private double shearZ;

    public TriangleRays(Triangles triangles) {
        this.triangles = triangles;
        this.tree = new BoxTree(triangles);
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
        shearX = direction[kx] / direction[kz];
        shearY = direction[ky] / direction[kz];
        shearZ = 1 / direction[kz];
    }

    /**
     * Distance along the line through the origin to the first triangle that it meets, coming from infinitely far back; in m.
     *
     * @param scratch with the origin; receives the triangle. Several threads may ask at once, each with its own
     * @return NaN when it misses all
     */
    double firstHit(RayScratch scratch) {
        double[] origin = scratch.origin;
        int[] stack = scratch.stack;
        double best = Double.POSITIVE_INFINITY;
        int depth = 0;
        stack[depth++] = 0;
        while (depth > 0) {
            int node = stack[--depth];
            if (!(tree.entry(node, origin, direction) <= best)) {
                continue;
            }
            if (tree.isLeaf(node)) {
                for (int t = tree.first(node); t < tree.end(node); t++) {
                    double hit = triangleHit(tree.triangle(t), origin);
                    if (hit < best) {
                        best = hit;
                        scratch.triangle = tree.triangle(t);
                    }
                }
            } else {
                stack[depth++] = tree.left(node);
                stack[depth++] = tree.right(node);
            }
        }
        return best < Double.POSITIVE_INFINITY ? best : Double.NaN;
    }

    /**
     * Distance along the line through a point.
     *
     * @return NaN when it misses all
     */
    public double firstHit(double x_m, double y_m, double z_m, RayScratch scratch) {
        scratch.origin[0] = x_m;
        scratch.origin[1] = y_m;
        scratch.origin[2] = z_m;
        return firstHit(scratch);
    }

    /** Unit normal of a triangle, by its order of corners. */
    void normal(int triangle, double[] dest) {
        int a = triangles.corner(triangle, 0);
        int b = triangles.corner(triangle, 1);
        int c = triangles.corner(triangle, 2);
        double ux = triangles.coordinate(b, 0) - triangles.coordinate(a, 0);
        double uy = triangles.coordinate(b, 1) - triangles.coordinate(a, 1);
        double uz = triangles.coordinate(b, 2) - triangles.coordinate(a, 2);
        double vx = triangles.coordinate(c, 0) - triangles.coordinate(a, 0);
        double vy = triangles.coordinate(c, 1) - triangles.coordinate(a, 1);
        double vz = triangles.coordinate(c, 2) - triangles.coordinate(a, 2);
        dest[0] = uy * vz - uz * vy;
        dest[1] = uz * vx - ux * vz;
        dest[2] = ux * vy - uy * vx;
        double length = Math.sqrt(dest[0] * dest[0] + dest[1] * dest[1] + dest[2] * dest[2]);
        for (int d = 0; d < 3; d++) {
            dest[d] /= length;
        }
    }

    private double triangleHit(int triangle, double[] origin) {
        int a = triangles.corner(triangle, 0);
        int b = triangles.corner(triangle, 1);
        int c = triangles.corner(triangle, 2);
        double az = triangles.coordinate(a, kz) - origin[kz];
        double bz = triangles.coordinate(b, kz) - origin[kz];
        double cz = triangles.coordinate(c, kz) - origin[kz];
        double ax = triangles.coordinate(a, kx) - origin[kx] - shearX * az;
        double ay = triangles.coordinate(a, ky) - origin[ky] - shearY * az;
        double bx = triangles.coordinate(b, kx) - origin[kx] - shearX * bz;
        double by = triangles.coordinate(b, ky) - origin[ky] - shearY * bz;
        double cx = triangles.coordinate(c, kx) - origin[kx] - shearX * cz;
        double cy = triangles.coordinate(c, ky) - origin[ky] - shearY * cz;
        double u = cx * by - cy * bx;
        double v = ax * cy - ay * cx;
        double w = bx * ay - by * ax;
        if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) {
            return Double.NaN;
        }
        double det = u + v + w;
        return det == 0 ? Double.NaN : shearZ * (u * az + v * bz + w * cz) / det;
    }
}
