package org.furrow.node.scenario.vehicle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.RouteDriver;
import org.furrow.vehicle.spec.Curve;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cart of 1400 kg on four wheels with each drivetrain, on level ground, against closed forms. */
class DrivetrainTest {
    private static final double STEP_S = 1e-3;
    private static final double RADIUS_M = 0.4;
    private static final double MASS_KG = 1400;
    private static final double WHEEL_KGM2 = 4;

    private static final String MECHANISM = """
            furrow: 1
            name: cart
            bodies:
              - {name: chassis, mass: 1200, com: [0, 0, 0], inertia: [300, 500, 600]}
              - {name: fl, mass: 50, at: [0.3, 0.5, -0.2], inertia: [2.5, 4, 2.5]}
              - {name: fr, mass: 50, at: [0.3, -0.5, -0.2], inertia: [2.5, 4, 2.5]}
              - {name: rl, mass: 50, at: [-0.3, 0.5, -0.2], inertia: [2.5, 4, 2.5]}
              - {name: rr, mass: 50, at: [-0.3, -0.5, -0.2], inertia: [2.5, 4, 2.5]}
            joints:
              - {name: fl-spin, type: revolute, bodies: [chassis, fl], at: [0.3, 0.5, -0.2], axis: [0, 1, 0]}
              - {name: fr-spin, type: revolute, bodies: [chassis, fr], at: [0.3, -0.5, -0.2], axis: [0, 1, 0]}
              - {name: rl-spin, type: revolute, bodies: [chassis, rl], at: [-0.3, 0.5, -0.2], axis: [0, 1, 0]}
              - {name: rr-spin, type: revolute, bodies: [chassis, rr], at: [-0.3, -0.5, -0.2], axis: [0, 1, 0]}
            """;

    private static final String VEHICLE = """
            furrow: 1
            name: cart
            type: multibody
            mechanism: cart-mechanism.yaml
            chassis: chassis
            wheels:
              - {name: FL, body: fl, joint: fl-spin, radius_m: 0.4, width_m: 0.2, max_brake_Nm: 2000}
              - {name: FR, body: fr, joint: fr-spin, radius_m: 0.4, width_m: 0.2, max_brake_Nm: 2000}
              - {name: RL, body: rl, joint: rl-spin, radius_m: 0.4, width_m: 0.2, max_brake_Nm: 2000}
              - {name: RR, body: rr, joint: rr-spin, radius_m: 0.4, width_m: 0.2, max_brake_Nm: 2000}
            """;

    private static final String WHEELED = "steering: {max_curvature_1pm: 0.1, pivot_m: -0.3}\n";

    private static final String ELECTRIC = WHEELED + """
            driveline:
              type: electric
              motors:
                - {wheels: [FL, FR], ratio: 10, inertia_kgm2: 0.02, torque_rpm_Nm: [[0, 100], [9000, 100]], power_kW: 25}
                - {wheels: [RL], ratio: 10, inertia_kgm2: 0.02, torque_rpm_Nm: [[0, 50], [9000, 50]], power_kW: 12.5}
                - {wheels: [RR], ratio: 10, inertia_kgm2: 0.02, torque_rpm_Nm: [[0, 50], [9000, 50]], power_kW: 12.5}
            """;

    private static final String SKID = """
            steering: {max_rate: 4, pivot_m: 0}
            driveline:
              type: skid
              left: [FL, RL]
              right: [FR, RR]
              ratio: 20
              track_m: 1.36
              speed_rpm: 2400
              gain_Nmsprad: 40
              motor: {inertia_kgm2: 0.02, torque_rpm_Nm: [[0, 150], [4000, 150]], power_kW: 30}
            """;

    private static final String HYDROSTATIC = WHEELED + """
            driveline:
              type: hydrostatic
              engine: {inertia_kgm2: 1, torque_rpm_Nm: [[0, 200], [2600, 200]], drag_Nm: 20, governed_rpm: 2310, droop_rpm: 100}
              pump: {displacement_cm3: 45, stroke_s: 0.5, stall_rpm: 900}
              motor: {displacement_cm3: 45, inertia_kgm2: 0.02}
              circuit: {bulk_modulus_GPa: 1.2, line_l: 2, leak_m3psPa: 5.0e-12, relief_MPa: 35}
              outputs:
                - {wheels: [FL, FR], ratio: 20}
                - {wheels: [RL, RR], ratio: 20}
            """;

    @TempDir
    Path folder;

    private final VehicleReport report = new VehicleReport();
    private final Plate plate = new Plate();

    /** Level ground with friction in proportion to the speed of slip, without memory. */
    private static final class Plate implements GroundContact {
        private static final double STIFFNESS_NPM = 1e6;
        private static final double DAMPING_NSPM = 2e4;
        private static final double SLIP_NSPM = 1e4;
        private static final double FRICTION = 0.8;

        @Override
        public void press(TouchingBodies bodies, double step_s) {
            double[] w = bodies.angularVelocity;
            double[] v = bodies.velocity;
            for (int b = 0; b < bodies.count(); b++) {
                int k = 3 * b;
                double depth_m = RADIUS_M - bodies.position[k + 2];
                double push_N = depth_m > 0 ? Math.max(0, STIFFNESS_NPM * depth_m - DAMPING_NSPM * v[k + 2]) : 0;
                double slipX = v[k] - w[k + 1] * RADIUS_M;
                double slipY = v[k + 1] + w[k] * RADIUS_M;
                double slip = Math.sqrt(slipX * slipX + slipY * slipY);
                double share = slip == 0 ? 0 : Math.min(SLIP_NSPM * slip, FRICTION * push_N) / slip;
                bodies.force[k] = -share * slipX;
                bodies.force[k + 1] = -share * slipY;
                bodies.force[k + 2] = push_N;
                bodies.moment[k] = RADIUS_M * bodies.force[k + 1];
                bodies.moment[k + 1] = -RADIUS_M * bodies.force[k];
                bodies.moment[k + 2] = 0;
            }
        }

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("cart-mechanism.yaml"), MECHANISM);
    }

    private VehicleSpec read(String drivetrain) throws IOException, InputError {
        Path file = Files.writeString(folder.resolve("cart.yaml"), VEHICLE + drivetrain);
        List<Source> named = new ArrayList<>();
        VehicleSpec spec = VehicleReader.read(Source.ofFile(file), named::add);
        assertEquals(
                List.of("cart-mechanism.yaml"),
                named.stream()
                        .map(each -> String.valueOf(
                                Objects.requireNonNull(each.path()).getFileName()))
                        .toList());
        return spec;
    }

    private Vehicle place(VehicleModel model) {
        return model.place(new Placement(0, 0, 1, 0), plate);
    }

    private Vehicle cart(String drivetrain) throws IOException, InputError {
        Vehicle vehicle = place(read(drivetrain).compile());
        run(vehicle, 0.2);
        return vehicle;
    }

    private void run(Vehicle vehicle, double time_s) {
        for (int n = 0; n < Math.round(time_s / STEP_S); n++) {
            vehicle.updateBodies();
            plate.press(vehicle.bodies(), STEP_S);
            vehicle.advance(STEP_S);
        }
        vehicle.updateBodies();
        vehicle.report(report);
    }

    /** Mass, and the inertias of wheels and rotors at the ground. */
    private static double effective_kg(double rotors_kgm2, double ratio) {
        return MASS_KG + (4 * WHEEL_KGM2 + rotors_kgm2 * ratio * ratio) / (RADIUS_M * RADIUS_M);
    }

    @Test
    void electricMotorsAccelerateByTheirTorque() throws IOException, InputError {
        Vehicle vehicle = cart(ELECTRIC);
        vehicle.controls().throttle = 0.5;
        run(vehicle, 0.5);
        double from_mps = report.velocity_mps[0];
        run(vehicle, 1);
        // rotors: one at the mean speed of two wheels, two at single wheels
        double expected_mps2 = 0.5 * 200 * 10 / RADIUS_M / effective_kg(3 * 0.02, 10);
        assertEquals(expected_mps2, report.velocity_mps[0] - from_mps, 0.01 * expected_mps2);
        assertEquals(0, report.position_m[1], 1e-6);
    }

    /** Above 250 rad/s of the motors, 10 m/s, they deliver 50 kW, which the kinetic energy gains. */
    @Test
    void electricMotorsDeliverTheirPower() throws IOException, InputError {
        Vehicle vehicle = cart(ELECTRIC);
        vehicle.controls().throttle = 1;
        run(vehicle, 4);
        double from_mps = report.velocity_mps[0];
        assertTrue(from_mps > 10, "v = " + from_mps);
        run(vehicle, 2);
        double to_mps = report.velocity_mps[0];
        double gained_J = 0.5 * effective_kg(3 * 0.02, 10) * (to_mps * to_mps - from_mps * from_mps);
        assertEquals(2 * 50_000, gained_J, 0.02 * 2 * 50_000);
    }

    /** Without resistance the control of the speed has no error. */
    @Test
    void skidSteeringReachesTheSpeedOfItsThrottle() throws IOException, InputError {
        Vehicle vehicle = cart(SKID);
        vehicle.controls().throttle = 0.5;
        run(vehicle, 4);
        double expected_mps = 0.5 * 2400 * Math.PI / 30 / 20 * RADIUS_M;
        assertEquals(expected_mps, report.velocity_mps[0], 0.005 * expected_mps);
        assertEquals(0, report.velocity_mps[1], 1e-6);
        assertEquals(0, report.angularVelocity_radps[2], 1e-6);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, -1})
    void skidSteeringTurnsOnTheSpot(double steering) throws IOException, InputError {
        Vehicle vehicle = cart(SKID.replace("max_rate: 4", "max_rate: 1000"));
        assertTrue(vehicle.model().steering().turnsOnTheSpot());
        vehicle.controls().throttle = 0.3;
        vehicle.controls().steering = steering;
        run(vehicle, 2);
        double side_mps = 0.3 * 2400 * Math.PI / 30 / 20 * RADIUS_M;
        double yaw_radps = report.angularVelocity_radps[2] * steering;
        assertTrue(yaw_radps > 0.4 * side_mps / 0.5 && yaw_radps < side_mps / 0.5, "yaw rate " + yaw_radps);
        run(vehicle, 3);
        assertEquals(0, report.position_m[0], 1e-6);
        assertEquals(0, report.position_m[1], 1e-6);
        assertEquals(-report.channels[0], report.channels[1], 0.02 * Math.abs(report.channels[1]));
        assertEquals(report.channels[0], report.channels[2], 1e-9);
    }

    /** A driver on a path steers it by the same geometry as a vehicle with steered wheels. */
    @Test
    void driverFollowsAPathByItsSides() throws IOException, InputError {
        Vehicle vehicle = cart(SKID);
        Route route = new Route(
                List.of(new double[] {0, 0}, new double[] {15, 0}, new double[] {25, 5}, new double[] {35, 15}));
        RouteDriver driver = new RouteDriver(
                route,
                0,
                new Curve(List.of(new double[] {0, 2})),
                vehicle.model().steering());
        double aside_m = 0;
        double s = 0;
        for (int n = 0; n < 600; n++) {
            driver.decide(report, (other, tick, dest) -> {}, 0.02, vehicle.controls());
            run(vehicle, 0.02);
            s = route.project_m(report.position_m[0], report.position_m[1], s);
            aside_m = Math.max(
                    aside_m, Math.hypot(report.position_m[0] - route.x_m(s), report.position_m[1] - route.y_m(s)));
        }
        assertTrue(report.position_m[0] > 15, "x = " + report.position_m[0]);
        assertTrue(aside_m < 1, "aside by " + aside_m);
    }

    /** The speed without load follows from the displacements; there is no gear to change. */
    @Test
    void hydrostaticDriveReachesTheSpeedOfItsStroke() throws IOException, InputError {
        Vehicle vehicle = cart(HYDROSTATIC);
        vehicle.controls().throttle = 0.4;
        run(vehicle, 6);
        double expected_mps = 0.4 * 2300 * Math.PI / 30 / 20 * RADIUS_M;
        assertEquals(expected_mps, report.velocity_mps[0], 0.01 * expected_mps);
        assertEquals(2300 * Math.PI / 30, report.engine_radps, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {ELECTRIC, SKID, HYDROSTATIC})
    void restoresToTheBit(String drivetrain) throws IOException, InputError {
        VehicleModel model = read(drivetrain).compile();
        Vehicle one = place(model);
        one.controls().throttle = 0.6;
        one.controls().steering = 0.3;
        run(one, 0.7);
        Vehicle other = place(model);
        other.restore(one.state().clone(), 0, one.state().length);
        other.controls().set(one.controls());
        assertArrayEquals(one.state(), other.state());
        run(one, 0.3);
        run(other, 0.3);
        assertArrayEquals(one.state(), other.state());
    }

    @ParameterizedTest
    @ValueSource(strings = {"skid", "electric"})
    void steeringFitsTheDrivetrain(String type) {
        String file = type.equals("skid")
                ? SKID.replace("pivot_m: 0}", "pivot_m: 0, max_curvature_1pm: 0.1}")
                : ELECTRIC.replace("max_curvature_1pm: 0.1, ", "");
        InputError error = assertThrows(InputError.class, () -> read(file));
        assertTrue(String.valueOf(error.getMessage()).contains("max_curvature_1pm"), error.getMessage());
    }

    @Test
    void refusesAWheelThatDoesNotExist() {
        InputError error = assertThrows(InputError.class, () -> read(ELECTRIC.replace("[RL]", "[XX]")));
        assertTrue(String.valueOf(error.getMessage()).contains("a drive names wheel 'XX'"), error.getMessage());
    }

    /** Type {@link HubMotorsType}, which no class of Furrow names. */
    @Test
    void readsATypeThatIsFoundByItsName() throws IOException, InputError {
        Vehicle vehicle = cart(WHEELED + "driveline: {type: hub-motors, wheels: [RL, RR]}\n");
        vehicle.controls().throttle = 0.4;
        run(vehicle, 1);
        double mass_kg = MASS_KG + (4 * WHEEL_KGM2 + 2 * 0.02) / (RADIUS_M * RADIUS_M);
        assertEquals(2 * 0.4 * 500 / RADIUS_M / mass_kg, report.velocity_mps[0], 0.02);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            type: hub-motor, wheels: [RL]              | one of automotive, electric, hub-motors, hydrostatic, skid, found 'hub-motor'; did you mean 'hub-motors'?
            type: hub-motors, wheel: [RL]              | driveline.wheel: unknown key; did you mean 'wheels'?
            type: hub-motors, wheels: [RL], ratio: 2   | driveline.ratio: does not go with the other keys here
            axles: []                                  | driveline: 'engine' is missing
            """)
    void namesTheKeysOfAType(String driveline, String expected) {
        InputError error = assertThrows(InputError.class, () -> read(WHEELED + "driveline: {" + driveline + "}\n"));
        assertTrue(String.valueOf(error.getMessage()).contains(expected), error.getMessage());
    }
}
