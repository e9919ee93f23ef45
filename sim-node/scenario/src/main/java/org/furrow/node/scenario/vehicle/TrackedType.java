package org.furrow.node.scenario.vehicle;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.drivetrain.DrivetrainType;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.tracked.ShoePad;
import org.furrow.vehicle.tracked.TrackSpec;
import org.furrow.vehicle.tracked.TrackedSpec;
import org.furrow.world.contact.Shape;

/** Vehicle type {@code tracked}. */
public final class TrackedType implements VehicleType {
    private static final String CHASSIS = "chassis";

    @Override
    public String name() {
        return "tracked";
    }

    @Override
    public TrackedSpec read(YamlNode root, SpecFile file) throws InputError {
        Mistakes mistakes = file.mistakes();
        mistakes.end();
        ShapeReader shapes = new ShapeReader(file.source(), file.onFile());
        mistakes.check(() -> chassis(root.get(CHASSIS)));
        TrackSpec track = mistakes.attempt(() -> track(root, shapes));
        DrivetrainSpec drivetrain = mistakes.attempt(() -> drivetrain(root.get("driveline")));
        mistakes.check(() -> ShapeReader.hulls(root));
        mistakes.end();
        TrackSpec sound = Objects.requireNonNull(track);
        DrivetrainSpec drives = Objects.requireNonNull(drivetrain);
        YamlNode wheels = root.get("road_wheels");
        List<Double> left = numbers(wheels.get("x_m"));
        return root.build(() -> new TrackedSpec(
                root.text("name"),
                chassis(root.get(CHASSIS)),
                sound,
                Plausible.length_m(root, "gauge_m", Plausible.VEHICLE_M),
                List.of(left, wheels.has("right_x_m") ? numbers(wheels.get("right_x_m")) : left),
                drives,
                steering(root.get("steering"), drives),
                new TrackedSpec.Running(root.number("max_brake_Nm"), root.number("resistance")),
                ShapeReader.hulls(root),
                false));
    }

    private static DrivetrainSpec drivetrain(YamlNode driveline) throws InputError {
        DrivetrainType type = Objects.requireNonNull(Plugins.find(DrivetrainType.class, driveline.text("type")));
        return driveline.build(() -> type.read(driveline, CHASSIS));
    }

    private static TrackedSpec.Chassis chassis(YamlNode node) throws InputError {
        return node.build(() -> new TrackedSpec.Chassis(
                node.number("mass_kg"), Values.vector(node.get("com_m")), Values.vector(node.get("inertia_kgm2"))));
    }

    private static TrackSpec track(YamlNode root, ShapeReader shapes) throws InputError {
        YamlNode sprocket = root.get("sprocket");
        YamlNode idler = root.get("idler");
        YamlNode tensioner = idler.get("tensioner");
        List<YamlNode> rollers = root.items("rollers");
        TrackSpec.Circle[] circles = new TrackSpec.Circle[rollers.size()];
        for (int k = 0; k < circles.length; k++) {
            circles[k] = circle(rollers.get(k));
        }
        return root.build(() -> new TrackSpec(
                new TrackSpec.Sprocket(circle(sprocket), sprocket.number("mass_kg"), sprocket.number("inertia_kgm2")),
                new TrackSpec.Idler(circle(idler), idler.number("mass_kg"), idler.number("inertia_kgm2")),
                roadWheel(root.get("road_wheels")),
                Arrays.asList(circles),
                shoe(root.get("shoes"), shapes),
                new TrackSpec.Tensioner(
                        tensioner.number("preload_N"),
                        tensioner.number("stiffness_Npm"),
                        tensioner.number("damping_Nspm"))));
    }

    private static TrackSpec.Circle circle(YamlNode node) throws InputError {
        return node.build(() -> new TrackSpec.Circle(
                Plausible.length_m(node, "x_m", Plausible.VEHICLE_M),
                Plausible.length_m(node, "z_m", Plausible.VEHICLE_M),
                Plausible.length_m(node, "radius_m", Plausible.WHEEL_M)));
    }

    private static TrackSpec.RoadWheel roadWheel(YamlNode node) throws InputError {
        YamlNode arm = node.get("arm");
        return node.build(() -> new TrackSpec.RoadWheel(
                Plausible.length_m(node, "z_m", Plausible.VEHICLE_M),
                Plausible.length_m(node, "radius_m", Plausible.WHEEL_M),
                Plausible.length_m(node, "width_m", Plausible.WHEEL_M),
                node.number("mass_kg"),
                node.number("inertia_kgm2"),
                new TrackSpec.Arm(
                        Plausible.length_m(arm, "along_m", Plausible.WHEEL_M),
                        Plausible.length_m(arm, "up_m", Plausible.WHEEL_M),
                        arm.number("preload_Nm"),
                        arm.number("stiffness_Nmprad"),
                        arm.number("damping_Nmsprad"),
                        Plausible.length_m(arm, "bump_m", Plausible.WHEEL_M),
                        arm.number("stop_Npm"))));
    }

    private static TrackSpec.Shoe shoe(YamlNode node, ShapeReader shapes) throws InputError {
        Shape shape = shapes.shape(node.get("shape"));
        double height_m = Plausible.length_m(node, "height_m", Plausible.WHEEL_M);
        return node.build(() -> new TrackSpec.Shoe(
                node.integer("count"),
                Plausible.length_m(node, "pitch_m", Plausible.WHEEL_M),
                node.number("mass_kg"),
                height_m,
                Plausible.length_m(node, "width_m", Plausible.WHEEL_M),
                ShapeReader.body(shape, node)
                        .with(new ShoePad(0.5 * height_m, node.number("stiffness_Npm"), node.number("damping_Nspm")))));
    }

    private static TrackedSpec.Steering steering(YamlNode node, DrivetrainSpec drivetrain) throws InputError {
        boolean drives = drivetrain.steering(0) != null;
        if (drives == node.has("max_curvature_1pm")) {
            throw drives
                    ? node.get("max_curvature_1pm")
                            .error("a drivetrain of type " + drivetrain.typeName()
                                    + " turns the vehicle on the spot; leave it out")
                    : node.error("key 'max_curvature_1pm' is missing");
        }
        double curvature_1pm = drives ? Double.POSITIVE_INFINITY : node.number("max_curvature_1pm");
        return node.build(
                () -> new TrackedSpec.Steering(node.number("max_rate"), curvature_1pm, node.number("lock_Nm")));
    }

    private static List<Double> numbers(YamlNode list) {
        return Arrays.stream(list.numbers()).boxed().toList();
    }
}
