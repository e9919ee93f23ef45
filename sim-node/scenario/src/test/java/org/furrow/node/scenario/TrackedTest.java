package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.TrackMotion;
import org.furrow.vehicle.TrackPlace;
import org.furrow.vehicle.Vehicle;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.report.VehicleReport;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tracked vehicles on soil and rigid ground, against Project Chrono's M113 and closed forms. */
@Tag("run")
class TrackedTest {
    private static final double STEP_S = 2e-3;
    private static final double GRID_M = 0.04;
    private static final int EPOCH_STEPS = 10;
    /** Speed of the belts of the reference's M113, and the radius of its sprockets. */
    private static final double BELT_MPS = 3;

    private static final double PIN_M = 0.2451;
    private static final double PIVOT_M = -2.031;
    /** Behind the name of a soil: without its cohesion. */
    private static final String BARE = " without cohesion";

    /** A vehicle on its own ground. */
    private static final class Drive {
        final Vehicle vehicle;
        final VehicleReport report = new VehicleReport();
        private final GroundContact ground;
        private final GroundView view;
        private final SoloCommit commit;
        private final int left;
        private final double[] wrench = new double[6];
        private int steps;

        Drive(Source file, String soil) throws InputError {
            var model = VehicleReader.read(file, source -> {}).compile();
            CommittedWorld world = new CommittedWorld();
            view = new GroundView(world, TestDrive.FLAT, GRID_M, model.extent_m());
            commit = new SoloCommit(world);
            ground = soil.equals("rigid")
                    ? new RigidContact(new RigidTerrain(TestDrive.FLAT, ScmFrame.WORLD, RoadMaterials.plain(0.8)))
                    : new ScmContact(view, TestDrive.FLAT, spec(soil), new RayPool(1, "test"));
            vehicle = model.place(new Placement(0.003, 0, 1, 0), ground);
            left = word("sprocket_radps_left");
            vehicle.report(report);
        }

        /** The soil with contact {@code reference}; after its name {@code /furrow} stands for the other one. */
        private static ScmSpec spec(String soil) {
            int slash = soil.indexOf('/');
            return slash < 0
                    ? ScmSpec.reference(soil(soil))
                    : ScmSpec.reference(soil(soil.substring(0, slash))).with(ContactModel.FURROW);
        }

        final int word(String name) {
            for (int k = 0; k < vehicle.state().length; k++) {
                if (vehicle.stateName(k).equals(name)) {
                    return k;
                }
            }
            throw new IllegalArgumentException(name);
        }

        double time_s() {
            return steps * STEP_S;
        }

        void step() {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), STEP_S);
            vehicle.advance(STEP_S);
            if (++steps % EPOCH_STEPS == 0) {
                commit.commit(view);
            }
            vehicle.updateBodies();
            vehicle.report(report);
        }

        /** A step; returns the work of the ground on the shoes, at the mean of the velocities before and after it. */
        double stepWork_J() {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), STEP_S);
            double before_W = power_W();
            vehicle.advance(STEP_S);
            vehicle.updateBodies();
            double work_J = 0.5 * STEP_S * (before_W + power_W());
            if (++steps % EPOCH_STEPS == 0) {
                commit.commit(view);
            }
            vehicle.report(report);
            return work_J;
        }

        private double power_W() {
            TouchingBodies bodies = vehicle.bodies();
            double sum = 0;
            for (int b = 0; b < bodies.count(); b++) {
                for (int d = 0; d < 3 && bodies.bodies().get(b).role() == Role.TRACK_SHOE; d++) {
                    sum += bodies.force[3 * b + d] * (bodies.velocity[3 * b + d] + bodies.skinVelocity_mps(b, d));
                    sum += bodies.moment[3 * b + d] * bodies.angularVelocity[3 * b + d];
                }
            }
            return sum;
        }

        /** Length of both lower runs that bears, over two. */
        double bearing_m() {
            TouchingBodies bodies = vehicle.bodies();
            int bearing = 0;
            for (int b = 0; b < bodies.count(); b++) {
                boolean bears = bodies.bodies().get(b).role() == Role.TRACK_SHOE && bodies.force[3 * b + 2] > 0;
                bearing += bears ? 1 : 0;
            }
            return 0.154 * bearing / 2;
        }

        /** A step after which the belts have these speeds, whatever drives them. */
        void stepAt(double left_mps, double right_mps) {
            step();
            double[] state = vehicle.state().clone();
            state[left] = left_mps / PIN_M;
            state[left + 1] = right_mps / PIN_M;
            vehicle.restore(state, 0, state.length);
        }

        void pull(double force_N, double x_m) {
            double[] q = report.orientation;
            Vector3d arm = new Quaterniond(q[1], q[2], q[3], q[0]).transform(new Vector3d(x_m, 0, 0));
            wrench[0] = force_N;
            wrench[4] = arm.z * force_N;
            wrench[5] = -arm.y * force_N;
            vehicle.applyWrench(wrench);
        }

        /** Force of the ground on all shoes along an axis of W. */
        double ofGround_N(int axis) {
            TouchingBodies bodies = vehicle.bodies();
            double sum = 0;
            for (int b = 0; b < bodies.count(); b++) {
                sum += bodies.bodies().get(b).role() == Role.TRACK_SHOE ? bodies.force[3 * b + axis] : 0;
            }
            return sum;
        }

        double velocity(double x_m, int axis) {
            double[] q = report.orientation;
            Vector3d arm = new Quaterniond(q[1], q[2], q[3], q[0]).transform(new Vector3d(x_m, 0, 0));
            double yaw = report.angularVelocity_radps[2];
            return report.velocity_mps[axis] + (axis == 0 ? -yaw * arm.y : yaw * arm.x);
        }

        double place(double x_m, int axis) {
            double[] q = report.orientation;
            return report.position_m[axis]
                    + new Quaterniond(q[1], q[2], q[3], q[0])
                            .transform(new Vector3d(x_m, 0, 0))
                            .get(axis);
        }
    }

    private static Soil soil(String name) {
        Soil found = SoilPresets.find(name.replace(BARE, "")).orElseThrow().soil();
        Soil.Strength strength = found.strength();
        return name.endsWith(BARE)
                ? new Soil(
                        found.sinkage(),
                        new Soil.Strength(0, strength.phi_rad(), strength.janosi_m()),
                        found.elastic_Pa_m(),
                        found.damping_Pas_m())
                : found;
    }

    private static Source m113() throws InputError {
        return Library.findVehicle("m113");
    }

    /** The M113 with shoes that cover the whole belt, so that the area of contact is that of the closed form. */
    private static Source flatShoes() throws InputError {
        String text = m113().bytes().text();
        int from = text.indexOf("  shape:");
        String flat = text.substring(0, from) + "  shape: {type: box, size_m: [0.154, 0.379, 0.06]}\n"
                + text.substring(text.indexOf("max_brake_Nm"));
        return Source.ofText("flat.yaml", flat);
    }

    /** Means of load, pull over weight, slip and length that bears of a towed hull while its belts run at one speed. */
    private record Pulled(double load_N, double pull, double slip, double bearing_m) {}

    private static Pulled pulled(Source file, String soil, double slip) throws InputError {
        Drive drive = new Drive(file, soil);
        double weight_N = drive.vehicle.model().spec().mass_kg() * 9.80665;
        double[] sums = new double[4];
        int rows = 0;
        while (drive.time_s() < 4.5) {
            double belt_mps = BELT_MPS * Math.clamp((drive.time_s() - 1) / 0.5, 0, 1);
            double wanted_mps = belt_mps * (1 - slip);
            double tow_N = -5e5 * (drive.report.velocity_mps[0] - wanted_mps);
            if (drive.time_s() > 1) {
                drive.pull(tow_N, -4.2);
            }
            drive.stepAt(belt_mps, belt_mps);
            if (drive.time_s() > 3.5) {
                sums[0] += drive.ofGround_N(2);
                sums[1] -= tow_N;
                sums[2] += 1 - drive.report.velocity_mps[0] / BELT_MPS;
                sums[3] += drive.bearing_m();
                rows++;
            }
        }
        int count = rows;
        return new Pulled(sums[0] / count, sums[1] / count / weight_N, sums[2] / count, sums[3] / count);
    }

    @ParameterizedTest
    @CsvSource({"lete,0.600", "drysand,0.534", "mid,0.569"})
    void theM113PullsAsTheReference(String soil, double expected) throws InputError {
        Pulled found = pulled(m113(), soil, 0.40);
        assertEquals(0.38, found.slip, 0.03);
        assertEquals(expected, found.pull, 0.05 * expected, found::toString);
        assertEquals(111.27e3, found.load_N, 0.05 * 111.27e3, found::toString);
    }

    /**
     * (A c + W tan phi) (1 - K / (i L) (1 - exp(-i L / K))) with the length L that bears, which is for uniform pressure.
     * Below a slip of 0.05 it matters that shoes below road wheels bear more. On clay the cohesion acts only where the
     * belt presses at the moment, which is not all of it between the road wheels.
     */
    @ParameterizedTest
    @CsvSource({
        "lete,0.1,0.05",
        "lete,0.2,0.05",
        "lete,0.5,0.05",
        "drysand,0.1,0.05",
        "drysand,0.2,0.05",
        "drysand,0.5,0.05",
        "sandy-loam-15,0.1,0.06",
        "sandy-loam-15,0.2,0.05",
        "sandy-loam-15,0.5,0.05",
        "clay,0.2,0.07",
        "clay without cohesion,0.1,0.03",
        "clay without cohesion,0.5,0.02"
    })
    void theM113PullsByTheClosedForm(String name, double slip, double tolerance) throws InputError {
        Pulled found = pulled(flatShoes(), name, slip);
        double expected = closedForm(soil(name), found.slip, found.bearing_m);
        assertEquals(expected, found.pull, tolerance * expected, found::toString);
    }

    private static double closedForm(Soil soil, double slip, double length_m) {
        Soil.Strength strength = soil.strength();
        double weight_N = 111.1e3;
        double area_m2 = 2 * length_m * 0.379;
        double ratio = strength.janosi_m() / (slip * length_m);
        return (area_m2 * strength.cohesion_Pa() / weight_N + Math.tan(strength.phi_rad()))
                * (1 - ratio * (1 - Math.exp(-1 / ratio)));
    }

    @ParameterizedTest
    @CsvSource({"lete,0.355,1.504", "drysand,0.322,1.492"})
    void theM113TurnsAsTheReference(String soil, double yaw_radps, double speed_mps) throws InputError {
        Drive drive = new Drive(m113(), soil);
        double yaw = 0;
        double speed = 0;
        int rows = 0;
        while (drive.time_s() < 6.5) {
            double share = Math.clamp(drive.time_s() - 1.5, 0, 1);
            drive.stepAt(share, 2 * share);
            if (drive.time_s() > 4.5) {
                yaw += drive.report.angularVelocity_radps[2];
                speed += Math.hypot(drive.velocity(PIVOT_M, 0), drive.velocity(PIVOT_M, 1));
                rows++;
            }
        }
        assertEquals(yaw_radps, yaw / rows, 0.1 * yaw_radps);
        assertEquals(speed_mps / yaw_radps, speed / yaw, 0.1 * speed_mps / yaw_radps);
    }

    /** Slip by the speed of the hull above each belt; tension by the channel; sinkage by the shoes that press there. */
    @Test
    void aBeltStatesSlipTensionAndSinkage() throws InputError {
        Drive drive = new Drive(m113(), "drysand");
        while (drive.time_s() < 2) {
            double share = Math.clamp(2 * drive.time_s() - 1, 0, 1);
            drive.stepAt(share, 2 * share);
        }
        TrackMotion motion = new TrackMotion();
        List<TrackPlace> tracks = drive.vehicle.model().tracks();
        assertEquals(
                List.of("left 0 4", "right 5 9"),
                tracks.stream()
                        .map(each -> each.name() + " " + each.front() + " " + each.rear())
                        .toList());
        TouchingBodies bodies = drive.vehicle.bodies();
        for (int side = 0; side < 2; side++) {
            drive.vehicle.track(side, motion);
            assertEquals(side + 1, motion.speed_mps, 1e-9);
            int hub = 3 * bodies.wheels()[5 * side + 2];
            double[] q = drive.report.orientation;
            Vector3d ahead = new Quaterniond(q[1], q[2], q[3], q[0]).transform(new Vector3d(1, 0, 0));
            double hull_mps = ahead.x * bodies.velocity[hub]
                    + ahead.y * bodies.velocity[hub + 1]
                    + ahead.z * bodies.velocity[hub + 2];
            double larger = Math.max(side + 1, hull_mps);
            assertEquals((side + 1 - hull_mps) / larger, motion.slip, 0.01);
            assertEquals(side == 0, motion.slip < 0, "the inner belt brakes, slip " + motion.slip);
            assertEquals(drive.report.channels[11 + 2 * side], motion.tension_N);
            assertTrue(motion.tension_N > 5e3, "tension " + motion.tension_N);
            assertEquals(deepest_m(bodies, side, 0), motion.frontSinkage_m);
            assertEquals(deepest_m(bodies, side, 4), motion.rearSinkage_m);
            assertTrue(motion.rearSinkage_m > motion.frontSinkage_m && motion.frontSinkage_m > 0);
        }
    }

    /** Largest sinkage below the shoes of a side within a pitch of a road wheel, along the chassis. */
    private static double deepest_m(TouchingBodies bodies, int side, int wheel) {
        double deepest_m = 0;
        int hub = bodies.wheels()[5 * side + wheel];
        for (int b = 0; b < bodies.count(); b++) {
            boolean isShoe = bodies.bodies().get(b).role() == Role.TRACK_SHOE;
            Vector3d apart = new Vector3d(
                    bodies.position[3 * b] - bodies.position[3 * hub],
                    bodies.position[3 * b + 1] - bodies.position[3 * hub + 1],
                    bodies.position[3 * b + 2] - bodies.position[3 * hub + 2]);
            Vector3d ahead =
                    new Vector3d(bodies.rotation[9 * hub], bodies.rotation[9 * hub + 3], bodies.rotation[9 * hub + 6]);
            Vector3d left = new Vector3d(
                    bodies.rotation[9 * hub + 1], bodies.rotation[9 * hub + 4], bodies.rotation[9 * hub + 7]);
            if (isShoe && Math.abs(apart.dot(ahead)) <= 0.154 && Math.abs(apart.dot(left)) < 0.1) {
                deepest_m = Math.max(deepest_m, bodies.sinkage_m[b]);
            }
        }
        return deepest_m;
    }

    /** On the spot: the reference turns at 0.715 rad/s. */
    @Test
    void theM113TurnsAboutItsMiddleOnRigidGround() throws InputError {
        Drive drive = new Drive(m113(), "rigid");
        double[] start = new double[2];
        double yaw = 0;
        int rows = 0;
        while (drive.time_s() < 9) {
            double share = Math.clamp(drive.time_s() - 1.5, 0, 1);
            drive.stepAt(-share, share);
            if (drive.time_s() < 1.5) {
                start[0] = drive.place(PIVOT_M, 0);
                start[1] = drive.place(PIVOT_M, 1);
            }
            double moved_m = Math.hypot(drive.place(PIVOT_M, 0) - start[0], drive.place(PIVOT_M, 1) - start[1]);
            assertTrue(moved_m < 0.1, () -> "moved by " + moved_m + " m at " + drive.time_s());
            if (drive.time_s() > 3) {
                yaw += drive.report.angularVelocity_radps[2];
                rows++;
            }
        }
        assertEquals(0.715, yaw / rows, 0.0715);
    }

    @ParameterizedTest
    @ValueSource(strings = {"m113", "marder", "track-robot"})
    void standsWithItsWholeWeightOnItsShoes(String name) throws InputError {
        Drive drive = new Drive(Library.findVehicle(name), "drysand/furrow");
        drive.vehicle.controls().brake = 1;
        double load_N = 0;
        while (drive.time_s() < 4) {
            drive.step();
            load_N += drive.time_s() > 3 ? drive.ofGround_N(2) * STEP_S : 0;
        }
        double weight_N = drive.vehicle.model().spec().mass_kg() * 9.80665;
        assertEquals(weight_N, load_N, 0.01 * weight_N);
        assertEquals(0, drive.report.speed_mps(), 0.02);
        assertTrue(drive.vehicle.sinkage_m(0) > 1e-3);
    }

    /** The drivetrain of each vehicle drives it ahead; the belt slips less than a tenth and both run alike. */
    @ParameterizedTest
    @ValueSource(strings = {"m113", "marder", "track-robot"})
    void drivesAheadByItsDrivetrain(String name) throws InputError {
        Drive drive = new Drive(Library.findVehicle(name), "drysand");
        while (drive.time_s() < 4) {
            drive.vehicle.controls().throttle = drive.time_s() > 1 ? 0.5 : 0;
            drive.step();
        }
        int belts = drive.vehicle.model().wheelNames().size();
        double belt_mps = drive.report.channels[belts];
        assertTrue(drive.report.velocity_mps[0] > 0.5, () -> "speed " + drive.report.velocity_mps[0]);
        assertEquals(belt_mps, drive.report.velocity_mps[0], 0.1 * belt_mps);
        assertEquals(0, drive.place(0, 1), 0.05);
    }

    /** Its two motors turn the robot about its middle. */
    @Test
    void twoDrivesTurnTheRobotOnTheSpot() throws InputError {
        Drive drive = new Drive(Library.findVehicle("track-robot"), "rigid");
        double turned_rad = 0;
        while (drive.time_s() < 5) {
            drive.vehicle.controls().steering = 1;
            drive.vehicle.controls().throttle = drive.time_s() > 1 ? 0.5 : 0;
            drive.step();
            turned_rad += STEP_S * drive.report.angularVelocity_radps[2];
        }
        assertTrue(turned_rad > Math.PI, "turned by " + turned_rad);
        assertEquals(0, Math.hypot(drive.place(0, 0), drive.place(0, 1)), 0.1);
    }

    /** The steering differential sets the speeds of the belts, so that the path has the curvature without slip. */
    @Test
    void aDifferentialSetsTheSpeedsOfTheBelts() throws InputError {
        Drive drive = new Drive(m113(), "rigid");
        while (drive.time_s() < 4) {
            drive.vehicle.controls().throttle = drive.time_s() > 1 ? 0.6 : 0;
            drive.vehicle.controls().steering = drive.time_s() > 2 ? 0.5 : 0;
            drive.step();
        }
        double left = drive.report.channels[10];
        double right = drive.report.channels[12];
        double curvature = drive.vehicle.model().steering().curvatureAt(0.5);
        assertEquals(0.5 * 2.159 * curvature, (right - left) / (right + left), 0.01);
        assertEquals(0.5, drive.vehicle.model().steering().steeringAtCurvature(curvature), 1e-12);
        assertTrue(drive.report.angularVelocity_radps[2] > 0.1);
    }

    /** Without drive a vehicle that rolls only loses energy: its speed falls until it stands. */
    @Test
    void aVehicleThatRollsOutStops() throws InputError {
        Drive drive = new Drive(m113(), "rigid");
        while (drive.time_s() < 1.5) {
            drive.step();
        }
        double[] state = drive.vehicle.state().clone();
        state[drive.word("vx_mps")] = 1;
        state[drive.word("sprocket_radps_left")] = 1 / PIN_M;
        state[drive.word("sprocket_radps_right")] = 1 / PIN_M;
        drive.vehicle.restore(state, 0, state.length);
        drive.vehicle.controls().gear = 0;
        double[] means = new double[16];
        for (int k = 0; k < means.length; k++) {
            for (int n = 0; n < 250; n++) {
                drive.step();
                means[k] += drive.report.speed_mps() / 250;
            }
            double before = k == 0 ? 1 : means[k - 1];
            assertTrue(means[k] < before + 1e-3, () -> Arrays.toString(means));
        }
        assertEquals(0, means[15], 0.01);
    }

    /**
     * A vehicle that rolls out on soft ground only loses energy: the ground gives back no more than it has stored, a
     * few joules, and the energy of motion and height falls.
     */
    @ParameterizedTest
    @ValueSource(strings = {"drysand", "clay/furrow"})
    void softGroundFeedsNoEnergyIntoAVehicleWithoutDrive(String soil) throws InputError {
        Drive drive = new Drive(m113(), soil);
        while (drive.time_s() < 1) {
            drive.step();
        }
        double[] state = drive.vehicle.state().clone();
        state[drive.word("vx_mps")] = 3;
        state[drive.word("sprocket_radps_left")] = 3 / PIN_M;
        state[drive.word("sprocket_radps_right")] = 3 / PIN_M;
        drive.vehicle.restore(state, 0, state.length);
        drive.vehicle.controls().gear = 0;
        double mass_kg = drive.vehicle.model().spec().mass_kg();
        double work_J = 0;
        double least_J = 0;
        double[] means_J = new double[6];
        for (int k = 0; k < means_J.length; k++) {
            for (int n = 0; n < 250; n++) {
                work_J += drive.stepWork_J();
                least_J = Math.min(least_J, work_J);
                double back_J = work_J - least_J;
                assertTrue(back_J < 50, () -> back_J + " J came back at " + drive.time_s());
                double speed2 = drive.report.speed_mps() * drive.report.speed_mps();
                means_J[k] += mass_kg * (0.5 * speed2 + 9.80665 * drive.place(PIVOT_M, 2)) / 250;
            }
            double before_J = k == 0 ? Double.POSITIVE_INFINITY : means_J[k - 1];
            assertTrue(means_J[k] < before_J, () -> Arrays.toString(means_J));
        }
        assertTrue(work_J < -1000, "work " + work_J);
    }

    @Test
    void continuesFromARestoredStateToTheBit() throws InputError {
        Drive first = new Drive(m113(), "rigid");
        while (first.time_s() < 1) {
            first.vehicle.controls().throttle = 0.7;
            first.vehicle.controls().steering = 0.2;
            first.step();
        }
        Drive second = new Drive(m113(), "rigid");
        second.vehicle.restore(first.vehicle.state().clone(), 0, first.vehicle.state().length);
        double[] memory = new double[first.ground.memory().length()];
        first.ground.memory().copy(memory, 0);
        second.ground.restore(second.vehicle.bodies(), memory, 0, memory.length);
        second.vehicle.controls().set(first.vehicle.controls());
        for (int n = 0; n < 100; n++) {
            first.step();
            second.step();
        }
        assertArrayEquals(first.vehicle.state(), second.vehicle.state());
    }

    /** A hull that is pressed into the ground is pushed out of it, if it touches the ground at all. */
    @Test
    void theHullTouchesTheGroundIfItShall() throws InputError {
        var spec = VehicleReader.read(m113(), source -> {});
        RigidContact ground =
                new RigidContact(new RigidTerrain(TestDrive.FLAT, ScmFrame.WORLD, RoadMaterials.plain(0.8)));
        Placement low = new Placement(0, 0, 1, 0, OptionalDouble.of(0.19), 0);
        Vehicle vehicle = spec.withHullOnGround().compile().place(low, ground);
        ground.press(vehicle.bodies(), STEP_S);
        int hull = vehicle.bodies().count() - 1;
        assertEquals(Role.HULL, vehicle.bodies().bodies().get(hull).role());
        assertTrue(vehicle.bodies().force[3 * hull + 2] > 1000, "force " + vehicle.bodies().force[3 * hull + 2]);
        assertEquals(hull, spec.compile().touching().size());
    }

    @Test
    void refusesAStateOutOfRange() throws InputError {
        Drive drive = new Drive(m113(), "rigid");
        double[] state = drive.vehicle.state().clone();
        state[drive.word("run_m_left")] = -1;
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> drive.vehicle.restore(state, 0, state.length))
                        .getMessage());
        assertTrue(message.contains("run_m=-1"), message);
    }

    /** Each mistake is named in one sentence. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max_curvature_1pm: 0.3, | | max_curvature_1pm",
                "preload_Nm: 10000, stiffness_Nmprad: 25000 | preload_Nm: 0, stiffness_Nmprad: 10 | does not carry",
                "x_m: -3.95 | x_m: -3 | ahead of and behind",
                "left: left, right: right | left: left, right: other | other"
            })
    void refusesAVehicleThatCannotBe(String from, String to, String expected) throws InputError {
        String text = m113().bytes().text();
        assertTrue(text.contains(from));
        Source file = Source.ofText("other.yaml", text.replace(from, Objects.requireNonNullElse(to, "")));
        Exception refused = assertThrows(
                Exception.class, () -> VehicleReader.read(file, source -> {}).compile());
        assertTrue(String.valueOf(refused.getMessage()).contains(expected), refused.getMessage());
    }
}
