package org.furrow.vehicle.compile;

import java.util.List;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;

/** Report of {@code furrow vehicle show} on the numerical model. */
public final class ModelReport {
    private ModelReport() {}

    /** Lines of the report. */
    public static List<String> of(MultibodyModel model) {
        Multibody multibody = new Multibody(model);
        multibody.evaluate(model.tree().designCoordinates(), model.start().velocities());
        return List.of(
                "",
                "model",
                "  velocities of the tree: " + model.tree().freedoms(),
                "  constraint rows: " + model.loops().rows() + " for loops, "
                        + model.actions().motions().size() + " for prescribed motions, "
                        + model.actions().gears().size() + " for gears",
                "  redundant constraint rows: " + multibody.redundantRows(),
                "  degrees of freedom: " + multibody.degreesOfFreedom());
    }
}
