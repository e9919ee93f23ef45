package org.furrow.node.scenario.mechanism;

import java.util.List;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/**
 * Placement of an included file's parts: an optional reflection in the x-z plane (left becomes right), then a shift.
 * Axes of rotation, angular velocities and torques are axial vectors: a reflection keeps their y, so that a mirrored
 * wheel rolls forward with the same sign.
 */
record PartPlacement(Vector at_m, boolean mirror) {
    PartPlacement inverse() {
        return new PartPlacement(polar(at_m).times(-1), mirror);
    }

    private Vector point(Vector p) {
        return polar(p).plus(at_m);
    }

    /** A direction or force; 0 - y because -y would turn 0 into -0. */
    private Vector polar(Vector v) {
        return mirror ? new Vector(v.x(), 0 - v.y(), v.z()) : v;
    }

    /** An axis of rotation, angular velocity or torque. */
    private Vector axial(Vector v) {
        return mirror ? new Vector(0 - v.x(), v.y(), 0 - v.z()) : v;
    }

    /** Axes of a body: mirrored, and y reversed to keep them right-handed. */
    private Axes bodyAxes(Axes axes) {
        return mirror ? new Axes(polar(axes.x()), axial(axes.y()), polar(axes.z())) : axes;
    }

    MechanismParts.Frame frame(MechanismParts.Frame frame) {
        JointSpec.Marker given = frame.given();
        return new MechanismParts.Frame(
                new JointSpec.Marker(point(given.at_m()), bodyAxes(given.axes())), bodyAxes(frame.axes()));
    }

    MechanismSpec.Body body(MechanismSpec.Body body, String name) {
        MechanismSpec.Inertia inertia = body.inertia_kgm2();
        int sign = mirror ? -1 : 1;
        return new MechanismSpec.Body(
                name,
                body.mass_kg(),
                point(body.origin_m()),
                bodyAxes(body.axes()),
                polar(body.com_m()),
                new MechanismSpec.Inertia(
                        inertia.xx(),
                        inertia.yy(),
                        inertia.zz(),
                        sign * inertia.xy(),
                        inertia.xz(),
                        sign * inertia.yz()));
    }

    JointSpec joint(JointSpec joint, String name, String first, String second) {
        boolean slides = joint.type() == JointSpec.Type.TRANSLATIONAL;
        return new JointSpec(
                name, joint.type(), first, second, marker(joint.onFirst(), slides), marker(joint.onSecond(), slides));
    }

    /** A joint's marker; its z is the direction of a slide or the axis of a rotation. */
    private JointSpec.Marker marker(JointSpec.Marker marker, boolean slides) {
        Axes axes = marker.axes();
        if (mirror && slides) {
            axes = bodyAxes(axes);
        } else if (mirror) {
            axes = new Axes(polar(axes.x()), polar(axes.y()), axial(axes.z()));
        }
        return new JointSpec.Marker(point(marker.at_m()), axes);
    }

    /** Speeds of a joint at the start. */
    List<Double> speeds(JointSpec.Type type, List<Double> speeds) {
        if (!mirror) {
            return speeds;
        }
        return switch (type) {
            // the axis is mirrored as an axis of rotation, so translation along it changes its sign
            case CYLINDRICAL -> List.of(speeds.get(0), -speeds.get(1));
            case SPHERICAL -> List.of(-speeds.get(0), speeds.get(1), -speeds.get(2));
            default -> speeds;
        };
    }

    /** Angular velocity and velocity of a body at the start. */
    List<Double> velocities(List<Double> v) {
        Vector turning = axial(new Vector(v.get(0), v.get(1), v.get(2)));
        Vector moving = polar(new Vector(v.get(3), v.get(4), v.get(5)));
        return List.of(turning.x(), turning.y(), turning.z(), moving.x(), moving.y(), moving.z());
    }

    ForceSpec.Strut strut(ForceSpec.Strut strut, String name, String first, String second) {
        return new ForceSpec.Strut(
                name, first, second, point(strut.onFirst_m()), point(strut.onSecond_m()), strut.laws());
    }

    ForceSpec.Load load(ForceSpec.Load load, String name, String body) {
        ForceSpec.Draft draft = load.draft();
        return new ForceSpec.Load(
                name,
                body,
                point(load.at_m()),
                polar(load.force_N()),
                axial(load.torque_Nm()),
                draft == null
                        ? null
                        : new ForceSpec.Draft(
                                polar(draft.ahead()), draft.width_m(), draft.depth_m(), draft.coefficients()),
                load.drive());
    }
}
