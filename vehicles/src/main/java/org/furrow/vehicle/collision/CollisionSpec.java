package org.furrow.vehicle.collision;

import org.furrow.world.math.Ranges;

/**
 * Parameters of the contact law between chassis.
 *
 * @param stiffness_Npm force over depth, in N/m, > 0; reduced where the delay requires it ({@link ContactLaw})
 * @param dampingRatio share of the critical damping, in [{@value #LEAST_RATIO}, {@value #LARGEST_RATIO}]
 * @param friction coefficient of friction between chassis, in [0, 1]
 * @param wheels whether wheels collide with other chassis, as parts of theirs
 */
public record CollisionSpec(double stiffness_Npm, double dampingRatio, double friction, boolean wheels) {
    /** Below this ratio some oblique impacts gain energy, because stiffness and normal change while the bodies turn. */
    public static final double LEAST_RATIO = 0.8;

    public static final double LARGEST_RATIO = 1;
    /** Limit of the age of the reports, in s: dead reckoning of turning vehicles is too inaccurate beyond it. */
    public static final double OLDEST_S = 0.15;

    /** Default; the stiffness is about that of a car's front. */
    public static final CollisionSpec DEFAULT = new CollisionSpec(1e6, 1, 0.3, false);

    public CollisionSpec {
        Ranges.positive("stiffness_Npm", stiffness_Npm);
        if (!(dampingRatio >= LEAST_RATIO && dampingRatio <= LARGEST_RATIO)) {
            throw new IllegalArgumentException("damping_ratio must be in [" + LEAST_RATIO + ", " + LARGEST_RATIO
                    + "], damping_ratio=" + dampingRatio);
        }
        if (!(friction >= 0 && friction <= 1)) {
            throw new IllegalArgumentException("friction must be in [0, 1], friction=" + friction);
        }
    }
}
