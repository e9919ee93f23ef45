package org.furrow.vehicle.driver;

import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.control.Controls;

/** Decisions of an external driver, one an epoch. After the last one the vehicle stands with its brake on. */
public final class Decisions {
    private final int first;
    private final double[] rows;
    private final List<String> motion;
    private final int width;
    private static final int PRESSURE = 4 + Controls.AUXILIARIES;
    private static final int CONTROLS = PRESSURE + 1;

    /**
     * @param first epoch of the first decision
     * @param motion names of the numbers of {@link Controls#motion}
     * @param rows steering, throttle, brake, gear, then the auxiliary axes, then the inflation pressure of the tyres in
     *     Pa or NaN, then the motion
     */
    public Decisions(int first, List<String> motion, List<double[]> rows) {
        this.first = first;
        this.motion = List.copyOf(motion);
        width = CONTROLS + motion.size();
        this.rows = new double[width * rows.size()];
        for (int row = 0; row < rows.size(); row++) {
            System.arraycopy(rows.get(row), 0, this.rows, width * row, rows.get(row).length);
        }
    }

    /** Names of the numbers of {@link Controls#motion}. */
    public List<String> motion() {
        return motion;
    }

    /** Epoch of the first decision: 1, or the one after that at whose end the vehicle enters. */
    public int first() {
        return first;
    }

    public int size() {
        return rows.length / width;
    }

    /** Whether a decision chooses another gear than forward. */
    public boolean needsReverse() {
        for (int row = 0; row < size(); row++) {
            if (rows[width * row + 3] < 1) {
                return true;
            }
        }
        return false;
    }

    /** Sets the controls of a decision, counted from 0. */
    void get(int decision, Controls dest) {
        if (decision >= size()) {
            ExternalDriver.hold(dest);
            Arrays.fill(dest.motion, Double.NaN);
            return;
        }
        int at = width * decision;
        dest.steering = rows[at];
        dest.throttle = rows[at + 1];
        dest.brake = rows[at + 2];
        dest.gear = (int) rows[at + 3];
        System.arraycopy(rows, at + 4, dest.aux, 0, Controls.AUXILIARIES);
        dest.pressure_Pa = rows[at + PRESSURE];
        System.arraycopy(rows, at + CONTROLS, dest.motion, 0, motion.size());
    }
}
