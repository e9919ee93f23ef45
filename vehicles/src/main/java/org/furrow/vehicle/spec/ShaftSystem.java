package org.furrow.vehicle.spec;

import java.util.List;

/**
 * Shafts of a driveline and their coupling to the bodies of a mechanism.
 *
 * @param inertia_kgm2 of each shaft
 * @param gears sums of speeds that are zero
 * @param clutches sums of speeds that a friction torque of limited size keeps at zero
 */
public record ShaftSystem(List<Double> inertia_kgm2, List<SpeedSum> gears, List<SpeedSum> clutches) {
    public static final ShaftSystem NONE = new ShaftSystem(List.of(), List.of(), List.of());

    /** A linear combination of shaft speeds and angular velocities of bodies. */
    public record SpeedSum(List<ShaftTerm> shafts, List<BodyTerm> bodies) {}

    /** Speed of a shaft, times a coefficient. */
    public record ShaftTerm(int shaft, double coefficient) {}

    /**
     * Angular velocity of a body about an axis, times a coefficient.
     *
     * @param frame name of the body to which the axis is fixed
     * @param axis in the design configuration
     */
    public record BodyTerm(String body, String frame, Vector axis, double coefficient) {
        /** A term about an axis fixed to the body itself. */
        public BodyTerm(String body, Vector axis, double coefficient) {
            this(body, body, axis, coefficient);
        }
    }
}
