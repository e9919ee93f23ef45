package org.furrow.vehicle.collision;

import java.util.Arrays;

/**
 * Contact force between two chassis at one point: normal to them a spring over the depth and a damper, which never
 * pull; tangential a damper limited by friction.
 *
 * <p>Both act on reports of age T. With the effective mass m at the point in a direction, k = m w^2 and c = 2 z w m,
 * where w T is at most {@value #LARGEST_PHASE}: so the effect of the lag is small for all masses and levers. See
 * docs/epoch-protocol.md.
 */
final class ContactLaw {
    /** Largest w T. */
    static final double LARGEST_PHASE = 0.3;

    private final CollisionSpec spec;
    private final double lag_s;
    /** Velocity of the first relative to the second, then its tangential part, then the direction of that part. */
    private final double[] sliding = new double[3];

    /** @param lag_s lag T of the force, in s, see {@link Collisions#lag_s} */
    ContactLaw(CollisionSpec spec, double lag_s) {
        this.spec = spec;
        this.lag_s = lag_s;
    }

    /**
     * Computes the force on the first of two bodies.
     *
     * @param normal unit vector along which the first is pushed
     * @param depth_m overlap along the normal
     * @param share share of this contact in the contacts of the two bodies, in [0, 1]
     * @param dest receives the force in W, in N
     */
    void evaluate(
            PlacedBody first,
            PlacedBody second,
            double[] point,
            double[] normal,
            double depth_m,
            double share,
            double[] dest) {
        Arrays.fill(sliding, 0);
        first.addVelocity(point, 1, sliding);
        second.addVelocity(point, -1, sliding);
        double opening = sliding[0] * normal[0] + sliding[1] * normal[1] + sliding[2] * normal[2];
        double mobility = first.mobility_1pkg(point, normal) + second.mobility_1pkg(point, normal);
        double largestRate = LARGEST_PHASE / lag_s;
        double rate = Math.min(largestRate, Math.sqrt(spec.stiffness_Npm() * mobility));
        double damping = 2 * spec.dampingRatio() * rate;
        double normalForce = share * Math.max(0, (rate * rate * depth_m - damping * opening) / mobility);
        double speed = 0;
        for (int d = 0; d < 3; d++) {
            sliding[d] -= opening * normal[d];
            speed += sliding[d] * sliding[d];
        }
        speed = Math.sqrt(speed);
        double friction = 0;
        if (speed > 0) {
            for (int d = 0; d < 3; d++) {
                sliding[d] /= speed;
            }
            double tangential = first.mobility_1pkg(point, sliding) + second.mobility_1pkg(point, sliding);
            // half the damping, so that both dampers together stay within the limit of the lag
            friction = Math.min(share * 0.5 * damping * speed / tangential, spec.friction() * normalForce);
        }
        for (int d = 0; d < 3; d++) {
            dest[d] = normalForce * normal[d] - friction * sliding[d];
        }
    }
}
