package org.furrow.vehicle.dynamics;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Quaternions;

/**
 * Reads the coordinates of all joints, including cut ones, from the poses of their bodies: angles in rad and
 * displacements in m, 0 in the design configuration; quaternions w x y z of the second body relative to the first.
 * Angles are continuous beyond half a turn, so those of cut joints must be read at least once per half turn.
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
            List<String> coordinates =
                    switch (joint.spec().type()) {
                        case REVOLUTE -> List.of("angle_rad");
                        case TRANSLATIONAL -> List.of("way_m");
                        case CYLINDRICAL -> List.of("angle_rad", "way_m");
                        case UNIVERSAL -> List.of("first_rad", "second_rad");
                        case SPHERICAL -> List.of("qw", "qx", "qy", "qz");
                        case FIXED, DISTANCE, REVOLUTE_SPHERICAL -> List.of();
                    };
            coordinates.forEach(coordinate -> names.add(joint.spec().name() + "." + coordinate));
        }
        values = new double[names.size()];
    }

    /** Whether there are cut joints, whose angles must be read in every step. */
    public boolean turns() {
        return joints.stream().anyMatch(MultibodyModel.JointFrame::cut);
    }

    public List<String> names() {
        return List.copyOf(names);
    }

    /** Returns the joints' coordinates in the present pose, of coordinates q; the array itself, read-only. */
    public double[] read(double[] q) {
        int at = 0;
        for (MultibodyModel.JointFrame joint : joints) {
            if (joint.links().length > 0 && joint.spec().type() != JointSpec.Type.SPHERICAL) {
                at = treeJoint(joint, q, at);
                continue;
            }
            Vector x = joint.spec().onFirst().axes().x();
            Vector z = joint.spec().onFirst().axes().z();
            Vector other = joint.spec().onSecond().axes().z();
            at = switch (joint.spec().type()) {
                case REVOLUTE -> angle(joint, z, x, at);
                case TRANSLATIONAL -> displacement(joint, at);
                case CYLINDRICAL -> displacement(joint, angle(joint, z, x, at));
                case UNIVERSAL -> secondAngle(joint, z, other, angle(joint, z, other, at));
                case SPHERICAL -> quaternion(joint, at);
                case FIXED, DISTANCE, REVOLUTE_SPHERICAL -> at;
            };
        }
        return values;
    }

    /** Reads a joint of the tree: its links' coordinates, in the order of the joint's axes. */
    private int treeJoint(MultibodyModel.JointFrame joint, double[] q, int at) {
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

    /** Rotation of the second body about the axis of the first, by a vector normal to the axis. */
    private int angle(MultibodyModel.JointFrame joint, Vector axis, Vector across, int at) {
        multibody.presentVector(joint.firstLink(), across, a);
        multibody.presentVector(joint.secondLink(), across, b);
        multibody.presentVector(joint.firstLink(), axis, c);
        return unwrap(at);
    }

    /** Rotation about the axis of the second body, relative to the axis of the first. */
    private int secondAngle(MultibodyModel.JointFrame joint, Vector axis, Vector other, int at) {
        multibody.presentVector(joint.firstLink(), axis, a);
        multibody.presentVector(joint.secondLink(), axis, b);
        multibody.presentVector(joint.secondLink(), other, c);
        return unwrap(at);
    }

    /** Stores the angle from a to b about c, of the turn nearest to the last reading. */
    private int unwrap(int at) {
        double along = c[0] * (a[1] * b[2] - a[2] * b[1])
                + c[1] * (a[2] * b[0] - a[0] * b[2])
                + c[2] * (a[0] * b[1] - a[1] * b[0]);
        // a and b without their components along c
        double ac = LoopConstraints.dot(a, c);
        double bc = LoopConstraints.dot(b, c);
        double angle = StrictMath.atan2(along, LoopConstraints.dot(a, b) - ac * bc);
        values[at] = angle + TURN_RAD * Math.rint((values[at] - angle) / TURN_RAD);
        return at + 1;
    }

    private int displacement(MultibodyModel.JointFrame joint, int at) {
        multibody.presentPoint(joint.firstLink(), joint.spec().onFirst().at_m(), a);
        multibody.presentPoint(joint.secondLink(), joint.spec().onSecond().at_m(), b);
        multibody.presentVector(joint.firstLink(), joint.spec().onFirst().axes().z(), c);
        values[at] = c[0] * (b[0] - a[0]) + c[1] * (b[1] - a[1]) + c[2] * (b[2] - a[2]);
        return at + 1;
    }

    /** Stores the quaternion of the rotation matrix from the second body to the first. */
    private int quaternion(MultibodyModel.JointFrame joint, int at) {
        double[] m = new double[9];
        Vector[] axes = {new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, 1)};
        for (int row = 0; row < 3; row++) {
            multibody.presentVector(joint.firstLink(), axes[row], c);
            for (int column = 0; column < 3; column++) {
                multibody.presentVector(joint.secondLink(), axes[column], d);
                m[3 * row + column] = LoopConstraints.dot(c, d);
            }
        }
        Quaternions.fromMatrix(m, values, at);
        return at + 4;
    }
}
