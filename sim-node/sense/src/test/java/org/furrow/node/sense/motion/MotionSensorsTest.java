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
import org.furrow.scm.soilstep.ScmFrame;
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
    private static final double HALF_TRACK_M = 0.8;
    private static final Mount MOUNT = new Mount(Mount.Anchor.CHASSIS, Vector.ZERO, Vector.ZERO);
    private static final InertialSpec.Errors EXACT = new InertialSpec.Errors(0, 0);
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

    /** The track of a motion; each wheel has the spin of rolling at half a track to its side. */
    private static Track track(Motion motion, int rate_hz, int samples) {
        int bodies = 3;
        double[] values = new double[(Placing.POSE * bodies + 3) * samples];
        Vector3d place = new Vector3d();
        Quaterniond turn = new Quaterniond();
        for (int s = 0; s < samples; s++) {
            double t_s = (double) s / rate_hz;
            motion.at(t_s, place, turn);
            double yaw = 2 * Math.atan2(turn.z, turn.w);
            int at = s * (Placing.POSE * bodies + 3);
            put(place, turn, values, at);
            for (int w = 0; w < 2; w++) {
                double side = w == 0 ? HALF_TRACK_M : -HALF_TRACK_M;
                Vector3d hub = turn.transform(new Vector3d(0, side, 0)).add(place);
                double travel = place.equals(3, 4, 5) ? 0 : SPEED_MPS * t_s - side * yaw;
                Quaterniond wheel = new Quaterniond(turn).rotateY(travel / RADIUS_M);
                put(hub, wheel, values, at + Placing.POSE * (1 + w));
            }
        }
        return Track.of(bodies, 0, 1_000_000_000L / rate_hz, values);
    }

    private static void put(Vector3d place, Quaterniond turn, double[] values, int at) {
        double[] pose = {place.x, place.y, place.z, turn.w, turn.x, turn.y, turn.z};
        System.arraycopy(pose, 0, values, at, pose.length);
    }

    private static SensorMounting station(Track track, SensorSpec spec, Pose extrinsics, long seed) {
        VehicleShapes none = new VehicleShapes(List.of(), List.of(), Vector.ZERO, Vector.ZERO);
        Surroundings all = new Surroundings(List.of(track), List.of(none), new GroundFrame(ScmFrame.WORLD));
        return new SensorMounting(new Calibration(0, "car", 0, spec, extrinsics), all, 2_000_000, seed);
    }

    private static ImuSample imu(Motion motion, int rate_hz, Pose extrinsics) {
        InertialSpec spec = new InertialSpec("imu", MOUNT, rate_hz, EXACT, EXACT);
        SensorMounting station = station(track(motion, rate_hz, 8), spec, extrinsics, 1);
        return (ImuSample) new InertialJob(station, spec, 6).finish(0, 0);
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
        // pitching about the chassis' origin, at the attitude one period before the sample
        double rate = 0.4;
        double pitch = rate * 5 / rate_hz;
        ImuSample pitching = imu((t_s, _, turn) -> turn.rotationY(rate * t_s), rate_hz, at(2, 0, 0));
        double[] force = {-G_MPS2 * Math.sin(pitch) - 2 * rate * rate, 0, G_MPS2 * Math.cos(pitch)};
        assertMotion(force, new double[] {0, rate, 0}, pitching);
        ImuSample rolling = imu((t_s, _, turn) -> turn.rotationX(rate * t_s), rate_hz, at(0, 0, 1));
        double[] rolled = {0, G_MPS2 * Math.sin(pitch), G_MPS2 * Math.cos(pitch) - rate * rate};
        assertMotion(rolled, new double[] {rate, 0, 0}, rolling);
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
                "imu", MOUNT, 100, new InertialSpec.Errors(0.2, 0.05), new InertialSpec.Errors(0.01, 0.002));
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
            double[] inTime = deviations(
                    2000, f -> axis.applyAsDouble((ImuSample) new InertialJob(one, spec, (int) f).finish(0, 0)));
            assertEquals(noise, inTime[1], 0.06 * noise, "noise of axis " + k);
            double[] overSeeds = deviations(
                    2000,
                    seed -> axis.applyAsDouble((ImuSample)
                            new InertialJob(station(track, spec, Pose.IDENTITY, (long) seed), spec, 9).finish(0, 0)));
            double both = Math.sqrt(noise * noise + turnOn * turnOn);
            assertEquals(both, overSeeds[1], 0.06 * both, "bias of axis " + k);
            assertEquals(0, overSeeds[0], 4 * both / Math.sqrt(2000), "mean of axis " + k);
        }
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
        // mean velocity of the antenna over the last recorded period, v + w x r
        double middle = yaw - 0.01 * TURN_RADPS;
        double ahead = SPEED_MPS - TURN_RADPS * 0.5;
        double left = TURN_RADPS * -1;
        assertEquals(ahead * Math.cos(middle) - left * Math.sin(middle), fix.east_mps(), 1e-3);
        assertEquals(ahead * Math.sin(middle) + left * Math.cos(middle), fix.north_mps(), 1e-3);
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
