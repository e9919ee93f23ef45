package org.furrow.node.scenario.reader;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.rig.PlateRigSpec;
import org.furrow.scm.rig.ShearRigSpec;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Reads rig files. */
public final class RigReader {
    private RigReader() {}

    /** The wheel test in a file. */
    public static WheelRigSpec readWheel(Source file) throws InputError {
        YamlNode root = YamlDocument.read(file, "rig-wheel", List.of()).root();
        YamlNode wheel = root.get("wheel");
        try {
            return new WheelRigSpec(
                    ground(root),
                    root.number("grid_m", 0.04),
                    root.number("step_s", 0.001),
                    wheel(wheel, file),
                    wheel.number("radius_m"),
                    root.number("load_N"),
                    new WheelRigSpec.Motion(
                            root.number("omega_radps"),
                            root.number("slip"),
                            root.number("settle_s", 0.5),
                            root.number("ramp_s", 0.1),
                            root.number("duration_s", 3.5),
                            root.integer("passes", 1),
                            root.number("output_hz", 100)));
        } catch (IllegalArgumentException e) {
            throw root.error(e);
        }
    }

    /** The plate-sinkage test in a file. */
    public static PlateRigSpec readPlate(Source file) throws InputError {
        YamlNode root = YamlDocument.read(file, "rig-plate", List.of()).root();
        YamlNode plate = root.get("plate");
        List<Double> legs_m =
                Arrays.stream(root.get("legs_m").numbers()).boxed().toList();
        try {
            return new PlateRigSpec(
                    ground(root),
                    new PlateRigSpec.Plate(plate.number("length_m"), plate.number("width_m")),
                    root.number("grid_m", 0.02),
                    root.number("step_s", 0.001),
                    root.number("rate_mps"),
                    legs_m,
                    root.number("output_hz", 50));
        } catch (IllegalArgumentException e) {
            throw root.error(e);
        }
    }

    /** The shear test in a file. */
    public static ShearRigSpec readShear(Source file) throws InputError {
        YamlNode root = YamlDocument.read(file, "rig-shear", List.of()).root();
        YamlNode plate = root.get("plate");
        try {
            return new ShearRigSpec(
                    ground(root),
                    new PlateRigSpec.Plate(plate.number("length_m"), plate.number("width_m")),
                    ShapeReader.body(new Shape.Sphere(1), plate).tread(),
                    root.number("grid_m", 0.02),
                    root.number("step_s", 0.001),
                    root.number("load_N"),
                    new ShearRigSpec.Motion(
                            root.number("rate_mps"),
                            root.number("distance_m"),
                            root.number("settle_s", 2),
                            root.number("output_hz", 100)));
        } catch (IllegalArgumentException e) {
            throw root.error(e);
        }
    }

    private static ScmSpec ground(YamlNode root) throws InputError {
        return ContactReader.read(root, List.of(SoilReader.read(root.get("soil"))), ScmFrame.WORLD);
    }

    private static TouchingBody wheel(YamlNode node, Source file) throws InputError {
        if (node.has("shape") == node.has("width_m")) {
            throw node.error("needs either 'width_m', for a cylinder, or 'shape'");
        }
        Shape shape = node.has("shape")
                ? new ShapeReader(file, other -> {}).shape(node.get("shape"))
                : new Shape.Cylinder(node.number("radius_m"), node.number("width_m"));
        return ShapeReader.body(shape, node);
    }
}
