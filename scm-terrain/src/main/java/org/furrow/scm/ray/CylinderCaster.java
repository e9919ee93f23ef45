package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/**
 * Capped cylinder of any attitude.
 *
 * <p>The vertical line through (x, y) intersects the infinite cylinder in one interval of heights and the slab
 * between the caps in another. A ray from below enters their intersection at the larger of the lower ends.
 */
final class CylinderCaster extends RayCaster {
    /** Square of the sine below which the axis counts as vertical. */
    private static final double UPRIGHT_SIN2 = 1e-30;
    /** Rounding tolerance of positions, in m. */
    private static final double ROUNDING_M = 1e-12;
    /** Factor that turns an empty intersection into a height above {@link #MAX_HEIGHT_M}. */
    private static final double MISSED = 1e300;

    private final double radius_m;
    private final double radius2;
    private final double halfWidth;
    private double cx;
    private double cy;
    private double cz;
    private double ax;
    private double ay;
    private double az;
    private double sin2;
    private double sine;
    private double inverseSin2;
    private double inverseAz;

    CylinderCaster(Shape.Cylinder cylinder) {
        radius_m = cylinder.radius_m();
        radius2 = radius_m * radius_m;
        halfWidth = cylinder.width_m() / 2;
    }

    @Override
    public void place(double[] position, int at, double[] rotation, int rotationAt) {
        cx = position[at];
        cy = position[at + 1];
        cz = position[at + 2];
        ax = rotation[rotationAt + 1];
        ay = rotation[rotationAt + 4];
        az = rotation[rotationAt + 7];
        sin2 = ax * ax + ay * ay;
        sine = Math.sqrt(sin2);
        inverseSin2 = 1 / sin2;
        inverseAz = 1 / az;
        double reachX = halfWidth * Math.abs(ax) + radius_m * Math.sqrt(Math.max(0.0, 1.0 - ax * ax));
        double reachY = halfWidth * Math.abs(ay) + radius_m * Math.sqrt(Math.max(0.0, 1.0 - ay * ay));
        setShadow(cx, reachX, cy, reachY);
    }

    @Override
    public double entry_m(double x, double y, RayScratch scratch) {
        double dx = x - cx;
        double dy = y - cy;
        double along = dx * ax + dy * ay; // distance along the axis at the centre's height
        double low;
        double high;
        if (sin2 > UPRIGHT_SIN2) {
            double half = along * az;
            double disc = half * half - sin2 * (dx * dx + dy * dy - along * along - radius2);
            if (!(disc >= 0)) {
                return Double.NaN;
            }
            double root = Math.sqrt(disc);
            low = (half - root) * inverseSin2;
            high = (half + root) * inverseSin2;
        } else {
            if (dx * dx + dy * dy > radius2) {
                return Double.NaN;
            }
            low = Double.NEGATIVE_INFINITY;
            high = Double.POSITIVE_INFINITY;
        }
        if (az == 0) {
            return Math.abs(along) <= halfWidth ? cz + low : Double.NaN;
        }
        double capA = (-halfWidth - along) * inverseAz;
        double capB = (halfWidth - along) * inverseAz;
        low = Math.max(low, Math.min(capA, capB));
        high = Math.min(high, Math.max(capA, capB));
        return low <= high ? cz + low : Double.NaN;
    }

    /** Bit-identical to {@link #entry_m} of each ray; one branch-free loop that the JIT compiler vectorises. */
    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        if (!(sin2 > UPRIGHT_SIN2) || az == 0) {
            super.castBlock(block, scratch, dest, at);
            return;
        }
        int count = block.rows * block.columns;
        scratch.reserve(count);
        block.positions(scratch.x_m, scratch.y_m);
        castAll(scratch.x_m, scratch.y_m, scratch.entry_m, count);
        System.arraycopy(scratch.entry_m, 0, dest, at, count);
    }

    @Override
    public boolean castPoints(int count, RayScratch scratch) {
        if (!(sin2 > UPRIGHT_SIN2) || az == 0) {
            return false;
        }
        castAll(scratch.x_m, scratch.y_m, scratch.entry_m, count);
        return true;
    }

    private void castAll(double[] x, double[] y, double[] entry, int count) {
        final double centreX = cx;
        final double centreY = cy;
        final double centreZ = cz;
        final double axisX = ax;
        final double axisY = ay;
        final double axisZ = az;
        final double s2 = sin2;
        final double r2 = radius2;
        final double perSin2 = inverseSin2;
        final double perAz = inverseAz;
        // the cap that a ray meets first, and the other one
        final double nearCap = az > 0 ? -halfWidth : halfWidth;
        final double farCap = -nearCap;
        for (int k = 0; k < count; k++) {
            double dx = x[k] - centreX;
            double dy = y[k] - centreY;
            double along = dx * axisX + dy * axisY;
            double middle = along * axisZ;
            double root = Math.sqrt(middle * middle - s2 * (dx * dx + dy * dy - along * along - r2));
            double low = Math.max((middle - root) * perSin2, (nearCap - along) * perAz);
            double high = Math.min((middle + root) * perSin2, (farCap - along) * perAz);
            entry[k] = centreZ + low - MISSED * Math.min(high - low, 0);
        }
    }

    /** The point lies on a cap when it is nearer to the cap's plane than to the lateral surface. */
    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        double dx = x_m - cx;
        double dy = y_m - cy;
        double dz = entry_m - cz;
        double along = dx * ax + dy * ay + dz * az;
        double rx = dx - along * ax;
        double ry = dy - along * ay;
        double rz = dz - along * az;
        double fromAxis = Math.sqrt(rx * rx + ry * ry + rz * rz);
        if (halfWidth - Math.abs(along) < radius_m - fromAxis) {
            double side = along > 0 ? 1 : -1;
            dest[0] = side * ax;
            dest[1] = side * ay;
            dest[2] = side * az;
        } else {
            dest[0] = rx / fromAxis;
            dest[1] = ry / fromAxis;
            dest[2] = rz / fromAxis;
        }
    }

    /** Bit-identical to {@link #normal} at each point; the lateral surface first, then the points on a cap. */
    @Override
    public void normals(int count, RayScratch scratch) {
        lateralNormals(count, scratch);
        for (int k = 0; k < count; k++) {
            double along = scratch.share[k];
            if (halfWidth - Math.abs(along) < radius_m - scratch.dv[k]) {
                double side = along > 0 ? 1 : -1;
                scratch.u[k] = side * ax;
                scratch.v[k] = side * ay;
                scratch.du[k] = side * az;
            }
        }
    }

    /** Computes normals of the lateral surface, positions along the axis (share) and distances from it (dv). */
    private void lateralNormals(int count, RayScratch scratch) {
        final double centreX = cx;
        final double centreY = cy;
        final double centreZ = cz;
        final double axisX = ax;
        final double axisY = ay;
        final double axisZ = az;
        final double[] x = scratch.x_m;
        final double[] y = scratch.y_m;
        final double[] z = scratch.entry_m;
        final double[] normalX = scratch.u;
        final double[] normalY = scratch.v;
        final double[] normalZ = scratch.du;
        final double[] fromAxis = scratch.dv;
        final double[] position = scratch.share;
        for (int k = 0; k < count; k++) {
            double dx = x[k] - centreX;
            double dy = y[k] - centreY;
            double dz = z[k] - centreZ;
            double along = dx * axisX + dy * axisY + dz * axisZ;
            double rx = dx - along * axisX;
            double ry = dy - along * axisY;
            double rz = dz - along * axisZ;
            double distance = Math.sqrt(rx * rx + ry * ry + rz * rz);
            position[k] = along;
            fromAxis[k] = distance;
            normalX[k] = rx / distance;
            normalY[k] = ry / distance;
            normalZ[k] = rz / distance;
        }
    }

    /**
     * The shadow is a rectangle with half an ellipse at each end: |v| <= R, |u| <= s w/2 + sqrt(1 - s^2) sqrt(R^2
     * - v^2),
     * with u along the projected axis, v across it and s the sine between the axis and the vertical.
     */
    @Override
    public double reach(double x_m, double y_m, double dx_m, double dy_m, double limit_m, RayScratch scratch) {
        if (!(sin2 > UPRIGHT_SIN2)) {
            return super.reach(x_m, y_m, dx_m, dy_m, limit_m, scratch);
        }
        double u = ((x_m - cx) * ax + (y_m - cy) * ay) / sine;
        double v = ((x_m - cx) * ay - (y_m - cy) * ax) / sine;
        double du = (dx_m * ax + dy_m * ay) / sine;
        double dv = (dx_m * ay - dy_m * ax) / sine;
        double first = dv == 0 ? 1 : Math.min(1, ((dv > 0 ? radius_m : -radius_m) - v) / dv);
        double a = du * du + az * az * dv * dv;
        for (int side = -1; side <= 1; side += 2) {
            double over = side * u - halfWidth * sine;
            double b = over * side * du + az * az * v * dv;
            double turn = side * du * v - over * dv;
            double disc = az * az * (radius2 * a - turn * turn);
            if (disc >= 0 && a > 0) {
                double out = (-b + Math.sqrt(disc)) / a;
                boolean beyondTheEnd = over + side * out * du >= -ROUNDING_M;
                first = beyondTheEnd && out >= 0 ? Math.min(first, out) : first;
            }
        }
        return Math.max(rise(x_m - cx, y_m - cy, dx_m, dy_m, limit_m - cz, first), 0);
    }

    /**
     * Share of a displacement, at most {@code first}, after which the underside rises above a height: where the
     * displaced point at this height leaves the cylinder downwards, or the lower cap is as high.
     * Relative to the centre.
     */
    private double rise(double x_m, double y_m, double dx_m, double dy_m, double limit_m, double first) {
        double along = x_m * ax + y_m * ay;
        double step = dx_m * ax + dy_m * ay;
        double cap = az > 0 ? -halfWidth : halfWidth;
        double capSlope = -step * inverseAz;
        double toCap = (limit_m - (cap - along) * inverseAz) / capSlope;
        double share = capSlope > 0 && toCap < first ? toCap : first;
        double position = along + limit_m * az;
        double a = dx_m * dx_m + dy_m * dy_m - step * step;
        double b = x_m * dx_m + y_m * dy_m - position * step;
        double c = x_m * x_m + y_m * y_m + limit_m * limit_m - position * position - radius2;
        double toSurface = (-b + Math.sqrt(b * b - a * c)) / a; // NaN where it passes the cylinder
        boolean down = limit_m < (position + toSurface * step) * az;
        return down && toSurface >= 0 && toSurface < share ? toSurface : share;
    }

    /** Bit-identical to {@link #reach} and {@link #entry_m} of each ray. */
    @Override
    public void reaches(OutlineRays rays, int count, RayScratch scratch, double[] dest) {
        if (!(sin2 > UPRIGHT_SIN2) || az == 0) {
            super.reaches(rays, count, scratch, dest);
            return;
        }
        scratch.reserve(count);
        for (int k = 0; k < count; k++) {
            scratch.x_m[k] = rays.x_m[k] + rays.dx_m[k];
            scratch.y_m[k] = rays.y_m[k] + rays.dy_m[k];
        }
        castAll(scratch.x_m, scratch.y_m, scratch.entry_m, count);
        toAxisFrame(rays, count, scratch);
        for (int k = 0; k < count; k++) {
            dest[k] = Math.min(1, (Math.copySign(radius_m, scratch.dv[k]) - scratch.v[k]) / scratch.dv[k]);
        }
        for (int k = 0; k < count; k++) {
            dest[k] = scratch.dv[k] == 0 ? 1 : dest[k];
        }
        clipAtEnd(-1, count, scratch, dest);
        clipAtEnd(1, count, scratch, dest);
        boolean hasLimits = false;
        for (int k = 0; k < count; k++) {
            hasLimits |= rays.limit_m[k] < MAX_HEIGHT_M;
        }
        if (hasLimits) {
            clipAtHeight(rays, count, scratch, dest);
        }
        for (int k = 0; k < count; k++) {
            dest[k] = scratch.entry_m[k] <= rays.limit_m[k] ? Double.NaN : Math.max(dest[k], 0);
        }
    }

    /** Shortens rays along which the underside rises above their limits; bit-identical to {@link #rise}. */
    private void clipAtHeight(OutlineRays rays, int count, RayScratch scratch, double[] first) {
        final double centreX = cx;
        final double centreY = cy;
        final double centreZ = cz;
        final double axisX = ax;
        final double axisY = ay;
        final double axisZ = az;
        final double perAz = inverseAz;
        final double r2 = radius2;
        final double cap = axisZ > 0 ? -halfWidth : halfWidth;
        final double[] capSlope = scratch.share;
        final double[] toCap = scratch.u;
        final double[] toSurface = scratch.v;
        final double[] above = scratch.du;
        for (int k = 0; k < count; k++) {
            double x = rays.x_m[k] - centreX;
            double y = rays.y_m[k] - centreY;
            double dx = rays.dx_m[k];
            double dy = rays.dy_m[k];
            double limit = rays.limit_m[k] - centreZ;
            double along = x * axisX + y * axisY;
            double step = dx * axisX + dy * axisY;
            double slope = -step * perAz;
            capSlope[k] = slope;
            toCap[k] = (limit - (cap - along) * perAz) / slope;
            double position = along + limit * axisZ;
            double a = dx * dx + dy * dy - step * step;
            double b = x * dx + y * dy - position * step;
            double c = x * x + y * y + limit * limit - position * position - r2;
            double share = (-b + Math.sqrt(b * b - a * c)) / a;
            toSurface[k] = share;
            above[k] = limit - (position + share * step) * axisZ;
        }
        for (int k = 0; k < count; k++) {
            double share = capSlope[k] > 0 && toCap[k] < first[k] ? toCap[k] : first[k];
            first[k] = above[k] < 0 && toSurface[k] >= 0 && toSurface[k] < share ? toSurface[k] : share;
        }
    }

    /** Computes the rays' components along the projected axis and across it. */
    private void toAxisFrame(OutlineRays rays, int count, RayScratch scratch) {
        final double axisX = ax;
        final double axisY = ay;
        final double s = sine;
        for (int k = 0; k < count; k++) {
            double dx = rays.x_m[k] - cx;
            double dy = rays.y_m[k] - cy;
            scratch.u[k] = (dx * axisX + dy * axisY) / s;
            scratch.v[k] = (dx * axisY - dy * axisX) / s;
        }
        for (int k = 0; k < count; k++) {
            double dx = rays.dx_m[k];
            double dy = rays.dy_m[k];
            scratch.du[k] = (dx * axisX + dy * axisY) / s;
            scratch.dv[k] = (dx * axisY - dy * axisX) / s;
        }
    }

    /** Shortens rays that leave the shadow through one of its elliptic ends. */
    private void clipAtEnd(int side, int count, RayScratch scratch, double[] first) {
        final double[] u = scratch.u;
        final double[] v = scratch.v;
        final double[] du = scratch.du;
        final double[] dv = scratch.dv;
        final double[] share = scratch.share;
        final double sign = side;
        final double az2 = az * az;
        final double r2 = radius2;
        final double end = halfWidth * sine;
        for (int k = 0; k < count; k++) {
            double over = sign * u[k] - end;
            double a = du[k] * du[k] + az2 * dv[k] * dv[k];
            double b = over * sign * du[k] + az2 * v[k] * dv[k];
            double turn = sign * du[k] * v[k] - over * dv[k];
            share[k] = (-b + Math.sqrt(az2 * (r2 * a - turn * turn))) / a; // NaN where the ray misses the ellipse
        }
        for (int k = 0; k < count; k++) {
            double out = share[k];
            boolean beyondTheEnd = sign * u[k] - end + sign * out * du[k] >= -ROUNDING_M;
            if (beyondTheEnd && out >= 0 && out < first[k]) {
                first[k] = out;
            }
        }
    }

    @Override
    public int cost_ns() {
        return 4;
    }
}
