package org.furrow.vehicle.collision;

import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Ranges;

/**
 * A rope between the chassis of two vehicles.
 *
 * @param first index of a vehicle
 * @param second index of another one
 * @param onFirst_m where it is fixed, in the chassis frame of the first
 * @param onSecond_m where it is fixed, in the chassis frame of the second
 * @param length_m without load, > 0
 * @param stiffness_Npm force over elongation, > 0; reduced where the delay requires it ({@link ContactLaw})
 * @param fromEpoch epoch from which it is fixed
 * @param untilEpoch epoch before which it is loosened
 */
public record RopeSpec(
        int first,
        int second,
        Vector onFirst_m,
        Vector onSecond_m,
        double length_m,
        double stiffness_Npm,
        int fromEpoch,
        int untilEpoch) {
    public RopeSpec {
        if (first == second) {
            throw new IllegalArgumentException("a rope needs two vehicles");
        }
        Ranges.positive("length_m", length_m);
        Ranges.positive("stiffness_Npm", stiffness_Npm);
        if (untilEpoch <= fromEpoch) {
            throw new IllegalArgumentException("until_s must be after from_s");
        }
    }

    boolean isFixed(int epoch) {
        return epoch >= fromEpoch && epoch < untilEpoch;
    }
}
