package org.furrow.vehicle.collision;

import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;

/**
 * A thing that pushes vehicles and never moves, such as a trunk or a rock.
 *
 * @param body its shape about its foot, with the axes of W
 * @param foot_m in W
 */
public record StandingBody(CollisionBody body, Vector foot_m) {
    /** A thing of a convex shape about its foot. */
    public static StandingBody of(Shape.Hull hull, Vector foot_m) {
        return new StandingBody(CollisionBody.immovable(hull), foot_m);
    }
}
