package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/**
 * A wheel whose tyre is flat where it presses the ground: its lower surface is nowhere below a plane at the radius less
 * the deflection from the axle. The plane is normal to the radius that points at the ground.
 */
public final class FlattenedCaster extends RayCaster {
    /** Least component of the plane's normal along z: a wheel that lies on its side is not flattened. */
    private static final double MIN_NORMAL_Z = 0.2;

    /** Least progress along the flat from column to column, in m; below it a row of rays is across the flat. */
    private static final double LEAST_M = 1e-6;
    /** Bound of the rounding of a column's number. */
    private static final double ROUNDING = 1e-3;

    private final RayCaster round;
    private final double radius_m;
    private double deflection_m;
    /** Normal of the ground below the wheel. */
    private final double[] ground = new double[3];

    // the plane: its normal, its height at x = y = 0 and its slopes
    private double nx;
    private double ny;
    private double nz;
    private double height_m;
    private double slopeX;
    private double slopeY;
    // place along the flat of a point on the plane, from its middle: along_m + alongX x + alongY y
    private double along_m;
    private double alongX;
    private double alongY;
    private double half_m; // half the length of the flat

    /**
     * @param round places and casts the shape without deflection
     */
    public FlattenedCaster(RayCaster round, Shape shape) {
        this.round = round;
        radius_m = shape.radius_m();
    }

    /** Sets the deflection, and the unit normal of the ground below the wheel, for the next {@link #place}. */
    public void flatten(double by_m, double normalX, double normalY, double normalZ) {
        deflection_m = by_m;
        ground[0] = normalX;
        ground[1] = normalY;
        ground[2] = normalZ;
    }

    @Override
    public void place(double[] position, int at, double[] rotation, int rotationAt) {
        round.place(position, at, rotation, rotationAt);
        xMin = round.xMin;
        xMax = round.xMax;
        yMin = round.yMin;
        yMax = round.yMax;
        zMin = round.zMin;
        double ax = rotation[rotationAt + 1];
        double ay = rotation[rotationAt + 4];
        double az = rotation[rotationAt + 7];
        double along = ground[0] * ax + ground[1] * ay + ground[2] * az;
        nx = ground[0] - along * ax;
        ny = ground[1] - along * ay;
        nz = ground[2] - along * az;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        nx /= length;
        ny /= length;
        nz /= length;
        if (nz > MIN_NORMAL_Z) {
            double distance_m = radius_m - deflection_m;
            height_m = position[at + 2] + (nx * position[at] + ny * position[at + 1] - distance_m) / nz;
        } else { // on its side, also with no normal at all
            nx = 0;
            ny = 0;
            nz = 1;
            height_m = Double.NEGATIVE_INFINITY;
        }
        slopeX = -nx / nz;
        slopeY = -ny / nz;
        double tx = ay * nz - az * ny;
        double ty = az * nx - ax * nz;
        double tz = ax * ny - ay * nx;
        alongX = tx + tz * slopeX;
        alongY = ty + tz * slopeY;
        along_m = tz * (height_m - position[at + 2]) - tx * position[at] - ty * position[at + 1];
        half_m = Math.sqrt(deflection_m * (2 * radius_m - deflection_m));
    }

    /** Height of the plane. */
    private double flat_m(double x_m, double y_m) {
        return (height_m + slopeY * y_m) + slopeX * x_m;
    }

    @Override
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        return Math.max(round.entry_m(x_m, y_m, scratch), flat_m(x_m, y_m));
    }

    /** Rays that pass beside the flat enter the round. */
    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        round.castBlock(block, scratch, dest, at);
        boolean isAcross = Math.abs(alongX) * block.spacing_m < LEAST_M;
        double columnsPerM = 1 / (alongX * block.spacing_m);
        double reach = isAcross ? Double.POSITIVE_INFINITY : half_m * Math.abs(columnsPerM) + ROUNDING;
        int ray = at;
        for (int r = 0; r < block.rows; r++, ray += block.columns) {
            double row_m = height_m + slopeY * block.y_m(r);
            double middle = isAcross ? 0 : -(along_m + alongY * block.y_m(r) + alongX * block.x_m(0)) * columnsPerM;
            int end = (int) Math.min(middle + reach + 1, block.columns);
            for (int c = (int) Math.max(middle - reach + 1, 0); c < end; c++) {
                double plane_m = row_m + slopeX * block.x_m(c);
                if (plane_m > dest[ray + c]) { // a ray that misses keeps its NaN
                    dest[ray + c] = plane_m;
                }
            }
        }
    }

    @Override
    public boolean castPoints(int count, RayScratch scratch) {
        if (!round.castPoints(count, scratch)) {
            return false;
        }
        for (int k = 0; k < count; k++) {
            scratch.entry_m[k] = Math.max(scratch.entry_m[k], flat_m(scratch.x_m[k], scratch.y_m[k]));
        }
        return true;
    }

    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        if (entry_m <= flat_m(x_m, y_m)) {
            dest[0] = -nx;
            dest[1] = -ny;
            dest[2] = -nz;
        } else {
            round.normal(x_m, y_m, entry_m, scratch, dest);
        }
    }

    /** Bit-identical to {@link #normal} at each point. */
    @Override
    public void normals(int count, RayScratch scratch) {
        if (!(round instanceof CylinderCaster)) { // others need points on their surface
            super.normals(count, scratch);
            return;
        }
        round.normals(count, scratch);
        final double[] x_m = scratch.x_m;
        final double[] y_m = scratch.y_m;
        final double[] entry_m = scratch.entry_m;
        double[][] dest = scratch.normals();
        for (int k = 0; k < count; k++) {
            if (entry_m[k] <= flat_m(x_m[k], y_m[k])) {
                dest[0][k] = -nx;
                dest[1][k] = -ny;
                dest[2][k] = -nz;
            }
        }
    }

    @Override
    boolean isBelow(double x_m, double y_m, double limit_m, RayScratch scratch) {
        return round.isBelow(x_m, y_m, limit_m, scratch);
    }

    @Override
    void approach(double x_m, double y_m, double dx_m, double dy_m, RayScratch scratch) {
        round.approach(x_m, y_m, dx_m, dy_m, scratch);
    }

    @Override
    boolean isNearBelow(double x_m, double y_m, double limit_m, RayScratch scratch) {
        return round.isNearBelow(x_m, y_m, limit_m, scratch);
    }

    @Override
    public double reach(double x_m, double y_m, double dx_m, double dy_m, double limit_m, RayScratch scratch) {
        return round.reach(x_m, y_m, dx_m, dy_m, limit_m, scratch);
    }

    @Override
    public void reaches(OutlineRays rays, int count, RayScratch scratch, double[] dest) {
        round.reaches(rays, count, scratch, dest);
    }

    @Override
    public boolean usesLimits() {
        return round.usesLimits();
    }

    @Override
    public int cost_ns() {
        return round.cost_ns();
    }
}
