package org.furrow.vehicle.sensor;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.furrow.world.math.CounterNoise;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/** A GNSS receiver at work: what it gives out, and the measurements that are on their way out. */
public final class Gps implements Sensor {
    /** Age of a fix before the first one. */
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
    /** One more than the tick of the measurement, so that 0 is none. */
    private static final int TICK = 0;

    private static final int LATITUDE = 1;
    private static final int LONGITUDE = 2;
    private static final int HEIGHT = 3;
    private static final int VELOCITY = 4;
    private static final int HEADING = 7;
    private static final int METHOD = 8;
    private static final int SATELLITES = 9;
    private static final int HDOP = 10;
    private static final int WORDS = NAMES.length;

    // channels of the noise
    private static final int POSITION_NOISE = 0;
    private static final int DRIFT_NOISE = 3;
    private static final int VELOCITY_NOISE = 6;
    private static final int HEADING_NOISE = 9;
    private static final int DROPOUT = 10;

    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final double FULL_TURN = 2 * Math.PI;

    private final GpsModel model;
    private final CounterNoise noise;
    private final GeoFrame frame;
    private final int slots;
    /** The fix that is given out, then those on their way. */
    private final double[] state;

    private final double[] rotation = new double[9];
    private final double[] lever = new double[3];
    private final double[] place = new double[3];
    private final double[] velocity = new double[3];
    private final double[] local = new double[3];

    Gps(GpsModel model) {
        this.model = model;
        noise = model.seat.noise();
        frame = new GeoFrame(model.origin);
        slots = (int) ((model.latency + model.period - 1) / model.period) + 1;
        state = new double[(slots + 1) * WORDS];
    }

    @Override
    public void sample(long tick, VehicleReport vehicle) {
        if (Math.floorMod(tick, model.period) == 0) {
            measure(tick, vehicle, slot(tick / model.period));
        }
        long seen = tick - model.latency;
        if (seen >= 0) {
            int from = slot(seen / model.period);
            if (state[from + TICK] > state[TICK]) {
                System.arraycopy(state, from, state, 0, WORDS);
            }
        }
    }

    /** Whether there is a position. */
    public boolean isFix() {
        return state[METHOD] != 0;
    }

    /** Geodetic latitude, in degrees; NaN without a fix, as are the others. */
    public double lat_deg() {
        return fix(LATITUDE);
    }

    /** Longitude, in degrees. */
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

    /** Climb, in m/s. */
    public double climb_mps() {
        return fix(VELOCITY + 2);
    }

    /** 0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float. */
    public int method() {
        return (int) state[METHOD];
    }

    /** Number of satellites in use. */
    public int satellites() {
        return (int) state[SATELLITES];
    }

    /** Horizontal dilution of precision; NaN without a fix. */
    public double hdop() {
        return fix(HDOP);
    }

    /** Dilution of precision of the position; NaN without a fix. */
    public double pdop() {
        return isFix() ? model.qualityAt((long) state[TICK] - 1).pdop() : Double.NaN;
    }

    /** Day of the measurement that is given out, in days since 1970-01-01 UTC; NaN before the first, or without a start time. */
    public double utc_days() {
        return knowsTime() ? Math.floorDiv(utc_ns(), DAY_NS) : Double.NaN;
    }

    /** Time of day of the measurement that is given out, in s since midnight UTC (no leap seconds); NaN as {@link #utc_days}. */
    public double utc_s() {
        return knowsTime() ? Math.floorMod(utc_ns(), DAY_NS) / 1e9 : Double.NaN;
    }

    private boolean knowsTime() {
        return model.start_ns != GpsModel.NO_TIME && state[TICK] != 0;
    }

    private long utc_ns() {
        return model.start_ns + Math.round((state[TICK] - 1) * model.seat.step_s() * 1e9);
    }

    /** Number of the measurement that is given out, from 0; -1 before the first. */
    public long sequence() {
        return state[TICK] == 0 ? -1 : (long) (state[TICK] - 1) / model.period;
    }

    /** Ticks since what is given out was measured, {@link #NEVER} before the first. */
    public long age_ticks(long tick) {
        return state[TICK] == 0 ? NEVER : tick - (long) (state[TICK] - 1);
    }

    /** Length of a tick, in s. */
    double step_s() {
        return model.seat.step_s();
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public String stateName(int word) {
        String name = NAMES[word % WORDS];
        return word < WORDS ? name : name + "_" + word / WORDS;
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a GNSS receiver", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
    }

    private double fix(int word) {
        return isFix() ? state[word] : Double.NaN;
    }

    /** First word of the slot of a measurement. */
    private int slot(long number) {
        return (1 + (int) (number % slots)) * WORDS;
    }

    private void measure(long tick, VehicleReport vehicle, int at) {
        Arrays.fill(state, at, at + WORDS, 0);
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
        observe(vehicle);
        frame.toGeodetic(place[0], place[1], place[2], local);
        double trueLat_deg = local[0];
        double trueLon_deg = local[1];
        frame.toEastNorthUp(trueLat_deg, trueLon_deg, velocity, local);
        for (int k = 0; k < 3; k++) {
            state[at + VELOCITY + k] =
                    local[k] + model.spec.noise().speed_mps() * noise.normal(tick, VELOCITY_NOISE + k);
        }
        velocity[0] = rotation[0]; // the chassis' x axis
        velocity[1] = rotation[3];
        velocity[2] = rotation[6];
        frame.toEastNorthUp(trueLat_deg, trueLon_deg, velocity, local);
        double heading =
                compass(local[0], local[1]) + model.spec.noise().heading_rad() * noise.normal(tick, HEADING_NOISE);
        state[at + HEADING] = wrapped(heading);
        for (int k = 0; k < 3; k++) {
            double scatter = k < 2 ? quality.horizontal_m() : quality.vertical_m();
            place[k] += scatter * noise.normal(tick, POSITION_NOISE + k)
                    + quality.drift_m() * noise.wander(tick, model.drift, DRIFT_NOISE + k);
        }
        frame.toGeodetic(place[0], place[1], place[2], local);
        state[at + LATITUDE] = local[0];
        state[at + LONGITUDE] = local[1];
        state[at + HEIGHT] = local[2];
    }

    /** Finds where the antenna is and how it moves, in W. */
    private void observe(VehicleReport vehicle) {
        Quaternions.toMatrix(vehicle.orientation, 0, rotation);
        double x = model.spec.antenna().x();
        double y = model.spec.antenna().y();
        double z = model.spec.antenna().z();
        for (int row = 0; row < 3; row++) {
            lever[row] = rotation[3 * row] * x + rotation[3 * row + 1] * y + rotation[3 * row + 2] * z;
            place[row] = vehicle.position_m[row] + lever[row];
        }
        double[] w = vehicle.angularVelocity_radps;
        velocity[0] = vehicle.velocity_mps[0] + w[1] * lever[2] - w[2] * lever[1];
        velocity[1] = vehicle.velocity_mps[1] + w[2] * lever[0] - w[0] * lever[2];
        velocity[2] = vehicle.velocity_mps[2] + w[0] * lever[1] - w[1] * lever[0];
    }

    private static double compass(double east, double north) {
        return wrapped(StrictMath.atan2(east, north));
    }

    private static double wrapped(double angle) {
        double positive = angle < 0 ? angle + FULL_TURN : angle;
        return positive >= FULL_TURN ? positive - FULL_TURN : positive;
    }
}
