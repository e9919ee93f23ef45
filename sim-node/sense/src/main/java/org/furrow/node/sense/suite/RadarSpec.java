package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * A radar that resolves range, azimuth and Doppler velocity, and not elevation. It looks along the x axis of its frame.
 *
 * @param view what it can see
 * @param cells what it tells apart
 * @param noise of its detections at the least signal that is detected
 */
public record RadarSpec(String name, Mount mount, double rate_hz, View view, Cells cells, Noise noise)
        implements SensorSpec {
    private static final String FLOAT = "float32 [n]";
    private static final List<SensorField> ARRAYS = List.of(
            SensorField.in("sensor", "range_m", FLOAT, "m", "measured distance"),
            SensorField.in("sensor", "azimuth_rad", FLOAT, "rad", "measured, from the x axis to the left"),
            SensorField.of("doppler_mps", FLOAT, "m/s", "measured rate of the distance, negative when it shrinks"),
            SensorField.of("rcs_dbsm", FLOAT, "dBsm", "cross section that range and power give"),
            SensorField.of("snr_db", FLOAT, "dB", "power over noise"),
            SensorField.of("instance", "uint16 [n]", "1", "of the strongest part, as in instances.csv; 0 none"),
            SensorField.of("label", "uint16 [n]", "1", "class of the strongest part, as in classes.csv"));

    /**
     * What it can see.
     *
     * @param azimuth_rad whole angle across
     * @param elevation_rad whole angle upwards
     * @param min_m shortest range
     * @param max_m longest range
     * @param reach_m a cross section of 1 m2 is just detected at this distance
     */
    public record View(double azimuth_rad, double elevation_rad, double min_m, double max_m, double reach_m) {
        public View {
            Ranges.positive("azimuth_rad", azimuth_rad);
            Ranges.positive("elevation_rad", elevation_rad);
            Ranges.notNegative("min_m", min_m);
            Ranges.positive("reach_m", reach_m);
            if (!(max_m > min_m) || Double.isInfinite(max_m)) {
                throw new IllegalArgumentException("max_m must be above min_m, max_m=" + max_m + " min_m=" + min_m);
            }
        }
    }

    /** Sizes of a cell, in which all that is seen is one detection. */
    public record Cells(double range_m, double azimuth_rad, double doppler_mps) {
        public Cells {
            Ranges.positive("range_cell_m", range_m);
            Ranges.positive("azimuth_cell_deg", azimuth_rad);
            Ranges.positive("doppler_cell_mps", doppler_mps);
        }
    }

    /** Deviations at the least signal that is detected; they fall with the root of the signal. */
    public record Noise(double range_m, double azimuth_rad, double doppler_mps, double power_db) {
        public Noise {
            Ranges.notNegative("range_m", range_m);
            Ranges.notNegative("azimuth_deg", azimuth_rad);
            Ranges.notNegative("doppler_mps", doppler_mps);
            Ranges.notNegative("power_db", power_db);
        }
    }

    public RadarSpec {
        Ranges.positive("rate_hz", rate_hz);
    }

    @Override
    public String type() {
        return "radar";
    }

    @Override
    public List<SensorField> arrays() {
        return ARRAYS;
    }

    @Override
    public double reach_m() {
        return view.max_m();
    }

    /** Rays across: two in a cell. */
    public int across() {
        return (int) Math.ceil(2 * view.azimuth_rad() / cells.azimuth_rad());
    }

    /** Rays upwards, as far apart as those across. */
    public int upwards() {
        return (int) Math.ceil(2 * view.elevation_rad() / cells.azimuth_rad());
    }

    @Override
    public int rays() {
        return upwards() * across();
    }
}
