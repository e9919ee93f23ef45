package org.furrow.vehicle.collision;

import java.util.Objects;

/**
 * The points at which two solids touch, each with a normal, a depth and a share of the stiffness. Nothing is allocated
 * after construction.
 *
 * <p>A sphere or capsule touches where its axis is nearest to the other; on a floor a capsule touches with both ends,
 * a polyhedron with its corners. On a polyhedron a capsule is a row of spheres. Two polyhedra touch along the axis of
 * least overlap ({@link SeparatingAxes}): over the part of a face that lies below the other face, where the shares are
 * those of its area, or where two edges cross.
 */
public final class ContactPatch {
    /** A face is the axis of least overlap if the cosine between them is above this. */
    private static final double ALONG_FACE = 1 - 1e-9;
    /** Mean depth of a corner below a face, over the largest; the same is taken for two edges. */
    private static final double MEAN_OF_CORNER = 1.0 / 3;
    /** Spheres of a capsule on a polyhedron, along one radius. */
    private static final int SPHERES_A_RADIUS = 2;

    private static final int MOST_SPHERES = 200;

    /** -1 where the solids are evaluated in the opposite order. */
    private final int sign;

    private final PlacedSolid a;
    private final PlacedSolid b;
    private final SolidDistance distance = new SolidDistance();
    private final SeparatingAxes axes = new SeparatingAxes();
    private final OverlapCentre centre = new OverlapCentre();
    private final FacePatch patch;
    private final double[] middles = new double[9];
    private final double[] middle = new double[3];
    private final double[] near = new double[2];

    /** Number of points. */
    public int count;

    /** x, y, z of each point in W, in m, in the middle of the overlap. */
    public final double[] point;
    /** Unit vector along which the first is pushed, of each point. */
    public final double[] normal;
    /** In m, > 0. */
    public final double[] depth_m;
    /** Share of the stiffness. */
    public final double[] share;

    /** @throws IllegalArgumentException if both are floors */
    public ContactPatch(PlacedSolid first, PlacedSolid second) {
        boolean turned = rank(first) > rank(second);
        sign = turned ? -1 : 1;
        a = turned ? second : first;
        b = turned ? first : second;
        if (rank(a) == 2) {
            throw new IllegalArgumentException("two floors cannot touch each other");
        }
        int faceCorners = loop(a) + loop(b);
        patch = new FacePatch(faceCorners + 1);
        if (a.part != null) {
            centre.reserve(a.part.part);
        }
        if (b.part != null) {
            centre.reserve(b.part.part);
        }
        int corners = a.part == null ? 2 : a.part.corners.length / 3;
        int most = Math.max(Math.max(spheres(), corners), 3 * (faceCorners + 1));
        point = new double[3 * most];
        normal = new double[3 * most];
        depth_m = new double[most];
        share = new double[most];
    }

    private static int rank(PlacedSolid placed) {
        return switch (placed.solid) {
            case Solid.Rod _ -> 0;
            case Solid.Convex _ -> 1;
            case Solid.Floor _ -> 2;
        };
    }

    /** Largest number of corners of a face. */
    private static int loop(PlacedSolid placed) {
        int most = 0;
        if (placed.part != null) {
            int[] firsts = placed.part.part.firstOfLoop;
            for (int f = 0; f + 1 < firsts.length; f++) {
                most = Math.max(most, firsts[f + 1] - firsts[f]);
            }
        }
        return most;
    }

    /** Number of spheres that stand for a rod on a polyhedron. */
    private int spheres() {
        if (!(a.solid instanceof Solid.Rod rod) || !(rod.length_m() > 0)) {
            return 1;
        }
        return Math.min(MOST_SPHERES, 1 + (int) Math.ceil(SPHERES_A_RADIUS * rod.length_m() / rod.radius_m()));
    }

    /**
     * Whether the forces share x depth are the gradient of the sum of share x depth^2 / 2 at all poses: not where
     * shares or points depend on how faces overlap.
     */
    public boolean isGradient() {
        return b.solid instanceof Solid.Floor || b.solid instanceof Solid.Rod;
    }

    /** Finds the points at the present poses; returns whether there are any. */
    public boolean find() {
        count = 0;
        switch (b.solid) {
            case Solid.Floor _ -> findOnFloor();
            case Solid.Convex _ -> {
                PlacedPart part = Objects.requireNonNull(b.part);
                if (a.part == null) {
                    findRodOnPart(part);
                } else {
                    findParts(a.part, part);
                }
            }
            case Solid.Rod _ -> findRods();
        }
        return count > 0;
    }

    private void findOnFloor() {
        double[] plane = b.points;
        double[] corners = a.part == null ? a.points : a.part.corners;
        boolean isSphere = a.part == null && spheres() == 1;
        int points = isSphere ? 1 : corners.length / 3;
        double each = a.part == null ? 1.0 / points : 1.0 / loop(a);
        for (int k = 0; k < points; k++) {
            double x = corners[3 * k];
            double y = corners[3 * k + 1];
            double z = corners[3 * k + 2];
            double above =
                    plane[3] * (x - plane[0]) + plane[4] * (y - plane[1]) + plane[5] * (z - plane[2]) - a.radius_m;
            double down = a.radius_m + 0.5 * above;
            if (above < 0) {
                add(x - down * plane[3], y - down * plane[4], z - down * plane[5], plane, 3, 1, -above, each);
            }
        }
    }

    private void findRodOnPart(PlacedPart part) {
        int spheres = spheres();
        double sum = 0;
        double[] p = a.points;
        for (int k = 0; k < spheres; k++) {
            double s = spheres == 1 ? 0 : (double) k / (spheres - 1);
            double x = p[0] + s * (p[3] - p[0]);
            double y = p[1] + s * (p[4] - p[1]);
            double z = p[2] + s * (p[5] - p[2]);
            double depth = a.radius_m - distance.evaluate(part, x, y, z);
            if (depth > 0) {
                double[] n = distance.normal;
                double down = a.radius_m - 0.5 * depth;
                add(x - down * n[0], y - down * n[1], z - down * n[2], n, 0, 1, depth, depth);
                sum += depth;
            }
        }
        for (int k = 0; k < count; k++) {
            share[k] /= sum;
        }
    }

    private void findParts(PlacedPart of, PlacedPart other) {
        if (!of.isNear(other) || !axes.evaluate(of, other)) {
            return;
        }
        int face = along(other, 1);
        if (face >= 0) {
            addPatch(other, face, of, 1);
        } else {
            face = along(of, -1);
            if (face >= 0) {
                addPatch(of, face, other, -1);
            }
        }
        if (count == 0 && centre.compute(of, other, middle)) {
            add(middle[0], middle[1], middle[2], axes.normal, 0, 1, axes.depth_m, MEAN_OF_CORNER);
        }
    }

    /** Face whose outward normal is the axis of least overlap times a sign; -1: none. */
    private int along(PlacedPart of, double sign) {
        double[] n = axes.normal;
        for (int k = 0; k < of.planes.length; k += 4) {
            double cosine = sign * (of.planes[k] * n[0] + of.planes[k + 1] * n[1] + of.planes[k + 2] * n[2]);
            if (cosine > ALONG_FACE) {
                return k / 4;
            }
        }
        return -1;
    }

    /** @param side of the normal of {@code reference} on which {@code incident} is pushed from a's point of view */
    private void addPatch(PlacedPart reference, int face, PlacedPart incident, double side) {
        patch.clip(reference, face, incident);
        double[] n = reference.planes;
        int at = 4 * face;
        double sum = 0;
        for (int t = 0; t < patch.triangles(); t++) {
            double area = patch.middles(t, middles);
            for (int k = 0; k < 9; k += 3) {
                double depth = n[at + 3] - n[at] * middles[k] - n[at + 1] * middles[k + 1] - n[at + 2] * middles[k + 2];
                if (depth > 0 && area > 0) {
                    double up = 0.5 * depth;
                    add(
                            middles[k] + up * n[at],
                            middles[k + 1] + up * n[at + 1],
                            middles[k + 2] + up * n[at + 2],
                            n,
                            at,
                            side,
                            depth,
                            area);
                }
            }
            sum += 3 * area;
        }
        for (int k = 0; k < count; k++) {
            share[k] /= sum;
        }
    }

    /** Two segments where they are nearest to each other (Ericson, Real-Time Collision Detection, 2005, 5.1.9). */
    private void findRods() {
        double[] p = a.points;
        double[] q = b.points;
        nearest(p, q);
        double x = p[0] + near[0] * (p[3] - p[0]);
        double y = p[1] + near[0] * (p[4] - p[1]);
        double z = p[2] + near[0] * (p[5] - p[2]);
        double dx = x - q[0] - near[1] * (q[3] - q[0]);
        double dy = y - q[1] - near[1] * (q[4] - q[1]);
        double dz = z - q[2] - near[1] * (q[5] - q[2]);
        double apart = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double depth = a.radius_m + b.radius_m - apart;
        if (depth > 0 && apart > 0) {
            middle[0] = dx / apart;
            middle[1] = dy / apart;
            middle[2] = dz / apart;
            double down = a.radius_m - 0.5 * depth;
            add(x - down * middle[0], y - down * middle[1], z - down * middle[2], middle, 0, 1, depth, 1);
        }
    }

    /** Sets {@link #near} to the places on two segments, in [0, 1], that are nearest to each other. */
    private void nearest(double[] p, double[] q) {
        double ux = p[3] - p[0];
        double uy = p[4] - p[1];
        double uz = p[5] - p[2];
        double vx = q[3] - q[0];
        double vy = q[4] - q[1];
        double vz = q[5] - q[2];
        double rx = p[0] - q[0];
        double ry = p[1] - q[1];
        double rz = p[2] - q[2];
        double uu = ux * ux + uy * uy + uz * uz;
        double vv = vx * vx + vy * vy + vz * vz;
        double uv = ux * vx + uy * vy + uz * vz;
        double ur = ux * rx + uy * ry + uz * rz;
        double vr = vx * rx + vy * ry + vz * rz;
        double s = 0;
        double t = 0;
        double square = uu * vv - uv * uv;
        if (uu > 0 && vv > 0) {
            s = square > 1e-12 * uu * vv ? Math.clamp((uv * vr - ur * vv) / square, 0, 1) : besides(uu, uv, ur);
            t = (uv * s + vr) / vv;
        } else if (vv > 0) {
            t = vr / vv;
        }
        t = Math.clamp(t, 0, 1);
        if (uu > 0) {
            s = square > 1e-12 * uu * vv || t == 0 || t == 1 ? Math.clamp((uv * t - ur) / uu, 0, 1) : s;
        }
        near[0] = s;
        near[1] = t;
    }

    /** Middle of the part of the first of two parallel segments that lies beside the second. */
    private static double besides(double uu, double uv, double ur) {
        double from = Math.clamp(-ur / uu, 0, 1);
        double to = Math.clamp((uv - ur) / uu, 0, 1);
        return 0.5 * (from + to);
    }

    private void add(double x, double y, double z, double[] n, int at, double side, double depth, double part) {
        int k = 3 * count;
        point[k] = x;
        point[k + 1] = y;
        point[k + 2] = z;
        for (int d = 0; d < 3; d++) {
            normal[k + d] = sign * side * n[at + d];
        }
        depth_m[count] = depth;
        share[count] = part;
        count++;
    }
}
