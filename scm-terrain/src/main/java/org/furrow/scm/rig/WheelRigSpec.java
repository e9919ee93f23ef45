package org.furrow.scm.rig;

import org.furrow.scm.contact.ScmSpec;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Ranges;

/**
 * A single-wheel test: a loaded wheel settles, then is driven at constant spin and slip along x on level soil.
 *
 * @param wheel shape with its axle along y, tread and active domain
 * @param radius_m nominal radius for sinkage and slip, in m
 * @param load_N weight on the wheel, in N; the mass is load / g
 */
public record WheelRigSpec(
        ScmSpec ground,
        double grid_m,
        double step_s,
        TouchingBody wheel,
        double radius_m,
        double load_N,
        Motion motion) {
    public WheelRigSpec {
        Ranges.positive("grid_m", grid_m);
        Ranges.positive("step_s", step_s);
        Ranges.positive("wheel.radius_m", radius_m);
        Ranges.positive("load_N", load_N);
    }

    /**
     * How the wheel's centre moves relative to its spin.
     *
     * @param share 1 - v / (omega R), below 1, with the speed v along the direction of travel; R of a tyre that
     *     gives way is its rolling radius
     * @param angle_rad from the wheel's plane to the direction of travel, towards +y; 0: straight
     */
    public record Slip(double share, double angle_rad) {
        public Slip {
            if (!(share < 1) || Double.isInfinite(share)) {
                throw new IllegalArgumentException("slip must be < 1, slip=" + share);
            }
            if (!(Math.abs(angle_rad) <= 0.5 * Math.PI)) {
                throw new IllegalArgumentException("the slip angle must be in [-pi/2, pi/2], angle_rad=" + angle_rad);
            }
        }

        /** Slip without a slip angle. */
        public static Slip straight(double share) {
            return new Slip(share, 0);
        }
    }

    /**
     * @param omega_radps spin when driving, positive when rolling to +x, in rad/s
     * @param settle_s time for settling at rest, in s
     * @param ramp_s time over which spin and speed rise linearly, in s
     */
    public record Motion(
            double omega_radps,
            Slip slip,
            double settle_s,
            double ramp_s,
            double duration_s,
            int passes,
            double output_hz) {
        public Motion {
            if (!Double.isFinite(omega_radps)) {
                throw new IllegalArgumentException("omega_radps must be a number, omega_radps=" + omega_radps);
            }
            if (!(settle_s >= 0) || !(ramp_s >= 0) || Double.isInfinite(settle_s + ramp_s)) {
                throw new IllegalArgumentException(
                        "settle_s and ramp_s must be >= 0, settle_s=" + settle_s + " ramp_s=" + ramp_s);
            }
            Ranges.positive("duration_s", duration_s);
            Ranges.positive("output_hz", output_hz);
            if (passes < 1) {
                throw new IllegalArgumentException("passes must be >= 1, passes=" + passes);
            }
        }
    }
}
