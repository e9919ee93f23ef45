package org.furrow.node.view.topic;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.export.BodySurface;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.jspecify.annotations.Nullable;

/**
 * Shapes of the bodies of a vehicle's kind, each in the body's frame.
 *
 * @param chassis null when the vehicle file gives none
 * @param wheels in the order of the model
 * @param links further bodies that are drawn
 */
record BodyShapes(@Nullable BodySurface chassis, List<BodySurface> wheels, List<Link> links) {
    /** A drawn body and its name. */
    record Link(String name, BodySurface surface) {}

    static BodyShapes of(VehicleModel model) {
        List<Link> links = new ArrayList<>();
        for (int link = 0; link < model.linkNames().size(); link++) {
            if (!model.linkBoxes(link).isEmpty()) {
                links.add(new Link(model.linkNames().get(link), BodySurface.of(model.linkBoxes(link))));
            }
        }
        return new BodyShapes(chassis(model), BodySurface.ofWheels(model), links);
    }

    private static @Nullable BodySurface chassis(VehicleModel model) {
        if (!model.chassisBoxes().isEmpty()) {
            return BodySurface.of(model.chassisBoxes());
        }
        CollisionBody hull = model.collisionBody();
        return hull == null ? null : BodySurface.of(hull);
    }
}
