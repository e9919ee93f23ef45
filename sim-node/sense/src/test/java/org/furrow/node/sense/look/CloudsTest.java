package org.furrow.node.sense.look;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CloudsTest {
    private static final Sky SKY = new Sky(2, 0.6, 0.35, 2.6);

    /** Share of directions above 15 degrees in which clouds change the colour of the sky. */
    private static double covered(double cover) {
        Clouds clouds = new Clouds(SKY, cover);
        double[] colour = new double[3];
        double[] clear = new double[3];
        int changed = 0;
        int count = 0;
        for (int ring = 0; ring < 40; ring++) {
            double z = 0.26 + 0.018 * ring;
            double flat = Math.sqrt(1 - z * z);
            for (int k = 0; k < 100; k++) {
                double turn = 2 * Math.PI * k / 100;
                SKY.glow(flat * StrictMath.cos(turn), flat * StrictMath.sin(turn), z, clear);
                System.arraycopy(clear, 0, colour, 0, 3);
                clouds.over(flat * StrictMath.cos(turn), flat * StrictMath.sin(turn), z, colour);
                changed += Math.abs(colour[2] - clear[2]) + Math.abs(colour[0] - clear[0]) > 0.1 ? 1 : 0;
                count++;
                assertTrue(colour[0] >= 0 && colour[0] < 3, "brightness " + colour[0]);
            }
        }
        return (double) changed / count;
    }

    @Test
    void shouldCoverMoreOfTheSkyTheHigherTheirShare() {
        double little = covered(0.2);
        double half = covered(0.5);
        double full = covered(1);
        assertTrue(little < 0.4 && half > little + 0.1 && half < 0.8 && full > 0.9, little + ", " + half + ", " + full);
    }

    @Test
    void shouldLeaveTheHorizonAsItIs() {
        double[] colour = {0.1, 0.2, 0.3};
        new Clouds(SKY, 1).over(1, 0, 0.01, colour);
        assertArrayEquals(new double[] {0.1, 0.2, 0.3}, colour);
    }

    @Test
    void shouldBeTheSameEveryTime() {
        double[] first = {0.1, 0.2, 0.3};
        double[] second = first.clone();
        new Clouds(SKY, 0.6).over(0.6, 0, 0.8, first);
        new Clouds(SKY, 0.6).over(0.6, 0, 0.8, second);
        assertArrayEquals(first, second);
        assertEquals(first[0], second[0]);
    }
}
