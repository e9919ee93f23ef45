package org.furrow.vehicle.tyre;

import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.Tyre;

/** A wheel with a tyre whose pose and velocity the test sets. */
final class Wheel {
    static final double RADIUS_M = 0.467;
    static final double WIDTH_M = 0.25;
    static final double NOMINAL_M = 0.03;
    static final Curve LOAD = new Curve(List.of(
            new double[] {0, 0},
            new double[] {0.01, 1800},
            new double[] {0.02, 4000},
            new double[] {0.03, 6500},
            new double[] {0.06, 15500},
            new double[] {0.1, 30000}));
    static final TractionSpec TRACTION = new TractionSpec(0.2, 0.1);
    static final SlipSpec SLIP = new SlipSpec(1, 120e3, 80e3, 0.3, 1500, 0);

    final TouchingBodies bodies = TouchingBodies.of(new Shape.Cylinder(RADIUS_M, WIDTH_M));
    final SurfaceContact contact;
    final double[] state;

    Wheel(Tyre tyre) {
        this(tyre, Roads.FLAT);
    }

    /** @param kind a ground with or without laws of traction, as that on which the wheel will be */
    Wheel(Tyre tyre, RigidSurface kind) {
        contact = tyre.contact(kind);
        state = new double[contact.stateLength()];
    }

    static TyreSpec spec(double damping_Nspm, SlipSpec slip) {
        return new TyreSpec(RADIUS_M, WIDTH_M, LOAD, damping_Nspm, slip, TRACTION);
    }

    static MultiDiscSpec discs(int discs) {
        return new MultiDiscSpec(spec(500, SLIP), discs, 32);
    }

    static RadialSpringSpec springs(int springs) {
        return new RadialSpringSpec(spec(500, SLIP), springs, NOMINAL_M);
    }

    static PointSpec point() {
        return new PointSpec(spec(500, SLIP));
    }

    Wheel at(double x, double y, double z) {
        bodies.position[0] = x;
        bodies.position[1] = y;
        bodies.position[2] = z;
        return this;
    }

    /** Rotated to the left by yaw, then left side up by camber, then about its axle by spin. */
    Wheel turned(double yaw_rad, double camber_rad, double spin_rad) {
        double cy = StrictMath.cos(yaw_rad);
        double sy = StrictMath.sin(yaw_rad);
        double cc = StrictMath.cos(camber_rad);
        double sc = StrictMath.sin(camber_rad);
        double cs = StrictMath.cos(spin_rad);
        double ss = StrictMath.sin(spin_rad);
        double[] ahead = {cy, sy, 0};
        double[] axle = {-sy * cc, cy * cc, sc};
        double[] up = {sy * sc, -cy * sc, cc};
        for (int d = 0; d < 3; d++) {
            bodies.rotation[3 * d] = cs * ahead[d] - ss * up[d];
            bodies.rotation[3 * d + 1] = axle[d];
            bodies.rotation[3 * d + 2] = ss * ahead[d] + cs * up[d];
        }
        return this;
    }

    Wheel moving(double vx, double vy, double vz) {
        bodies.velocity[0] = vx;
        bodies.velocity[1] = vy;
        bodies.velocity[2] = vz;
        return this;
    }

    /** About the axle. */
    Wheel spinning(double spin_radps) {
        for (int d = 0; d < 3; d++) {
            bodies.angularVelocity[d] = spin_radps * bodies.rotation[3 * d + 1];
        }
        return this;
    }

    Wheel press(RigidSurface road, double step_s) {
        contact.press(bodies, 0, road, state, 0, step_s);
        return this;
    }

    double force(int d) {
        return bodies.force[d];
    }

    double moment(int d) {
        return bodies.moment[d];
    }

    double size() {
        double[] f = bodies.force;
        return Math.sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
    }
}
