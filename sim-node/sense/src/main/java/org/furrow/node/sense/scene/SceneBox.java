package org.furrow.node.sense.scene;

import org.furrow.node.sense.suite.Pose;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The least box about an instance whose sides are along the axes of the instance.
 *
 * @param instance as in {@link org.furrow.node.sense.frame.SceneInstance}
 * @param label class of the instance
 * @param pose of the box: its middle, and the turn from its axes to the outer frame
 * @param x_m length along its first axis
 * @param y_m length along its second axis
 * @param z_m length along its third axis
 */
public record SceneBox(int instance, int label, Pose pose, double x_m, double y_m, double z_m) {
    /** The same box in another frame, whose pose in the outer frame is given. */
    public SceneBox in(Pose frame) {
        Quaterniond back = new Quaterniond(frame.qx(), frame.qy(), frame.qz(), frame.qw()).conjugate();
        Vector3d middle = back.transform(
                new Vector3d(pose.x_m() - frame.x_m(), pose.y_m() - frame.y_m(), pose.z_m() - frame.z_m()));
        Quaterniond turn = back.mul(new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw()));
        Pose inside = new Pose(middle.x, middle.y, middle.z, turn.x, turn.y, turn.z, turn.w);
        return new SceneBox(instance, label, inside, x_m, y_m, z_m);
    }

    /** Middle, turn (qx qy qz qw) and the three lengths. */
    public double[] numbers() {
        return new double[] {
            pose.x_m(), pose.y_m(), pose.z_m(), pose.qx(), pose.qy(), pose.qz(), pose.qw(), x_m, y_m, z_m
        };
    }

    /** Distance of its middle from the origin of the outer frame, in m. */
    public double distance_m() {
        return Math.sqrt(pose.x_m() * pose.x_m() + pose.y_m() * pose.y_m() + pose.z_m() * pose.z_m());
    }
}
