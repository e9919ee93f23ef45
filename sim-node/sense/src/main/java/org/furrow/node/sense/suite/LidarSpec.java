package org.furrow.node.sense.suite;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * A lidar.
 *
 * @param model such as "os1-64"
 * @param beams the directions
 * @param pulse shape of the beams, and how many returns each has
 * @param returns what is detected, without noise
 * @param noise of the detected ranges
 */
public record LidarSpec(
        String name, Mount mount, double rate_hz, String model, Beams beams, Pulse pulse, Returns returns, Noise noise)
        implements SensorSpec {
    private static final String FLOAT = "float32";
    private static final String SHORT = "uint16";
    private static final List<SensorField> ARRAYS = List.of(
            SensorField.in(
                    "sensor", "points_m", FLOAT + " [n, 3]", "m", "places in the frame at the time of each point"),
            SensorField.in("sensor", "range_m", FLOAT, "m", "measured distance"),
            SensorField.of("signal", FLOAT, "1", "power over the least that is detected"),
            SensorField.of("reflectivity", FLOAT, "1", "as computed from signal and range"),
            SensorField.of("t_ns", "int32", "ns", "time after the begin of the scan"),
            SensorField.of("ring", SHORT, "1", "number of the laser, 0 the highest"),
            SensorField.of("column", SHORT, "1", "number of the firing in the scan"),
            SensorField.of("label", SHORT, "1", "class of the surface, as in classes.csv"),
            SensorField.of("instance", SHORT, "1", "as in instances.csv; 0 none"),
            SensorField.of("rut", "uint8", "1", "1 on soil that a vehicle has pressed"),
            SensorField.of("cos_incidence", FLOAT, "1", "cosine between beam and normal of the surface"));

    private static final SensorField ORDER =
            SensorField.of("return", "uint8", "1", "number of the return of its beam, 0 the nearest");

    private static final int MAX_RINGS = 256;
    private static final int MAX_RETURNS = 4;
    private static final int MAX_COLUMNS = 8192;
    /** Numbers of points have 16 bits. */
    private static final int MAX_POINTS = 65_535;

    /**
     * Directions of the beams.
     *
     * @param elevations_rad of the rings above the x-y plane, the highest first; of a rosette one, which has no meaning
     * @param columns firings in a scan
     * @param pattern where they point
     */
    public record Beams(List<Double> elevations_rad, int columns, ScanPattern pattern) {
        public Beams {
            elevations_rad = List.copyOf(elevations_rad);
            Ranges.within("rings", elevations_rad.size(), 1, MAX_RINGS);
            if (pattern instanceof ScanPattern.Rosette) {
                if (columns < 1 || columns > MAX_POINTS) {
                    throw new IllegalArgumentException("points_per_s / rate_hz, the points of a scan, must be in [1, "
                            + MAX_POINTS + "], found " + columns);
                }
            } else {
                Ranges.within("columns", columns, 1, MAX_COLUMNS);
            }
        }

        /** Rings at equal angles. */
        public static Beams even(int rings, double highest_rad, double lowest_rad, int columns, ScanPattern pattern) {
            List<Double> all = new ArrayList<>();
            for (int r = 0; r < rings; r++) {
                all.add(rings == 1 ? highest_rad : highest_rad + (lowest_rad - highest_rad) * r / (rings - 1));
            }
            return new Beams(all, columns, pattern);
        }

        /** The beams of a rosette. */
        public static Beams of(ScanPattern.Rosette rosette, double rate_hz) {
            return new Beams(List.of(0.0), (int) Math.rint(rosette.points_per_s() / rate_hz), rosette);
        }

        public int rings() {
            return elevations_rad.size();
        }
    }

    /**
     * Shape of a beam.
     *
     * @param divergence_rad angle of the cone that the beam fills; 0: a line
     * @param most returns of a beam, the strongest ones
     * @param apart_m surfaces that are nearer to one another along a beam are one return
     */
    public record Pulse(double divergence_rad, int most, double apart_m) {
        /** A line with one return. */
        public static final Pulse LINE = new Pulse(0, 1, 0);

        public Pulse {
            Ranges.notNegative("divergence_mrad", divergence_rad);
            Ranges.within("returns", most, 1, MAX_RETURNS);
            Ranges.notNegative("returns_apart_m", apart_m);
            if (most > 1 && divergence_rad == 0) {
                throw new IllegalArgumentException(
                        "returns: a beam without divergence_mrad has one return; add divergence_mrad: 3");
            }
        }
    }

    /**
     * What is detected. The power of a return is that of a surface of reflectivity rho at distance r, against which the
     * beam stands at an angle with cosine c: rho c exp(-2 a r) / r^2.
     *
     * @param min_m shortest range
     * @param max_m longest range
     * @param reach_m a surface of reflectivity 0.1 that faces the beam is just detected at this distance
     * @param attenuation_per_m a
     */
    public record Returns(double min_m, double max_m, double reach_m, double attenuation_per_m) {
        public Returns {
            Ranges.notNegative("min_m", min_m);
            Ranges.positive("reach_m", reach_m);
            Ranges.notNegative("attenuation_per_m", attenuation_per_m);
            if (!(max_m > min_m) || Double.isInfinite(max_m)) {
                throw new IllegalArgumentException("max_m must be above min_m, max_m=" + max_m + " min_m=" + min_m);
            }
        }
    }

    /**
     * Errors of a return.
     *
     * @param floor_m deviation of the range at a strong signal
     * @param weak_m deviation of the range at the weakest signal that is detected; it falls with the root of the signal
     * @param resolution_m ranges are multiples of this; 0: any
     * @param dropout probability that a return is lost
     */
    public record Noise(double floor_m, double weak_m, double resolution_m, double dropout) {
        /** No errors. */
        public static final Noise NONE = new Noise(0, 0, 0, 0);

        public Noise {
            Ranges.notNegative("floor_m", floor_m);
            Ranges.notNegative("weak_m", weak_m);
            Ranges.notNegative("resolution_m", resolution_m);
            if (!(dropout >= 0 && dropout <= 1)) {
                throw new IllegalArgumentException("dropout must be in [0, 1], dropout=" + dropout);
            }
        }
    }

    public LidarSpec {
        Ranges.positive("rate_hz", rate_hz);
    }

    /** Time of a firing after that of column 0. */
    public long column_ns(int column) {
        if (beams.pattern instanceof ScanPattern.SolidState raster && raster.flash()) {
            return 0;
        }
        return period_ns() * column / beams.columns();
    }

    @Override
    public String type() {
        return "lidar";
    }

    @Override
    public List<SensorField> arrays() {
        if (pulse.most() == 1) {
            return ARRAYS;
        }
        List<SensorField> all = new ArrayList<>(ARRAYS);
        all.add(ORDER);
        return all;
    }

    @Override
    public long after_ns(long sample_ns) {
        return 0;
    }

    @Override
    public double reach_m() {
        return returns.max_m();
    }

    @Override
    public int rays() {
        return beams.rings() * beams.columns();
    }
}
