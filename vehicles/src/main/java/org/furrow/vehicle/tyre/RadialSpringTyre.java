package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;

/**
 * The radial-spring tyre of DADS as described by Perera et al. (2006): a thin disc with linear springs along spokes
 * at equal angles, fixed in the wheel. A spring's length is the distance to the ground along its spoke.
 *
 * <p>The stiffness k of a spring is chosen so that the mean load over the wheel's angle, at the nominal penetration d
 * of flat ground, is that of the tyre's curve. With p springs per radian and cos t = (R - d) / R:
 *
 * <pre>
 *   N = k p (2 R sin t - 2 (R - d) t)
 * </pre>
 *
 * <p>The force has a kink where a spring touches the ground, and a jump where a spring passes the corner of a step
 * whose face it cannot reach. Across the disc the normal follows from the ground's heights half a width to either
 * side of the contact.
 */
final class RadialSpringTyre extends RoadTyre {
    /** Bisections of a spoke to find the ground, to 30 nm. */
    private static final int BISECTIONS = 24;

    private final int springs;
    private final double stiffness_Npm;
    /** Components of the springs' directions along the body's x and z axes. */
    private final double[] alongX;

    private final double[] alongZ;

    RadialSpringTyre(RadialSpringSpec radial, RigidSurface surface) {
        super(radial.tyre(), surface);
        springs = radial.springs();
        alongX = new double[springs];
        alongZ = new double[springs];
        for (int k = 0; k < springs; k++) {
            alongX[k] = StrictMath.cos(2 * Math.PI * k / springs);
            alongZ[k] = StrictMath.sin(2 * Math.PI * k / springs);
        }
        double rest = spec.radius_m() - radial.nominal_m();
        double half = StrictMath.acos(rest / spec.radius_m());
        double perRadian = springs / (2 * Math.PI);
        double shape_m = 2 * (spec.radius_m() * StrictMath.sin(half) - rest * half);
        stiffness_Npm = spec.loadAt_N(radial.nominal_m()) / (perRadian * shape_m);
    }

    @Override
    boolean findContact(RigidSurface surface) {
        double[] m = wheel.rotation;
        int at9 = wheel.matrix;
        double fx = 0;
        double fy = 0;
        double fz = 0;
        double sum = 0;
        double px = 0;
        double py = 0;
        double pz = 0;
        for (int k = 0; k < springs; k++) {
            double dx = alongX[k] * m[at9] + alongZ[k] * m[at9 + 2];
            double dy = alongX[k] * m[at9 + 3] + alongZ[k] * m[at9 + 5];
            double dz = alongX[k] * m[at9 + 6] + alongZ[k] * m[at9 + 8];
            double length = length_m(surface, dx, dy, dz);
            double force = stiffness_Npm * (spec.radius_m() - length);
            fx -= force * dx;
            fy -= force * dy;
            fz -= force * dz;
            sum += force;
            px += force * length * dx;
            py += force * length * dy;
            pz += force * length * dz;
        }
        double inPlane = Math.sqrt(fx * fx + fy * fy + fz * fz);
        if (!(inPlane > 0)) {
            return false;
        }
        road.px = px / sum;
        road.py = py / sum;
        road.pz = pz / sum;
        road.elastic_N = inPlane;
        setNormal(surface, fx / inPlane, fy / inPlane, fz / inPlane);
        road.friction =
                surface.material(wheel.x_m + road.px, wheel.y_m + road.py).friction();
        road.deflection_m = spec.radius_m() - Math.sqrt(road.px * road.px + road.py * road.py + road.pz * road.pz);
        return true;
    }

    /** Length of the spring along a direction in W: the radius when its end is above the ground. */
    private double length_m(RigidSurface surface, double dx, double dy, double dz) {
        double high = spec.radius_m();
        double below = gap_m(surface, high, dx, dy, dz);
        if (below >= 0) {
            return high;
        }
        double low = 0;
        double above = wheel.z_m - surface.height_m(wheel.x_m, wheel.y_m);
        for (int n = 0; n < BISECTIONS; n++) {
            double middle = 0.5 * (low + high);
            double gap = gap_m(surface, middle, dx, dy, dz);
            if (gap >= 0) {
                low = middle;
                above = gap;
            } else {
                high = middle;
                below = gap;
            }
        }
        return low + (high - low) * above / (above - below);
    }

    private double gap_m(RigidSurface surface, double length, double dx, double dy, double dz) {
        return wheel.z_m + length * dz - surface.height_m(wheel.x_m + length * dx, wheel.y_m + length * dy);
    }

    /** Sets the normal from the springs' resultant direction in the disc's plane and the ground's slope across it. */
    private void setNormal(RigidSurface surface, double fx, double fy, double fz) {
        double half = 0.5 * spec.width_m();
        double x = wheel.x_m + road.px;
        double y = wheel.y_m + road.py;
        double rise = (surface.height_m(x + half * wheel.axleX, y + half * wheel.axleY)
                        - surface.height_m(x - half * wheel.axleX, y - half * wheel.axleY))
                / spec.width_m();
        double tangent = (wheel.axleZ - rise) / (wheel.upZ + rise * wheel.axleZ / wheel.upZ);
        if (!(Math.abs(tangent) < 1)) {
            tangent = Math.copySign(1, wheel.axleZ - rise);
        }
        double lean = tangent * (fx * wheel.upX + fy * wheel.upY + fz * wheel.upZ);
        double length = Math.sqrt(1 + lean * lean);
        road.nx = (fx + lean * wheel.axleX) / length;
        road.ny = (fy + lean * wheel.axleY) / length;
        road.nz = (fz + lean * wheel.axleZ) / length;
    }
}
