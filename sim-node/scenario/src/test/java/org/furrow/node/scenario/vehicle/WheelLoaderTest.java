package org.furrow.node.scenario.vehicle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.RouteDriver;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.spec.Curve;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The wheel loader: its articulated frame, its linkage and its hydraulics. */
@Tag("run")
class WheelLoaderTest {
    private static final double STEP_S = 1e-3;
    private static final int INTERVAL = 20;
    /** Between the joint and each axle. */
    private static final double ARM_M = 1.5;

    private static final double FULL_RAD = Math.toRadians(40);
    private static final int LIFT = 0;
    private static final int TILT = 1;

    private final GroundContact ground = new RigidContact(
            new RigidTerrain(new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(0.8)));
    private final MultibodyVehicleModel model;
    private final VehicleReport report = new VehicleReport();
    private final double[] position;
    private final double[] rotation;

    WheelLoaderTest() throws InputError {
        model = (MultibodyVehicleModel) VehicleReader.read(Library.findVehicle("wheel-loader"), source -> {})
                .compile();
        position = new double[3 * model.linkNames().size()];
        rotation = new double[9 * model.linkNames().size()];
    }

    private Vehicle vehicle() {
        Vehicle vehicle = model.place(new Placement(0, 0, 1, 0), ground);
        vehicle.controls().brake = 1;
        vehicle.report(report);
        return vehicle;
    }

    private void run(Vehicle vehicle, double time_s) {
        for (int n = 0; n < Math.round(time_s / STEP_S); n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), STEP_S);
            vehicle.advance(STEP_S);
        }
        vehicle.updateBodies();
        vehicle.report(report);
    }

    /** Holds a speed by throttle and brake, ahead or back by the sign of {@code gear}. */
    private void drive(Vehicle vehicle, int gear, double speed_mps, double time_s) {
        vehicle.controls().gear = gear;
        run(vehicle, 0.1);
        double integral_m = 0;
        for (int n = 0; n < Math.round(time_s / (INTERVAL * STEP_S)); n++) {
            double error_mps = speed_mps - Math.hypot(report.velocity_mps[0], report.velocity_mps[1]);
            integral_m = Math.clamp(integral_m + error_mps * INTERVAL * STEP_S, -3, 3);
            double demand = 0.5 * error_mps + 0.3 * integral_m;
            vehicle.controls().throttle = Math.clamp(demand, 0, 1);
            vehicle.controls().brake = Math.clamp(-demand - 0.1, 0, 1);
            run(vehicle, INTERVAL * STEP_S);
        }
    }

    private double coordinate(Vehicle vehicle, String joint) {
        return vehicle.state()[model.coordinate(joint)];
    }

    /** Pitch of a body from that of the chassis, in degrees, positive with the nose up. */
    private double pitch_deg(Vehicle vehicle, String body) {
        int link = model.linkNames().indexOf(body);
        vehicle.linkPose(link, position, rotation);
        double[] q = report.orientation;
        double chassis = Math.asin(2 * (q[1] * q[3] - q[0] * q[2]));
        return Math.toDegrees(Math.atan2(rotation[9 * link + 6], rotation[9 * link]) - chassis);
    }

    /** Soil in the bucket, ahead of the front axle, loads the front wheels and unloads the rear ones. */
    @Test
    void shouldCarryTheSoilInItsBucket() {
        assertEquals(
                1.27,
                Objects.requireNonNull(model.touching().getFirst().bucket()).volume_m3(),
                0.01);
        Vehicle vehicle = vehicle();
        double[] empty_N = axleLoads_N(vehicle);
        vehicle.bodies().carried_kg[0] = 1500;
        double[] full_N = axleLoads_N(vehicle);
        double added_N = 1500 * 9.80665;
        assertEquals(added_N, full_N[0] + full_N[1] - empty_N[0] - empty_N[1], 0.03 * added_N);
        assertTrue(full_N[0] - empty_N[0] > 1.3 * added_N, "front axle by " + (full_N[0] - empty_N[0]));
        assertTrue(full_N[1] < empty_N[1] - 0.3 * added_N);
        assertEquals("carried_kg_bucket", model.channels().getFirst().name());
        assertEquals(1500, report.channels[4]);
    }

    /** Means over a second, after two in which the loader comes to rest. */
    private double[] axleLoads_N(Vehicle vehicle) {
        run(vehicle, 2);
        double[] loads_N = new double[2];
        for (int n = 0; n < 1000; n++) {
            run(vehicle, STEP_S);
            for (int w = 0; w < 4; w++) {
                loads_N[w / 2] += vehicle.bodies().force[3 * vehicle.bodies().wheels()[w] + 2] / 1000;
            }
        }
        return loads_N;
    }

    /** Six of the chassis, articulation, swing of the axle, four wheels, lift, tilt. */
    @Test
    void shouldHaveFourteenDegreesOfFreedom() {
        Multibody multibody = new Multibody(model.mechanism());
        multibody.evaluate(
                model.mechanism().tree().designCoordinates(),
                model.mechanism().start().velocities());
        assertEquals(6 + 1 + 1 + 4 + 1 + 1, multibody.degreesOfFreedom());
        // 6 of the chassis and 20 of the tree's joints leave 12 of 20 rows: 3 of each of 5 balls, 5 of a pin
        assertEquals(5 * 3 + 5 - (6 + 20 - 14), multibody.redundantRows());
    }

    /** The Z-bar keeps the bucket level while it lifts, rolls it back at the ground and dumps it at the top. */
    @Test
    void theLinkageLiftsLevelRollsBackAndDumps() {
        Vehicle vehicle = vehicle();
        vehicle.controls().aux[LIFT] = -0.5;
        run(vehicle, 3);
        double arm_deg = pitch_deg(vehicle, "arm");
        double bucket_deg = pitch_deg(vehicle, "bucket");
        assertEquals(0, bucket_deg, 1.5);
        vehicle.controls().aux[LIFT] = 1;
        for (int n = 0; n < 75; n++) {
            run(vehicle, 0.1);
            assertEquals(bucket_deg, pitch_deg(vehicle, "bucket"), 1.5, "arm at " + pitch_deg(vehicle, "arm"));
        }
        assertTrue(pitch_deg(vehicle, "arm") > arm_deg + 75, "from " + arm_deg + " to " + pitch_deg(vehicle, "arm"));
        vehicle.controls().aux[LIFT] = 0;
        vehicle.controls().aux[TILT] = -1;
        run(vehicle, 2.5);
        assertTrue(pitch_deg(vehicle, "bucket") < -45, "dumped to " + pitch_deg(vehicle, "bucket"));
    }

    @Test
    void rollsItsBucketBack() {
        Vehicle vehicle = vehicle();
        vehicle.controls().aux[LIFT] = -0.5;
        run(vehicle, 2);
        vehicle.controls().aux[LIFT] = 0;
        vehicle.controls().aux[TILT] = 1;
        run(vehicle, 3);
        assertTrue(pitch_deg(vehicle, "bucket") > 40, "rolled back to " + pitch_deg(vehicle, "bucket"));
    }

    @Test
    void closedValvesHoldTheLinkage() {
        Vehicle vehicle = vehicle();
        vehicle.controls().aux[LIFT] = 0.5;
        run(vehicle, 2);
        vehicle.controls().aux[LIFT] = 0;
        run(vehicle, 0.5);
        double lift_m = coordinate(vehicle, "lift-left-slide");
        double tilt_m = coordinate(vehicle, "tilt-slide");
        run(vehicle, 1);
        assertEquals(lift_m, coordinate(vehicle, "lift-left-slide"), 1e-3);
        assertEquals(lift_m, coordinate(vehicle, "lift-right-slide"), 1e-3);
        assertEquals(tilt_m, coordinate(vehicle, "tilt-slide"), 1e-3);
    }

    /**
     * With the joint midway between the axles, the lines of both axles meet at a distance of {@code ARM_M /
     * tan(angle / 2)} from each of them.
     */
    @ParameterizedTest
    @CsvSource({"0.5, 1", "-1, 1", "0.5, -1"})
    void bothAxlesDriveTheCircleOfTheArticulation(double steering, int gear) {
        Vehicle vehicle = vehicle();
        vehicle.controls().steering = steering;
        drive(vehicle, gear, 1, 9);
        double angle_rad = coordinate(vehicle, "articulation");
        assertEquals(steering * FULL_RAD, angle_rad, Math.toRadians(0.3));
        assertEquals(angle_rad / FULL_RAD, report.steering, 1e-6);
        double expected_m = ARM_M / Math.tan(0.5 * Math.abs(angle_rad));
        double turned_rad = 0;
        double[] way_m = new double[2];
        for (int n = 0; n < 1000; n++) {
            run(vehicle, STEP_S);
            turned_rad += Math.abs(report.angularVelocity_radps[2]) * STEP_S;
            way_m[0] += axle_mps(vehicle, 0) * STEP_S;
            way_m[1] += axle_mps(vehicle, 2) * STEP_S;
        }
        assertEquals(expected_m, way_m[0] / turned_rad, 0.02 * expected_m, "front axle");
        assertEquals(expected_m, way_m[1] / turned_rad, 0.02 * expected_m, "rear axle");
        assertEquals(gear, Math.signum(report.gear));
    }

    /** Speed of the middle of an axle. */
    private static double axle_mps(Vehicle vehicle, int wheel) {
        double[] velocity = vehicle.bodies().velocity;
        int k = 3 * vehicle.bodies().wheels()[wheel];
        return 0.5 * Math.hypot(velocity[k] + velocity[k + 3], velocity[k + 1] + velocity[k + 4]);
    }

    @Test
    void drivesBackInReverse() {
        Vehicle vehicle = vehicle();
        run(vehicle, 0.5);
        drive(vehicle, -1, 1.5, 5);
        assertEquals(-1, report.gear);
        assertTrue(report.position_m[0] < -4, "x " + report.position_m[0]);
        assertEquals(0, report.position_m[1], 0.1);
        assertEquals(1.5, -report.velocity_mps[0], 0.15);
    }

    /** The steering that the file declares is that of its wheels, so that drivers can follow a path. */
    @Test
    void aDriverFollowsABend() {
        assertEquals(
                model.steering().maxCurvature_1pm(), VehicleFigures.of(model).curvature_1pm(), 0.002);
        Route route = new Route(List.of(
                new double[] {0, 0}, new double[] {12, 0}, new double[] {24, 3}, new double[] {30, 14}, new double[] {
                    30, 30
                }));
        RouteDriver driver = new RouteDriver(route, 0, new Curve(List.of(new double[] {0, 3})), model.steering());
        Vehicle vehicle = vehicle();
        double largest_m = 0;
        for (int n = 0; n < 700; n++) {
            driver.decide(report, (other, tick, dest) -> {}, INTERVAL * STEP_S, vehicle.controls());
            run(vehicle, INTERVAL * STEP_S);
            double[] p = report.position_m;
            largest_m = Math.max(largest_m, Math.abs(route.offset_m(p[0], p[1], route.nearest_m(p[0], p[1]))));
        }
        assertTrue(report.position_m[1] > 14, "it has come to y = " + report.position_m[1]);
        assertTrue(largest_m < 0.15, "offset " + largest_m);
    }

    /** In free fall, so that no tyre has a state of its own. */
    @Test
    void restoresToTheBit() {
        Vehicle one = vehicle();
        fall(one);
        double[] middle = one.state().clone();
        fall(one);
        Vehicle two = vehicle();
        two.restore(middle, 0, middle.length);
        fall(two);
        assertArrayEquals(one.state(), two.state());
    }

    private static void fall(Vehicle vehicle) {
        vehicle.controls().steering = 0.5;
        vehicle.controls().throttle = 0.5;
        vehicle.controls().aux[LIFT] = 0.6;
        vehicle.controls().aux[TILT] = -0.6;
        for (int n = 0; n < 200; n++) {
            vehicle.updateBodies();
            vehicle.advance(STEP_S);
        }
    }
}
