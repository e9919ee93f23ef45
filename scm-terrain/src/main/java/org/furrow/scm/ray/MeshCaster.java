package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;

/**
 * Triangle mesh through a tree of boxes. Rays and triangles meet by the watertight test of Woop, Benthin and Wald (J. Comput.
 * Graph. Tech. 2013): a ray through a shared edge or vertex never slips between two triangles.
 */
final class MeshCaster extends RayCaster {
    private final TriangleMesh mesh;
    private final BoxTree tree;
    private final int[] stack = new int[64];
    // placement: vertical direction and the ray's origin, in the body frame
    private final double[] direction = new double[3];
    private final double[] origin = new double[3];
    private final double[] turn = new double[9];
    private double px;
    private double py;
    private double pz;
    // Woop et al.: the axis along which the ray mainly goes is kz
    private int kx;
    private int ky;
    private int kz;
    private double shearX;
    private double shearY;
    private double shearZ;

    MeshCaster(TriangleMesh mesh) {
        this.mesh = mesh;
        this.tree = new BoxTree(mesh);
    }

    @Override
    public void place(double[] position, int at, double[] rotation, int rotationAt) {
        System.arraycopy(rotation, rotationAt, turn, 0, 9);
        px = position[at];
        py = position[at + 1];
        pz = position[at + 2];
        System.arraycopy(turn, 6, direction, 0, 3);
        kz = largestAxis();
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
        findShadow();
    }

    @Override
    public void castRow(double y_m, int iFirst, double spacing_m, int count, double[] dest) {
        double dy = y_m - py;
        for (int k = 0; k < count; k++) {
            double dx = (iFirst + k) * spacing_m - px;
            for (int d = 0; d < 3; d++) {
                origin[d] = turn[d] * dx + turn[3 + d] * dy;
            }
            dest[k] = pz + firstHit();
        }
    }

    private int largestAxis() {
        double x = Math.abs(direction[0]);
        double y = Math.abs(direction[1]);
        double z = Math.abs(direction[2]);
        return z >= x && z >= y ? 2 : y >= x ? 1 : 0;
    }

    private void findShadow() {
        xMin = Double.POSITIVE_INFINITY;
        xMax = Double.NEGATIVE_INFINITY;
        yMin = Double.POSITIVE_INFINITY;
        yMax = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < mesh.vertices(); v++) {
            double a = mesh.coordinate(v, 0);
            double b = mesh.coordinate(v, 1);
            double c = mesh.coordinate(v, 2);
            double x = px + turn[0] * a + turn[1] * b + turn[2] * c;
            double y = py + turn[3] * a + turn[4] * b + turn[5] * c;
            xMin = Math.min(xMin, x);
            xMax = Math.max(xMax, x);
            yMin = Math.min(yMin, y);
            yMax = Math.max(yMax, y);
        }
    }

    /** Distance along the ray from its origin to the lowest triangle, NaN when it misses all. */
    private double firstHit() {
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
                    double hit = triangleHit(tree.triangle(t));
                    best = hit < best ? hit : best;
                }
            } else {
                stack[depth++] = tree.left(node);
                stack[depth++] = tree.right(node);
            }
        }
        return best < Double.POSITIVE_INFINITY ? best : Double.NaN;
    }

    private double triangleHit(int triangle) {
        int a = mesh.corner(triangle, 0);
        int b = mesh.corner(triangle, 1);
        int c = mesh.corner(triangle, 2);
        double az = mesh.coordinate(a, kz) - origin[kz];
        double bz = mesh.coordinate(b, kz) - origin[kz];
        double cz = mesh.coordinate(c, kz) - origin[kz];
        double ax = mesh.coordinate(a, kx) - origin[kx] - shearX * az;
        double ay = mesh.coordinate(a, ky) - origin[ky] - shearY * az;
        double bx = mesh.coordinate(b, kx) - origin[kx] - shearX * bz;
        double by = mesh.coordinate(b, ky) - origin[ky] - shearY * bz;
        double cx = mesh.coordinate(c, kx) - origin[kx] - shearX * cz;
        double cy = mesh.coordinate(c, ky) - origin[ky] - shearY * cz;
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
