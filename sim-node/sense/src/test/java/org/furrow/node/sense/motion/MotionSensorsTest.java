package org.furrow.node.sense.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.furrow.node.sense.frame.GnssFix;
import org.furrow.node.sense.frame.ImuSample;
import org.furrow.node.sense.frame.WheelOdometry;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.Placing;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.GnssSpec;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.OdometrySpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.geo.GeographicOrigin;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Motion sensors on vehicles whose motion is a formula. */
class MotionSensorsTest {
    private static final double G_MPS2 = 9.81;
    private static final double SPEED_MPS = 10;
    private static final double TURN_RADPS = 0.5;
    private static final double RADIUS_M = 0.4;
    private static final double WAVE_HZ = 5;
    private static final double WAVE_M = 0.002;
    private static final double WAVE_RAD = 0.01;
    private static final double HALF_TRACK_M = 0.8;
    private static final Mount MOUNT = new Mount(Mount.Anchor.CHASSIS, Vector.ZERO, Vector.ZERO);
    private static final InertialSpec.Errors EXACT = InertialSpec.Errors.NONE;
    private static final int WHEEL = 5;
    private static final int TAIL = 9;
    /** Units of the recorded place, turn and motion of the chassis. */
    private static final double[] UNITS = {1e-5, 0x1p-28, 1e-6};

    private static final GeographicOrigin ORIGIN = new GeographicOrigin(48, 11, 500);

    /** Sets place and attitude of the chassis at a time. */
    @FunctionalInterface
    private interface Motion {
        void at(double t_s, Vector3d place, Quaterniond turn);
    }

    private static void standing(double t_s, Vector3d place, Quaterniond turn) {
        place.set(3, 4, 5 + 0 * t_s);
        turn.identity();
    }

    private static void straight(double t_s, Vector3d place, Quaterniond turn) {
        place.set(SPEED_MPS * t_s, 0, 0);
        turn.identity();
    }

    private static void circle(double t_s, Vector3d place, Quaterniond turn) {
        double radius = SPEED_MPS / TURN_RADPS;
        place.set(radius * Math.sin(TURN_RADPS * t_s), radius * (1 - Math.cos(TURN_RADPS * t_s)), 0);
        turn.rotationZ(TURN_RADPS * t_s);
    }

    /** Velocity and angular velocity of a motion by central differences. */
    private static void putMotion(Motion motion, double t_s, double[] values, int at) {
        double h_s = 1e-5;
        Vector3d before = new Vector3d();
        Vector3d after = new Vector3d();
        Quaterniond from = new Quaterniond();
        Quaterniond to = new Quaterniond();
        motion.at(t_s - h_s, before, from);
        motion.at(t_s + h_s, after, to);
        to.mul(from.conjugate());
        double[] rates = {after.x - before.x, after.y - before.y, after.z - before.z, 2 * to.x, 2 * to.y, 2 * to.z};
        for (int k = 0; k < rates.length; k++) {
            values[at + k] = rates[k] / (2 * h_s);
        }
    }

    private static double rounded(double value, double unit) {
        return Math.round(value / unit) * unit;
    }

    /** Rounds the chassis as a file of poses does. */
    private static void round(double[] values, int at, int motion) {
        for (int k = 0; k < Placing.POSE; k++) {
            values[at + k] = rounded(values[at + k], UNITS[k < 3 ? 0 : 1]);
        }
        for (int k = 0; k < 6; k++) {
            values[motion + k] = rounded(values[motion + k], UNITS[2]);
        }
    }

    /** The track of a motion; each wheel has the spin of rolling at half a track to its side. */
    private static Track track(Motion motion, int rate_hz, int samples) {
        int bodies = 3;
        int wheels = WHEEL * (bodies - 1);
        int stride = Placing.POSE * bodies + wheels + TAIL;
        double[] values = new double[stride * samples];
        Vector3d place = new Vector3d();
        Quaterniond turn = new Quaterniond();
        for (int s = 0; s < samples; s++) {
            double t_s = (double) s / rate_hz;
            motion.at(t_s, place, turn);
            double yaw = 2 * Math.atan2(turn.z, turn.w);
            int at = s * stride;
            put(place, turn, values, at);
            for (int w = 0; w < 2; w++) {
                double side = w == 0 ? HALF_TRACK_M : -HALF_TRACK_M;
                Vector3d hub = turn.transform(new Vector3d(0, side, 0)).add(place);
                double travel = place.equals(3, 4, 5) ? 0 : SPEED_MPS * t_s - side * yaw;
                Quaterniond wheel = new Quaterniond(turn).rotateY(travel / RADIUS_M);
                put(hub, wheel, values, at + Placing.POSE * (1 + w));
            }
            putMotion(motion, t_s, values, at + Placing.POSE * bodies + wheels + 3);
            round(values, at, at + Placing.POSE * bodies + wheels + 3);
        }
        return Track.of(bodies, 0, 1_000_000_000L / rate_hz, values);
    }

    private static void put(Vector3d place, Quaterniond turn, double[] values, int at) {
        double[] pose = {place.x, place.y, place.z, turn.w, turn.x, turn.y, turn.z};
        System.arraycopy(pose, 0, values, at, pose.length);
    }

    private static SensorMounting station(Track track, SensorSpec spec, Pose extrinsics, long seed) {
        VehicleShapes none = new VehicleShapes(List.of(), List.of(), Vector.ZERO, Vector.ZERO, false);
        Surroundings all = new Surroundings(List.of(track), List.of(none), new GroundFrame(ScmFrame.WORLD));
        return new SensorMounting(new Calibration(0, "car", 0, spec, extrinsics), all, 2_000_000, seed);
    }

    private static ImuSample imu(Motion motion, int rate_hz, Pose extrinsics) {
        InertialSpec spec = new InertialSpec("imu", MOUNT, rate_hz, EXACT, EXACT);
        SensorMounting station = station(track(motion, rate_hz, 8), spec, extrinsics, 1);
        return sample(station, spec, new InertialErrors(station, spec), 6);
    }

    private static ImuSample sample(SensorMounting station, InertialSpec spec, InertialErrors errors, int number) {
        return (ImuSample) new InertialJob(station, spec, errors, number).finish(0, 0);
    }

    private static void assertMotion(double[] force, double[] rate, ImuSample found) {
        assertEquals(force[0], found.forceX_mps2(), 1e-3, "force x");
        assertEquals(force[1], found.forceY_mps2(), 1e-3, "force y");
        assertEquals(force[2], found.forceZ_mps2(), 1e-3, "force z");
        assertEquals(rate[0], found.rateX_radps(), 1e-4, "rate x");
        assertEquals(rate[1], found.rateY_radps(), 1e-4, "rate y");
        assertEquals(rate[2], found.rateZ_radps(), 1e-4, "rate z");
    }

    private static Pose at(double x_m, double y_m, double z_m) {
        return new Pose(x_m, y_m, z_m, 0, 0, 0, 1);
    }

    @ParameterizedTest
    @CsvSource({"100", "200", "500"})
    void shouldFeelGravityAlongTheAxesOfTheSensor(int rate_hz) {
        double[] still = {0, 0, 0};
        assertMotion(new double[] {0, 0, G_MPS2}, still, imu(MotionSensorsTest::straight, rate_hz, Pose.IDENTITY));
        double slope = 0.3;
        // uphill ahead: nose up, which is negative pitch; then left side up
        ImuSample uphill = imu((_, _, turn) -> turn.rotationY(-slope), rate_hz, Pose.IDENTITY);
        assertMotion(new double[] {G_MPS2 * Math.sin(slope), 0, G_MPS2 * Math.cos(slope)}, still, uphill);
        ImuSample side = imu((_, _, turn) -> turn.rotationX(slope), rate_hz, Pose.IDENTITY);
        assertMotion(new double[] {0, G_MPS2 * Math.sin(slope), G_MPS2 * Math.cos(slope)}, still, side);
        // a sensor whose x axis points to the left of the vehicle
        double half = Math.sqrt(0.5);
        ImuSample turned = imu((_, _, turn) -> turn.rotationX(slope), rate_hz, new Pose(0, 0, 0, 0, 0, half, half));
        assertMotion(new double[] {G_MPS2 * Math.sin(slope), 0, G_MPS2 * Math.cos(slope)}, still, turned);
    }

    @ParameterizedTest
    @CsvSource({"100", "200", "500"})
    void shouldFeelTurnsAtItsPlaceOnTheVehicle(int rate_hz) {
        double[] yaw = {0, 0, TURN_RADPS};
        double inward = SPEED_MPS * TURN_RADPS;
        double square = TURN_RADPS * TURN_RADPS;
        assertMotion(new double[] {0, inward, G_MPS2}, yaw, imu(MotionSensorsTest::circle, rate_hz, Pose.IDENTITY));
        ImuSample lever = imu(MotionSensorsTest::circle, rate_hz, at(2, 0.5, 1));
        assertMotion(new double[] {-2 * square, inward - 0.5 * square, G_MPS2}, yaw, lever);
        // pitching about the chassis' origin, at the attitude half a period before the sample
        double rate = 0.4;
        double pitch = rate * 5.5 / rate_hz;
        ImuSample pitching = imu((t_s, _, turn) -> turn.rotationY(rate * t_s), rate_hz, at(2, 0, 0));
        double[] force = {-G_MPS2 * Math.sin(pitch) - 2 * rate * rate, 0, G_MPS2 * Math.cos(pitch)};
        assertMotion(force, new double[] {0, rate, 0}, pitching);
        ImuSample rolling = imu((t_s, _, turn) -> turn.rotationX(rate * t_s), rate_hz, at(0, 0, 1));
        double[] rolled = {0, G_MPS2 * Math.sin(pitch), G_MPS2 * Math.cos(pitch) - rate * rate};
        assertMotion(rolled, new double[] {rate, 0, 0}, rolling);
    }

    /** A body that heaves, pitches and drives in waves; its derivatives are known. */
    private static void waves(double t_s, Vector3d place, Quaterniond turn) {
        double w = 2 * Math.PI * WAVE_HZ;
        place.set(
                SPEED_MPS * t_s + WAVE_M * Math.sin(w * t_s),
                WAVE_M * Math.cos(w * t_s),
                1.2345678 + WAVE_M * Math.sin(w * t_s + 1));
        turn.rotationZ(0.3).rotateY(WAVE_RAD * Math.sin(w * t_s));
    }

    /** Deviation of specific force and pitch rate from the means of a period that the formula has. */
    private static double[] errorOfWaves(int recorded_hz, double rate_hz) {
        InertialSpec spec = new InertialSpec("imu", MOUNT, rate_hz, EXACT, EXACT);
        SensorMounting station =
                station(track(MotionSensorsTest::waves, recorded_hz, recorded_hz), spec, at(0, 0, 0), 1);
        InertialErrors errors = new InertialErrors(station, spec);
        double w = 2 * Math.PI * WAVE_HZ;
        double[] squares = new double[2];
        int frames = (int) (0.9 * rate_hz);
        for (int f = 1; f <= frames; f++) {
            double to = f / rate_hz;
            double from = (f - 1) / rate_hz;
            double per = rate_hz * WAVE_M * w;
            Vector3d force = new Vector3d(
                    per * (Math.cos(w * to) - Math.cos(w * from)),
                    -per * (Math.sin(w * to) - Math.sin(w * from)),
                    per * (Math.cos(w * to + 1) - Math.cos(w * from + 1)) + G_MPS2);
            Quaterniond turn = new Quaterniond();
            waves(0.5 * (to + from), new Vector3d(), turn);
            turn.transformInverse(force);
            double pitchRate = rate_hz * WAVE_RAD * (Math.sin(w * to) - Math.sin(w * from));
            ImuSample found = sample(station, spec, errors, f);
            squares[0] += new Vector3d(found.forceX_mps2(), found.forceY_mps2(), found.forceZ_mps2())
                    .sub(force)
                    .lengthSquared();
            squares[1] += Math.pow(found.rateY_radps() - pitchRate, 2);
        }
        return new double[] {Math.sqrt(squares[0] / frames), Math.sqrt(squares[1] / frames)};
    }

    /** Poses as a file has them, rounded; then samples between those that are recorded. */
    @ParameterizedTest
    @CsvSource({
        "50,50,0.0005,0.00001",
        "100,100,0.0005,0.00001",
        "250,250,0.0005,0.00001",
        "500,500,0.0009,0.00001",
        "250,125,0.0005,0.00001",
        "250,200,0.006,0.0005",
        "500,200,0.0005,0.00005",
        "500,333.3,0.001,0.0001",
        "500,400,0.001,0.0001"
    })
    void shouldHaveALowFloorOnAKnownMotionAtAnyRate(int recorded_hz, double rate_hz, double mps2, double radps) {
        double[] found = errorOfWaves(recorded_hz, rate_hz);
        assertEquals(0, found[0], mps2, "specific force");
        assertEquals(0, found[1], radps, "rate");
    }

    private static double[] deviations(int count, DoubleUnaryOperator value) {
        double[] all = IntStream.range(0, count)
                .mapToDouble(k -> value.applyAsDouble(k))
                .toArray();
        double mean =
                IntStream.range(0, count).mapToDouble(k -> all[k]).average().orElseThrow();
        double square = 0;
        for (double each : all) {
            square += (each - mean) * (each - mean);
        }
        return new double[] {mean, Math.sqrt(square / count)};
    }

    @Test
    void shouldHaveTheStatedNoiseAndBiasOfAnInertialSensor() {
        InertialSpec spec = new InertialSpec(
                "imu", MOUNT, 100, InertialSpec.Errors.of(0.2, 0.05), InertialSpec.Errors.of(0.01, 0.002));
        Track track = track(MotionSensorsTest::standing, 100, 2000);
        List<ToDoubleFunction<ImuSample>> axes = List.of(
                ImuSample::forceX_mps2,
                ImuSample::forceY_mps2,
                s -> s.forceZ_mps2() - G_MPS2,
                ImuSample::rateX_radps,
                ImuSample::rateY_radps,
                ImuSample::rateZ_radps);
        for (int k = 0; k < axes.size(); k++) {
            ToDoubleFunction<ImuSample> axis = axes.get(k);
            double noise = k < 3 ? 0.05 : 0.002;
            double turnOn = k < 3 ? 0.2 : 0.01;
            SensorMounting one = station(track, spec, Pose.IDENTITY, 7);
            InertialErrors errors = new InertialErrors(one, spec);
            double[] inTime = deviations(2000, f -> axis.applyAsDouble(sample(one, spec, errors, (int) f)));
            assertEquals(noise, inTime[1], 0.06 * noise, "noise of axis " + k);
            double[] overSeeds = deviations(2000, seed -> {
                SensorMounting each = station(track, spec, Pose.IDENTITY, (long) seed);
                return axis.applyAsDouble(sample(each, spec, new InertialErrors(each, spec), 9));
            });
            double both = Math.sqrt(noise * noise + turnOn * turnOn);
            assertEquals(both, overSeeds[1], 0.06 * both, "bias of axis " + k);
            assertEquals(0, overSeeds[0], 4 * both / Math.sqrt(2000), "mean of axis " + k);
        }
    }

    /** Overlapping Allan deviation of a series at a number of samples. */
    private static double allan(double[] sums, int m) {
        double square = 0;
        int count = sums.length - 2 * m;
        for (int k = 0; k < count; k++) {
            square += Math.pow((sums[k + 2 * m] - 2 * sums[k + m] + sums[k]) / m, 2);
        }
        return Math.sqrt(square / (2 * count));
    }

    /** Sums of a force's axis over frames of a vehicle that stands. */
    private static double[] sums(InertialSpec.Errors errors, int rate_hz, int frames) {
        InertialSpec spec = new InertialSpec("imu", MOUNT, rate_hz, errors, EXACT);
        Vector3d place = new Vector3d();
        // two samples, one at each end
        double[] values = new double[2 * (Placing.POSE + TAIL)];
        put(place, new Quaterniond(), values, 0);
        put(place, new Quaterniond(), values, Placing.POSE + TAIL);
        SensorMounting station =
                station(Track.of(1, 0, 1_000_000_000L * frames / rate_hz, values), spec, Pose.IDENTITY, 11);
        InertialErrors drawn = new InertialErrors(station, spec);
        double[] sums = new double[frames + 1];
        for (int f = 0; f < frames; f++) {
            sums[f + 1] = sums[f] + sample(station, spec, drawn, f).forceX_mps2();
        }
        return sums;
    }

    /** IEEE Std 952-1997, C.1: slopes of -1/2 and +1/2, and the maximum of a Gauss-Markov process at 1.89 times. */
    @Test
    void shouldHaveTheStatedAllanDeviations() {
        int rate_hz = 10;
        int frames = 200_000;
        double[] white = sums(new InertialSpec.Errors(0.3, 0.05, 0, 1, 0, 0, 0), rate_hz, frames);
        for (int m : new int[] {1, 10, 100}) {
            double expected = 0.05 / Math.sqrt(m);
            assertEquals(expected, allan(white, m), 0.1 * expected, "white noise, " + m);
        }
        double[] walk = sums(new InertialSpec.Errors(0, 0, 0, 1, 0.004, 0, 0), rate_hz, frames);
        for (int m : new int[] {10, 100, 1000}) {
            double expected = 0.004 * Math.sqrt(m / (3.0 * rate_hz));
            assertEquals(expected, allan(walk, m), 0.15 * expected, "random walk, " + m);
        }
        double time_s = 5;
        double[] markov = sums(new InertialSpec.Errors(0, 0, 0.02, time_s, 0, 0, 0), rate_hz, frames);
        for (double share : new double[] {0.2, 1, 1.89, 10}) {
            double t_s = share * time_s;
            // sigma^2(t) = 2 s^2 (T/t) (1 - T/(2t) (3 - 4 exp(-t/T) + exp(-2t/T)))
            double expected =
                    0.02 * Math.sqrt(2 / share * (1 - (3 - 4 * Math.exp(-share) + Math.exp(-2 * share)) / (2 * share)));
            assertEquals(expected, allan(markov, (int) Math.round(t_s * rate_hz)), 0.1 * expected, "Markov " + share);
        }
        double peak = allan(markov, (int) (1.89 * time_s * rate_hz));
        assertEquals(0.618 * 0.02, peak, 0.06 * 0.02, "maximum");
    }

    /** The errors belong to the frame: a part of a run has the same as the whole. */
    @Test
    void shouldHaveTheSameBiasInAPartOfARun() {
        InertialSpec.Errors all = new InertialSpec.Errors(0.1, 0.01, 0.02, 10, 0.003, 0.01, 0.01);
        InertialSpec spec = new InertialSpec("imu", MOUNT, 50, all, all);
        SensorMounting station = station(track(MotionSensorsTest::circle, 50, 60), spec, Pose.IDENTITY, 3);
        InertialErrors whole = new InertialErrors(station, spec);
        for (int f = 0; f < 40; f++) {
            sample(station, spec, whole, f);
        }
        assertEquals(sample(station, spec, new InertialErrors(station, spec), 40), sample(station, spec, whole, 40));
    }

    @Test
    void shouldHaveTheStatedScaleAndMisalignment() {
        double[] scales = new double[500];
        double[] leans = new double[500];
        Track still = track(MotionSensorsTest::standing, 100, 12);
        for (int seed = 0; seed < scales.length; seed++) {
            InertialSpec spec =
                    new InertialSpec("imu", MOUNT, 100, new InertialSpec.Errors(0, 0, 0, 1, 0, 0.02, 0.01), EXACT);
            SensorMounting station = station(still, spec, Pose.IDENTITY, seed);
            ImuSample found = sample(station, spec, new InertialErrors(station, spec), 5);
            scales[seed] = found.forceZ_mps2() / G_MPS2 - 1;
            leans[seed] = found.forceX_mps2() / G_MPS2;
        }
        assertEquals(0.02, deviations(500, k -> scales[(int) k])[1], 0.002);
        assertEquals(0.01, deviations(500, k -> leans[(int) k])[1], 0.001);
    }

    private static GnssSpec gnss(GnssSpec.Errors errors) {
        return new GnssSpec("gnss", MOUNT, 10, errors);
    }

    @Test
    void shouldFixPlaceAndVelocityOfTheAntenna() {
        GnssSpec spec = gnss(new GnssSpec.Errors(0, 0, 0, 60, 0, 0));
        SensorMounting station = station(track(MotionSensorsTest::circle, 50, 60), spec, at(-1, 0.5, 2), 1);
        // at 1 s
        GnssFix fix = (GnssFix) Objects.requireNonNull(new GnssJob(station, spec, ORIGIN, 10).finish(0, 0));
        double yaw = TURN_RADPS;
        double radius = SPEED_MPS / TURN_RADPS;
        double x = radius * Math.sin(yaw) - Math.cos(yaw) - 0.5 * Math.sin(yaw);
        double y = radius * (1 - Math.cos(yaw)) - Math.sin(yaw) + 0.5 * Math.cos(yaw);
        // radii of curvature of WGS-84 at 48 degrees, at the height of the antenna
        double square = 1 - 0.00669437999 * Math.pow(Math.sin(Math.toRadians(48)), 2);
        double east_m = 6_378_137 / Math.sqrt(square) + 502;
        double north_m = 6_378_137 * (1 - 0.00669437999) / Math.pow(square, 1.5) + 502;
        double metresEast = Math.toRadians(fix.lon_deg() - 11) * east_m * Math.cos(Math.toRadians(48));
        assertEquals(x, metresEast, 1e-3);
        assertEquals(y, Math.toRadians(fix.lat_deg() - 48) * north_m, 1e-3);
        assertEquals(502, fix.height_m(), 1e-3);
        // velocity of the antenna, v + w x r
        double ahead = SPEED_MPS - TURN_RADPS * 0.5;
        double left = TURN_RADPS * -1;
        assertEquals(ahead * Math.cos(yaw) - left * Math.sin(yaw), fix.east_mps(), 1e-3);
        assertEquals(ahead * Math.sin(yaw) + left * Math.cos(yaw), fix.north_mps(), 1e-3);
        assertEquals(0, fix.up_mps(), 1e-3);
    }

    @Test
    void shouldHaveTheStatedErrorsOfFixes() {
        GnssSpec spec = gnss(new GnssSpec.Errors(0.5, 0.9, 0.7, 100, 0.1, 0.25));
        Track track = track(MotionSensorsTest::standing, 10, 80);
        int found = 0;
        double[] squares = new double[4];
        double drift = 0;
        for (int seed = 0; seed < 3000; seed++) {
            SensorMounting station = station(track, spec, Pose.IDENTITY, seed);
            GnssFix fix = (GnssFix) new GnssJob(station, spec, ORIGIN, 5).finish(0, 0);
            GnssFix later = (GnssFix) new GnssJob(station, spec, ORIGIN, 15).finish(0, 0);
            if (fix != null && later != null) {
                double north = Math.toRadians(fix.lat_deg() - 48) * 6_368_000 - 4;
                double laterNorth = Math.toRadians(later.lat_deg() - 48) * 6_368_000 - 4;
                double[] errors = {north, fix.height_m() - 505, fix.east_mps(), fix.up_mps()};
                for (int k = 0; k < errors.length; k++) {
                    squares[k] += errors[k] * errors[k];
                }
                drift += north * laterNorth;
                found++;
                assertEquals(Math.sqrt(0.25 + 0.49), fix.deviation().horizontal_m(), 1e-12);
                assertEquals(Math.sqrt(0.81 + 0.49), fix.deviation().vertical_m(), 1e-12);
            }
        }
        assertEquals(0.75 * 0.75, found / 3000.0, 0.03, "fixes that are not lost");
        assertEquals(Math.sqrt(0.25 + 0.49), Math.sqrt(squares[0] / found), 0.04, "north");
        assertEquals(Math.sqrt(0.81 + 0.49), Math.sqrt(squares[1] / found), 0.05, "height");
        assertEquals(0.1, Math.sqrt(squares[2] / found), 0.006, "east velocity");
        assertEquals(0.1, Math.sqrt(squares[3] / found), 0.006, "velocity upwards");
        assertEquals(0.49, drift / found, 0.06, "what two fixes 1 s apart share");
    }

    private static WheelOdometry odometry(Motion motion, OdometrySpec spec, long seed, int frame) {
        SensorMounting station = station(track(motion, 50, 110), spec, Pose.IDENTITY, seed);
        Wheels wheels = new Wheels(station, spec, new double[] {RADIUS_M, RADIUS_M});
        return (WheelOdometry) new OdometryJob(station, spec, wheels, frame).finish(0, 0);
    }

    @ParameterizedTest
    @CsvSource({"50", "10", "5"})
    void shouldReckonTheWayFromWheelsThatRoll(int rate_hz) {
        OdometrySpec spec = new OdometrySpec("odo", MOUNT, rate_hz, 0, 0);
        int frame = 2 * rate_hz;
        WheelOdometry straight = odometry(MotionSensorsTest::straight, spec, 1, frame);
        assertEquals(2 * SPEED_MPS, straight.x_m(), 1e-6);
        assertEquals(0, straight.y_m(), 1e-9);
        assertEquals(SPEED_MPS, straight.speed_mps(), 1e-6);
        assertEquals(0, straight.yawRate_radps(), 1e-9);
        WheelOdometry turn = odometry(MotionSensorsTest::circle, spec, 1, frame);
        double radius = SPEED_MPS / TURN_RADPS;
        assertEquals(radius * Math.sin(2 * TURN_RADPS), turn.x_m(), 0.01);
        assertEquals(radius * (1 - Math.cos(2 * TURN_RADPS)), turn.y_m(), 0.01);
        assertEquals(2 * TURN_RADPS, turn.yaw_rad(), 1e-6);
        assertEquals(SPEED_MPS, turn.speed_mps(), 1e-6);
        assertEquals(TURN_RADPS, turn.yawRate_radps(), 1e-6);
        assertEquals(0, odometry(MotionSensorsTest::standing, spec, 1, frame).speed_mps());
    }

    @Test
    void shouldHaveTheStatedErrorsOfWheels() {
        OdometrySpec noisy = new OdometrySpec("odo", MOUNT, 50, 0, 0.3);
        double noise = deviations(1000, seed -> odometry(MotionSensorsTest::straight, noisy, (long) seed, 1)
                .speed_mps())[1];
        assertEquals(0.3 * RADIUS_M / Math.sqrt(2), noise, 0.006);
        OdometrySpec scaled = new OdometrySpec("odo", MOUNT, 50, 0.02, 0);
        double scale = deviations(1000, seed -> odometry(MotionSensorsTest::straight, scaled, (long) seed, 1)
                .speed_mps())[1];
        assertEquals(0.02 * SPEED_MPS / Math.sqrt(2), scale, 0.01);
        double first = odometry(MotionSensorsTest::straight, scaled, 1, 1).speed_mps();
        assertEquals(first, odometry(MotionSensorsTest::straight, scaled, 1, 90).speed_mps(), 1e-6);
        assertNotEquals(SPEED_MPS, first);
    }
}
