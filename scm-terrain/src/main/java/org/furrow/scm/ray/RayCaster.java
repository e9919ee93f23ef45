package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/**
 * Computes where vertical rays from below enter a shape. Placed once per step and then used by any number of threads;
 * allocation-free. All coordinates are in the SCM frame, in m; rays point along +z.
 */
public abstract class RayCaster {
    /** Upper bound of any ground height, in m. */
    public static final double MAX_HEIGHT_M = 1e100;

    /** Bound of the rounding error of a coordinate, in m. */
    static final double ROUNDING_M = 1e-9;

    static final int REACH_BISECTIONS = 12;

    /** The shadow of the placed shape: its bounding box in the x-y plane, in m. */
    double xMin;

    double xMax;
    double yMin;
    double yMax;
    /** Lower bound of the placed shape's height, in m. */
    double zMin = Double.NEGATIVE_INFINITY;

    RayCaster() {}

    public static RayCaster of(Shape shape) {
        return of(shape, 0);
    }

    /** @param depth number of compounds that contain the shape */
    static RayCaster of(Shape shape, int depth) {
        return switch (shape) {
            case Shape.Cylinder cylinder -> new CylinderCaster(cylinder);
            case Shape.Sphere sphere -> new SphereCaster(sphere);
            case Shape.Box box -> new BoxesCaster(box);
            case Shape.Capsule capsule -> new CapsuleCaster(capsule);
            case Shape.Hull hull -> new HullCaster(hull.points());
            case Shape.Mesh mesh -> new MeshCaster(mesh.triangles());
            case Shape.Compound compound -> BoxesCaster.of(compound, depth);
        };
    }

    /**
     * Places the shape.
     *
     * @param position array with the origin's x, y, z at {@code at}
     * @param rotation array with the matrix from body to SCM frame, row by row, at {@code rotationAt}
     */
    public abstract void place(double[] position, int at, double[] rotation, int rotationAt);

    /**
     * Casts one ray. Thread-safe if each thread has its own scratch buffers.
     *
     * @return the height at which the ray through (x, y) enters the shape, NaN where it misses
     */
    public abstract double entry_m(double x_m, double y_m, RayScratch scratch);

    /** True when the vertical line through (x, y) enters the shape at a height up to a limit. */
    boolean isBelow(double x_m, double y_m, double limit_m, RayScratch scratch) {
        return entry_m(x_m, y_m, scratch) <= limit_m;
    }

    /**
     * Computes the outward unit normal where the ray through (x, y) enters the shape; it points down.
     *
     * @param entry_m the height of that point
     * @param dest receives x, y, z
     */
    public abstract void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest);

    /**
     * Casts the rays of a block.
     *
     * @param dest from {@code at} on, row by row; if the caster {@link #usesLimits}, holds the height above which each
     *     ray's hit is ignored; receives the height at which each ray enters the shape; where a ray misses, NaN or more
     *     than {@link #MAX_HEIGHT_M}, and either or the height where that is above the limit
     */
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        int ray = at;
        for (int r = 0; r < block.rows; r++) {
            double y = block.y_m(r);
            for (int c = 0; c < block.columns; c++, ray++) {
                scratch.ceiling_m = dest[ray];
                dest[ray] = entry_m(block.x_m(c), y, scratch);
            }
        }
        scratch.ceiling_m = Double.MAX_VALUE;
    }

    /**
     * Casts the rays at the first {@code count} points of the scratch buffers, whose heights become those of
     * {@link #castBlock}; false, and nothing is cast, where a block that contains them takes less time.
     */
    public boolean castPoints(int count, RayScratch scratch) {
        return false;
    }

    /** Computes {@link #normal} at each of the first {@code count} points of the scratch buffers. */
    public void normals(int count, RayScratch scratch) {
        double[] normal = scratch.normal;
        double[][] dest = scratch.normals();
        for (int k = 0; k < count; k++) {
            normal(scratch.x_m[k], scratch.y_m[k], scratch.entry_m[k], scratch, normal);
            dest[0][k] = normal[0];
            dest[1][k] = normal[1];
            dest[2][k] = normal[2];
        }
    }

    /**
     * Where a ray in the plane leaves the shadow of the part of the shape below a height, as a share of the
     * displacement (dx, dy). It begins inside and ends outside.
     */
    public double reach(double x_m, double y_m, double dx_m, double dy_m, double limit_m, RayScratch scratch) {
        approach(x_m, y_m, dx_m, dy_m, scratch);
        double inside = 0;
        double outside = 1;
        for (int k = 0; k < REACH_BISECTIONS; k++) {
            double middle = (inside + outside) / 2;
            if (isNearBelow(x_m + middle * dx_m, y_m + middle * dy_m, limit_m, scratch)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return (inside + outside) / 2;
    }

    /** Prepares {@link #isNearBelow} for points of the segment from (x, y) by (dx, dy). */
    void approach(double x_m, double y_m, double dx_m, double dy_m, RayScratch scratch) {}

    /** As {@link #isBelow}, for a point of the segment that was last approached. */
    boolean isNearBelow(double x_m, double y_m, double limit_m, RayScratch scratch) {
        return isBelow(x_m, y_m, limit_m, scratch);
    }

    /**
     * Computes {@link #reach} of many rays.
     *
     * @param rays begin inside
     * @param dest receives the share of each ray, NaN where its end is inside too
     */
    public void reaches(OutlineRays rays, int count, RayScratch scratch, double[] dest) {
        for (int k = 0; k < count; k++) {
            double x = rays.x_m[k];
            double y = rays.y_m[k];
            double limit_m = rays.limit_m[k];
            boolean stays = isBelow(x + rays.dx_m[k], y + rays.dy_m[k], limit_m, scratch);
            dest[k] = stays ? Double.NaN : reach(x, y, rays.dx_m[k], rays.dy_m[k], limit_m, scratch);
        }
    }

    /** True when a limit of the hit's height makes a ray cheaper. */
    public boolean usesLimits() {
        return false;
    }

    /** True when rays beside the nodes within the shadow are known to miss. */
    public boolean hasExactShadow() {
        return false;
    }

    /** Approximate time of one ray, in ns, measured; decides whether to use several threads. */
    public abstract int cost_ns();

    public final double xMin() {
        return xMin;
    }

    public final double xMax() {
        return xMax;
    }

    public final double yMin() {
        return yMin;
    }

    public final double yMax() {
        return yMax;
    }

    /** Lower bound of the placed shape's height, in m. */
    public final double zMin_m() {
        return zMin;
    }

    final boolean isInShadow(double x_m, double y_m) {
        return x_m >= xMin && x_m <= xMax && y_m >= yMin && y_m <= yMax;
    }

    final void setShadow(double x, double reachX, double y, double reachY) {
        xMin = x - reachX;
        xMax = x + reachX;
        yMin = y - reachY;
        yMax = y + reachY;
    }

    final void clearShadow() {
        setShadow(0, Double.NEGATIVE_INFINITY, 0, Double.NEGATIVE_INFINITY);
    }

    final void extendShadow(double xLow, double xHigh, double yLow, double yHigh) {
        xMin = Math.min(xMin, xLow);
        xMax = Math.max(xMax, xHigh);
        yMin = Math.min(yMin, yLow);
        yMax = Math.max(yMax, yHigh);
    }

    /** The smaller of two heights, of which NaN is none. */
    static double lower(double a, double b) {
        return a <= b || Double.isNaN(b) ? a : b;
    }
}
