package org.furrow.vehicle.compile;

import java.util.List;
import org.furrow.vehicle.spec.Vector;

/**
 * Shafts beside the bodies, and how both hang together.
 *
 * @param inertia_kgm2 of each shaft
 * @param relations sums of speeds that are zero
 * @param brakes revolute joints that may be held
 */
record ShaftTrain(List<Double> inertia_kgm2, List<Relation> relations, List<String> brakes) {
    static final ShaftTrain NONE = new ShaftTrain(List.of(), List.of(), List.of());

    /** A sum of speeds that is zero. */
    record Relation(List<Shaft> shafts, List<Turn> turns) {}

    /** Speed of a shaft, times a coefficient. */
    record Shaft(int shaft, double coefficient) {}

    /** Angular velocity of a body about an axis that turns with it, given in the design configuration, times a coefficient. */
    record Turn(String body, Vector axis, double coefficient) {}
}
