package org.furrow.vehicle.sensor;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.furrow.vehicle.state.StateArray;
import org.furrow.world.geo.GeoFrame;
import org.furrow.world.math.CounterNoise;
import org.furrow.world.report.VehicleReport;

/** A GNSS receiver. Its state holds the fix at its output, then a ring buffer of fixes that are still delayed. */
public final class Gps extends StateArray implements Sensor {
    /** Age before the first fix. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final String[] NAMES = {
        "tick",
        "lat_deg",
        "lon_deg",
        "height_m",
        "east_mps",
        "north_mps",
        "up_mps",
        "heading_rad",
        "method",
        "satellites",
        "hdop"
    };
    /** Tick of the measurement plus 1; 0 means no measurement. */
    private static final int TICK = 0;

    private static final int LATITUDE = 1;
    private static final int LONGITUDE = 2;
    private static final int HEIGHT = 3;
    private static final int VELOCITY = 4;
    private static final int HEADING = 7;
    private static final int METHOD = 8;
    private static final int SATELLITES = 9;
    private static final int HDOP = 10;
    private static final int RECORD = NAMES.length;

    // noise channels
    private static final int POSITION_NOISE = 0;
    private static final int DRIFT_NOISE = 3;
    private static final int VELOCITY_NOISE = 6;
    private static final int HEADING_NOISE = 9;
    private static final int DROPOUT = 10;

    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    /** Modulus of the sequence identifier of NMEA 2000. */
    private static final int SEQUENCES = 253;

    private static final double FULL_TURN = 2 * Math.PI;

    private final GpsModel model;
    private final CounterNoise noise;
    private final GeoFrame frame;
    private final MountedPoint antenna;
    private final double[] position = new double[3];
    private final double[] ahead = new double[3];
    private final double[] local = new double[3];

    public Gps(GpsModel model) {
        super("a GNSS receiver", names(model));
        this.model = model;
        noise = model.key.noise();
        frame = new GeoFrame(model.origin);
        antenna = new MountedPoint(model.spec.antenna());
    }

    /** Names of the slots of the record at the output and of a ring buffer for the fixes within the latency. */
    private static String[] names(GpsModel model) {
        int records = (int) ((model.latency + model.period - 1) / model.period) + 2;
        return IntStream.range(0, records * RECORD)
                .mapToObj(slot -> NAMES[slot % RECORD] + (slot < RECORD ? "" : "_" + slot / RECORD))
                .toArray(String[]::new);
    }

    @Override
    public void sample(long tick, VehicleReport vehicle) {
        if (Math.floorMod(tick, model.period) == 0) {
            measure(tick, vehicle, record(tick / model.period));
        }
        long due = tick - model.latency;
        if (due >= 0) {
            int from = record(due / model.period);
            if (state[from + TICK] > state[TICK]) {
                System.arraycopy(state, from, state, 0, RECORD);
            }
        }
    }

    @Override
    public void readings(long tick, double[] dest, int at) {
        long age = age_ticks(tick);
        dest[at] = age == NEVER ? Double.NaN : age * model.key.step_s();
        dest[at + 1] = method();
        dest[at + 2] = lat_deg();
        dest[at + 3] = lon_deg();
        dest[at + 4] = height_m();
        dest[at + 5] = speed_mps();
        dest[at + 6] = climb_mps();
        dest[at + 7] = course_rad();
        dest[at + 8] = heading_rad();
    }

    /** The fix as a receiver sends it; NaN without one. */
    @Override
    public void signals(long tick, double[] dest, int at) {
        dest[at] = lat_deg();
        dest[at + 1] = lon_deg();
        dest[at + 2] = height_m() - model.geoid_m;
        dest[at + 3] = model.geoid_m;
        dest[at + 4] = method();
        dest[at + 5] = satellites();
        dest[at + 6] = hdop();
        dest[at + 7] = pdop();
        dest[at + 8] = sequence() < 0 ? Double.NaN : sequence() % SEQUENCES;
        dest[at + 9] = utc_days();
        dest[at + 10] = utc_s();
        dest[at + 11] = heading_rad();
        dest[at + 12] = course_rad();
        dest[at + 13] = speed_mps();
    }

    public boolean isFix() {
        return state[METHOD] != 0;
    }

    /** Geodetic latitude, in degrees; this and the other quantities are NaN without a fix. */
    public double lat_deg() {
        return fix(LATITUDE);
    }

    public double lon_deg() {
        return fix(LONGITUDE);
    }

    /** Height above the ellipsoid, in m. */
    public double height_m() {
        return fix(HEIGHT);
    }

    /** Speed over ground, in m/s. */
    public double speed_mps() {
        double east = fix(VELOCITY);
        double north = fix(VELOCITY + 1);
        return Math.sqrt(east * east + north * north);
    }

    /** Course over ground, in rad, clockwise from true north, in [0, 2 pi). */
    public double course_rad() {
        return isFix() ? compass(state[VELOCITY], state[VELOCITY + 1]) : Double.NaN;
    }

    /** Heading, in rad, clockwise from true north, in [0, 2 pi). */
    public double heading_rad() {
        return fix(HEADING);
    }

    /** Vertical speed, positive up, in m/s. */
    public double climb_mps() {
        return fix(VELOCITY + 2);
    }

    /** Method code of the fix, see {@link FixQuality}. */
    public int method() {
        return (int) state[METHOD];
    }

    public int satellites() {
        return (int) state[SATELLITES];
    }

    public double hdop() {
        return fix(HDOP);
    }

    public double pdop() {
        return isFix() ? model.qualityAt((long) state[TICK] - 1).pdop() : Double.NaN;
    }

    /** Day of the measurement, in days since 1970-01-01 UTC; NaN before the first or without a start time. */
    public double utc_days() {
        return hasTime() ? Math.floorDiv(utc_ns(), DAY_NS) : Double.NaN;
    }

    /** Time of day of the measurement, in s since midnight UTC without leap seconds; NaN as {@link #utc_days}. */
    public double utc_s() {
        return hasTime() ? Math.floorMod(utc_ns(), DAY_NS) / 1e9 : Double.NaN;
    }

    private boolean hasTime() {
        return model.start_ns != GpsModel.NO_TIME && state[TICK] != 0;
    }

    private long utc_ns() {
        return model.start_ns + Math.round((state[TICK] - 1) * model.key.step_s() * 1e9);
    }

    /** Number of the measurement at the output, from 0; -1 before the first. */
    public long sequence() {
        return state[TICK] == 0 ? -1 : (long) (state[TICK] - 1) / model.period;
    }

    /** Ticks since the measurement at the output, {@link #NEVER} before the first. */
    public long age_ticks(long tick) {
        return state[TICK] == 0 ? NEVER : tick - (long) (state[TICK] - 1);
    }

    private double fix(int slot) {
        return isFix() ? state[slot] : Double.NaN;
    }

    /** First slot of the record of a measurement. */
    private int record(long number) {
        int records = state.length / RECORD - 1;
        return (1 + (int) (number % records)) * RECORD;
    }

    private void measure(long tick, VehicleReport vehicle, int at) {
        Arrays.fill(state, at, at + RECORD, 0);
        state[at + TICK] = tick + 1;
        FixQuality quality = model.qualityAt(tick);
        boolean lost = noise.uniform(tick / model.piece, DROPOUT)
                < model.spec.dropouts().probability();
        if (lost || !quality.isFix()) {
            return;
        }
        state[at + METHOD] = quality.method();
        state[at + SATELLITES] = quality.satellites();
        state[at + HDOP] = quality.hdop();
        antenna.update(vehicle);
        for (int k = 0; k < 3; k++) {
            position[k] = vehicle.position_m[k] + antenna.lever[k];
            ahead[k] = antenna.rotation[3 * k]; // the chassis' x axis
        }
        frame.toGeodetic(position[0], position[1], position[2], local);
        double trueLat_deg = local[0];
        double trueLon_deg = local[1];
        frame.toEastNorthUp(trueLat_deg, trueLon_deg, antenna.velocity, local);
        for (int k = 0; k < 3; k++) {
            state[at + VELOCITY + k] =
                    local[k] + model.spec.noise().speed_mps() * noise.normal(tick, VELOCITY_NOISE + k);
        }
        frame.toEastNorthUp(trueLat_deg, trueLon_deg, ahead, local);
        double heading =
                compass(local[0], local[1]) + model.spec.noise().heading_rad() * noise.normal(tick, HEADING_NOISE);
        state[at + HEADING] = wrapped(heading);
        for (int k = 0; k < 3; k++) {
            double scatter = k < 2 ? quality.horizontal_m() : quality.vertical_m();
            position[k] += scatter * noise.normal(tick, POSITION_NOISE + k)
                    + quality.drift_m() * noise.wander(tick, model.drift, DRIFT_NOISE + k);
        }
        frame.toGeodetic(position[0], position[1], position[2], local);
        state[at + LATITUDE] = local[0];
        state[at + LONGITUDE] = local[1];
        state[at + HEIGHT] = local[2];
    }

    /** Angle of a horizontal vector, in rad, clockwise from north, in [0, 2 pi). */
    private static double compass(double east, double north) {
        return wrapped(StrictMath.atan2(east, north));
    }

    private static double wrapped(double angle) {
        double positive = angle < 0 ? angle + FULL_TURN : angle;
        return positive >= FULL_TURN ? positive - FULL_TURN : positive;
    }
}
