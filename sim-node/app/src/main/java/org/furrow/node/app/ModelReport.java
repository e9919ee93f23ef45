package org.furrow.node.app;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.compile.TreePlanner;
import org.furrow.vehicle.compile.VehicleCompiler;
import org.furrow.vehicle.multibody.Multibody;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MultibodySpec;

/** Report of {@code furrow vehicle show} on the numerical model. */
final class ModelReport {
    private ModelReport() {}

    static List<String> of(MultibodyModel model) {
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

    static List<String> ofVehicle(MultibodySpec spec) {
        MechanismSpec given = spec.mechanism();
        MechanismSpec mechanism = new MechanismSpec(
                given.name(),
                given.bodies(),
                given.joints(),
                given.forces(),
                given.conditions(),
                new MechanismSpec.Wishes(
                        spec.chassis(), given.wishes().cut(), given.wishes().keep()));
        List<String> lines = new ArrayList<>(TreeReport.of(mechanism, TreePlanner.plan(mechanism)));
        MultibodyVehicleModel model = (MultibodyVehicleModel) VehicleCompiler.compile(spec);
        lines.addAll(of(model.mechanism()));
        int shafts = 3 + 2 * spec.driveline().axles().size() + spec.wheels().size();
        lines.add("");
        lines.add("counts (in parentheses: the HMMWV of Serban et al. 2023)");
        lines.add("  bodies: " + given.bodies().size() + " (23)");
        lines.add("  joints: " + given.joints().size() + " (39)");
        lines.add("  shafts: " + shafts + " (17), "
                + (1 + spec.driveline().axles().size()) + " of them in the equations");
        lines.add("  spring-dampers: " + given.forces().size() + " (8)");
        return lines;
    }
}
