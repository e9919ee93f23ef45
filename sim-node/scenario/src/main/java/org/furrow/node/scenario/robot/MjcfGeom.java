package org.furrow.node.scenario.robot;

import org.furrow.node.input.InputError;
import org.furrow.node.scenario.robot.JointTree.Inertia;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Mass and inertia of the primitive shapes of MJCF, of one density. */
final class MjcfGeom {
    /** Density of shapes without one, in kg/m^3. */
    private static final double WATER = 1000;

    private MjcfGeom() {}

    /** The inertia of a shape in the frame of its body. */
    static Inertia inertia(MjcfElement geom) throws InputError {
        String type = geom.text("type", "sphere");
        double mass = geom.number("mass", Double.NaN);
        double density = geom.number("density", WATER);
        if (mass == 0 || density == 0 || type.equals("plane")) {
            return Inertia.none();
        }
        double[] size = geom.numbers("size", "");
        Vector3d at = geom.vector("pos");
        Quaterniond turn = geom.orientation();
        double[] ends = geom.numbers("fromto", "");
        if (ends.length == 6) {
            Vector3d from = new Vector3d(ends[0], ends[1], ends[2]);
            Vector3d along = new Vector3d(ends[3], ends[4], ends[5]).sub(from);
            at = new Vector3d(along).mul(0.5).add(from);
            turn = MjcfElement.toZ(along);
            double half = along.length() / 2;
            size = type.equals("box") || type.equals("ellipsoid")
                    ? new double[] {size[0], size[0], half}
                    : new double[] {size[0], half};
        }
        if (size.length < (type.equals("sphere") ? 1 : type.equals("box") || type.equals("ellipsoid") ? 3 : 2)) {
            throw geom.error("of type '" + type + "' has too few numbers in 'size', or its inertia is not computed;"
                    + " give the body an <inertial>");
        }
        double[] unit = unit(geom, type, size);
        double scale = Double.isNaN(mass) ? density * unit[0] : mass;
        Matrix3d own = new Matrix3d(unit[1], 0, 0, 0, unit[2], 0, 0, 0, unit[3]).scale(scale);
        return new Inertia(scale, at, JointTree.turned(own, turn));
    }

    /** Volume in m^3, then moments of inertia of 1 kg about the centre. */
    private static double[] unit(MjcfElement geom, String type, double[] size) throws InputError {
        double a = size[0];
        double h = size.length > 1 ? size[1] : 0;
        return switch (type) {
            case "sphere" -> new double[] {4.0 / 3 * Math.PI * a * a * a, 0.4 * a * a, 0.4 * a * a, 0.4 * a * a};
            case "cylinder" -> {
                double across = (3 * a * a + 4 * h * h) / 12;
                yield new double[] {2 * Math.PI * a * a * h, across, across, a * a / 2};
            }
            case "capsule" -> {
                double tube = 2 * Math.PI * a * a * h;
                double caps = 4.0 / 3 * Math.PI * a * a * a;
                double across = tube * (3 * a * a + 4 * h * h) / 12 + caps * (0.4 * a * a + h * h + 0.75 * h * a);
                double along = tube * a * a / 2 + caps * 0.4 * a * a;
                double volume = tube + caps;
                yield new double[] {volume, across / volume, across / volume, along / volume};
            }
            case "box" -> {
                double c = size[2];
                yield new double[] {8 * a * h * c, (h * h + c * c) / 3, (a * a + c * c) / 3, (a * a + h * h) / 3};
            }
            case "ellipsoid" -> {
                double c = size[2];
                yield new double[] {
                    4.0 / 3 * Math.PI * a * h * c, (h * h + c * c) / 5, (a * a + c * c) / 5, (a * a + h * h) / 5
                };
            }
            default ->
                throw geom.error(
                        "of type '" + type + "' has an inertia that is not computed; give the body an <inertial>");
        };
    }
}
