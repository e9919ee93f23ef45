package org.furrow.node.view.topic;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.run.export.BodySurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
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
        TouchingBodies bodies =
                model.place(new Placement(0, 0, 1, 0), new LevelGround()).bodies();
        List<BodySurface> wheels = new ArrayList<>();
        for (int w = 0; w < model.wheelNames().size(); w++) {
            wheels.add(BodySurface.of(bodies.bodies().get(w).shape()));
        }
        return new BodyShapes(chassis == null ? null : BodySurface.of(chassis), wheels);
    }

    /** Level ground at height 0. */
    private static final class LevelGround implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {
            throw new UnsupportedOperationException("a standing vehicle is not stepped");
        }

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }
}
