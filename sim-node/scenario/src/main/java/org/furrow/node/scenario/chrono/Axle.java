package org.furrow.node.scenario.chrono;

import java.util.List;
import org.joml.Vector3d;

/**
 * An axle in the mechanism.
 *
 * @param hubs left and right wheel
 * @param carrier body that carries its differential
 */
record Axle(List<Hub> hubs, String carrier) {
    /** A wheel's body, the joint of its spin, and its centre. */
    record Hub(String body, String joint, Vector3d centre) {}
}
