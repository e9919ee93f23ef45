package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.Tyre;

/** A mass on one upright wheel: translation, and spin when the brake is off. Semi-implicit Euler. */
final class Cart {
    static final double MASS_KG = 650;
    static final double GRAVITY = 9.81;
    private static final double SPIN_KGM2 = 8.5;
    private static final double STEP_S = 1e-3;

    private final Wheel wheel;
    private final RigidSurface road;
    double x;
    double y;
    private double z;
    private final double[] velocity = new double[3];
    private double spin;
    private boolean braked = true;

    Cart(Tyre tyre, double slopeX, double slopeY) {
        this(tyre, Roads.plane(slopeX, slopeY));
    }

    Cart(Tyre tyre, RigidSurface road) {
        this.road = road;
        wheel = new Wheel(tyre, road);
        z = Wheel.RADIUS_M;
    }

    void step() {
        wheel.at(x, y, z)
                .moving(velocity[0], velocity[1], velocity[2])
                .spinning(spin)
                .press(road, STEP_S);
        for (int d = 0; d < 3; d++) {
            velocity[d] += STEP_S * (wheel.force(d) / MASS_KG - (d == 2 ? GRAVITY : 0));
        }
        spin += braked ? 0 : STEP_S * wheel.moment(1) / SPIN_KGM2;
        x += STEP_S * velocity[0];
        y += STEP_S * velocity[1];
        z += STEP_S * velocity[2];
    }

    /** Settles with the brake on. */
    void settle() {
        for (int k = 0; k < 10_000; k++) {
            step();
            velocity[2] *= 0.99;
        }
    }

    /** Releases the brake at rolling speed. */
    void roll(double speed_mps) {
        braked = false;
        velocity[0] = speed_mps;
        spin = speed_mps / z;
        wheel.state[0] = 0;
        wheel.state[1] = 0;
    }

    /** Kinetic energy along the ground and of the spin, in J. */
    double energy() {
        return 0.5 * MASS_KG * velocity[0] * velocity[0] + 0.5 * SPIN_KGM2 * spin * spin;
    }
}
