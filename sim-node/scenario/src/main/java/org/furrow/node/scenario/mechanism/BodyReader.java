package org.furrow.node.scenario.mechanism;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** Reads the bodies of a mechanism file. */
final class BodyReader {
    private final MechanismScope scope;

    BodyReader(MechanismScope scope) {
        this.scope = scope;
    }

    /** Reads one body; without the key {@code frame} its axes are ISO, even if the axes of the file are not. */
    void read(YamlNode node) throws InputError {
        String name = scope.declare(node);
        JointSpec.Marker given = frame(node);
        Axes axes = node.has("frame") ? given.axes() : Axes.PARALLEL;
        if (node.has("com") && node.has("com_world")) {
            throw node.error("needs either 'com' (in the body's frame) or 'com_world'");
        }
        Vector com_m = Vector.ZERO;
        if (node.has("com")) {
            com_m = scope.point(node.get("com"), given).minus(given.at_m());
        } else if (node.has("com_world")) {
            com_m = scope.point(node.get("com_world"), scope.world).minus(given.at_m());
        }
        Axes inertiaAxes = node.has("inertia_frame") ? axes(node.get("inertia_frame")) : given.axes();
        Vector comInBody_m = axes.equals(Axes.PARALLEL) ? com_m : axes.in(com_m);
        scope.parts.bodies.add(node.build(() -> new MechanismSpec.Body(
                name,
                node.number("mass") * scope.units.mass_kg(),
                given.at_m(),
                axes,
                comInBody_m,
                rotate(inertia(node.get("inertia")), inertiaAxes, axes))));
        scope.parts.frames.put(name, new MechanismParts.Frame(given, axes));
        scope.parts.places.put(name, node);
    }

    /** The frame of the file's coordinates on the body. */
    private JointSpec.Marker frame(YamlNode node) throws InputError {
        Vector origin_m = Vector.ZERO;
        Axes axes = scope.world.axes();
        if (node.has("frame")) {
            YamlNode frame = node.get("frame");
            axes = axes(frame);
            if (MechanismScope.isTriad(frame)) {
                origin_m = scope.point(frame.get("p"), scope.world);
            }
        }
        if (node.has("at")) {
            origin_m = scope.point(node.get("at"), scope.world);
        }
        return new JointSpec.Marker(origin_m, axes);
    }

    private Axes axes(YamlNode frame) throws InputError {
        boolean triad = MechanismScope.isTriad(frame);
        boolean pair = frame.has("z") && frame.has("x");
        boolean half = frame.has("z") != frame.has("x");
        if (half || triad == pair) {
            throw frame.error("needs either 'z' and 'x', or 'p', 'q' and 'r'");
        }
        if (triad) {
            return scope.triad(frame, scope.world).axes();
        }
        return frame.build(() -> Axes.ofZX(scope.direction(frame.get("z")), scope.direction(frame.get("x"))));
    }

    private MechanismSpec.Inertia inertia(YamlNode node) throws InputError {
        double[] i = node.numbers();
        double unit = scope.units.inertia_kgm2();
        if (i.length != 3 && i.length != 6) {
            throw node.error("expected xx, yy, zz or xx, yy, zz, xy, xz, yz; found " + i.length + " numbers");
        }
        boolean products = i.length == 6;
        return node.build(() -> new MechanismSpec.Inertia(
                i[0] * unit,
                i[1] * unit,
                i[2] * unit,
                products ? i[3] * unit : 0,
                products ? i[4] * unit : 0,
                products ? i[5] * unit : 0));
    }

    /** Rotates a tensor from one set of axes to another: T I T', T[i][j] = to_i . from_j. */
    private static MechanismSpec.Inertia rotate(MechanismSpec.Inertia i, Axes from, Axes to) {
        if (from.equals(to)) {
            return i; // without rounding
        }
        Vector x = from.in(to.x());
        Vector y = from.in(to.y());
        Vector z = from.in(to.z());
        return new MechanismSpec.Inertia(
                x.dot(times(i, x)),
                y.dot(times(i, y)),
                z.dot(times(i, z)),
                x.dot(times(i, y)),
                x.dot(times(i, z)),
                y.dot(times(i, z)));
    }

    private static Vector times(MechanismSpec.Inertia i, Vector v) {
        return new Vector(
                i.xx() * v.x() + i.xy() * v.y() + i.xz() * v.z(),
                i.xy() * v.x() + i.yy() * v.y() + i.yz() * v.z(),
                i.xz() * v.x() + i.yz() * v.y() + i.zz() * v.z());
    }
}
