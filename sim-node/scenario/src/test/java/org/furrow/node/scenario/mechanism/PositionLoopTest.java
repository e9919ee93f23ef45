package org.furrow.node.scenario.mechanism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.world.contact.GroundContact;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cylinders whose input is a position, here the boom of the backhoe. */
class PositionLoopTest {
    private static final double STEP_S = 1e-3;
    private static final String BOOM = "joint: backhoe.boom-slide, input: aux_2";

    @TempDir
    private Path folder;

    private Path file(String boom) throws IOException, InputError {
        String text = Library.findVehicle("tractor-backhoe").bytes().text();
        return Files.writeString(folder.resolve("digger.yaml"), text.replace(BOOM, boom));
    }

    private Vehicle vehicle(String boom, GroundContact ground) throws IOException, InputError {
        return VehicleReader.read(Library.findVehicle(file(boom).toString()), source -> {})
                .compile()
                .place(new Placement(0, 0, 1, 0), ground);
    }

    /** The valve's dead band, 0.1 of its input, leaves an error of 0.1 / gain. */
    @Test
    void aCylinderHoldsThePositionOfItsInput() throws IOException, InputError {
        GroundContact ground = new RigidContact(new RigidTerrain(
                new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(0.8)));
        Vehicle vehicle = vehicle(BOOM + ", position: {scale: -0.3, gain: 20}", ground);
        int boom = ((MultibodyVehicleModel) vehicle.model()).coordinate("backhoe.boom-slide");
        vehicle.controls().brake = 1;
        for (double input : new double[] {0.5, -0.4, 0}) {
            vehicle.controls().aux[1] = input;
            for (int n = 0; n < 4000; n++) {
                vehicle.updateBodies();
                ground.press(vehicle.bodies(), STEP_S);
                vehicle.advance(STEP_S);
            }
            assertEquals(-0.3 * input, vehicle.state()[boom], 0.1 / 20 + 1e-3, "input " + input);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                BOOM + ", position: {scale: 0, gain: 1} | position.scale must not be 0",
                BOOM + ", position: {scale: 1, gain: 0} | gain: must be > 0",
                BOOM + ", position: {scale: 1} | 'gain' is missing",
                BOOM + ", position: {joint: backhoe.boom-pins, scale: 1, gain: 1} | did you mean 'backhoe.boom-pin'?",
                BOOM + ", position: {joint: backhoe.boom-eye, scale: 1, gain: 1} | no revolute or translational joint",
                "joint: backhoe.boom-pin, input: aux_2 | no translational joint 'backhoe.boom-pin'",
                "joint: backhoe.boom-slide, input: aux_9 | a vehicle has no input 'aux_9'"
            })
    void wrongValuesAreRefusedAtTheirPlace(String boom, String message) throws IOException, InputError {
        Path file = file(boom);
        InputError error = assertThrows(
                InputError.class, () -> VehicleReader.read(Library.findVehicle(file.toString()), source -> {}));
        String text = String.valueOf(error.getMessage());
        assertTrue(text.contains(message) && text.contains("digger.yaml:") && text.contains("cylinders.2"), text);
    }

    @Test
    void aScenarioRefusesAVehicleThatCannotBeCompiled() throws IOException, InputError {
        String bricks = Library.findVehicle("tractor-backhoe")
                .bytes()
                .text()
                .replace(
                        "RL, body: tractor.rear-left, joint: tractor.rear-left-spin",
                        "RL, body: tractor.rear-left, joint: gone");
        Files.writeString(folder.resolve("digger.yaml"), bricks);
        Path scenario = Files.writeString(folder.resolve("dig.yaml"), """
                furrow: 1
                name: dig
                duration_s: 1
                surface: rigid
                terrain: {type: flat}
                vehicles:
                  - {name: one, type: digger, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: trial}}
                """);
        InputError error =
                assertThrows(InputError.class, () -> ScenarioReader.read(Library.find(scenario.toString()), List.of()));
        String text = String.valueOf(error.getMessage());
        assertTrue(text.contains("dig.yaml:7:") && text.contains("'gone'"), text);
    }
}
