package org.furrow.vehicle.drivetrain;

import org.furrow.world.state.StateWords;

/** An automatic gearbox that shifts by the speed of its input shaft. */
final class Gearbox {
    /** Highest speed of the propeller shaft at which the direction can be changed, in rad/s. */
    private static final double STANDING_RADPS = 0.3;
    /** Least brake with which the direction can be changed. */
    private static final double HELD = 0.5;

    private final DrivelineSpec.Gearbox spec;
    /** -1 reverse, 0 neutral, 1.. forward. */
    private int gear = 1;
    /** Time since the last shift, in s. */
    double sinceShift_s;

    Gearbox(DrivelineSpec.Gearbox spec) {
        this.spec = spec;
        sinceShift_s = spec.pause_s();
    }

    int gear() {
        return gear;
    }

    /**
     * Sets the gear from a word of the state.
     *
     * @throws IllegalArgumentException when the gearbox has no such gear; then nothing changes
     */
    void setGear(double word) {
        gear = (int) StateWords.whole("gear", word, -1, spec.forward().size());
    }

    /**
     * Changes between forward, neutral and reverse. A change between forward and reverse is refused while the shaft
     * turns or the brake is off, and one from neutral while the shaft turns in the other direction.
     *
     * @param direction as {@link org.furrow.vehicle.control.Controls#gear}
     */
    void select(int direction, double shaft_radps, double brake) {
        if (Integer.signum(direction) == Integer.signum(gear)) {
            return;
        }
        boolean stands = Math.abs(shaft_radps) < STANDING_RADPS && brake >= HELD;
        boolean engages = gear == 0 && direction * shaft_radps > -STANDING_RADPS;
        if (direction == 0 || stands || engages) {
            gear = direction > 0 ? lowestFor(shaft_radps) : direction;
            sinceShift_s = 0;
        }
    }

    /** Lowest forward gear in which the input shaft does not turn too fast. */
    private int lowestFor(double shaft_radps) {
        int forward = 1;
        while (forward < spec.forward().size()
                && shaft_radps / spec.forward().get(forward - 1) > spec.upshift_radps()) {
            forward++;
        }
        return forward;
    }

    boolean isNeutral() {
        return gear == 0;
    }

    /** Ratio of the present gear, output over input speed; 0 in neutral. */
    double ratio() {
        if (gear == 0) {
            return 0;
        }
        return gear < 0 ? spec.reverse() : spec.forward().get(gear - 1);
    }

    /** Shifts by one gear when the input speed is out of range and the pause since the last shift is over. */
    void shift(double input_radps, double step_s) {
        sinceShift_s += step_s;
        if (gear <= 0 || sinceShift_s < spec.pause_s()) {
            return;
        }
        if (input_radps > spec.upshift_radps() && gear < spec.forward().size()) {
            gear++;
            sinceShift_s = 0;
        } else if (input_radps < spec.downshift_radps() && gear > 1) {
            gear--;
            sinceShift_s = 0;
        }
    }
}
