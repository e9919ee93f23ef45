package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.drivetrain.DrivetrainType;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.world.contact.Bucket;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Vehicle type {@code multibody}. */
public final class MultibodyType implements VehicleType {
    @Override
    public String name() {
        return "multibody";
    }

    @Override
    public MultibodySpec read(YamlNode root, SpecFile file) throws InputError {
        Mistakes mistakes = file.mistakes();
        if (!root.hasSound("mechanism")) {
            mistakes.end();
        }
        MechanismSpec mechanism = mistakes.attempt(() -> mechanism(root, file));
        mistakes.end();
        return read(
                root,
                Objects.requireNonNull(mechanism),
                new ShapeReader(file.source(), file.onFile()),
                SoftTyreReader.of(file.source(), file.onFile()),
                mistakes);
    }

    private static MechanismSpec mechanism(YamlNode root, SpecFile file) throws InputError {
        Source named = Library.beside(root, "mechanism", file.source(), "mechanisms");
        file.onFile().accept(named);
        return Importers.of(named)
                .mechanism(new SpecFile(named, file.onFile(), file.mistakes().again()));
    }

    private static MultibodySpec read(
            YamlNode root, MechanismSpec mechanism, ShapeReader shapes, SoftTyreReader soft, Mistakes mistakes)
            throws InputError {
        List<MultibodySpec.Wheel> wheels = new ArrayList<>();
        for (YamlNode wheel : root.get("wheels").items()) {
            mistakes.check(() -> wheels.add(wheel(wheel, shapes, soft)));
        }
        YamlNode driveline = root.get("driveline");
        DrivetrainType type = Objects.requireNonNull(Plugins.find(DrivetrainType.class, driveline.text("type")));
        DrivetrainSpec read = mistakes.attempt(() -> driveline.build(() -> type.read(driveline, root.text("chassis"))));
        mistakes.check(() -> ShapeReader.hulls(root));
        mistakes.check(() -> DrawnReader.boxes(root, mechanism));
        List<MultibodySpec.Touching> touching = new ArrayList<>();
        for (YamlNode other : root.items("touching")) {
            mistakes.check(() -> touching.add(touching(other, mechanism, shapes)));
        }
        if (root.has("hydraulics")) {
            mistakes.check(() -> HydraulicsReader.read(root.get("hydraulics"), mechanism));
        }
        mistakes.end();
        DrivetrainSpec drivetrain = Objects.requireNonNull(read);
        return root.build(() -> new MultibodySpec(
                mechanism,
                root.text("chassis"),
                wheels,
                steering(root.get("steering"), drivetrain),
                drivetrain,
                root.choice("integrator", Integrator.class),
                new MultibodySpec.Form(ShapeReader.hulls(root), DrawnReader.boxes(root, mechanism), touching),
                root.has("hydraulics") ? HydraulicsReader.read(root.get("hydraulics"), mechanism) : null));
    }

    private static MultibodySpec.Wheel wheel(YamlNode node, ShapeReader shapes, SoftTyreReader soft) throws InputError {
        double radius_m = Plausible.length_m(node, "radius_m", Plausible.WHEEL_M);
        double width_m = node.has("width_m") ? Plausible.length_m(node, "width_m", Plausible.WHEEL_M) : 0.5 * radius_m;
        return node.build(() -> {
            Shape shape = node.has("shape") ? shapes.shape(node.get("shape")) : cylinder(node, radius_m, width_m);
            TouchingBody tyre = ShapeReader.body(shape, node);
            return new MultibodySpec.Wheel(
                    node.text("name"),
                    node.text("body"),
                    node.text("joint"),
                    tyre.with(TyreReader.read(node)).with(soft.read(node)),
                    radius_m,
                    node.number("max_brake_Nm"));
        });
    }

    private static MultibodySpec.Touching touching(YamlNode node, MechanismSpec mechanism, ShapeReader shapes)
            throws InputError {
        MechanismSpec.Body body = DrawnReader.named(node, "body", "body", mechanism.bodies(), MechanismSpec.Body::name);
        Shape shape = shapes.shape(node.get("shape"));
        double all_kg = mechanism.bodies().stream()
                .mapToDouble(MechanismSpec.Body::mass_kg)
                .sum();
        return node.build(() -> new MultibodySpec.Touching(
                body.name(),
                HardBody.of(
                        ShapeReader.body(shape, node)
                                .with(node.has("bucket") ? bucket(node.get("bucket")) : null)
                                .as(
                                        node.has("name") ? node.text("name") : body.name(),
                                        node.choice("role", Role.class)),
                        // between what it weighs and what may stand on it
                        Math.sqrt(body.mass_kg() * all_kg))));
    }

    private static Bucket bucket(YamlNode node) throws InputError {
        List<Bucket.Corner> corners = new ArrayList<>();
        for (YamlNode corner : node.items("profile_m")) {
            double[] place_m = corner.numbers();
            corners.add(new Bucket.Corner(place_m[0], place_m[1]));
        }
        return node.build(() -> new Bucket(
                corners,
                node.number("width_m"),
                node.number("density_kgpm3"),
                StrictMath.toRadians(node.number("repose_deg"))));
    }

    private static Shape cylinder(YamlNode node, double radius_m, double width_m) throws InputError {
        if (!node.has("width_m")) {
            throw node.error("needs either 'width_m' (a cylinder) or 'shape'");
        }
        return new Shape.Cylinder(radius_m, width_m);
    }

    private static MultibodySpec.Steering steering(YamlNode node, DrivetrainSpec drivetrain) throws InputError {
        double pivot_m = Plausible.length_m(node, "pivot_m", Plausible.VEHICLE_M);
        boolean drives = drivetrain.steering(pivot_m) != null;
        if (drives == node.has("max_curvature_1pm")) {
            throw drives
                    ? node.get("max_curvature_1pm")
                            .error("a drivetrain of type " + drivetrain.typeName()
                                    + " turns the vehicle on the spot; leave it out")
                    : node.error("key 'max_curvature_1pm' is missing");
        }
        double curvature_1pm = drives ? Double.POSITIVE_INFINITY : node.number("max_curvature_1pm");
        return new MultibodySpec.Steering(node.number("max_rate"), curvature_1pm, pivot_m, null);
    }
}
