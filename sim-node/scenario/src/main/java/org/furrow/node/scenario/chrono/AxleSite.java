package org.furrow.node.scenario.chrono;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Where a suspension is built, and the parts that suspensions have in common.
 *
 * @param name prefix of its bodies and joints
 * @param keys keys of the suspension
 * @param origin origin of the suspension's frame in that of the chassis
 * @param steering body that moves the tie rods
 * @param loads what turns with each spindle: left, right
 */
record AxleSite(
        String name,
        ChronoNode keys,
        Vector3d origin,
        String steering,
        List<WheelLoad> loads,
        MechanismText out,
        ChronoFiles files) {

    /** Wheel and tyre on a spindle: mass, and moments of inertia about the spindle's axes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record WheelLoad(double mass_kg, double[] inertia) {}

    /** Builds one side of a suspension; returns the body that carries the spindle. */
    interface SideBuilder {
        String build(Side side) throws InputError;
    }

    /** Builds both sides, and spindles on the bodies that the builder returns. */
    List<Axle.Hub> sides(SideBuilder builder) throws InputError {
        List<Axle.Hub> hubs = new ArrayList<>();
        for (Side side : List.of(new Side(this, true), new Side(this, false))) {
            hubs.add(side.spindle(builder.build(side)));
        }
        return hubs;
    }

    /** A point on the centre plane or on the left, in the frame of the chassis. */
    Vector3d point(ChronoNode part, String key) throws InputError {
        return part.vector(key).add(origin);
    }

    /** One side of an axle. */
    record Side(AxleSite site, boolean isLeft) {
        String name(String part) {
            return site.name + (isLeft ? "-left-" : "-right-") + part;
        }

        ChronoNode part(String key) throws InputError {
            ChronoNode part = site.keys.get(key);
            part.understand("Radius");
            return part;
        }

        Vector3d mirrored(Vector3d point) {
            return isLeft ? point : new Vector3d(point.x, -point.y, point.z);
        }

        /** A point of a part, on this side. */
        Vector3d point(String part, String key) throws InputError {
            return mirrored(part(part).vector(key)).add(site.origin);
        }

        /** Adds a body along the axes of the chassis. */
        String body(String name, String part) throws InputError {
            return body(name, part, MechanismText.UPRIGHT);
        }

        /** Adds a body whose inertia is given along the axes of a frame. */
        String body(String name, String part, Quaterniond frame) throws InputError {
            ChronoNode keys = part(part);
            boolean inVehicleFrame = site.keys.flag("Vehicle-Frame Inertia", false);
            site.out.body(
                    name(name),
                    keys.number("Mass"),
                    point(part, "COM"),
                    inertia(keys),
                    inVehicleFrame ? MechanismText.UPRIGHT : frame);
            return name(name);
        }

        /**
         * Adds an arm on a hinge between two points of the chassis. Its frame has x along the hinge and z across the
         * plane of the arm.
         */
        String arm(String name, String part, String front, String back, String outer) throws InputError {
            Vector3d a = point(part, front);
            Vector3d b = point(part, back);
            Vector3d hinge = new Vector3d(a).sub(b).normalize();
            Vector3d c = point(part, outer);
            Vector3d across =
                    new Vector3d(b).sub(c).cross(new Vector3d(a).sub(c)).normalize();
            body(name, part, frame(hinge, across));
            site.out.revolute(
                    name(name + "-hinge"),
                    "chassis",
                    name(name),
                    new Vector3d(a).add(b).mul(0.5),
                    hinge);
            ignoreBushing(part);
            return name(name);
        }

        void ball(String name, String first, String second, Vector3d at) {
            site.out.spherical(name(name), first, second, at);
        }

        /** Adds the tie rod between the steering and an upright: a rod with mass, or without. */
        void tieRod(String upright) throws InputError {
            Vector3d inner = point("Tierod", "Location Chassis");
            Vector3d outer = point("Tierod", "Location Upright");
            if (part("Tierod").has("Mass")) {
                site.out.rod(name("tie-rod"), site.steering, upright, inner, outer, part("Tierod"));
                ignoreBushing("Tierod");
            } else {
                site.out.distance(name("tie-rod"), site.steering, upright, inner, outer);
            }
        }

        void strut(String name, String part, String end, String chassis, String body) throws InputError {
            Vector3d from = point(part, "Location Chassis");
            Vector3d to = point(part, end);
            site.out.strut(name(name), chassis, body, from, to, StrutLaw.of(part(part), from.distance(to), site.files));
        }

        private void ignoreBushing(String part) throws InputError {
            if (part(part).has("Bushing Data")) {
                site.files.approximate("bushings are ideal joints");
                part(part).understand("Bushing Data");
            }
        }

        /** Adds the spindle with wheel and tyre, which turns on its carrier. */
        private Axle.Hub spindle(String carrier) throws InputError {
            ChronoNode keys = part("Spindle");
            keys.understand("Width");
            WheelLoad load = site.loads.get(isLeft ? 0 : 1);
            double[] inertia = keys.numbers("Inertia", 3);
            for (int i = 0; i < 3; i++) {
                inertia[i] += load.inertia()[i];
            }
            inertia[1] += site.keys.get("Axle").number("Inertia");
            double sign = isLeft ? -1 : 1;
            Quaterniond frame = new Quaterniond()
                    .rotateZ(sign * Math.toRadians(site.keys.number("Toe Angle (deg)", 0)))
                    .rotateX(sign * Math.toRadians(site.keys.number("Camber Angle (deg)", 0)));
            Vector3d centre = point("Spindle", "COM");
            String body = name("spindle");
            site.out.body(body, keys.number("Mass") + load.mass_kg(), centre, inertia, frame);
            site.out.revolute(name("spin"), carrier, body, centre, frame.transform(new Vector3d(0, 1, 0)));
            return new Axle.Hub(body, name("spin"), centre);
        }
    }

    /** Moments, and products if there are any. */
    static double[] inertia(ChronoNode part) throws InputError {
        boolean isShort = part.has("Inertia");
        double[] moments = part.numbers(isShort ? "Inertia" : "Moments of Inertia", 3);
        if (isShort && !part.has("Inertia Products")) {
            return moments;
        }
        double[] products = part.numbers(isShort ? "Inertia Products" : "Products of Inertia", 3);
        return products[0] == 0 && products[1] == 0 && products[2] == 0
                ? moments
                : new double[] {moments[0], moments[1], moments[2], products[0], products[1], products[2]};
    }

    /** The frame with x along one unit vector and z along another, which is perpendicular to it. */
    static Quaterniond frame(Vector3d x, Vector3d z) {
        return new Quaterniond().setFromNormalized(new Matrix3d(x, new Vector3d(z).cross(x), z));
    }
}
