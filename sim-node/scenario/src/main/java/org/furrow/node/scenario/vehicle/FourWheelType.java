package org.furrow.node.scenario.vehicle;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.fourwheel.FourWheelSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Vehicle type {@code four-wheel}. */
public final class FourWheelType implements VehicleType {
    @Override
    public String name() {
        return "four-wheel";
    }

    @Override
    public FourWheelSpec read(YamlNode root, SpecFile file) throws InputError {
        Mistakes mistakes = file.mistakes();
        mistakes.end();
        SoftTyreReader soft = SoftTyreReader.of(file.source(), file.onFile());
        for (String axle : List.of("front", "rear")) {
            mistakes.check(() -> axle(root.get(axle), soft));
        }
        mistakes.check(() -> chassis(root.get("chassis")));
        mistakes.check(() -> engine(root.get("engine")));
        mistakes.check(() -> steering(root.get("steering")));
        mistakes.check(() -> ShapeReader.hulls(root));
        mistakes.end();
        return root.build(() -> new FourWheelSpec(
                root.text("name"),
                chassis(root.get("chassis")),
                axle(root.get("front"), soft),
                axle(root.get("rear"), soft),
                engine(root.get("engine")),
                steering(root.get("steering")),
                ShapeReader.hulls(root),
                false));
    }

    private static FourWheelSpec.Chassis chassis(YamlNode node) throws InputError {
        return node.build(() -> new FourWheelSpec.Chassis(
                node.number("mass_kg"), Values.vector(node.get("com_m")), Values.vector(node.get("inertia_kgm2"))));
    }

    private static FourWheelSpec.Axle axle(YamlNode node, SoftTyreReader soft) throws InputError {
        YamlNode wheel = node.get("wheel");
        YamlNode suspension = node.get("suspension");
        return node.build(() -> new FourWheelSpec.Axle(
                Plausible.length_m(node, "x_m", Plausible.VEHICLE_M),
                Plausible.length_m(node, "z_m", Plausible.VEHICLE_M),
                Plausible.length_m(node, "track_m", Plausible.VEHICLE_M),
                new FourWheelSpec.Wheel(
                        wheel.number("mass_kg"),
                        Plausible.length_m(wheel, "radius_m", Plausible.WHEEL_M),
                        tyre(wheel, soft),
                        wheel.number("spin_inertia_kgm2"),
                        wheel.number("inertia_kgm2"),
                        wheel.number("max_brake_Nm")),
                new FourWheelSpec.Suspension(
                        suspension.number("preload_N"),
                        suspension.number("stiffness_Npm"),
                        suspension.number("damping_Nspm"),
                        Plausible.length_m(suspension, "travel_m", Plausible.WHEEL_M),
                        suspension.number("stop_Npm"))));
    }

    private static TouchingBody tyre(YamlNode wheel, SoftTyreReader soft) throws InputError {
        return ShapeReader.body(
                        new Shape.Cylinder(
                                wheel.number("radius_m"), Plausible.length_m(wheel, "width_m", Plausible.WHEEL_M)),
                        wheel)
                .with(TyreReader.read(wheel))
                .with(soft.read(wheel));
    }

    private static FourWheelSpec.Engine engine(YamlNode node) throws InputError {
        return node.build(() -> new FourWheelSpec.Engine(
                Values.curve(node.get("torque_rpm_Nm"), VehicleReader.RADPS_PER_RPM),
                node.number("drag_Nm"),
                node.number("idle_rpm") * VehicleReader.RADPS_PER_RPM,
                node.number("ratio")));
    }

    private static FourWheelSpec.Steering steering(YamlNode node) throws InputError {
        return node.build(() -> new FourWheelSpec.Steering(
                StrictMath.toRadians(node.number("max_angle_deg")), node.number("max_rate")));
    }
}
