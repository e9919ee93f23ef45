package org.furrow.node.fmi.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.engine.signal.ReportSignals;
import org.furrow.node.fmi.FmiVersion;
import org.furrow.node.fmi.Fmus;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.digest.Digest;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A controller in C, built as an FMU, drives vehicles. */
@Tag("run")
class FmuDriverTest {
    private static final String SCENARIO = """
            furrow: 1
            name: piloted
            duration_s: %s
            terrain: {type: flat}
            soil: sandy-loam-15
            vehicles:
              - {name: one, type: hmmwv, start: {x_m: 0, y_m: 1, heading_deg: 0, settle_s: 0.1}, driver: {type: fmu, file: pilot-2.fmu}}
              - {name: two, type: hmmwv, start: {x_m: 0, y_m: 9, heading_deg: 0, settle_s: 0.1}, driver: {type: fmu, file: pilot-3.fmu, parameters: {target_mps: 2}, inputs: {speed_mps: speed_mps, y_m: {signal: y_m, offset: -8}, yaw_rad: yaw_rad}}}
            """;

    @TempDir
    Path folder;

    private Scenario scenario(String text) throws IOException, InputError {
        Path file = Files.writeString(folder.resolve("piloted.yaml"), text);
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    private Scenario piloted(String duration_s) throws Exception {
        PilotFmu.build(folder, false);
        PilotFmu.build(folder, true);
        return scenario(String.format(SCENARIO, duration_s));
    }

    private static String digest(Scenario scenario, int ranks, int threads) throws Exception {
        LocalHub hub = new LocalHub(ranks, 2, 600_000);
        try (ExecutorService all = Executors.newFixedThreadPool(ranks)) {
            List<Future<String>> digests = IntStream.range(0, ranks)
                    .mapToObj(rank -> all.submit(() -> {
                        RankLoop loop = new RankLoop(
                                scenario,
                                hub.rank(rank),
                                new RankLoop.Settings(threads, null, null),
                                new EpochObserver() {},
                                () -> false);
                        loop.run();
                        return Digest.toHex(loop.digest());
                    }))
                    .toList();
            String first = digests.getFirst().get();
            for (Future<String> other : digests) {
                assertEquals(first, other.get());
            }
            return first;
        }
    }

    @Test
    void shouldHaveOneDigestOnRanksAndThreads() throws Exception {
        Scenario scenario = piloted("0.2");
        String digest = digest(scenario, 1, 1);

        assertEquals(digest, digest(scenario, 1, 2));
        assertEquals(digest, digest(scenario, 2, 1));
    }

    /** The commands are those of the law for the present state: an FMU acts without a delay of an epoch. */
    @Test
    void shouldDriveInLockStep() throws Exception {
        double integral = 0;
        try (SteppedWorld world = new SteppedWorld(piloted("4"))) {
            for (int epoch = 0; epoch < 70; epoch++) {
                double speed_mps = speed_mps(world, 0);
                integral += epoch == 0 ? 0 : 0.1 * 0.02 * (3 - speed_mps);
                double expected = Math.clamp(0.4 * (3 - speed_mps) + integral, 0, 1);
                world.step();

                assertEquals(expected, world.units().getFirst().commands().throttle, 1e-12);
            }
            assertTrue(speed_mps(world, 0) > 0.5);
            assertTrue(speed_mps(world, 1) > 0.4);
            assertTrue(world.units().getFirst().report().position_m[1] < 1);
            assertTrue(world.units().get(1).report().position_m[1] < 9);
        }
    }

    private static double speed_mps(SteppedWorld world, int vehicle) {
        ReportSignals signals = ReportSignals.ofAnyVehicle();
        double[] values = new double[signals.names().size()];
        signals.evaluate(world.units().get(vehicle).report(), values, 0);
        return values[signals.names().indexOf("speed_mps")];
    }

    @Test
    void shouldContinueFromAStoredStateToTheBit() throws Exception {
        Scenario scenario = piloted("1");
        byte[] stored;
        long late;
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            steps(world, 5);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            SteppedWorld.Moment moment = world.moment();
            moment.write(new DataOutputStream(bytes));
            stored = bytes.toByteArray();
            steps(world, 5);
            late = world.digest();
            world.restore(moment);
            steps(world, 5);
            assertEquals(late, world.digest());
        }
        SteppedWorld.Moment read = SteppedWorld.Moment.read(new DataInputStream(new ByteArrayInputStream(stored)));
        try (SteppedWorld other = new SteppedWorld(scenario, read)) {
            steps(other, 5);

            assertEquals(late, other.digest());
        }
    }

    private static void steps(SteppedWorld world, int count) {
        for (int n = 0; n < count; n++) {
            world.step();
        }
    }

    @Test
    void shouldRefuseToGoOnWithoutAState() throws Exception {
        PilotFmu.build(folder, false);
        PilotFmu.build(folder, true);
        Scenario scenario =
                scenario(String.format(SCENARIO, 1).replace("pilot-2.fmu", "pilot-2.fmu, restorable: false"));
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            steps(world, 2);
            world.restore(world.moment());

            assertFault("cannot go on from an earlier state; set 'restorable: true'", world::step);
        }
    }

    @Test
    void shouldRefuseStatesThatDifferFromOneInstanceToTheNext() throws Exception {
        PilotFmu.build(folder, false, "-DVARIES");
        PilotFmu.build(folder, true);
        Scenario scenario = scenario(String.format(SCENARIO, 1));

        assertFault("store different states", () -> new SteppedWorld(scenario).close());
    }

    @Test
    void shouldShowWhatTheFmuLogs() throws Exception {
        PilotFmu.build(folder, false);
        PilotFmu.build(folder, true);
        for (String pilot : List.of("pilot-2.fmu", "pilot-3.fmu")) {
            Scenario scenario = scenario(String.format(SCENARIO, 1)
                    .replace("file: pilot-2.fmu", "file: " + pilot + ", parameters: {target_mps: -1}"));
            try (SteppedWorld world = new SteppedWorld(scenario)) {
                world.step();
                assertFault("DoStep at 0.0 s returned error: target_mps is below 0", world::step);
            }
        }
        PilotFmu.zip(
                folder.resolve("pilot-2.fmu"),
                PilotFmu.description(false, "another"),
                "linux64",
                PilotFmu.library(folder, false));
        Scenario scenario = scenario(String.format(SCENARIO, 1));
        assertFault("the FMU gives no instance: refused", () -> new SteppedWorld(scenario).close());
    }

    private static void assertFault(String expected, Executable call) {
        String message =
                String.valueOf(assertThrows(IllegalStateException.class, call).getMessage());
        assertTrue(message.contains(expected), message);
    }

    /** The FMU's content is part of what ranks compare before they start. */
    @Test
    void shouldBePartOfTheIdentityOfARun() throws Exception {
        Scenario scenario = piloted("1");
        String known = scenario.origin().sha256();
        assertTrue(scenario.origin().parts().containsKey("file pilot-2.fmu"));
        assertEquals("inputs/pilot-2.fmu", scenario.origin().inputs().getFirst().place());

        PilotFmu.build(folder, false, "-DVARIES");

        assertNotEquals(known, scenario(String.format(SCENARIO, 1)).origin().sha256());
    }

    @Test
    void shouldControlAndActuate() throws Exception {
        PilotFmu.build(folder, true);
        String common =
                "start: {x_m: 0, y_m: 0, heading_deg: 0, settle_s: 0.1}, driver: {type: inputs, file: wide.csv}";
        Files.writeString(folder.resolve("wide.csv"), "t_s,steering,throttle,brake\n0,0.5,0.8,0\n9,0.5,0.8,0\n");
        Scenario scenario = scenario("""
                furrow: 1
                name: controlled
                duration_s: 1
                terrain: {type: flat}
                soil: sandy-loam-15
                vehicles:
                  - {name: one, type: hmmwv, %s, sensors: {wheel_speed: {wheel: FL, radius_m: 0.47}}, controllers: [{type: fmu, file: pilot-3.fmu, every_s: 0.01, outputs: {throttle: brake}}]}
                  - {name: two, type: hmmwv, %s, actuators: [{type: fmu, file: pilot-3.fmu, inputs: {speed_mps: steering}, outputs: {throttle: {signal: throttle, factor: 0.5}}}]}
                """.formatted(common, common.replace("y_m: 0", "y_m: 9")));
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            steps(world, 3);

            assertEquals(1, world.units().getFirst().commands().brake);
            double throttle = world.units().get(1).vehicle().controls().throttle;
            assertEquals(0.5, throttle, 0.01); // 0.4 (3 - 0.5) and a little of the integral, halved
            assertTrue(throttle > 0.5);
        }
        String digest = digest(scenario, 1, 1);
        assertEquals(digest, digest(scenario, 2, 1));
    }

    /** A driver, a controller every third tick, and an actuator, which halves the pressure that it gets. */
    @Test
    void shouldCommandTheInflationOfTyres() throws Exception {
        PilotFmu.build(folder, true);
        Files.writeString(folder.resolve("wide.csv"), "t_s,steering,throttle,brake\n0,0,0,0\n9,0,0,0\n");
        Scenario scenario = scenario("""
                furrow: 1
                name: inflated
                duration_s: 1
                terrain: {type: flat}
                soil: sandy-loam-15
                vehicles:
                  - {name: one, type: hmmwv, start: {x_m: 0, y_m: 0, heading_deg: 0, settle_s: 0.1}, soft_tyre: {pressure_kPa: 150}, driver: {type: fmu, file: pilot-3.fmu, outputs: {throttle: {signal: tyre_pressure_command_kPa, factor: 100}}}}
                  - {name: two, type: hmmwv, start: {x_m: 0, y_m: 9, heading_deg: 0, settle_s: 0.1}, soft_tyre: {pressure_kPa: 150}, driver: {type: inputs, file: wide.csv}, controllers: [{type: fmu, file: pilot-3.fmu, every_s: 0.006, outputs: {throttle: {signal: tyre_pressure_command_kPa, factor: 50}}}]}
                  - {name: three, type: hmmwv, start: {x_m: 0, y_m: 18, heading_deg: 0, settle_s: 0.1}, soft_tyre: {pressure_kPa: 150}, driver: {type: fmu, file: pilot-3.fmu, outputs: {throttle: {signal: tyre_pressure_command_kPa, factor: 100}}}, actuators: [{type: fmu, file: pilot-3.fmu, parameters: {target_mps: 0}, inputs: {speed_mps: tyre_pressure_command_kPa}, outputs: {throttle: {signal: tyre_pressure_command_kPa, factor: -1.25}}}]}
                """);
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            steps(world, 4);

            assertEquals(120, tyre_kPa(world, 0), 4); // 0.4 (3 - 0) a hundred times, and a little of the integral
            assertEquals(60, tyre_kPa(world, 1), 4);
            assertEquals(60, tyre_kPa(world, 2), 4); // 0.4 (0 - 120) times -1.25
            SteppedWorld.Moment moment = world.moment();
            steps(world, 3);
            long late = world.digest();
            world.restore(moment);
            steps(world, 3);
            assertEquals(late, world.digest());
        }
        String digest = digest(scenario, 1, 1);
        assertEquals(digest, digest(scenario, 2, 1));
    }

    private static double tyre_kPa(SteppedWorld world, int vehicle) {
        TouchingBodies bodies = world.units().get(vehicle).vehicle().bodies();
        return bodies.inflation_Pa[bodies.wheels()[0]] / 1000;
    }

    /** The vehicle's twin in an FMU gets its driver's commands; the vehicle is steered as the twin is, a step later. */
    @ParameterizedTest
    @EnumSource
    void shouldRunAnFmuThatFurrowExported(FmiVersion version) throws Exception {
        Files.move(
                Fmus.export(Scenarios.of("single", "vehicles.0.start.settle_s=0.1"), version, folder, "solo"),
                folder.resolve("twin.fmu"));
        Files.writeString(folder.resolve("turn.csv"), "t_s,steering,throttle,brake\n0,0.5,0.8,0\n9,0.5,0.8,0\n");
        Scenario scenario = scenario("""
                furrow: 1
                name: twin
                duration_s: 0.2
                terrain: {type: flat}
                soil: sandy-loam-15
                vehicles:
                  - name: one
                    type: hmmwv
                    start: {x_m: 0, y_m: 0, heading_deg: 0, settle_s: 0.1}
                    driver: {type: inputs, file: turn.csv}
                    controllers:
                      - type: fmu
                        file: twin.fmu
                        every_s: 0.02
                        restorable: false
                        inputs: {solo.steering: steering, solo.throttle: throttle, solo.gear_command: gear_command}
                        outputs: {solo.steering_state: {signal: steering, factor: 2}}
                """);
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            world.step();
            assertEquals(0, world.units().getFirst().commands().steering);
            steps(world, 9);
            double steering = world.units().getFirst().commands().steering;
            assertTrue(steering > 0.1, () -> "steering=" + steering);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{type: fmu, file: none.fmu} => there is no file 'none.fmu' beside the scenario",
                "{type: fmu, file: piloted.yaml} => is no FMU: a ZIP file with modelDescription.xml is needed",
                "{type: fmu, file: pilot-2.fmu, parameters: {targt_mps: 1}} => no parameter 'targt_mps'; did you mean 'target_mps'?",
                "{type: fmu, file: pilot-2.fmu, parameters: {target_mps: fast}} => must be a number, as target_mps of the FMU is",
                "{type: fmu, file: pilot-2.fmu, inputs: {speed: speed_mps}} => the FMU has no input 'speed'",
                "{type: fmu, file: pilot-2.fmu, inputs: {speed_mps: velocity_mps}} => there is no such signal here",
                "{type: fmu, file: pilot-2.fmu, inputs: {speed_mps: {signal: speed_mps, of: three}}} => three",
                "{type: fmu, file: pilot-2.fmu, outputs: {throttle: throtle}} => there is no command 'throtle'; did you mean 'throttle'?",
                "{type: fmu, file: pilot-2.fmu, outputs: {throttle: brake, steering: brake}} => another output gives 'brake' too",
                "{type: fmu, file: pilot-2.fmu, outputs: {steering: aux_1}} => the vehicle has no aux_1",
                "{type: fmu, file: pilot-2.fmu, outputs: {steering: tyre_pressure_command_kPa}} => the vehicle has no tyres that give way; add 'soft_tyre' to it",
                "{type: fmu, file: pilot-2.fmu}, actuators: [{type: fmu, file: pilot-3.fmu, inputs: {}, outputs: {steering: tyre_pressure_command_kPa}}] => the vehicle has no tyres that give way",
                "{type: fmu, file: pilot-2.fmu, outputs: {}} => outputs",
                "{type: fmu, file: pilot-2.fmu, step: 1} => step"
            })
    void shouldRefuseByOneMessage(String line) throws Exception {
        PilotFmu.build(folder, false);
        PilotFmu.build(folder, true);
        String[] parts = line.split(" => ", 2);
        String text = String.format(SCENARIO, 1).replace("{type: fmu, file: pilot-2.fmu}", parts[0]);

        String message = String.valueOf(
                assertThrows(InputError.class, () -> scenario(text)).getMessage());
        assertTrue(message.contains(parts[1]), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2.0 => 1.0 => is of FMI 1.0; FMI 2 and 3 are read",
                "<CoSimulation => <ModelExchange => is not for co-simulation",
                "modelIdentifier=\"pilot\" => modelIdentifier=\"other\" => has no library for Linux on x86-64, binaries/linux64/other.so",
                "<fmiModelDescription => <fmiModelDescription< => modelDescription.xml cannot be read",
                "canGetAndSetFMUstate => fixedInternalStepSize=\"0.015\" canGetAndSetFMUstate => has a fixed step of 0.015 s, of which 0.02 s is not a multiple"
            })
    void shouldRefuseAFileOfAnotherKind(String line) throws Exception {
        PilotFmu.build(folder, true);
        String[] parts = line.split(" => ");
        PilotFmu.zip(
                folder.resolve("pilot-2.fmu"),
                PilotFmu.description(false, PilotFmu.TOKEN).replace(parts[0], parts[1]),
                "linux64",
                new byte[0]);

        String message = String.valueOf(assertThrows(InputError.class, () -> scenario(String.format(SCENARIO, 1)))
                .getMessage());
        assertTrue(message.contains(parts[2]), message);
    }
}
