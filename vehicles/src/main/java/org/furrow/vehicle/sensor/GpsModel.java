package org.furrow.vehicle.sensor;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.furrow.world.geo.GeographicOrigin;
import org.furrow.world.report.Quantity;

/** Parameters of a GNSS receiver of one vehicle in one run, with times in ticks. Immutable. */
public final class GpsModel implements SensorModel {
    private static final String METHOD = "gps_method";
    /** Age of a fix. */
    public static final Quantity AGE = new Quantity("gps_age_s", "s", "", "age of the fix");
    /** Position of a fix. */
    public static final List<Quantity> POSITION = List.of(
            new Quantity("lat_deg", "deg", "", "latitude, WGS-84"),
            new Quantity("lon_deg", "deg", "", "longitude, WGS-84"),
            new Quantity("height_m", "m", "", "height above the ellipsoid"));
    /** Speed of a fix. */
    public static final Quantity SPEED = new Quantity("ground_speed_mps", "m/s", "", "speed over ground");

    private static final Quantity COURSE =
            new Quantity("course_rad", "rad", "", "course over ground, clockwise from north");
    private static final Quantity HEADING =
            new Quantity("heading_rad", "rad", "", "heading of the chassis, clockwise from north");
    private static final List<Quantity> COLUMNS = List.of(
            AGE,
            new Quantity(METHOD, "1", "", "method of the fix, by NMEA 0183 and NMEA 2000"),
            POSITION.get(0),
            POSITION.get(1),
            POSITION.get(2),
            SPEED,
            new Quantity("climb_mps", "m/s", "", "vertical speed of the antenna, upwards"),
            COURSE,
            HEADING);
    /** Signals that no vehicle without a receiver has. */
    public static final List<Quantity> OF_RECEIVER = List.of(
            new Quantity("lat_deg", "deg", "WGS84", "latitude of the receiver's antenna, positive north"),
            new Quantity("lon_deg", "deg", "WGS84", "longitude of the receiver's antenna, positive east"),
            new Quantity("altitude_m", "m", "WGS84", "height of the receiver's antenna above sea level"),
            new Quantity("geoid_m", "m", "WGS84", "height of the geoid above the ellipsoid"),
            new Quantity("fix_method", "1", "", "0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float"),
            new Quantity("satellites", "1", "", "number of satellites in use"),
            new Quantity("hdop", "1", "", "horizontal dilution of precision"),
            new Quantity("pdop", "1", "", "dilution of precision of the position"),
            new Quantity("fix_sequence", "1", "", "counts measurements, 0 to 252"),
            new Quantity("utc_days", "d", "", "days since 1970-01-01 at the time of the fix"),
            new Quantity("utc_s", "s", "", "seconds since midnight at the time of the fix"));

    private static final List<Quantity> SIGNALS = Stream.concat(OF_RECEIVER.stream(), Stream.of(HEADING, COURSE, SPEED))
            .toList();
    private static final SortedMap<Integer, String> METHODS = new TreeMap<>(Map.of(
            0, "no fix",
            1, "GNSS",
            2, "differential GNSS",
            4, "RTK with fixed ambiguities",
            5, "RTK with float ambiguities"));

    private static final String NO_START =
            "is not available: the scenario has no time; add 'utc_start: 2026-05-01T12:00:00Z'";
    private static final Map<String, String> WITHOUT_TIME = Map.of("utc_days", NO_START, "utc_s", NO_START);

    /** Placeholder for an unknown start time. */
    public static final long NO_TIME = Long.MIN_VALUE;

    final GpsSpec spec;
    /** Altitude is height above the ellipsoid less this. */
    final double geoid_m;

    final GeographicOrigin origin;
    /** Time of tick 0 in ns since 1970-01-01 UTC, or {@link #NO_TIME}. */
    final long start_ns;

    final SensorKey key;
    final long period;
    final long latency;
    final long drift;
    final long piece;
    private final long[] outageFrom;
    private final long[] outageTo;

    /**
     * @param geoid_m geoid above the ellipsoid: altitude is height above the ellipsoid less this, in m
     * @param start_ns time of tick 0 in ns since 1970-01-01 UTC, without leap seconds, or {@link #NO_TIME}
     * @throws IllegalArgumentException when a time is not a whole number of ticks
     */
    public GpsModel(GpsSpec spec, double geoid_m, GeographicOrigin origin, long start_ns, SensorKey key) {
        this.start_ns = start_ns;
        this.spec = spec;
        this.geoid_m = geoid_m;
        this.origin = origin;
        this.key = key;
        period = key.ticks("period_s", spec.period_s(), 1);
        latency = key.ticks("latency_s", spec.latency_s(), 0);
        drift = key.ticks("driftTime_s", spec.noise().driftTime_s(), 1);
        piece = key.ticks("piece_s", spec.dropouts().piece_s(), 1);
        int outages = spec.outages().size();
        outageFrom = new long[outages];
        outageTo = new long[outages];
        for (int k = 0; k < outages; k++) {
            outageFrom[k] = key.ticks("from_s", spec.outages().get(k).from_s(), 0);
            outageTo[k] = key.ticks("to_s", spec.outages().get(k).to_s(), 1);
        }
    }

    public GeographicOrigin origin() {
        return origin;
    }

    /** Whether the time of tick 0 is known. */
    public boolean hasTime() {
        return start_ns != NO_TIME;
    }

    /** Quality of a measurement in a tick, without regard to random dropouts. */
    FixQuality qualityAt(long tick) {
        for (int k = 0; k < outageFrom.length; k++) {
            if (tick >= outageFrom[k] && tick < outageTo[k]) {
                return spec.outages().get(k).quality();
            }
        }
        return spec.quality();
    }

    @Override
    public String type() {
        return "gps";
    }

    @Override
    public List<Quantity> columns() {
        return COLUMNS;
    }

    @Override
    public List<Quantity> signals() {
        return SIGNALS;
    }

    @Override
    public Form form() {
        return Form.FIX;
    }

    @Override
    public Map<String, String> refusals() {
        return hasTime() ? Map.of() : WITHOUT_TIME;
    }

    @Override
    public Map<String, SortedMap<Integer, String>> codes() {
        return Map.of(METHOD, METHODS);
    }

    @Override
    public Sensor create() {
        return new Gps(this);
    }
}
