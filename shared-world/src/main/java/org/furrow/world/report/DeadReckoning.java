package org.furrow.world.report;

import org.furrow.world.math.ExactMath;

/**
 * Extrapolation of a vehicle's last report with constant velocity and angular velocity in W. After {@value
 * #HELD_AFTER_S} s the vehicle is assumed to stand at the extrapolated pose.
 */
public final class DeadReckoning {
    /** Largest age over which a report is extrapolated, in s. */
    public static final double HELD_AFTER_S = 0.5;

    private DeadReckoning() {}

    /**
     * Extrapolates a report. Steering, pedals, engine, channels and reach do not change.
     *
     * @param age_s age of the report, in s, >= 0; at 0 the result is the report bit for bit
     * @param dest receives the extrapolated report; may be {@code report}
     */
    public static void predict(VehicleReport report, double age_s, VehicleReport dest) {
        if (!(age_s >= 0)) {
            throw new IllegalArgumentException("age_s must be >= 0, age_s=" + age_s);
        }
        dest.set(report);
        if (age_s == 0) {
            return;
        }
        double t_s = Math.min(age_s, HELD_AFTER_S);
        for (int d = 0; d < 3; d++) {
            dest.position_m[d] += t_s * dest.velocity_mps[d];
        }
        rotate(dest, t_s);
        if (age_s > HELD_AFTER_S) {
            for (int d = 0; d < 3; d++) {
                dest.velocity_mps[d] = 0;
                dest.angularVelocity_radps[d] = 0;
            }
        }
    }

    /** Rotates the orientation q to exp(t w / 2) q, with the angular velocity w in W. */
    private static void rotate(VehicleReport dest, double t_s) {
        double[] turning = dest.angularVelocity_radps;
        double a = turning[0];
        double b = turning[1];
        double c = turning[2];
        double rate = Math.sqrt(a * a + b * b + c * c);
        if (rate == 0) {
            return;
        }
        ExactMath.sinCos(0.5 * t_s * rate, turning); // scratch buffer, restored below: must not allocate
        double part = turning[0] / rate;
        double e = turning[1];
        turning[0] = a;
        turning[1] = b;
        a *= part;
        b *= part;
        c *= part;
        double[] q = dest.orientation;
        double w = e * q[0] - a * q[1] - b * q[2] - c * q[3];
        double x = e * q[1] + a * q[0] + b * q[3] - c * q[2];
        double y = e * q[2] + b * q[0] + c * q[1] - a * q[3];
        double z = e * q[3] + c * q[0] + a * q[2] - b * q[1];
        double norm = Math.sqrt(w * w + x * x + y * y + z * z);
        q[0] = w / norm;
        q[1] = x / norm;
        q[2] = y / norm;
        q[3] = z / norm;
    }
}
