package org.furrow.vehicle.compile;

import java.util.HashMap;
import java.util.Map;
import org.furrow.vehicle.spec.MechanismSpec;

/** Which link each body became, and of which links each joint of the tree is made. */
final class LinkMap {
    /** In place of a link: the world. */
    static final int WORLD = -1;

    private final Map<String, Integer> ofBody = new HashMap<>();
    private final Map<String, int[]> ofJoint = new HashMap<>();

    LinkMap() {
        ofBody.put(MechanismSpec.GROUND, WORLD);
    }

    void putBody(String body, int link) {
        ofBody.put(body, link);
    }

    void putJoint(String joint, int[] links) {
        ofJoint.put(joint, links);
    }

    /** Link of a body, {@link #WORLD} for the ground and what is fixed to it. */
    int ofBody(String name) {
        return ofBody.getOrDefault(name, WORLD);
    }

    /** Links of a joint, from the base outward; none when it is cut or fixed. */
    int[] ofJoint(String name) {
        return ofJoint.getOrDefault(name, new int[0]);
    }
}
