package org.furrow.vehicle.spec;

import org.furrow.vehicle.control.Controls;

/** Names of a vehicle's inputs that motions and forces of its mechanism use. */
public final class InputName {
    /** Steering, in [-1, 1]. */
    public static final String STEERING = "steering";

    private static final String AUXILIARY = "aux_";

    private InputName() {}

    /** Name of an auxiliary axis, from 0. */
    public static String auxiliary(int axis) {
        return AUXILIARY + (axis + 1);
    }

    /**
     * The auxiliary axis of a name, from 0; -1 for the steering.
     *
     * @throws IllegalArgumentException if a vehicle has no such input
     */
    public static int axis(String name) {
        if (name.equals(STEERING)) {
            return -1;
        }
        for (int axis = 0; axis < Controls.AUXILIARIES; axis++) {
            if (name.equals(auxiliary(axis))) {
                return axis;
            }
        }
        throw new IllegalArgumentException("a vehicle has no input '" + name + "'; it has '" + STEERING + "' and '"
                + auxiliary(0) + "' to '" + auxiliary(Controls.AUXILIARIES - 1) + "'");
    }
}
