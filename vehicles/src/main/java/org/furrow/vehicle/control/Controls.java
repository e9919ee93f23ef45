package org.furrow.vehicle.control;

import java.util.Arrays;

/** A driver's commands. */
public final class Controls {
    /** Number of auxiliary axes. */
    public static final int AUXILIARIES = 8;

    /** In [-1, 1], positive left. */
    public double steering;
    /**
     * Command of the spool of a steering valve in [-1, 1], positive left; NaN: the valve's controller follows {@link
     * #steering}. Only vehicles with such a valve follow it.
     */
    public double valve = Double.NaN;
    /** In [0, 1]. */
    public double throttle;
    /** In [0, 1]. */
    public double brake;
    /**
     * 1 forward, 0 neutral, -1 reverse. A vehicle shifts to neutral at any speed, and between forward and reverse only
     * while it stands with its brake on.
     */
    public int gear = 1;
    /**
     * Inflation pressure of all tyres that give way on soil, in Pa, while a pilot commands it; NaN: that of the events
     * and of the scenario.
     */
    public double pressure_Pa = Double.NaN;
    /** Auxiliary axes in [-1, 1], such as those of a linkage. */
    public final double[] aux = new double[AUXILIARIES];
    /**
     * Poses and velocities of the bodies of a vehicle that another program moves, at the beginning of an epoch; empty
     * for other vehicles. NaN: the bodies stay as they are.
     */
    public final double[] motion;

    /** Controls of a vehicle that moves its bodies itself. */
    public Controls() {
        this(0);
    }

    /** @param motion length of {@link #motion} */
    public Controls(int motion) {
        this.motion = new double[motion];
        Arrays.fill(this.motion, Double.NaN);
    }

    /** Sets all values to those of others; {@link #motion} only to one of the same length. */
    public void set(Controls others) {
        steering = others.steering;
        valve = others.valve;
        throttle = others.throttle;
        brake = others.brake;
        gear = others.gear;
        pressure_Pa = others.pressure_Pa;
        System.arraycopy(others.aux, 0, aux, 0, AUXILIARIES);
        if (others.motion.length == motion.length) {
            System.arraycopy(others.motion, 0, motion, 0, motion.length);
        }
    }
}
