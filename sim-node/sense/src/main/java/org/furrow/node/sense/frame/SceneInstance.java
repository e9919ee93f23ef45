package org.furrow.node.sense.frame;

import java.util.List;

/**
 * A thing that can be told from others of its class; 0 is none.
 *
 * @param id in labels and instance images: 1 + its index for a vehicle, its wheels included; 1001 + its index for an
 *     obstacle of the terrain
 * @param name of the vehicle, or "obstacle N"
 */
public record SceneInstance(int id, String name) {
    /** Id of the first vehicle. */
    public static final int FIRST_VEHICLE = 1;
    /** Id of the first obstacle. */
    public static final int FIRST_OBSTACLE = 1001;

    /** A table of instances as CSV. */
    public static String csv(List<SceneInstance> instances) {
        StringBuilder text = new StringBuilder("id,name\n");
        instances.forEach(
                each -> text.append(each.id).append(',').append(each.name).append('\n'));
        return text.toString();
    }
}
