package org.furrow.node.sense.lidar;

import java.util.Collections;
import java.util.List;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.ScanPattern;

/** Sines and cosines of the beams of a lidar. Immutable. */
public final class BeamTable {
    /** Rings that share a list of bodies. */
    static final int GROUP = 16;

    private final double[] azimuth;
    /** By ring, or by column of a rosette. */
    private final double[] elevation;
    /** Sine and cosine of the highest, then of the lowest elevation of each group of rings; none of a rosette. */
    private final double[] limits;

    private final boolean isRosette;

    /** The beams of the first scan. */
    public BeamTable(LidarSpec.Beams beams) {
        this(beams, 0);
    }

    /** The beams of a scan; only those of a rosette differ from scan to scan. */
    public BeamTable(LidarSpec.Beams beams, int number) {
        isRosette = beams.pattern() instanceof ScanPattern.Rosette;
        azimuth = new double[2 * beams.columns()];
        elevation = new double[2 * (isRosette ? beams.columns() : beams.rings())];
        limits = new double[isRosette ? 0 : 4 * ((beams.rings() + GROUP - 1) / GROUP)];
        switch (beams.pattern()) {
            case ScanPattern.Spinning _ -> {
                for (int c = 0; c < beams.columns(); c++) {
                    // from the back, clockwise
                    putAzimuth(c, Math.PI * (1 - 2.0 * c / beams.columns()));
                }
                putRings(beams);
            }
            case ScanPattern.SolidState raster -> {
                for (int c = 0; c < beams.columns(); c++) {
                    double share = beams.columns() == 1 ? 0.5 : (double) c / (beams.columns() - 1);
                    putAzimuth(c, raster.azimuth_rad() * (0.5 - share));
                }
                putRings(beams);
            }
            case ScanPattern.Rosette rosette -> putPoints(rosette, beams.columns(), number);
        }
    }

    private void putAzimuth(int column, double angle) {
        azimuth[2 * column] = StrictMath.sin(angle);
        azimuth[2 * column + 1] = StrictMath.cos(angle);
    }

    private void putRings(LidarSpec.Beams beams) {
        for (int r = 0; r < beams.rings(); r++) {
            elevation[2 * r] = StrictMath.sin(beams.elevations_rad().get(r));
            elevation[2 * r + 1] = StrictMath.cos(beams.elevations_rad().get(r));
        }
        for (int group = 0; 4 * group < limits.length; group++) {
            List<Double> rings =
                    beams.elevations_rad().subList(GROUP * group, Math.min(beams.rings(), GROUP * (group + 1)));
            limits[4 * group] = StrictMath.sin(Collections.max(rings));
            limits[4 * group + 1] = StrictMath.cos(Collections.max(rings));
            limits[4 * group + 2] = StrictMath.sin(Collections.min(rings));
            limits[4 * group + 3] = StrictMath.cos(Collections.min(rings));
        }
    }

    private void putPoints(ScanPattern.Rosette rosette, int points, int number) {
        double[] direction = new double[3];
        for (int c = 0; c < points; c++) {
            rosette.direction((long) number * points + c, direction);
            double out = Math.sqrt(direction[0] * direction[0] + direction[1] * direction[1]);
            azimuth[2 * c] = direction[1] / out;
            azimuth[2 * c + 1] = direction[0] / out;
            elevation[2 * c] = direction[2];
            elevation[2 * c + 1] = out;
        }
    }

    double sinAzimuth(int column) {
        return azimuth[2 * column];
    }

    double cosAzimuth(int column) {
        return azimuth[2 * column + 1];
    }

    double sinElevation(int column, int ring) {
        return elevation[2 * (isRosette ? column : ring)];
    }

    double cosElevation(int column, int ring) {
        return elevation[2 * (isRosette ? column : ring) + 1];
    }

    double sinHighest(int column, int group) {
        return isRosette ? elevation[2 * column] : limits[4 * group];
    }

    double cosHighest(int column, int group) {
        return isRosette ? elevation[2 * column + 1] : limits[4 * group + 1];
    }

    double sinLowest(int column, int group) {
        return isRosette ? elevation[2 * column] : limits[4 * group + 2];
    }

    double cosLowest(int column, int group) {
        return isRosette ? elevation[2 * column + 1] : limits[4 * group + 3];
    }
}
