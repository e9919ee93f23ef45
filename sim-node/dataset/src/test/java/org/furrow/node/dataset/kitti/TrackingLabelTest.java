package org.furrow.node.dataset.kitti;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.node.sense.frame.ImageBox;
import org.furrow.node.sense.frame.SceneClass;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Test;

/** A box 4 m x 2 m x 1.5 m, 20 m ahead of a camera and 3 m to its right, whose bottom is 1.5 m below it. */
class TrackingLabelTest {
    /** From axes that point ahead, left and up of the camera to its own: right, down and ahead. */
    private static final Quaterniond AHEAD =
            new Quaterniond().setFromNormalized(new Matrix3d(0, 0, 1, -1, 0, 0, 0, -1, 0));

    private static String[] label(Quaterniond turn, int instance, int seen, int left) {
        return label(turn, instance, SceneClass.VEHICLE, seen, left);
    }

    private static String[] label(Quaterniond turn, int instance, int label, int seen, int left) {
        double[] box = {3, 0.75, 20, turn.x, turn.y, turn.z, turn.w, 4, 2, 1.5};
        int[] edges = {left, 10, 30, 25};
        return TrackingLabel.line(7, new ImageBox(instance, label, seen, 100, edges, edges, box), 64, 48)
                .split(" ");
    }

    @Test
    void shouldHaveTheFieldsOfTheBenchmark() {
        String[] label = label(AHEAD, 2, 95, 12);
        assertEquals(17, label.length);
        assertEquals("7 2 Car 0 0", String.join(" ", label[0], label[1], label[2], label[3], label[4]));
        assertEquals("12 10 29 24", String.join(" ", label[6], label[7], label[8], label[9]));
        double[] expected = {1.5, 2, 4, 3, 1.5, 20, -Math.PI / 2};
        for (int k = 0; k < 7; k++) {
            assertEquals(expected[k], Double.parseDouble(label[10 + k]), 1e-4, "number " + k);
        }
        assertEquals(-Math.PI / 2 - Math.atan2(3, 20), Double.parseDouble(label[5]), 1e-5);
    }

    @Test
    void shouldTurnLikeTheBenchmark() {
        // to the right of the camera: along its x axis, at which the angle is 0
        Quaterniond right = new Quaterniond(AHEAD).rotateZ(-Math.PI / 2);
        assertEquals(0, Double.parseDouble(label(right, 2, 95, 12)[16]), 1e-5);
        Quaterniond back = new Quaterniond(AHEAD).rotateZ(Math.PI);
        assertEquals(Math.PI / 2, Double.parseDouble(label(back, 2, 95, 12)[16]), 1e-5);
    }

    @Test
    void shouldTellWhatIsHiddenCutOrAnObstacle() {
        assertEquals("1", label(AHEAD, 2, 60, 12)[4]);
        assertEquals("2", label(AHEAD, 2, 10, 12)[4]);
        assertEquals("1", label(AHEAD, 2, 95, 0)[3]);
        assertEquals("Misc", label(AHEAD, 1001, SceneClass.ROCK, 95, 12)[2]);
        assertEquals("Misc", label(AHEAD, 2, SceneClass.ROCK, 95, 12)[2], "a loose rock");
    }
}
