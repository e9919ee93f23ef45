package org.furrow.world.math;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class QuaternionsTest {
    private static final double[] TURNS = {9, 0.8, 0.2, -0.4, 0.4}; // w x y z from element 1 on

    /** Tables and digests depend on the bits. */
    @Test
    void shouldGiveComponentsWithTheBitsOfTheMatrix() {
        double[] m = new double[9];
        Quaternions.toMatrix(TURNS, 1, m);
        double[] each = {
            Quaternions.aheadX(TURNS, 1),
            Quaternions.leftX(TURNS, 1),
            m[2],
            Quaternions.aheadY(TURNS, 1),
            Quaternions.leftY(TURNS, 1),
            m[5],
            Quaternions.aheadZ(TURNS, 1),
            Quaternions.leftZ(TURNS, 1),
            Quaternions.upZ(TURNS, 1)
        };
        assertArrayEquals(m, each);
    }

    @Test
    void shouldGiveRollPitchAndYaw() {
        double[] euler = new double[4];
        Quaternions.toEuler(new double[] {Math.cos(0.1), Math.sin(0.1), 0, 0}, 0, euler, 1);
        assertArrayEquals(new double[] {0, 0.2, 0, 0}, euler, 1e-15);
        Quaternions.toEuler(new double[] {Math.cos(0.1), 0, Math.sin(0.1), 0}, 0, euler, 1);
        assertArrayEquals(new double[] {0, 0, 0.2, 0}, euler, 1e-15);
        Quaternions.toEuler(new double[] {Math.cos(0.1), 0, 0, Math.sin(0.1)}, 0, euler, 1);
        assertArrayEquals(new double[] {0, 0, 0, 0.2}, euler, 1e-15);
        Quaternions.toEuler(new double[] {Math.sqrt(0.5), 0, Math.sqrt(0.5), 0}, 0, euler, 1);
        assertEquals(Math.PI / 2, euler[2], 1e-7, "the nose points down, although the sine may round above 1");
    }

    /** A table shows the sign of a zero. */
    @Test
    void shouldKeepTheSignOfALevelPitch() {
        double[] euler = new double[3];
        Quaternions.toEuler(new double[] {1, 0, 0, 0}, 0, euler, 0);
        assertArrayEquals(new double[] {0, 0, 0}, euler);
        Quaternions.toEuler(new double[] {1, 0, -0.0, 0}, 0, euler, 0);
        assertEquals(Double.doubleToRawLongBits(-0.0), Double.doubleToRawLongBits(euler[1]));
    }
}
