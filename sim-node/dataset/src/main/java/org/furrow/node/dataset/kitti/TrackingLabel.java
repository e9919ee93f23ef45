package org.furrow.node.dataset.kitti;

import java.util.Locale;
import org.furrow.node.sense.frame.ImageBox;
import org.furrow.node.sense.frame.SceneClass;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A line of KITTI's labels for tracking: A. Geiger, P. Lenz, R. Urtasun, Are we ready for autonomous driving?, CVPR
 * 2012.
 */
final class TrackingLabel {
    /** Shares of the pixels that are seen from which on a thing counts as seen, and as partly seen. */
    private static final double SEEN = 0.9;

    private static final double PARTLY = 0.5;

    private TrackingLabel() {}

    /**
     * Frame, track id, type, truncated, occluded, alpha, box in the image, height, width and length, middle of the
     * bottom in the camera's frame, angle about its y axis.
     *
     * @param frame number of the image in its sequence
     */
    static String line(int frame, ImageBox box, int width, int height) {
        double[] b = box.box_m();
        Quaterniond turn = new Quaterniond(b[3], b[4], b[5], b[6]);
        Vector3d ahead = turn.transform(new Vector3d(1, 0, 0));
        Vector3d bottom = turn.transform(new Vector3d(0, 0, -0.5 * b[9])).add(b[0], b[1], b[2]);
        double heading = -StrictMath.atan2(ahead.z, ahead.x);
        double alpha = heading - StrictMath.atan2(bottom.x, bottom.z);
        alpha -= 2 * Math.PI * Math.rint(alpha / (2 * Math.PI));
        int[] edges = box.whole_px();
        boolean cut = edges[0] == 0 || edges[1] == 0 || edges[2] == width || edges[3] == height;
        double share = (double) box.seen() / box.whole();
        return String.format(
                Locale.ROOT,
                "%d %d %s %d %d %.6f %d %d %d %d %.4f %.4f %.4f %.4f %.4f %.4f %.6f",
                frame,
                box.instance(),
                box.label() == SceneClass.VEHICLE ? "Car" : "Misc",
                cut ? 1 : 0,
                share > SEEN ? 0 : share > PARTLY ? 1 : 2,
                alpha,
                edges[0],
                edges[1],
                edges[2] - 1,
                edges[3] - 1,
                b[9],
                b[8],
                b[7],
                bottom.x,
                bottom.y,
                bottom.z,
                heading);
    }
}
