package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;

/**
 * The radial-spring tyre of DADS as Perera et al. (2006) describe it: a thin disc with linear springs along spokes at equal
 * angles, fixed in the wheel. A spring is as short as its spoke is to the ground.
 *
 * <p>The springs' stiffness k is such that, in the mean over the wheel's angle, the load at the nominal penetration d of flat
 * ground is that of the tyre's curve. With p springs per radian and cos t = (R - d) / R:
 *
 * <pre>
 *   N = k p (2 R sin t - 2 (R - d) t)
 * </pre>
 *
 * <p>Ground is met spring by spring: the force has a kink for every spring, and a jump where one passes the corner of a step
 * whose face it cannot reach. Across the disc the normal is that of the ground half a width to either side of the contact point.
 */
final class RadialSpringTyre implements SurfaceContact {
    /** Halvings of the radius in search of the ground: to 30 nm. */
    private static final int HALVINGS = 24;

    private final TyreSpec spec;
    private final int springs;
    private final double stiffness_Npm;
    /** Directions of the springs along the body's x and z axes. */
    private final double[] alongX;

    private final double[] alongZ;
    private final WheelFrame wheel = new WheelFrame();
    private final RoadForce road;

    RadialSpringTyre(RadialSpringSpec radial) {
        spec = radial.tyre();
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
        road = new RoadForce(spec);
    }

    @Override
    public int stateLength() {
        return RoadForce.STATE;
    }

    @Override
    public String stateName(int word) {
        return RoadForce.stateName(word);
    }

    @Override
    public void press(TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
        wheel.take(bodies, body);
        if (!(surface.height_m(wheel.x_m, wheel.y_m) < wheel.z_m)) {
            throw new IllegalStateException("wheel " + body + " has broken through the ground: its centre is below it");
        }
        double[] m = bodies.rotation;
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
            RoadForce.lift(bodies, body, state, at);
            return;
        }
        road.px = px / sum;
        road.py = py / sum;
        road.pz = pz / sum;
        road.elastic_N = inPlane;
        setNormal(surface, fx / inPlane, fy / inPlane, fz / inPlane);
        road.friction = surface.friction(wheel.x_m + road.px, wheel.y_m + road.py);
        road.write(bodies, body, wheel, state, at, step_s);
    }

    /** Length of a spring in a direction: the radius where its end is above the ground. */
    private double length_m(RigidSurface surface, double dx, double dy, double dz) {
        double high = spec.radius_m();
        double below = gap_m(surface, high, dx, dy, dz);
        if (below >= 0) {
            return high;
        }
        double low = 0;
        double above = wheel.z_m - surface.height_m(wheel.x_m, wheel.y_m);
        for (int n = 0; n < HALVINGS; n++) {
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

    /** From the springs' direction in the plane of the disc and the ground's slope across it. */
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
