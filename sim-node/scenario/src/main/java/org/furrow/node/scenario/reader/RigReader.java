package org.furrow.node.scenario.reader;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.vehicle.ShapeReader;
import org.furrow.node.scenario.vehicle.SoftTyreReader;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.PlateRigSpec;
import org.furrow.scm.rig.ShearRigSpec;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Reads rig files. */
public final class RigReader {
    private RigReader() {}

    /**
     * Checks a rig file.
     *
     * @param schema its kind: rig-wheel, rig-plate or rig-shear
     * @param mistakes gets the mistakes
     * @throws InputError if there is a mistake
     */
    public static void check(Source file, String schema, Mistakes mistakes) throws InputError {
        YamlNode root = YamlDocument.read(file, schema, List.of(), mistakes).root();
        if (root.hasSound("soil")) {
            mistakes.check(() -> SoilReader.read(root.get("soil")));
        }
        mistakes.end();
        switch (schema) {
            case "rig-wheel" -> readWheel(file);
            case "rig-plate" -> readPlate(file);
            default -> readShear(file);
        }
    }

    /** Reads a wheel test. */
    public static WheelRigSpec readWheel(Source file) throws InputError {
        YamlNode root = YamlDocument.read(file, "rig-wheel", List.of()).root();
        YamlNode wheel = root.get("wheel");
        return root.build(() -> new WheelRigSpec(
                ground(root),
                root.number("grid_m"),
                root.number("step_s"),
                wheel(wheel, file),
                wheel.number("radius_m"),
                root.number("load_N"),
                new WheelRigSpec.Motion(
                        root.number("omega_radps"),
                        new WheelRigSpec.Slip(root.number("slip"), StrictMath.toRadians(root.number("slip_angle_deg"))),
                        root.number("settle_s"),
                        root.number("ramp_s"),
                        root.number("duration_s"),
                        root.integer("passes"),
                        root.number("output_hz"))));
    }

    /** Reads a plate-sinkage test. */
    public static PlateRigSpec readPlate(Source file) throws InputError {
        YamlNode root = YamlDocument.read(file, "rig-plate", List.of()).root();
        List<Double> legs_m =
                Arrays.stream(root.get("legs_m").numbers()).boxed().toList();
        return root.build(() -> new PlateRigSpec(
                ground(root),
                plate(root),
                root.number("grid_m"),
                root.number("step_s"),
                root.number("rate_mps"),
                legs_m,
                root.number("output_hz")));
    }

    /** Reads a shear test. */
    public static ShearRigSpec readShear(Source file) throws InputError {
        YamlNode root = YamlDocument.read(file, "rig-shear", List.of()).root();
        return root.build(() -> new ShearRigSpec(
                ground(root),
                plate(root),
                ShapeReader.body(new Shape.Sphere(1), root.get("plate")).tread(),
                root.number("grid_m"),
                root.number("step_s"),
                root.number("load_N"),
                new ShearRigSpec.Motion(
                        root.number("rate_mps"),
                        root.number("distance_m"),
                        root.number("settle_s"),
                        root.number("output_hz"))));
    }

    private static PlateRigSpec.Plate plate(YamlNode root) {
        YamlNode plate = root.get("plate");
        return new PlateRigSpec.Plate(plate.number("length_m"), plate.number("width_m"));
    }

    private static ScmSpec ground(YamlNode root) throws InputError {
        return ContactReader.read(root, List.of(SoilReader.read(root.get("soil"))), ScmFrame.WORLD);
    }

    private static TouchingBody wheel(YamlNode node, Source file) throws InputError {
        if (node.has("shape") == node.has("width_m")) {
            throw node.error("needs either 'width_m' (a cylinder) or 'shape'");
        }
        Shape shape = node.has("shape")
                ? new ShapeReader(file, other -> {}).shape(node.get("shape"))
                : new Shape.Cylinder(node.number("radius_m"), node.number("width_m"));
        return ShapeReader.body(shape, node)
                .with(SoftTyreReader.of(file, other -> {}).read(node));
    }
}
