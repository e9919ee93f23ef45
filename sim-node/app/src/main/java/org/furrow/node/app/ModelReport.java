package org.furrow.node.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.vehicle.compile.TreePlanner;
import org.furrow.vehicle.compile.VehicleCompiler;
import org.furrow.vehicle.multibody.Multibody;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.planar.PlanarModel;
import org.furrow.vehicle.spec.FourWheelSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.PlanarSpec;

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
        lines.add("counts");
        lines.add("  bodies: " + given.bodies().size());
        lines.add("  joints: " + given.joints().size());
        lines.add("  shafts: " + shafts + ", " + (1 + spec.driveline().axles().size()) + " of them in the equations");
        lines.add("  spring-dampers: " + given.forces().size());
        return lines;
    }

    /** Reports a vehicle of type {@code four-wheel}, whose tree is always the same. */
    static List<String> ofFourWheel(FourWheelSpec spec) {
        double front_kg = spec.front().wheel().mass_kg();
        double rear_kg = spec.rear().wheel().mass_kg();
        double total_kg = spec.chassis().mass_kg() + 2 * front_kg + 2 * rear_kg;
        return List.of(
                spec.name() + ": type four-wheel, 5 bodies, " + TreeReport.number(total_kg) + " kg",
                "",
                "tree (no cut joints)",
                "  chassis  " + TreeReport.number(spec.chassis().mass_kg()) + " kg, free (6)",
                "    front wheels, left and right  " + wheel(spec.front()) + ", steered by up to "
                        + TreeReport.number(StrictMath.toDegrees(spec.steering().maxAngle_rad())) + " deg",
                "    rear wheels, left and right   " + wheel(spec.rear()),
                "",
                "coordinates of the tree: 6 + 4 * 2 = 14");
    }

    /** Reports a vehicle of type {@code planar}. */
    static List<String> ofPlanar(PlanarSpec spec) {
        List<String> lines = new ArrayList<>(List.of(
                spec.name() + ": type planar, one body, "
                        + TreeReport.number(spec.body().mass_kg()) + " kg",
                "  chassis: " + spec.chassis().name().toLowerCase(Locale.ROOT),
                "  steering: " + spec.steering().kind().name().toLowerCase(Locale.ROOT) + ", up to "
                        + TreeReport.number(StrictMath.toDegrees(spec.steering().maxAngle_rad())) + " deg"));
        if (spec.chassis() == PlanarSpec.Chassis.BICYCLE) {
            double understeer = PlanarModel.bicycle(spec).understeer_s2pm();
            lines.add("  understeer gradient: " + TreeReport.number(understeer) + " s^2/m");
        }
        PlanarSpec.Cart cart = spec.alternatives().cart();
        if (cart != null) {
            lines.add("  with implement: cart, a cart of " + TreeReport.number(cart.mass_kg()) + " kg, drawbar "
                    + TreeReport.number(cart.drawbar_m()) + " m");
        }
        return List.copyOf(lines);
    }

    private static String wheel(FourWheelSpec.Axle axle) {
        return TreeReport.number(axle.wheel().mass_kg()) + " kg each, suspension along z (1) and spin (1)";
    }
}
