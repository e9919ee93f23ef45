package org.furrow.vehicle.spec;

import org.furrow.world.math.Ranges;

/**
 * A box that pictures show of a body. It has no effect on the motion.
 *
 * @param body name of its body
 * @param centre_m in the body's frame
 * @param axes along its length, width and height, in the body's frame
 * @param size_m length, width, height
 */
public record DrawnBox(String body, Vector centre_m, Axes axes, Vector size_m) {
    /** Length of a direction, in m, below which it is vertical. */
    private static final double ROUNDING = 1e-9;

    private static final Vector UP = new Vector(0, 0, 1);
    private static final Vector LEFT = new Vector(0, 1, 0);

    public DrawnBox {
        Ranges.positive("length of a box of body '" + body + "'", size_m.x());
        Ranges.positive("width of a box of body '" + body + "'", size_m.y());
        Ranges.positive("height of a box of body '" + body + "'", size_m.z());
    }

    /** A box with the axes of its body. */
    public static DrawnBox parallel(String body, Vector centre_m, Vector size_m) {
        return new DrawnBox(body, centre_m, Axes.PARALLEL, size_m);
    }

    /**
     * A bar from one joint of a body towards another one. In the position of the mechanism's file its width is
     * horizontal; along x for a vertical bar it is along y.
     *
     * @param measures its width, height and length
     * @throws IllegalArgumentException when the joints are not two points of the body
     */
    public static DrawnBox bar(MechanismSpec.Body body, JointSpec from, JointSpec to, Measures measures) {
        Vector start = marker(body, from);
        Vector way = marker(body, to).minus(start);
        if (!(way.length() > JointSpec.CLOSED)) {
            throw new IllegalArgumentException(
                    "a bar needs two joints that are apart, '" + from.name() + "' and '" + to.name() + "' are not");
        }
        Vector along = way.unit();
        Vector across = UP.cross(along);
        across = across.length() > ROUNDING ? across.unit() : LEFT;
        double length_m = measures.length_m > 0 ? measures.length_m : way.length();
        Vector centre = start.plus(along.times(0.5 * length_m)).plus(across.times(measures.aside_m));
        return new DrawnBox(
                body.name(),
                body.axes().in(centre.minus(body.origin_m())),
                inBody(body, new Axes(along, across, along.cross(across))),
                new Vector(length_m, measures.width_m, measures.height_m));
    }

    /** Where a joint is on a body in the position of the file. */
    private static Vector marker(MechanismSpec.Body body, JointSpec joint) {
        if (joint.first().equals(body.name())) {
            return joint.onFirst().at_m();
        }
        if (joint.second().equals(body.name())) {
            return joint.onSecond().at_m();
        }
        throw new IllegalArgumentException("joint '" + joint.name() + "' is not a joint of body '" + body.name()
                + "'; it joins '" + joint.first() + "' and '" + joint.second() + "'");
    }

    private static Axes inBody(MechanismSpec.Body body, Axes world) {
        return new Axes(
                body.axes().in(world.x()),
                body.axes().in(world.y()),
                body.axes().in(world.z()));
    }

    /**
     * Measures of a bar.
     *
     * @param length_m 0 stands for the distance of the joints
     * @param aside_m shifts the bar along its width, to the left of its direction
     */
    public record Measures(double width_m, double height_m, double length_m, double aside_m) {
        public Measures {
            Ranges.notNegative("length of a bar", length_m);
        }
    }
}
