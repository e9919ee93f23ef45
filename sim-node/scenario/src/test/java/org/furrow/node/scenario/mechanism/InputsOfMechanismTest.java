package org.furrow.node.scenario.mechanism;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Motions and forces of a vehicle's mechanism that follow auxiliary axes, and couplings. */
class InputsOfMechanismTest {
    private static final double STEP_S = 1e-3;

    /** Arms on vertical pins in free fall, so that gravity does not act on the joints. */
    private static final String ARMS = """
            furrow: 1
            name: arms
            bodies:
              - {name: lifted, mass: 50, at: [0, 0, 3], inertia: [2, 2, 2]}
              - {name: turned, mass: 50, at: [-1, 0, 3], inertia: [2, 2, 2]}
              - {name: coupled, mass: 50, at: [-2, 0, 3], inertia: [2, 2, 2]}
            assemblies:
              - {name: tractor, file: tractor-four-wheel.yaml}
            joints:
              - {name: lift, type: translational, bodies: [tractor.chassis, lifted], at: [0, 0, 3], axis: [0, 0, 1]}
              - {name: turn, type: revolute, bodies: [tractor.chassis, turned], at: [-1, 0, 3], axis: [0, 0, 1]}
              - {name: follow, type: revolute, bodies: [tractor.chassis, coupled], at: [-2, 0, 3], axis: [0, 0, 1]}
            motions:
              - {joint: lift, input: aux_1, scale: 0.4, max_rate: 2}
            couplings:
              - {joints: [turn, follow], ratio: 0.5}
            forces:
              - {name: motor, type: joint, joint: turn, %s, damping: 20}
            """;

    private static final String MOTOR = "input: aux_8, table: [[-1, -10], [0, 0], [1, 30]]";

    @TempDir
    Path folder;

    /** Space without ground. */
    private record Nothing() implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {}

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }

    @BeforeEach
    void writeVehicle() throws IOException, InputError {
        String given = Library.findVehicle("tractor-cart").bytes().text();
        StringBuilder text = new StringBuilder();
        for (String line : given.split("\n", -1)) {
            boolean isOfCart = line.contains("name: CL") || line.contains("name: CR") || line.contains("body: cart");
            if (!isOfCart && !line.startsWith("drawn:") && !line.startsWith("# yaml")) {
                text.append(line.replace("mechanism: tractor-cart.yaml", "mechanism: arms.yaml"))
                        .append('\n');
            }
        }
        Files.writeString(folder.resolve("vehicle.yaml"), text);
        Files.writeString(folder.resolve("arms.yaml"), ARMS.formatted(MOTOR));
    }

    private MultibodyVehicleModel model() throws InputError {
        Path file = folder.resolve("vehicle.yaml");
        return (MultibodyVehicleModel) VehicleReader.read(Library.findVehicle(file.toString()), source -> {})
                .compile();
    }

    private Vehicle vehicle() throws InputError {
        return model().place(new Placement(0, 0, 1, 0), new Nothing());
    }

    private static void run(Vehicle vehicle, int steps) {
        for (int n = 0; n < steps; n++) {
            vehicle.updateBodies();
            vehicle.advance(STEP_S);
        }
    }

    /** Coordinate ({@code q}) or velocity ({@code v}) of a joint. */
    private static double of(Vehicle vehicle, String kind, String joint) {
        int link = ((MultibodyVehicleModel) vehicle.model())
                .mechanism().joints().stream()
                        .filter(each -> each.spec().name().equals(joint))
                        .findFirst()
                        .orElseThrow()
                        .links()[0];
        for (int k = 0; k < vehicle.state().length; k++) {
            if (vehicle.stateName(k).equals(kind + "." + link)) {
                return vehicle.state()[k];
            }
        }
        throw new AssertionError("no word for joint " + joint);
    }

    @Test
    void aMotionFollowsItsAxisAtALimitedRate() throws InputError {
        Vehicle vehicle = vehicle();
        vehicle.controls().aux[0] = -0.5;
        run(vehicle, 100);
        assertEquals(-0.2 * 0.4, of(vehicle, "q", "lift"), 1e-6);
        run(vehicle, 400);
        assertEquals(-0.5 * 0.4, of(vehicle, "q", "lift"), 1e-6);
    }

    /** The motor drives its own inertia and that of the coupled joint against a damper: J w' = T - d w. */
    @Test
    void aMotorDrivesCoupledJoints() throws InputError {
        Vehicle vehicle = vehicle();
        vehicle.controls().aux[7] = 0.5;
        run(vehicle, 4000);
        // at the end the damper takes the torque, 15 Nm of 20 Nms/rad
        assertEquals(0.75, of(vehicle, "v", "turn"), 0.01);
        assertEquals(-2 * of(vehicle, "v", "turn"), of(vehicle, "v", "follow"), 1e-9);
        assertEquals(-2 * of(vehicle, "q", "turn"), of(vehicle, "q", "follow"), 1e-9);
        assertTrue(of(vehicle, "q", "turn") > 1, "it turned by " + of(vehicle, "q", "turn"));
        vehicle.controls().aux[7] = -1;
        run(vehicle, 6000);
        assertEquals(-0.5, of(vehicle, "v", "turn"), 0.01);
    }

    /**
     * A motor of 10 Nm at input 1 and rest that has no torque at 90 deg/s, and is held back beyond: with the damper d
     * it comes to the speed at which T (1 - w / w0) = d w.
     */
    @Test
    void aMapGivesATorqueThatFallsWithTheSpeed() throws InputError, IOException {
        Files.writeString(
                folder.resolve("arms.yaml"),
                ARMS.replace("name: arms", "name: arms\nunits: {angle: deg}")
                        .formatted("input: aux_8, map: {input: [-1, 0, 1], speed: [-90, 0, 90],"
                                + " values: [[0, 0, 20], [-10, 0, 10], [-20, 0, 0]]}")
                        .replace("damping: 20", "damping: 0.1"));
        double d = Math.toDegrees(0.1);
        double w0 = Math.PI / 2;
        for (double input : new double[] {1, 0.5, -1}) {
            Vehicle vehicle = vehicle();
            vehicle.controls().aux[7] = input;
            run(vehicle, 8000);
            double torque_Nm = 10 * input;
            assertEquals(torque_Nm / (d + Math.abs(torque_Nm) / w0), of(vehicle, "v", "turn"), 0.002);
        }
    }

    @Test
    void restoresToTheBit() throws InputError {
        Vehicle one = vehicle();
        one.controls().aux[0] = 1;
        one.controls().aux[7] = 0.3;
        run(one, 150);
        double[] middle = one.state().clone();
        run(one, 150);
        Vehicle two = vehicle();
        two.restore(middle, 0, middle.length);
        two.controls().aux[0] = 1;
        two.controls().aux[7] = 0.3;
        run(two, 150);
        assertArrayEquals(one.state(), two.state());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "input: aux_9, scale: 1 | a vehicle has no input 'aux_9'",
                "input: aux_1 | 'input' needs one of 'scale', 'table', 'map'",
                "input: aux_1, scale: 1, map: {input: [0], speed: [0], values: [[1]]} | needs one of 'scale'",
                "map: {input: [0], speed: [0], values: [[1]]} | applies only with 'input'",
                "input: aux_1, map: {input: [0, 1], speed: [0, 9]} | 'values'",
                "input: aux_1, map: {input: [0, 0], speed: [0], values: [[1, 2]]} | 'input' must ascend, found 0.0",
                "input: aux_1, map: {input: [0], speed: [9, 1], values: [[1], [2]]} | 'speed' must ascend, found 1.0",
                "input: aux_1, map: {input: [0], speed: [0, 9], values: [[1]]} | for each of the 2 speeds, found 1",
                "input: aux_1, map: {input: [0, 1], speed: [0], values: [[1]]} | each of the 2 inputs, found 1",
                "scale: 1 | applies only with 'input'"
            })
    void wrongInputsAreRefused(String keys, String message) throws IOException {
        Files.writeString(folder.resolve("arms.yaml"), ARMS.formatted(keys));
        Exception error = assertThrows(Exception.class, this::model);
        assertTrue(String.valueOf(error.getMessage()).contains(message), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "joints: [turn, turn], ratio: 1 | a coupling needs two joints",
                "joints: [turn, follow], ratio: 0 | the ratio of a coupling must not be 0",
                "joints: [turn, tractor.left.tie-rod], ratio: 1 | expected one that is revolute or translational"
            })
    void wrongCouplingsAreRefused(String keys, String message) throws IOException {
        Files.writeString(
                folder.resolve("arms.yaml"), ARMS.formatted(MOTOR).replace("joints: [turn, follow], ratio: 0.5", keys));
        InputError error = assertThrows(InputError.class, this::model);
        assertTrue(String.valueOf(error.getMessage()).contains(message), error.getMessage());
    }
}
