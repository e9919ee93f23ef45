package org.furrow.vehicle.compile;

import java.util.List;
import org.furrow.vehicle.spec.Vector;

/**
 * Shafts beside the bodies, and how both hang together.
 *
 * @param inertia_kgm2 of each shaft
 * @param relations sums of speeds that are zero
 * @param clutches sums of speeds that are zero as far as a torque goes
 */
record ShaftTrain(List<Double> inertia_kgm2, List<Relation> relations, List<Relation> clutches) {
    static final ShaftTrain NONE = new ShaftTrain(List.of(), List.of(), List.of());

    /** A sum of speeds that is zero. */
    record Relation(List<Shaft> shafts, List<Turn> turns) {}

    /** Speed of a shaft, times a coefficient. */
    record Shaft(int shaft, double coefficient) {}

    /**
     * Angular velocity of a body about an axis, times a coefficient.
     *
     * @param body the body that turns
     * @param frame the body with which the axis turns
     * @param axis in the design configuration
     */
    record Turn(String body, String frame, Vector axis, double coefficient) {
        /** About an axis of its own. */
        Turn(String body, Vector axis, double coefficient) {
            this(body, body, axis, coefficient);
        }
    }
}
