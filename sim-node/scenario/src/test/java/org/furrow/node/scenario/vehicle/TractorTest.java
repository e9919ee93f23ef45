package org.furrow.node.scenario.vehicle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.planar.Bicycle;
import org.furrow.vehicle.planar.PlanarModel;
import org.furrow.vehicle.planar.PlanarSpec;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chassis models of one tractor, chosen by a line of a scenario. */
@Tag("run")
class TractorTest {
    private static final double STEP_S = 1e-3;
    private static final double SPEED_MPS = 4.5;

    @TempDir
    Path folder;

    private final VehicleReport report = new VehicleReport();

    private Scenario read(String keys, String surface) throws IOException, InputError {
        Path file = folder.resolve("turn.yaml");
        Files.writeString(file, """
                furrow: 1
                name: turn
                duration_s: 1
                %s
                terrain: {type: flat}
                vehicles:
                  - {name: one, %s, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: trial}}
                """.formatted(surface, keys));
        return ScenarioReader.read(Library.find(file.toString()), List.of());
    }

    private static GroundContact ground(Scenario scenario) {
        GroundKind rigid = scenario.ground().kind();
        return new RigidContact(
                new RigidTerrain(scenario.ground().undeformed(), rigid.frame(), Objects.requireNonNull(rigid.rigid())));
    }

    private double speed_mps(Vehicle vehicle) {
        vehicle.report(report);
        return Math.hypot(report.velocity_mps[0], report.velocity_mps[1]);
    }

    /** Drives at {@link #SPEED_MPS}; returns the mean yaw rate over the last second. */
    private double drive(Vehicle vehicle, GroundContact ground, double steering, double time_s) {
        double turned = 0;
        long steps = Math.round(time_s / STEP_S);
        for (long n = 0; n < steps; n++) {
            double missing_mps = SPEED_MPS - speed_mps(vehicle);
            vehicle.controls().steering = steering;
            vehicle.controls().throttle = Math.clamp(2 * missing_mps + 0.2, 0, 1);
            vehicle.controls().brake = Math.clamp(-0.5 * missing_mps - 0.2, 0, 1);
            step(vehicle, ground, 1);
            turned += n >= steps - 1000 ? report.angularVelocity_radps[2] * STEP_S : 0;
        }
        return turned;
    }

    @ParameterizedTest
    @CsvSource({
        "kinematic, ideal, 0.07",
        "bicycle, ideal, 0.001",
        "bicycle, valve, 0.02",
        "four-wheel, ideal, 0.05",
        "four-wheel, rate, 0.05",
        "four-wheel, valve, 0.06"
    })
    void modelsAgreeOnASteadyTurn(String chassis, String steering, double tolerance) throws IOException, InputError {
        Scenario scenario = read("type: tractor, chassis: " + chassis + ", steering: " + steering, "surface: rigid");
        GroundContact ground = ground(scenario);
        Vehicle vehicle = scenario.vehicles().getFirst().model().place(new Placement(0, 0, 1, 0), ground);
        drive(vehicle, ground, 0, 12);
        assertEquals(SPEED_MPS, speed_mps(vehicle), 0.15);
        double yawRate_radps = drive(vehicle, ground, 5.0 / 35, 8);
        PlanarSpec spec = (PlanarSpec) read("type: tractor", "surface: rigid")
                .vehicles()
                .getFirst()
                .model()
                .spec();
        Bicycle.Spec bicycle = PlanarModel.bicycle(spec);
        double u = speed_mps(vehicle);
        double expected_radps = u * Math.toRadians(5) / (bicycle.wheelbase_m() + bicycle.understeer_s2pm() * u * u);
        assertEquals(expected_radps, yawRate_radps, tolerance * expected_radps);
    }

    /** In a slow steady turn the cart's axle follows the hitch at R_i^2 = R_h^2 - l^2, l from the hitch to its axle. */
    @Test
    void aCartCutsTheCorner() throws IOException, InputError {
        Scenario scenario = read("type: tractor-cart", "surface: rigid");
        GroundContact ground = ground(scenario);
        Vehicle vehicle = scenario.vehicles().getFirst().model().place(new Placement(0, 0, 1, 0), ground);
        double yawRate_radps = drive(vehicle, ground, 0.5, 25);
        double hitch_mps = axle_mps(vehicle, 2, -0.9 * yawRate_radps);
        double cart_mps = axle_mps(vehicle, 4, 0);
        double hitch_m = hitch_mps / yawRate_radps;
        double cart_m = cart_mps / yawRate_radps;
        assertTrue(hitch_m - cart_m > 0.3, "the cart cuts the corner: " + hitch_m + " " + cart_m);
        assertEquals(Math.sqrt(hitch_m * hitch_m - 3.1 * 3.1), cart_m, 0.02 * cart_m);
    }

    /** Speed of the middle of an axle; {@code left_mps} is added to the left, for a point behind or ahead of it. */
    private static double axle_mps(Vehicle vehicle, int wheel, double left_mps) {
        double[] velocity = vehicle.bodies().velocity;
        double[] rotation = vehicle.bodies().rotation;
        int k = 3 * wheel;
        double ax = rotation[9 * wheel + 1];
        double ay = rotation[9 * wheel + 4];
        double vx = 0.5 * (velocity[k] + velocity[k + 3]) + left_mps * ax;
        double vy = 0.5 * (velocity[k + 1] + velocity[k + 4]) + left_mps * ay;
        return Math.hypot(vx, vy);
    }

    @Test
    void aCartJackknifesInReverse() throws IOException, InputError {
        Scenario scenario = read("type: tractor-cart", "surface: rigid");
        GroundContact ground = ground(scenario);
        Vehicle vehicle = scenario.vehicles().getFirst().model().place(new Placement(0, 0, 1, 0), ground);
        drive(vehicle, ground, 0.1, 10);
        vehicle.controls().throttle = 0;
        vehicle.controls().brake = 1;
        vehicle.controls().steering = 0;
        vehicle.controls().gear = -1;
        step(vehicle, ground, 6000);
        double bent_rad = Math.abs(hitchAngle_rad(vehicle));
        vehicle.controls().brake = 0;
        vehicle.controls().throttle = 0.25;
        step(vehicle, ground, 12000);
        double after_rad = Math.abs(hitchAngle_rad(vehicle));
        assertTrue(bent_rad > 0.01 && after_rad > 5 * bent_rad, "from " + bent_rad + " to " + after_rad);
    }

    @Test
    void neutralCoastsAndEngagesASuitableGear() throws IOException, InputError {
        Scenario scenario = read("type: tractor-four-wheel", "surface: rigid");
        GroundContact ground = ground(scenario);
        Vehicle vehicle = scenario.vehicles().getFirst().model().place(new Placement(0, 0, 1, 0), ground);
        vehicle.controls().gear = 0;
        vehicle.controls().throttle = 0.5;
        step(vehicle, ground, 3000);
        assertEquals(0, speed_mps(vehicle), 0.02, "the engine drives nothing");
        assertEquals(0, report.gear);
        assertTrue(report.engine_radps > 100, "the engine turns freely: " + report.engine_radps);
        vehicle.controls().gear = 1;
        drive(vehicle, ground, 0, 15);
        int driven = report.gear;
        vehicle.controls().gear = 0;
        vehicle.controls().throttle = 0;
        step(vehicle, ground, 1000);
        double coasting_mps = speed_mps(vehicle);
        assertTrue(coasting_mps > 0.85 * SPEED_MPS, "it rolls on with " + coasting_mps + " m/s");
        vehicle.controls().gear = -1;
        step(vehicle, ground, 100);
        speed_mps(vehicle);
        assertEquals(0, report.gear, "reverse is refused while it rolls ahead");
        vehicle.controls().gear = 1;
        step(vehicle, ground, 100);
        speed_mps(vehicle);
        assertTrue(report.gear >= 1 && report.gear <= driven, "gear " + report.gear + " after " + driven);
    }

    private static double hitchAngle_rad(Vehicle vehicle) {
        double[] rotation = vehicle.bodies().rotation;
        double tractor = Math.atan2(-rotation[9 * 2 + 1], rotation[9 * 2 + 4]);
        double cart = Math.atan2(-rotation[9 * 4 + 1], rotation[9 * 4 + 4]);
        return Math.IEEEremainder(tractor - cart, 2 * Math.PI);
    }

    private static void step(Vehicle vehicle, GroundContact ground, int steps) {
        for (int n = 0; n < steps; n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), STEP_S);
            vehicle.advance(STEP_S);
        }
    }

    @Test
    void aScenarioChoosesTheModel() throws IOException, InputError {
        assertInstanceOf(
                MultibodyVehicleModel.class,
                read("type: tractor, chassis: four-wheel, steering: valve", "soil: mid")
                        .vehicles()
                        .getFirst()
                        .model());
        PlanarSpec planar = (PlanarSpec) read("type: tractor, chassis: kinematic, steering: ideal", "surface: rigid")
                .vehicles()
                .getFirst()
                .model()
                .spec();
        assertEquals(PlanarSpec.Chassis.KINEMATIC, planar.chassis());
        assertEquals(PlanarSpec.SteeringKind.IDEAL, planar.steering().kind());
    }

    /** The line that chooses the chassis chooses the model of the cart, too. */
    @ParameterizedTest
    @CsvSource({"kinematic, KINEMATIC", "bicycle, BICYCLE", "'', BICYCLE"})
    void aScenarioTowsACartInThePlane(String chassis, PlanarSpec.Chassis expected) throws IOException, InputError {
        String line = chassis.isEmpty() ? "" : ", chassis: " + chassis;
        Scenario scenario = read("type: tractor, implement: cart, load_kg: 500" + line, "surface: rigid");
        PlanarModel model = (PlanarModel) scenario.vehicles().getFirst().model();
        assertEquals(expected, model.spec().chassis());
        assertEquals(9391 + 500 + 2127, model.spec().mass_kg());
        assertEquals(List.of("FL", "FR", "RL", "RR", "CL", "CR"), model.wheelNames());
        assertEquals(List.of("cart"), model.linkNames());
        assertNull(((PlanarSpec) read("type: tractor, implement: none" + line, "surface: rigid")
                        .vehicles()
                        .getFirst()
                        .model()
                        .spec())
                .towed());
    }

    /** In a steady turn the carts of all models follow at nearly the same angle. */
    @Test
    void cartsOfAllModelsFollowAtTheSameAngle() throws IOException, InputError {
        double expected_rad = steadyAngle_rad("four-wheel");
        assertTrue(expected_rad > 0.3, "the cart is bent by " + expected_rad);
        assertEquals(expected_rad, steadyAngle_rad("kinematic"), 0.1 * expected_rad);
        assertEquals(expected_rad, steadyAngle_rad("bicycle"), 0.02 * expected_rad);
    }

    private double steadyAngle_rad(String chassis) throws IOException, InputError {
        Scenario scenario =
                read("type: tractor, steering: ideal, implement: cart, chassis: " + chassis, "surface: rigid");
        GroundContact ground = ground(scenario);
        Vehicle vehicle = scenario.vehicles().getFirst().model().place(new Placement(0, 0, 1, 0), ground);
        drive(vehicle, ground, 0.5, 20);
        return hitchAngle_rad(vehicle);
    }

    /** The load that a cart's drawbar puts on the hitch behind the rear axle lifts the front wheels. */
    @Test
    void theLoadsOfTheWheelsCarryTractorAndCart() throws IOException, InputError {
        VehicleModel alone =
                read("type: tractor", "surface: rigid").vehicles().getFirst().model();
        VehicleModel towing = read("type: tractor, implement: cart", "surface: rigid")
                .vehicles()
                .getFirst()
                .model();
        VehicleFigures figures = VehicleFigures.of(towing);
        assertEquals(9391 + 2127, figures.mass_kg());
        assertEquals(
                figures.mass_kg() * 9.81,
                figures.wheels().stream()
                        .mapToDouble(VehicleFigures.Wheel::load_N)
                        .sum(),
                1e-6);
        double drawbar_N = 2127 * 9.81 * 0.215 / 3.1;
        double before_N = VehicleFigures.of(alone).wheels().getFirst().load_N();
        assertEquals(
                before_N - 0.5 * drawbar_N * 0.9 / 2.9,
                figures.wheels().getFirst().load_N(),
                1e-6);
        assertEquals(-5.45, figures.axles().getLast().x_m(), 1e-9);
        assertTrue(towing.extent_m() > 8.5 && alone.extent_m() < 6, "extent " + towing.extent_m());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mass_kg: 2127 | mass_kg: 0 | planar_cart.mass_kg",
                "com_x_m: -5.235 | com_x_m: -2 | com_x_m must be behind the hitch, com_x_m=-2.0 hitch.x_m=-2.35",
                "com_x_m: -5.235 | com_x_m: -5235 | mm is -5.235",
                "hitch: {x_m: -2.35, z_m: -0.25} | hitch: {x_m: -2.35} | z_m",
                "hitch: {x_m: -2.35, z_m: -0.25} | hitch: {x_m: -2.35, y_m: 0, z_m: 0} | y_m",
                "axle: {x_m: -5.45, | axle: {x_m: -2, | axle.x_m must be behind the hitch, axle.x_m=-2.0",
                "cornering_Nprad: 167000 | cornering_Nprad: -1 | planar_cart.axle.cornering_Nprad"
            })
    void aCartThatNoVehicleTowsIsRefused(String given, String wrong, String message) throws IOException, InputError {
        String text = Library.findVehicle("tractor").bytes().text();
        assertTrue(text.contains(given));
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, text.replace(given, wrong));
        InputError error = assertThrows(
                InputError.class, () -> VehicleReader.read(Library.findVehicle(file.toString()), source -> {}));
        String line = String.valueOf(error.getMessage());
        assertTrue(line.contains(message) && line.contains("mine.yaml:") && !line.contains("\n"), line);
    }

    @Test
    void aVehicleWithoutACartTowsNone() throws IOException, InputError {
        String text = Library.findVehicle("tractor").bytes().text();
        Files.writeString(folder.resolve("bare.yaml"), text.replaceFirst("planar_cart:\n( .*\n)*", ""));
        InputError error = assertThrows(InputError.class, () -> read("type: bare, implement: cart", "surface: rigid"));
        assertTrue(
                String.valueOf(error.getMessage()).contains("implement")
                        && error.getMessage().contains("its file needs the key planar_cart"),
                error.getMessage());
    }

    @Test
    void theValveOfATractorWithACartSteersIt() throws IOException, InputError {
        Scenario scenario =
                read("type: tractor, chassis: four-wheel, steering: valve, implement: cart", "surface: rigid");
        GroundContact ground = ground(scenario);
        Vehicle vehicle = scenario.vehicles().getFirst().model().place(new Placement(0, 0, 1, 0), ground);
        assertEquals(6, vehicle.model().wheelNames().size());
        assertTrue(vehicle.model().hasSteeringValve());
        drive(vehicle, ground, 0, 10);
        drive(vehicle, ground, 0.4, 6);
        assertEquals(0.4, report.steering, 0.02);
        vehicle.controls().valve = -1; // the spool's own command takes precedence
        drive(vehicle, ground, 0.4, 0.5);
        double later = report.steering;
        assertTrue(later < 0, "steering=" + later);
        vehicle.controls().valve = 0; // the spool is closed, so the wheels stay where they are
        drive(vehicle, ground, 0.4, 0.5);
        assertEquals(later, report.steering, 0.05);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: tractor | soil: mid | 'tractor' is a planar vehicle",
                "type: hmmwv, chassis: bicycle | surface: rigid | needs a vehicle of type planar",
                "type: hmmwv, steering: valve | surface: rigid | needs a vehicle of type planar",
                "type: hmmwv, implement: cart | surface: rigid | needs a vehicle of type planar",
                "type: tractor, implement: cart | soil: mid | 'tractor' is a planar vehicle",
                "type: tractor, chassis: four-wheel, implement: plough | soil: mid | cart",
                "type: tractor, chassis: unicycle | surface: rigid | kinematic",
                "type: tractor, tyre: {type: point, stiffness_Npm: 1e5} | surface: rigid | tyres are part of its model"
            })
    void impossibleChoicesAreRefusedByName(String keys, String surface, String message) {
        InputError error = assertThrows(InputError.class, () -> read(keys, surface));
        assertTrue(String.valueOf(error.getMessage()).contains(message), error.getMessage());
    }
}
