package org.furrow.node.sense.lidar;

import java.util.Collections;
import java.util.List;
import org.furrow.node.sense.suite.LidarSpec;

/** Sines and cosines of the beams of a lidar. Immutable. */
public final class BeamTable {
    /** Rings that share a list of bodies. */
    static final int GROUP = 16;

    private final double[] azimuth;
    private final double[] elevation;
    /** Sine and cosine of the highest, then of the lowest elevation of each group of rings. */
    private final double[] limits;

    public BeamTable(LidarSpec.Beams beams) {
        azimuth = new double[2 * beams.columns()];
        for (int c = 0; c < beams.columns(); c++) {
            // from the back, clockwise
            double angle = Math.PI * (1 - 2.0 * c / beams.columns());
            azimuth[2 * c] = StrictMath.sin(angle);
            azimuth[2 * c + 1] = StrictMath.cos(angle);
        }
        elevation = new double[2 * beams.rings()];
        for (int r = 0; r < beams.rings(); r++) {
            elevation[2 * r] = StrictMath.sin(beams.elevations_rad().get(r));
            elevation[2 * r + 1] = StrictMath.cos(beams.elevations_rad().get(r));
        }
        limits = new double[4 * ((beams.rings() + GROUP - 1) / GROUP)];
        for (int group = 0; 4 * group < limits.length; group++) {
            List<Double> rings =
                    beams.elevations_rad().subList(GROUP * group, Math.min(beams.rings(), GROUP * (group + 1)));
            limits[4 * group] = StrictMath.sin(Collections.max(rings));
            limits[4 * group + 1] = StrictMath.cos(Collections.max(rings));
            limits[4 * group + 2] = StrictMath.sin(Collections.min(rings));
            limits[4 * group + 3] = StrictMath.cos(Collections.min(rings));
        }
    }

    double sinAzimuth(int column) {
        return azimuth[2 * column];
    }

    double cosAzimuth(int column) {
        return azimuth[2 * column + 1];
    }

    double sinElevation(int ring) {
        return elevation[2 * ring];
    }

    double cosElevation(int ring) {
        return elevation[2 * ring + 1];
    }

    double sinHighest(int group) {
        return limits[4 * group];
    }

    double cosHighest(int group) {
        return limits[4 * group + 1];
    }

    double sinLowest(int group) {
        return limits[4 * group + 2];
    }

    double cosLowest(int group) {
        return limits[4 * group + 3];
    }
}
