package org.furrow.scm.ray;

import java.util.Arrays;
import java.util.List;
import org.furrow.world.contact.Shape;

/** Rigid compound of shapes: the lowest entry of all parts. */
final class CompoundCaster extends RayCaster {
    private final int depth;
    private final RayCaster[] casters;
    private final int cost_ns;
    private final double[] parts; // position and rotation matrix of each part in the compound's frame, 12 numbers
    private final double[] position = new double[3];
    private final double[] rotation = new double[9];

    /** @param depth number of compounds that contain this one */
    CompoundCaster(Shape.Compound compound, int depth) {
        this.depth = depth;
        List<Shape.Part> list = compound.parts();
        casters = new RayCaster[list.size()];
        parts = new double[12 * list.size()];
        for (int p = 0; p < casters.length; p++) {
            Shape.Part part = list.get(p);
            casters[p] = RayCaster.of(part.shape(), depth + 1);
            parts[12 * p] = part.at().x_m();
            parts[12 * p + 1] = part.at().y_m();
            parts[12 * p + 2] = part.at().z_m();
            matrix(part.rotation(), parts, 12 * p + 3);
        }
        cost_ns = Arrays.stream(casters).mapToInt(RayCaster::cost_ns).sum();
    }

    @Override
    public void place(double[] origin, int at, double[] turn, int turnAt) {
        clearShadow();
        double lowest = Double.POSITIVE_INFINITY;
        for (int p = 0; p < casters.length; p++) {
            for (int r = 0; r < 3; r++) {
                int row3 = turnAt + 3 * r;
                position[r] = origin[at + r]
                        + turn[row3] * parts[12 * p]
                        + turn[row3 + 1] * parts[12 * p + 1]
                        + turn[row3 + 2] * parts[12 * p + 2];
                for (int c = 0; c < 3; c++) {
                    rotation[3 * r + c] = turn[row3] * parts[12 * p + 3 + c]
                            + turn[row3 + 1] * parts[12 * p + 6 + c]
                            + turn[row3 + 2] * parts[12 * p + 9 + c];
                }
            }
            RayCaster caster = casters[p];
            caster.place(position, 0, rotation, 0);
            extendShadow(caster.xMin, caster.xMax, caster.yMin, caster.yMax);
            lowest = caster.zMin < lowest ? caster.zMin : lowest;
        }
        zMin = lowest;
    }

    @Override
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        double lowest = Double.NaN;
        for (RayCaster caster : casters) {
            if (caster.isInShadow(x_m, y_m)) {
                lowest = lower(lowest, caster.entry_m(x_m, y_m, scratch));
            }
        }
        return lowest;
    }

    /** Casts the rays under each part as a separate block, and none under a part above all limits. */
    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        int count = block.rows * block.columns;
        PartRays own = scratch.parts(depth);
        own.reserve(count, casters.length);
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            double limit = dest[at + k];
            highest = limit > highest ? limit : highest;
            own.limit_m[k] = limit;
            own.lowest_m[k] = Double.NaN;
        }
        for (RayCaster caster : casters) {
            NodeBlock under = caster.zMin > highest ? null : own.under(caster, block);
            if (under != null) {
                castUnder(caster, under, block, scratch);
            }
        }
        System.arraycopy(own.lowest_m, 0, dest, at, count);
    }

    private void castUnder(RayCaster caster, NodeBlock under, NodeBlock block, RayScratch scratch) {
        PartRays own = scratch.parts(depth);
        int first = (under.jFirst - block.jFirst) * block.columns + under.iFirst - block.iFirst;
        if (caster.usesLimits()) {
            for (int r = 0; r < under.rows; r++) {
                System.arraycopy(
                        own.limit_m, first + r * block.columns, own.height_m, r * under.columns, under.columns);
            }
        }
        caster.castBlock(under, scratch, own.height_m, 0);
        for (int r = 0; r < under.rows; r++) {
            double y = under.y_m(r);
            int to = first + r * block.columns;
            for (int c = 0; c < under.columns; c++) {
                if (caster.isInShadow(under.x_m(c), y)) {
                    own.lowest_m[to + c] = lower(own.lowest_m[to + c], own.height_m[r * under.columns + c]);
                }
            }
        }
    }

    @Override
    boolean isBelow(double x_m, double y_m, double limit_m, RayScratch scratch) {
        for (RayCaster caster : casters) {
            if (caster.isInShadow(x_m, y_m) && caster.isBelow(x_m, y_m, limit_m, scratch)) {
                return true;
            }
        }
        return false;
    }

    /** Lists the parts whose shadows the segment's box touches. */
    @Override
    void approach(double x_m, double y_m, double dx_m, double dy_m, RayScratch scratch) {
        PartRays own = scratch.parts(depth);
        own.reserve(0, casters.length);
        double xLow = Math.min(x_m, x_m + dx_m) - ROUNDING_M;
        double xHigh = Math.max(x_m, x_m + dx_m) + ROUNDING_M;
        double yLow = Math.min(y_m, y_m + dy_m) - ROUNDING_M;
        double yHigh = Math.max(y_m, y_m + dy_m) + ROUNDING_M;
        int n = 0;
        for (int p = 0; p < casters.length; p++) {
            RayCaster caster = casters[p];
            if (caster.xMin <= xHigh && caster.xMax >= xLow && caster.yMin <= yHigh && caster.yMax >= yLow) {
                own.near[n++] = p;
            }
        }
        own.nearCount = n;
    }

    @Override
    boolean isNearBelow(double x_m, double y_m, double limit_m, RayScratch scratch) {
        PartRays own = scratch.parts(depth);
        for (int n = 0; n < own.nearCount; n++) {
            RayCaster caster = casters[own.near[n]];
            if (caster.isInShadow(x_m, y_m) && caster.isBelow(x_m, y_m, limit_m, scratch)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        for (RayCaster caster : casters) {
            if (caster.isInShadow(x_m, y_m) && caster.entry_m(x_m, y_m, scratch) == entry_m) {
                caster.normal(x_m, y_m, entry_m, scratch, dest);
                return;
            }
        }
        throw new IllegalArgumentException("no part has its entry at " + entry_m);
    }

    private static void matrix(Shape.Rotation rotation, double[] dest, int at) {
        double c = StrictMath.cos(rotation.angle_rad());
        double s = StrictMath.sin(rotation.angle_rad());
        int axis = rotation.axis();
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        dest[at + 4 * axis] = 1;
        dest[at + 3 * u + u] = c;
        dest[at + 3 * v + v] = c;
        dest[at + 3 * u + v] = -s;
        dest[at + 3 * v + u] = s;
    }

    @Override
    public boolean usesLimits() {
        return true;
    }

    @Override
    public int cost_ns() {
        return cost_ns;
    }
}
