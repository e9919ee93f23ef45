package org.furrow.scm.ray;

import java.util.Arrays;
import java.util.List;
import org.furrow.world.contact.Shape;

/**
 * One or more boxes along the axes of their body, such as a track shoe: three pairs of parallel faces, of each of which
 * a vertical ray enters one and leaves the other. Most rays that hit enter the face that is nearest to level, which
 * takes one division; the heights are those of {@link HullCaster} to the bit. Each ray is cast on the boxes in whose
 * shadows it is.
 */
final class BoxesCaster extends RayCaster {
    /** Distance from an edge, in m, from which on the face that a ray enters does not depend on rounding. */
    private static final double EDGE_M = 10 * ROUNDING_M;
    /** Share of a segment, from the end of a part of it, from which on that end does not depend on rounding. */
    private static final double END = 1e-7;

    private final int count;
    // of each box
    private final double[] at; // middle in the frame of the body, 3 numbers
    private final double[] half_m; // half the extents, 3 numbers
    private final double[] middle; // in the SCM frame, 3 numbers
    private final double[] left; // bounds of the shadow
    private final double[] right;
    private final double[] low;
    private final double[] high;
    private final double[] bottom_m; // distance of the bottom's plane from the origin of the SCM frame
    private final double[] middleU_m; // of the middle along the normals u and v
    private final double[] middleV_m;
    private final double[] through_m; // height of a ray's way from the bottom to the top
    // of all boxes: the axes of the body in the SCM frame, 3 numbers each
    private final double[] axes = new double[9];
    private int level; // the axis that is nearest to the vertical
    // outward normal of the bottom, which is the face nearest to level that rays enter
    private double bottomX;
    private double bottomY;
    private double bottomZ;
    // the other two axes, u and v, of which this is the first number in axes
    private int u;
    private int v;

    BoxesCaster(Shape.Box box) {
        this(List.of(new Shape.Part(box, new Shape.Point(0, 0, 0), Shape.Rotation.NONE)));
    }

    private BoxesCaster(List<Shape.Part> parts) {
        count = parts.size();
        at = new double[3 * count];
        half_m = new double[3 * count];
        middle = new double[3 * count];
        left = new double[count];
        right = new double[count];
        low = new double[count];
        high = new double[count];
        bottom_m = new double[count];
        middleU_m = new double[count];
        middleV_m = new double[count];
        through_m = new double[count];
        for (int p = 0; p < count; p++) {
            Shape.Part part = parts.get(p);
            Shape.Box box = (Shape.Box) part.shape();
            double[] place = {part.at().x_m(), part.at().y_m(), part.at().z_m()};
            double[] half = {0.5 * box.length_m(), 0.5 * box.width_m(), 0.5 * box.height_m()};
            System.arraycopy(place, 0, at, 3 * p, 3);
            System.arraycopy(half, 0, half_m, 3 * p, 3);
        }
    }

    /** The caster of a compound: this one if all parts are boxes along its axes. */
    static RayCaster of(Shape.Compound compound, int depth) {
        boolean isAligned = compound.parts().stream()
                .allMatch(part ->
                        part.shape() instanceof Shape.Box && part.rotation().angle_rad() == 0);
        return isAligned ? new BoxesCaster(compound.parts()) : new CompoundCaster(compound, depth);
    }

    @Override
    public void place(double[] position, int from, double[] rotation, int r) {
        level = 0;
        for (int axis = 0; axis < 3; axis++) {
            axes[3 * axis] = rotation[r + axis];
            axes[3 * axis + 1] = rotation[r + 3 + axis];
            axes[3 * axis + 2] = rotation[r + 6 + axis];
            level = Math.abs(axes[3 * axis + 2]) > Math.abs(axes[3 * level + 2]) ? axis : level;
        }
        double sign = axes[3 * level + 2] > 0 ? -1 : 1;
        bottomX = sign * axes[3 * level];
        bottomY = sign * axes[3 * level + 1];
        bottomZ = sign * axes[3 * level + 2];
        u = level == 2 ? 0 : 3 * level + 3;
        v = level == 0 ? 6 : 3 * level - 3;
        double perBottom = 1 / bottomZ;
        clearShadow();
        double lowest = Double.POSITIVE_INFINITY;
        for (int p = 0; p < count; p++) {
            int k = 3 * p;
            double x = position[from] + rotation[r] * at[k] + rotation[r + 1] * at[k + 1] + rotation[r + 2] * at[k + 2];
            double y = position[from + 1]
                    + rotation[r + 3] * at[k]
                    + rotation[r + 4] * at[k + 1]
                    + rotation[r + 5] * at[k + 2];
            double z = position[from + 2]
                    + rotation[r + 6] * at[k]
                    + rotation[r + 7] * at[k + 1]
                    + rotation[r + 8] * at[k + 2];
            middle[k] = x;
            middle[k + 1] = y;
            middle[k + 2] = z;
            double reachX = extent_m(rotation, r, k);
            double reachY = extent_m(rotation, r + 3, k);
            left[p] = x - reachX;
            right[p] = x + reachX;
            low[p] = y - reachY;
            high[p] = y + reachY;
            extendShadow(left[p], right[p], low[p], high[p]);
            lowest = Math.min(lowest, z - extent_m(rotation, r + 6, k));
            placeFaces(p, x, y, z, perBottom);
        }
        zMin = lowest - ROUNDING_M;
    }

    /** Half the extent of a box along the axis of the SCM frame that belongs to a row of the rotation. */
    private double extent_m(double[] rotation, int row, int k) {
        return Math.abs(rotation[row]) * half_m[k]
                + Math.abs(rotation[row + 1]) * half_m[k + 1]
                + Math.abs(rotation[row + 2]) * half_m[k + 2];
    }

    private void placeFaces(int p, double x, double y, double z, double perBottom) {
        double reach = half_m[3 * p + level];
        bottom_m[p] = reach + bottomX * x + bottomY * y + bottomZ * z;
        middleU_m[p] = axes[u] * x + axes[u + 1] * y + axes[u + 2] * z;
        middleV_m[p] = axes[v] * x + axes[v + 1] * y + axes[v + 2] * z;
        through_m[p] = -2 * reach * perBottom;
    }

    @Override
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        double lowest_m = Double.NaN;
        for (int p = 0; p < count; p++) {
            if (isBelow(p, x_m, y_m)) {
                lowest_m = lower(lowest_m, entry_m(p, x_m, y_m));
            }
        }
        return lowest_m;
    }

    private boolean isBelow(int p, double x, double y) {
        return x >= left[p] && x <= right[p] && y >= low[p] && y <= high[p];
    }

    /** The height at which a ray enters a box, NaN where it misses. */
    private double entry_m(int p, double x, double y) {
        double height_m = (bottom_m[p] - bottomX * x - bottomY * y) / bottomZ;
        double alongU = axes[u] * x + axes[u + 2] * height_m + (axes[u + 1] * y - middleU_m[p]);
        double alongV = axes[v] * x + axes[v + 2] * height_m + (axes[v + 1] * y - middleV_m[p]);
        boolean isInside =
                Math.abs(alongU) < half_m[3 * p + u / 3] - EDGE_M && Math.abs(alongV) < half_m[3 * p + v / 3] - EDGE_M;
        return isInside ? height_m : entryOffBottom_m(p, x, y, alongU, alongV);
    }

    /** The height at which a ray enters a box whose bottom it misses, or meets near an edge. */
    private double entryOffBottom_m(int p, double x, double y, double alongU, double alongV) {
        double driftU = axes[u + 2] * through_m[p];
        double driftV = axes[v + 2] * through_m[p];
        return passesBy(alongU, alongU + driftU, half_m[3 * p + u / 3] + EDGE_M)
                        || passesBy(alongV, alongV + driftV, half_m[3 * p + v / 3] + EDGE_M)
                ? Double.NaN
                : entryNearEdge_m(p, x, y);
    }

    /** Whether a ray is outside the same face of a pair where it enters the level pair and where it leaves it. */
    private static boolean passesBy(double in, double out, double reach_m) {
        return Math.min(in, out) > reach_m || Math.max(in, out) < -reach_m;
    }

    /** A ray is inside between the last face that it enters and the first that it leaves. */
    private double entryNearEdge_m(int p, double x, double y) {
        double entered_m = Double.NEGATIVE_INFINITY;
        double left_m = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double nz = axes[3 * axis + 2];
            double ahead = toFace_m(p, axis, 1, x, y);
            double behind = toFace_m(p, axis, -1, x, y);
            if (nz == 0) {
                if (ahead < 0 || behind < 0) {
                    return Double.NaN;
                }
            } else {
                entered_m = Math.max(entered_m, nz > 0 ? behind / -nz : ahead / nz);
                left_m = Math.min(left_m, nz > 0 ? ahead / nz : behind / -nz);
            }
        }
        return entered_m <= left_m ? entered_m : Double.NaN;
    }

    /** Distance of a face ahead (1) or behind (-1) along an axis from the point of a ray at height 0. */
    private double toFace_m(int p, int axis, int sign, double x, double y) {
        double nx = sign * axes[3 * axis];
        double ny = sign * axes[3 * axis + 1];
        double nz = sign * axes[3 * axis + 2];
        double far_m = half_m[3 * p + axis] + nx * middle[3 * p] + ny * middle[3 * p + 1] + nz * middle[3 * p + 2];
        return far_m - nx * x - ny * y;
    }

    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int from) {
        int columns = block.columns;
        int rows = block.rows;
        scratch.reserve(Math.max(columns, rows));
        double[] x_m = scratch.x_m;
        double[] y_m = scratch.y_m;
        for (int column = 0; column < columns; column++) {
            x_m[column] = block.x_m(column);
        }
        for (int row = 0; row < rows; row++) {
            y_m[row] = block.y_m(row);
        }
        Arrays.fill(dest, from, from + rows * columns, Double.NaN);
        for (int p = 0; p < count; p++) {
            int firstColumn = first(x_m, columns, left[p]);
            int endColumn = end(x_m, columns, right[p]);
            int endRow = end(y_m, rows, high[p]);
            for (int row = first(y_m, rows, low[p]); row < endRow; row++) {
                castRow(p, y_m[row], x_m, firstColumn, endColumn, dest, from + row * columns);
            }
        }
    }

    /** The first of some ascending positions that is not less than a bound. */
    private static int first(double[] position_m, int positions, double bound_m) {
        int first = 0;
        while (first < positions && position_m[first] < bound_m) {
            first++;
        }
        return first;
    }

    /** One more than the last of some ascending positions that is not greater than a bound. */
    private static int end(double[] position_m, int positions, double bound_m) {
        int end = positions;
        while (end > 0 && position_m[end - 1] > bound_m) {
            end--;
        }
        return end;
    }

    /**
     * Lowers the heights of rays of a row to those at which they enter a box: {@link #entry_m} with the numbers of the
     * box in local variables.
     */
    private void castRow(int p, double y, double[] x_m, int first, int end, double[] dest, int from) {
        final double far_m = bottom_m[p];
        final double byX = bottomX;
        final double ofY = bottomY * y;
        final double byZ = bottomZ;
        final double uX = axes[u];
        final double uZ = axes[u + 2];
        final double uOfY = axes[u + 1] * y - middleU_m[p];
        final double uEnd_m = half_m[3 * p + u / 3] - EDGE_M;
        final double vX = axes[v];
        final double vZ = axes[v + 2];
        final double vOfY = axes[v + 1] * y - middleV_m[p];
        final double vEnd_m = half_m[3 * p + v / 3] - EDGE_M;
        for (int column = first; column < end; column++) {
            double x = x_m[column];
            double height_m = (far_m - byX * x - ofY) / byZ;
            double alongU = uX * x + uZ * height_m + uOfY;
            double alongV = vX * x + vZ * height_m + vOfY;
            double entry_m = Math.abs(alongU) < uEnd_m && Math.abs(alongV) < vEnd_m
                    ? height_m
                    : entryOffBottom_m(p, x, y, alongU, alongV);
            dest[from + column] = lower(dest[from + column], entry_m);
        }
    }

    /**
     * The search of {@link RayCaster#reach}. The part of the segment that is below a box decides whether a point is;
     * only a point near the end of such a part takes a ray.
     */
    @Override
    public double reach(double x_m, double y_m, double dx_m, double dy_m, double limit_m, RayScratch scratch) {
        scratch.reserve(count);
        double[] begin = scratch.u;
        double[] end = scratch.v;
        double[] segment = scratch.du;
        segment[0] = x_m;
        segment[1] = y_m;
        segment[2] = dx_m;
        segment[3] = dy_m;
        segment[4] = limit_m;
        int near = 0;
        for (int p = 0; p < count; p++) {
            boolean isBeside = Math.max(x_m, x_m + dx_m) < left[p]
                    || Math.min(x_m, x_m + dx_m) > right[p]
                    || Math.max(y_m, y_m + dy_m) < low[p]
                    || Math.min(y_m, y_m + dy_m) > high[p];
            if (!isBeside) {
                begin[near] = 0;
                end[near] = 1;
                cutByFaces(p, segment, near, begin, end);
                near++;
            }
        }
        double inside = 0;
        double outside = 1;
        for (int k = 0; k < REACH_BISECTIONS; k++) {
            double middle = (inside + outside) / 2;
            boolean isBelow = false;
            boolean isUnclear = false;
            for (int n = 0; n < near; n++) {
                isBelow |= middle > begin[n] + END && middle < end[n] - END;
                isUnclear |= Math.abs(middle - begin[n]) <= END || Math.abs(middle - end[n]) <= END;
            }
            if (isBelow || (isUnclear && isBelow(x_m + middle * dx_m, y_m + middle * dy_m, limit_m, scratch))) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return (inside + outside) / 2;
    }

    /**
     * Cuts the part of a segment that is below a box: each height at which a ray enters a pair of faces is at most the
     * limit and each height at which it leaves another pair.
     *
     * @param segment begin x and y, displacement x and y, limit of the height
     * @param begin of each part; share of the segment at number n
     */
    private void cutByFaces(int p, double[] segment, int n, double[] begin, double[] end) {
        double x = segment[0];
        double y = segment[1];
        double dx = segment[2];
        double dy = segment[3];
        double limit_m = segment[4];
        double bottom = (bottom_m[p] - bottomX * x - bottomY * y) / bottomZ;
        double climb = -(bottomX * dx + bottomY * dy) / bottomZ;
        double top = bottom + through_m[p];
        double ofU = axes[u + 2] < 0 ? -1 : 1;
        double ofV = axes[v + 2] < 0 ? -1 : 1;
        double steepU = Math.abs(axes[u + 2]);
        double steepV = Math.abs(axes[v + 2]);
        double alongU = ofU * (axes[u] * x + axes[u + 1] * y - middleU_m[p]);
        double alongV = ofV * (axes[v] * x + axes[v + 1] * y - middleV_m[p]);
        double moveU = ofU * (axes[u] * dx + axes[u + 1] * dy);
        double moveV = ofV * (axes[v] * dx + axes[v + 1] * dy);
        double aheadU = half_m[3 * p + u / 3] - alongU;
        double aheadV = half_m[3 * p + v / 3] - alongV;
        double behindU = half_m[3 * p + u / 3] + alongU;
        double behindV = half_m[3 * p + v / 3] + alongV;
        cut(limit_m - bottom, -climb, n, begin, end);
        cut(behindU + steepU * limit_m, moveU, n, begin, end);
        cut(behindV + steepV * limit_m, moveV, n, begin, end);
        cut(aheadU - steepU * bottom, -moveU - steepU * climb, n, begin, end);
        cut(aheadV - steepV * bottom, -moveV - steepV * climb, n, begin, end);
        cut(behindU + steepU * top, moveU + steepU * climb, n, begin, end);
        cut(behindV + steepV * top, moveV + steepV * climb, n, begin, end);
        cut(behindU * steepV + aheadV * steepU, moveU * steepV - moveV * steepU, n, begin, end);
        cut(behindV * steepU + aheadU * steepV, moveV * steepU - moveU * steepV, n, begin, end);
    }

    /** Keeps of a part of a segment where value + share * slope >= 0. */
    private static void cut(double value, double slope, int n, double[] begin, double[] end) {
        if (value < 0 && value + slope < 0) {
            end[n] = Double.NEGATIVE_INFINITY;
        } else if (value < 0) {
            begin[n] = Math.max(begin[n], -value / slope);
        } else if (value + slope < 0) {
            end[n] = Math.min(end[n], -value / slope);
        }
    }

    /** Normal of the face through which the ray enters: the last that it meets of those that it enters. */
    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        for (int p = 0; p < count; p++) {
            if (count == 1 || (isBelow(p, x_m, y_m) && entry_m(p, x_m, y_m) == entry_m)) {
                normal(p, x_m, y_m, dest);
                return;
            }
        }
        throw new IllegalArgumentException("no box has its entry at " + entry_m);
    }

    private void normal(int p, double x_m, double y_m, double[] dest) {
        double highest_m = Double.NEGATIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            int sign = axes[3 * axis + 2] > 0 ? -1 : 1;
            double nz = sign * axes[3 * axis + 2];
            double height_m = toFace_m(p, axis, sign, x_m, y_m) / nz;
            if (nz < 0 && height_m > highest_m) {
                highest_m = height_m;
                dest[0] = sign * axes[3 * axis];
                dest[1] = sign * axes[3 * axis + 1];
                dest[2] = nz;
            }
        }
    }

    @Override
    public boolean hasExactShadow() {
        return true;
    }

    @Override
    public int cost_ns() {
        return 6 + 2 * count;
    }
}
