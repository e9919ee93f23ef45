package org.furrow.node.sense.motion;

import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.InertialSpec;

/**
 * The errors of the outputs of one inertial sensor: three axes of the specific force, then three of the angular rate.
 * The bias wanders from the first frame of the run on, so a part of a run gives the same numbers as the whole. After D.
 * H. Titterton and J. L. Weston, Strapdown Inertial Navigation Technology; IEEE Std 952-1997, annex C; O. J. Woodman,
 * An introduction to inertial navigation, UCAM-CL-TR-696, 2007.
 */
public final class InertialErrors {
    private static final int OUTPUTS = 6;
    private static final double S = 1e-9;
    // purposes of the noise of a frame, plus the output
    private static final int WHITE = 0;
    private static final int WANDER = 6;
    private static final int WALK = 12;
    // purposes of what is constant
    private static final int TURN_ON = 0;
    private static final int SCALE = 6;
    private static final int LEAN = 12;

    private final SensorMounting station;
    private final InertialSpec spec;
    private final FrameNoise constant;
    private final double[] wander = new double[OUTPUTS];
    private final double[] walk = new double[OUTPUTS];
    private final double[] kept = new double[OUTPUTS];
    private int next;

    public InertialErrors(SensorMounting station, InertialSpec spec) {
        this.station = station;
        this.spec = spec;
        constant = station.noise(-1);
    }

    private InertialSpec.Errors errors(int output) {
        return output < 3 ? spec.force() : spec.rate();
    }

    /**
     * Adds the errors of a frame to the true values. Frames ascend.
     *
     * @param values specific force in m/s^2, then angular rate in rad/s, along the axes of the sensor
     */
    void add(int frame, double[] values) {
        for (; next <= frame; next++) {
            wander(next);
        }
        FrameNoise noise = station.noise(frame);
        System.arraycopy(values, 0, kept, 0, OUTPUTS);
        for (int k = 0; k < OUTPUTS; k++) {
            InertialSpec.Errors errors = errors(k);
            values[k] += errors.scale() * constant.normal(0, SCALE + k) * kept[k];
            for (int turn = 1; turn < 3; turn++) {
                int other = k / 3 * 3 + (k + turn) % 3;
                values[k] += errors.misalignment_rad() * constant.normal(turn, LEAN + k) * kept[other];
            }
            values[k] += errors.turnOn() * constant.normal(0, TURN_ON + k);
            values[k] += wander[k] + walk[k] + errors.noise() * noise.normal(0, WHITE + k);
        }
    }

    /** Moves the bias on by a frame. */
    private void wander(int frame) {
        FrameNoise noise = station.noise(frame);
        double period_s = spec.period_ns() * S;
        for (int k = 0; k < OUTPUTS; k++) {
            InertialSpec.Errors errors = errors(k);
            if (errors.instability() > 0) {
                double stays = frame == 0 ? 0 : StrictMath.exp(-period_s / errors.instabilityTime_s());
                double drawn = Math.sqrt(1 - stays * stays);
                wander[k] = stays * wander[k] + errors.instability() * drawn * noise.normal(0, WANDER + k);
            }
            if (errors.randomWalk() > 0 && frame > 0) {
                walk[k] += errors.randomWalk() * Math.sqrt(period_s) * noise.normal(0, WALK + k);
            }
        }
    }
}
