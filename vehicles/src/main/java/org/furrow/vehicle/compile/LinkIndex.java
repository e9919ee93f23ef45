package org.furrow.vehicle.compile;

import java.util.HashMap;
import java.util.Map;
import org.furrow.vehicle.spec.MechanismSpec;

/** Links of the model by the names of bodies and joints. */
final class LinkIndex {
    /** Placeholder for the world. */
    static final int WORLD = -1;

    private final Map<String, Integer> ofBody = new HashMap<>(Map.of(MechanismSpec.GROUND, WORLD));
    private final Map<String, int[]> ofJoint = new HashMap<>();

    void putBody(String body, int link) {
        ofBody.put(body, link);
    }

    void putJoint(String joint, int[] links) {
        ofJoint.put(joint, links);
    }

    /** Link of a body; {@link #WORLD} for the ground and bodies fixed to it. */
    int ofBody(String name) {
        return ofBody.getOrDefault(name, WORLD);
    }

    /** Links of a joint, from the base outward; empty when it is cut or fixed. */
    int[] ofJoint(String name) {
        return ofJoint.getOrDefault(name, new int[0]);
    }
}
