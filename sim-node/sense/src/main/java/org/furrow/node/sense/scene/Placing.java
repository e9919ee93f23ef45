package org.furrow.node.sense.scene;

import org.furrow.node.sense.suite.Pose;
import org.furrow.world.math.Quaternions;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Poses as arrays of position and quaternion (x y z qw qx qy qz), as recorded, and as places (origin, matrix). */
public final class Placing {
    /** Numbers of a recorded pose. */
    public static final int POSE = 7;

    private Placing() {}

    /** Writes the place of a pose: its origin, then the matrix, row by row. */
    public static void toPlace(double[] pose, int from, double[] place, int at) {
        place[at] = pose[from];
        place[at + 1] = pose[from + 1];
        place[at + 2] = pose[from + 2];
        Quaternions.toMatrix(pose, from + 3, place, at + 3);
    }

    /** The pose of a child in the outer frame, from its recorded parent and its pose in the parent's frame. */
    public static Pose compose(double[] parent, int at, Pose child) {
        Quaterniond turn = new Quaterniond(parent[at + 4], parent[at + 5], parent[at + 6], parent[at + 3]);
        Vector3d place = turn.transform(new Vector3d(child.x_m(), child.y_m(), child.z_m()))
                .add(parent[at], parent[at + 1], parent[at + 2]);
        turn.mul(new Quaterniond(child.qx(), child.qy(), child.qz(), child.qw()));
        return pose(place.x, place.y, place.z, turn);
    }

    /** A recorded pose as a record. */
    public static Pose pose(double[] from, int at) {
        return pose(
                from[at],
                from[at + 1],
                from[at + 2],
                new Quaterniond(from[at + 4], from[at + 5], from[at + 6], from[at + 3]));
    }

    private static Pose pose(double x, double y, double z, Quaterniond q) {
        double per = 1 / Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        return new Pose(x, y, z, q.x * per, q.y * per, q.z * per, q.w * per);
    }

    /** Writes a pose in the order in which poses are recorded. */
    public static void put(Pose pose, double[] dest, int at) {
        dest[at] = pose.x_m();
        dest[at + 1] = pose.y_m();
        dest[at + 2] = pose.z_m();
        dest[at + 3] = pose.qw();
        dest[at + 4] = pose.qx();
        dest[at + 5] = pose.qy();
        dest[at + 6] = pose.qz();
    }
}
