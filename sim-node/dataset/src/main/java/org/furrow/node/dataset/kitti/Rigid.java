package org.furrow.node.dataset.kitti;

import java.util.Locale;
import org.furrow.node.sense.suite.Pose;
import org.joml.Matrix4d;
import org.joml.Quaterniond;

/** Transforms as KITTI's files have them. */
final class Rigid {
    private Rigid() {}

    /** Turns coordinates of a frame into those of its parent. */
    static Matrix4d of(Pose pose) {
        return new Matrix4d()
                .translationRotate(
                        pose.x_m(),
                        pose.y_m(),
                        pose.z_m(),
                        new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw()));
    }

    /** The pose a share of the way from one to another; for small turns. */
    static Matrix4d between(Pose from, Pose to, double share) {
        Quaterniond turn = new Quaterniond(from.qx(), from.qy(), from.qz(), from.qw())
                .nlerp(new Quaterniond(to.qx(), to.qy(), to.qz(), to.qw()), share);
        return new Matrix4d()
                .translationRotate(
                        from.x_m() + share * (to.x_m() - from.x_m()),
                        from.y_m() + share * (to.y_m() - from.y_m()),
                        from.z_m() + share * (to.z_m() - from.z_m()),
                        turn);
    }

    /** The upper three rows, row by row. */
    static String text(Matrix4d matrix) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 4; column++) {
                text.append(text.isEmpty() ? "" : " ");
                text.append(String.format(Locale.ROOT, "%.9e", matrix.get(column, row)));
            }
        }
        return text.toString();
    }
}
