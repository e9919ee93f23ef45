package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/**
 * Finds where vertical rays from below enter a shape. Placed once a step, then asked row by row, by any number of threads;
 * nothing is allocated.
 *
 * <p>All coordinates are in the SCM frame, in m; rays go along +z.
 */
public abstract class RayCaster {
    /** No ground is so high, in m. */
    public static final double ABOVE_ALL_M = 1e100;

    private static final int REACH_HALVINGS = 12;

    /** The shadow of the placed shape: the box around it in the x-y plane, in m. */
    double xMin;

    double xMax;
    double yMin;
    double yMax;

    RayCaster() {}

    /** A caster for a shape. */
    public static RayCaster of(Shape shape) {
        return switch (shape) {
            case Shape.Cylinder cylinder -> new CylinderCaster(cylinder);
            case Shape.Sphere sphere -> new SphereCaster(sphere);
            case Shape.Box box -> new HullCaster(HullCaster.corners(box));
            case Shape.Capsule capsule -> new CapsuleCaster(capsule);
            case Shape.Hull hull -> new HullCaster(hull.points());
            case Shape.Mesh mesh -> new MeshCaster(mesh.triangles());
            case Shape.Compound compound -> new CompoundCaster(compound);
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
     * Casts one ray. May be called by several threads at once, each with its own scratch space.
     *
     * @return the height at which the ray through (x, y) enters the shape, NaN where it misses
     */
    public abstract double entry_m(double x_m, double y_m, RayScratch scratch);

    /**
     * The outward unit normal of the surface where the ray through (x, y) enters the shape; it looks down.
     *
     * @param entry_m the height of that point
     * @param dest receives x, y, z
     */
    public abstract void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest);

    /**
     * Casts the rays of one row.
     *
     * @param y_m the row's y
     * @param iFirst the first ray is at x = iFirst * spacing_m
     * @param spacing_m distance between rays
     * @param count number of rays
     * @param dest holds, from {@code at} on, when the caster {@link #heedsLimits}, the height above which a hit of each ray does
     *     not count; receives the height at which the ray enters the shape, NaN where it misses. Where that is above the limit it
     *     may be either
     */
    public void castRow(
            double y_m, int iFirst, double spacing_m, int count, RayScratch scratch, double[] dest, int at) {
        for (int k = 0; k < count; k++) {
            scratch.ceiling_m = dest[at + k];
            dest[at + k] = entry_m((iFirst + k) * spacing_m, y_m, scratch);
        }
        scratch.ceiling_m = Double.MAX_VALUE;
    }

    /**
     * Casts the rays of a block, each row as {@link #castRow} does.
     *
     * @param dest as in {@link #castRow}, row by row; where a ray misses NaN or more than {@link #ABOVE_ALL_M}
     */
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        for (int r = 0; r < block.rows; r++) {
            double y = (block.jFirst + r) * block.spacing_m();
            castRow(y, block.iFirst, block.spacing_m(), block.columns, scratch, dest, at + r * block.columns);
        }
    }

    /**
     * How far the shadow reaches from a point inside it towards one outside, as a share of the way.
     *
     * @param dx_m way along x
     * @param dy_m way along y
     */
    public double reach(double x_m, double y_m, double dx_m, double dy_m, RayScratch scratch) {
        double inside = 0;
        double outside = 1;
        for (int k = 0; k < REACH_HALVINGS; k++) {
            double middle = (inside + outside) / 2;
            if (Double.isNaN(entry_m(x_m + middle * dx_m, y_m + middle * dy_m, scratch))) {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        return (inside + outside) / 2;
    }

    /**
     * {@link #reach} on many ways.
     *
     * @param ways begin inside the shadow
     * @param dest receives the share of each way, NaN where it ends in the shadow too
     */
    public void reaches(OutlineRays ways, int count, RayScratch scratch, double[] dest) {
        for (int k = 0; k < count; k++) {
            double x = ways.x_m[k];
            double y = ways.y_m[k];
            boolean leaves = Double.isNaN(entry_m(x + ways.dx_m[k], y + ways.dy_m[k], scratch));
            dest[k] = leaves ? reach(x, y, ways.dx_m[k], ways.dy_m[k], scratch) : Double.NaN;
        }
    }

    /** True when a ray is cheaper for a height above which its hit does not count. */
    public boolean heedsLimits() {
        return false;
    }

    /** About how long one ray takes, in ns: measured, for deciding whether more threads pay. */
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

    /** False when the ray through (x, y) is sure to miss. */
    final boolean shades(double x_m, double y_m) {
        return x_m >= xMin && x_m <= xMax && y_m >= yMin && y_m <= yMax;
    }

    final void setShadow(double x, double reachX, double y, double reachY) {
        xMin = x - reachX;
        xMax = x + reachX;
        yMin = y - reachY;
        yMax = y + reachY;
    }

    /** The lower of two heights; NaN is no height. */
    static double lower(double a, double b) {
        return a <= b || Double.isNaN(b) ? a : b;
    }
}
