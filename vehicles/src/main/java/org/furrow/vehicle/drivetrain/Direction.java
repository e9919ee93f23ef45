package org.furrow.vehicle.drivetrain;

import org.furrow.world.state.StateWords;

/** Forward, neutral or reverse of a drivetrain without steps. */
final class Direction {
    /** Highest speed of the wheels at which the direction can be changed, in rad/s. */
    private static final double STANDING_RADPS = 0.1;
    /** Least brake with which the direction can be changed. */
    private static final double HELD = 0.5;

    /** 1, 0 or -1. */
    int sign = 1;

    /** @param wheel_radps mean speed of the driven wheels */
    void select(int wanted, double wheel_radps, double brake) {
        int next = Integer.signum(wanted);
        boolean stands = Math.abs(wheel_radps) < STANDING_RADPS && brake >= HELD;
        boolean engages = sign == 0 && next * wheel_radps > -STANDING_RADPS;
        if (next == 0 || stands || engages) {
            sign = next;
        }
    }

    /** @throws IllegalArgumentException when the word is no direction; then nothing changes */
    void restore(double word) {
        sign = (int) StateWords.whole("gear", word, -1, 1);
    }
}
