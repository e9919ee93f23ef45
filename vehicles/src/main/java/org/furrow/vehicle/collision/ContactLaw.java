package org.furrow.vehicle.collision;

import java.util.Arrays;

/**
 * Force between two chassis at one point: a spring over the depth, a damper over the closing speed, never pulling, and a damper
 * across them that friction limits.
 *
 * <p>Both act on what was known a lag T ago. With m the mass that a blow at this point along this way must move, k = m w^2 and
 * c = 2 z w m; w T is at most {@value #LARGEST_PHASE}, so that what the lag hides is small, whatever the masses and the levers
 * are. See docs/shared-world.md.
 */
final class ContactLaw {
    /** Largest w T. */
    static final double LARGEST_PHASE = 0.3;

    private final CollisionSpec spec;
    private final double lag_s;
    /** Velocity of the first against the second, then what of it is across them, then its direction. */
    private final double[] slide = new double[3];

    /** @param lag_s age of what the force is made of, in s: delay and a half epochs more */
    ContactLaw(CollisionSpec spec, double lag_s) {
        this.spec = spec;
        this.lag_s = lag_s;
    }

    /**
     * Force on the first of two.
     *
     * @param point where they touch
     * @param away unit vector in which the first is pushed
     * @param depth_m how deep they overlap along it
     * @param share of the contact that is this one, in [0, 1]
     * @param dest receives the force in W, in N
     */
    void find(
            PlacedBody first,
            PlacedBody second,
            double[] point,
            double[] away,
            double depth_m,
            double share,
            double[] dest) {
        Arrays.fill(slide, 0);
        first.addVelocity(point, 1, slide);
        second.addVelocity(point, -1, slide);
        double opening = slide[0] * away[0] + slide[1] * away[1] + slide[2] * away[2];
        double mobility = first.mobility_1pkg(point, away) + second.mobility_1pkg(point, away);
        double phase = LARGEST_PHASE / lag_s;
        double rate = Math.min(phase, Math.sqrt(spec.stiffness_Npm() * mobility));
        double damping = 2 * spec.dampingRatio() * rate;
        double push = share * Math.max(0, (rate * rate * depth_m - damping * opening) / mobility);
        double across = 0;
        for (int d = 0; d < 3; d++) {
            slide[d] -= opening * away[d];
            across += slide[d] * slide[d];
        }
        across = Math.sqrt(across);
        double drag = 0;
        if (across > 0) {
            for (int d = 0; d < 3; d++) {
                slide[d] /= across;
            }
            double loose = first.mobility_1pkg(point, slide) + second.mobility_1pkg(point, slide);
            // half the damping: both dampers together stay within what the lag allows
            drag = Math.min(share * 0.5 * damping * across / loose, spec.friction() * push);
        }
        for (int d = 0; d < 3; d++) {
            dest[d] = push * away[d] - drag * slide[d];
        }
    }
}
