package org.furrow.node.sense.lidar;

import org.furrow.node.sense.suite.LidarSpec;

/** Sines and cosines of the beams of a lidar. Immutable. */
public final class BeamTable {
    private final double[] azimuth;
    private final double[] elevation;

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
}
