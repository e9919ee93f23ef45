package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Quaternions;

/**
 * Reads the coordinates of all joints, cut ones too, from the poses of their bodies: angles in rad, ways in m, 0 as designed;
 * quaternions w x y z of the second body against the first. Angles go on beyond half a turn: those of cut joints must be read
 * before they have turned by that much.
 */
public final class JointReadout {
    private static final double TURN_RAD = 2 * StrictMath.PI;

    private final Multibody multibody;
    private final List<MultibodyModel.JointFrame> joints;
    private final List<String> names = new ArrayList<>();
    private final double[] values;
    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private final double[] c = new double[3];
    private final double[] d = new double[3];

    public JointReadout(Multibody multibody) {
        this.multibody = multibody;
        joints = multibody.model().joints();
        for (MultibodyModel.JointFrame joint : joints) {
            String name = joint.spec().name();
            switch (joint.spec().type()) {
                case REVOLUTE -> names.add(name + ".angle_rad");
                case TRANSLATIONAL -> names.add(name + ".way_m");
                case CYLINDRICAL -> {
                    names.add(name + ".angle_rad");
                    names.add(name + ".way_m");
                }
                case UNIVERSAL -> {
                    names.add(name + ".first_rad");
                    names.add(name + ".second_rad");
                }
                case SPHERICAL -> {
                    for (String part : List.of("qw", "qx", "qy", "qz")) {
                        names.add(name + "." + part);
                    }
                }
                case FIXED, DISTANCE, REVOLUTE_SPHERICAL -> {}
            }
        }
        values = new double[names.size()];
    }

    /** True when there are cut joints, whose angles must be read in every step. */
    public boolean turns() {
        return joints.stream().anyMatch(MultibodyModel.JointFrame::cut);
    }

    /** What each value is. */
    public List<String> names() {
        return List.copyOf(names);
    }

    /**
     * Coordinates in the pose that the mechanism was last looked at in; the array itself, to be read only.
     *
     * @param q coordinates of that pose
     */
    public double[] read(double[] q) {
        int at = 0;
        for (MultibodyModel.JointFrame joint : joints) {
            if (joint.links().length > 0 && joint.spec().type() != JointSpec.Type.SPHERICAL) {
                at = own(joint, q, at);
                continue;
            }
            Vector z = joint.spec().onFirst().axes().z();
            switch (joint.spec().type()) {
                case REVOLUTE ->
                    at = angle(joint, z, joint.spec().onFirst().axes().x(), at);
                case TRANSLATIONAL -> at = way(joint, at);
                case CYLINDRICAL -> {
                    at = angle(joint, z, joint.spec().onFirst().axes().x(), at);
                    at = way(joint, at);
                }
                case UNIVERSAL -> {
                    Vector other = joint.spec().onSecond().axes().z();
                    at = angle(joint, z, other, at);
                    at = secondAngle(joint, z, other, at);
                }
                case SPHERICAL -> at = quaternion(joint, at);
                case FIXED, DISTANCE, REVOLUTE_SPHERICAL -> {}
            }
        }
        return values;
    }

    /** A joint of the tree: its links' coordinates, in the order of the joint's own axes. */
    private int own(MultibodyModel.JointFrame joint, double[] q, int at) {
        int[] links = joint.links();
        LinkTree tree = multibody.model().tree();
        boolean backwards =
                joint.spec().type() == JointSpec.Type.UNIVERSAL && tree.parent[links[0]] != joint.firstLink();
        for (int k = 0; k < links.length; k++) {
            int link = links[backwards ? links.length - 1 - k : k];
            values[at + k] = q[tree.firstCoordinate[link]];
        }
        return at + links.length;
    }

    /** By how much a vector across the axis of the first body turns on the second. */
    private int angle(MultibodyModel.JointFrame joint, Vector axis, Vector across, int at) {
        multibody.turn(joint.firstLink(), across, a);
        multibody.turn(joint.secondLink(), across, b);
        multibody.turn(joint.firstLink(), axis, c);
        return unwrap(at);
    }

    /** About the axis of the second body, against what the first body has turned to. */
    private int secondAngle(MultibodyModel.JointFrame joint, Vector axis, Vector other, int at) {
        multibody.turn(joint.firstLink(), axis, a);
        multibody.turn(joint.secondLink(), axis, b);
        multibody.turn(joint.secondLink(), other, c);
        return unwrap(at);
    }

    /** The angle from a to b about c, nearest to the last reading. */
    private int unwrap(int at) {
        double along = c[0] * (a[1] * b[2] - a[2] * b[1])
                + c[1] * (a[2] * b[0] - a[0] * b[2])
                + c[2] * (a[0] * b[1] - a[1] * b[0]);
        // both without their parts along c
        double ac = dot(a, c);
        double bc = dot(b, c);
        double angle = StrictMath.atan2(along, dot(a, b) - ac * bc);
        values[at] = angle + TURN_RAD * Math.rint((values[at] - angle) / TURN_RAD);
        return at + 1;
    }

    private int way(MultibodyModel.JointFrame joint, int at) {
        multibody.point(joint.firstLink(), joint.spec().onFirst().at_m(), a);
        multibody.point(joint.secondLink(), joint.spec().onSecond().at_m(), b);
        multibody.turn(joint.firstLink(), joint.spec().onFirst().axes().z(), c);
        values[at] = c[0] * (b[0] - a[0]) + c[1] * (b[1] - a[1]) + c[2] * (b[2] - a[2]);
        return at + 1;
    }

    /** Of the matrix that takes the second body's vectors into the first body. */
    private int quaternion(MultibodyModel.JointFrame joint, int at) {
        double[] m = new double[9];
        Vector[] axes = {new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, 1)};
        for (int row = 0; row < 3; row++) {
            multibody.turn(joint.firstLink(), axes[row], c);
            for (int column = 0; column < 3; column++) {
                multibody.turn(joint.secondLink(), axes[column], d);
                m[3 * row + column] = dot(c, d);
            }
        }
        Quaternions.fromMatrix(m, values, at);
        return at + 4;
    }

    private static double dot(double[] x, double[] y) {
        return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
    }
}
