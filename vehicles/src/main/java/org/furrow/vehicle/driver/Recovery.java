package org.furrow.vehicle.driver;

import java.util.List;
import org.furrow.vehicle.control.Controls;

/**
 * Frees a bogged vehicle: stops, backs out in its own ruts, and drives on beside the place, first to the left, then to
 * the right, then farther aside. A vehicle that does not move back in time drives forward again, which rocks it.
 *
 * @param first the first of its slots in the caller's state array
 */
record Recovery(int first) {
    /** Names of its slots. */
    static final List<String> SLOTS =
            List.of("recovery_phase", "recovery_s", "recoveries", "bogged_at_m", "stalled_s", "advanced_to_m");

    private static final int PHASE = 0;
    private static final int TIME_S = 1;
    private static final int COUNT = 2;
    private static final int AT_M = 3;
    private static final int STALLED_S = 4;
    private static final int ADVANCED_M = 5;

    private static final int DRIVING = 0;
    private static final int STOPPING = 1;
    private static final int BACKING = 2;
    private static final int HALTING = 3;

    /** A vehicle is bogged when it wants to be faster than this, */
    private static final double WANTED_MPS = 0.5;
    /** and does not advance by this distance, in m, */
    private static final double ADVANCE_M = 0.75;
    /** for this time, in s. */
    private static final double PATIENCE_S = 2.5;
    /** Below this speed it has stopped. */
    private static final double STOPPED_MPS = 0.25;

    private static final double STOP_S = 0.6;
    private static final double BACK_S = 6;
    private static final double BACK_M = 4;
    private static final double BACK_THROTTLE_1PS = 0.5;
    private static final double BACK_THROTTLE = 0.5;
    private static final int MOST = 6;

    private static final double ASIDE_M = 1.5;
    private static final double RAMP_M = 4;
    private static final double PAST_M = 6;

    /**
     * Whether it acts, and has set the controls.
     *
     * @param target_mps speed that the driver wants
     * @param v present speed, in m/s
     */
    boolean acts(double target_mps, double v, double progress_m, double interval_s, double[] state, Controls dest) {
        state[first + TIME_S] += interval_s;
        int phase = (int) state[first + PHASE];
        if (phase == DRIVING) {
            boolean advances = progress_m > state[first + ADVANCED_M] + ADVANCE_M;
            if (advances || target_mps < WANTED_MPS) {
                state[first + ADVANCED_M] = progress_m;
                state[first + STALLED_S] = 0;
            }
            state[first + STALLED_S] += interval_s;
            if (state[first + STALLED_S] < PATIENCE_S || state[first + COUNT] >= MOST) {
                return false;
            }
            state[first + COUNT]++;
            state[first + AT_M] = progress_m;
            begin(STOPPING, state);
        } else if (phase == BACKING) {
            if (state[first + TIME_S] > BACK_S || progress_m < state[first + AT_M] - BACK_M) {
                begin(HALTING, state);
            }
        } else if (state[first + TIME_S] > STOP_S && Math.abs(v) < STOPPED_MPS) {
            state[first + ADVANCED_M] = progress_m;
            begin(phase == STOPPING ? BACKING : DRIVING, state);
        }
        return command(state, dest);
    }

    private boolean command(double[] state, Controls dest) {
        int phase = (int) state[first + PHASE];
        if (phase == DRIVING) {
            return false;
        }
        dest.steering = 0;
        dest.gear = phase == HALTING ? 1 : -1;
        dest.brake = phase == BACKING ? 0 : 1;
        dest.throttle = phase == BACKING ? Math.min(BACK_THROTTLE, BACK_THROTTLE_1PS * state[first + TIME_S]) : 0;
        return true;
    }

    private void begin(int phase, double[] state) {
        state[first + PHASE] = phase;
        state[first + TIME_S] = 0;
        state[first + STALLED_S] = 0;
    }

    /** Offset from the route at an arc length, in m: past the place where the vehicle was bogged last. */
    double aside_m(double at_m, double[] state) {
        int count = (int) state[first + COUNT];
        if (count == 0) {
            return 0;
        }
        double past_m = Math.abs(at_m - state[first + AT_M]) - PAST_M;
        double share = Math.clamp(1 - past_m / RAMP_M, 0, 1);
        double side = count % 2 == 1 ? 1 : -1;
        int farther = (count + 1) / 2;
        return side * ASIDE_M * farther * share * share * (3 - 2 * share);
    }
}
