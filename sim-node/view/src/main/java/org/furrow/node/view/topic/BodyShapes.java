package org.furrow.node.view.topic;

import java.util.List;
import org.furrow.node.run.export.BodySurface;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.jspecify.annotations.Nullable;

/**
 * Shapes of the bodies of a vehicle's kind, each in the body's frame.
 *
 * @param hull of the chassis; null when the vehicle file gives none
 * @param wheels in the order of the model
 */
record BodyShapes(@Nullable BodySurface hull, List<BodySurface> wheels) {
    static BodyShapes of(VehicleModel model) {
        CollisionBody chassis = model.collisionBody();
        return new BodyShapes(chassis == null ? null : BodySurface.of(chassis), BodySurface.ofWheels(model));
    }
}
