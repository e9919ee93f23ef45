package org.furrow.node.fmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32C;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.fmi.Host.Instance;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.node.scenario.driver.ExternalDriverType;
import org.furrow.node.testkit.Awaiting;
import org.furrow.node.testkit.Jvm;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.world.digest.Digest;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** FMUs of both versions in an importer, against runs of the same scenarios. */
@Tag("run")
class FmuTest {
    private static final double TICK_S = 0.002;
    private static final int MOTION = 13;

    @TempDir
    Path folder;

    private Scenario wheels(String... settings) throws IOException {
        return Scenarios.of(Fmus.wheels(folder).toString(), settings);
    }

    /** Height and distance of the wheels in a step: lowered, then rolled. */
    private static double height_m(int step) {
        return Math.max(0.45, 0.5 - 0.5 * step * TICK_S);
    }

    /** Lowers and rolls the wheels in steps; returns the vertical force in the last one. */
    private static double roll(Host host, Instance instance, int from, int steps) throws Exception {
        for (int n = from; n < from + steps; n++) {
            for (String wheel : List.of("L", "R")) {
                instance.set(host.reference("rig.x_m_" + wheel), n * TICK_S);
                instance.set(host.reference("rig.z_m_" + wheel), height_m(n));
                instance.set(host.reference("rig.vx_mps_" + wheel), 1);
                instance.set(host.reference("rig.wy_radps_" + wheel), 2);
            }
            instance.step(n * TICK_S, TICK_S);
        }
        return instance.get(host.reference("rig.force_z_N_L"));
    }

    /** The same motion as a table of decisions. */
    private Path rolled(Scenario scenario, String vehicle, int steps) throws IOException {
        VehiclePlan plan = plan(scenario, vehicle);
        StringBuilder text =
                new StringBuilder(DecisionsTable.header(false, plan.model().bodyMotion()));
        Controls decision = new Controls(plan.model().bodyMotion().size());
        ExternalDriver.hold(decision);
        for (int part = 0; part < 3; part++) {
            double[] place = {0, part == 0 ? 0 : part == 1 ? 0.9 : -0.9, part == 0 ? 0 : 0.5, 1, 0, 0, 0};
            Arrays.fill(decision.motion, MOTION * part, MOTION * (part + 1), 0);
            System.arraycopy(place, 0, decision.motion, MOTION * part, place.length);
        }
        for (int n = 0; n < steps; n++) {
            for (int part = 1; part < 3; part++) {
                decision.motion[MOTION * part] = n * TICK_S;
                decision.motion[MOTION * part + 2] = height_m(n);
                decision.motion[MOTION * part + 7] = 1;
                decision.motion[MOTION * part + 11] = 2;
            }
            DecisionsTable.append(n + 1, decision, false, text);
        }
        return Files.writeString(folder.resolve(DecisionsTable.file(vehicle)), text.toString());
    }

    private static VehiclePlan plan(Scenario scenario, String vehicle) {
        return scenario.vehicles().stream()
                .filter(plan -> plan.name().equals(vehicle))
                .findFirst()
                .orElseThrow();
    }

    /** Digest of a run that repeats decisions of a vehicle. */
    static String digestOfRun(Scenario scenario, String vehicle, Path decisions, int epochs) throws Exception {
        ExternalDriverType.Plan driver = new ExternalDriverType.Plan(DecisionsTable.read(Source.ofFile(decisions)));
        List<VehiclePlan> plans = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            plans.add(plan.name().equals(vehicle) ? plan.with(driver) : plan);
        }
        RankLoop loop = new RankLoop(
                scenario.with(plans).lasting(epochs),
                new LocalHub(1, 2, 600_000).rank(0),
                RankLoop.Settings.PLAIN,
                new EpochObserver() {},
                () -> false);
        loop.run();
        return Digest.toHex(loop.digest());
    }

    @ParameterizedTest
    @EnumSource
    void shouldPressTheGroundWithBodiesOfTheHostAndRollBackToTheBit(FmiVersion version) throws Exception {
        Scenario scenario = wheels();
        try (Host host = Host.of(Fmus.export(scenario, version, folder), version)) {
            Instance instance = host.begin("");
            roll(host, instance, 0, 100);
            Object state = instance.state();
            String early = instance.digest();
            double force = roll(host, instance, 100, 150);
            String late = instance.digest();

            assertTrue(force > 500, () -> "force=" + force);
            assertEquals(digestOfRun(scenario, "rig", rolled(scenario, "rig", 250), 250), late);
            assertNotEquals(early, late);

            instance.restore(state);
            assertEquals(early, instance.digest());
            assertEquals(force, roll(host, instance, 100, 150));
            assertEquals(late, instance.digest());

            if (version == FmiVersion.FMI2) { // the importer returns a wrong address of an FMI 3 state
                assertStartsFromBytes(host, instance.bytes(state), early, force, late);
            }
            instance.reset();
            instance.initialise(0);
            roll(host, instance, 0, 250);
            assertEquals(late, instance.digest());
            instance.terminate();
            instance.free();
        }
    }

    private static void assertStartsFromBytes(Host host, byte[] bytes, String early, double force, String late)
            throws Exception {
        Instance other = host.begin("soil=clay"); // the state has its own settings
        other.restore(other.state(bytes));
        assertEquals(early, other.digest());
        assertEquals(force, roll(host, other, 100, 150));
        assertEquals(late, other.digest());
        assertArrayEquals(bytes, other.bytes(other.state(bytes)));

        bytes[bytes.length / 2] ^= 1;
        assertRefused("a serialised state is damaged", () -> other.state(bytes));
        other.free();
    }

    /** Inputs of a driver in a step. */
    private static double steering(int step) {
        return 0.5 * StrictMath.sin(0.1 * step);
    }

    @ParameterizedTest
    @EnumSource
    void shouldDriveAVehicleAsARunDoes(FmiVersion version) throws Exception {
        String[] settings = {"vehicles.0.start.settle_s=0.2"};
        Scenario scenario = Scenarios.of("single", settings);
        int steps = 60;
        StringBuilder table = new StringBuilder(DecisionsTable.header(false, List.of()));
        Controls decision = new Controls();
        try (Host host = Host.of(Fmus.export(scenario, version, folder, "solo"), version)) {
            Instance instance = host.begin("");
            instance.setInteger(host.reference("solo.gear_command"), 1);
            for (int n = 0; n < steps; n++) {
                instance.set(host.reference("solo.steering"), steering(n));
                instance.set(host.reference("solo.throttle"), 0.7);
                instance.set(host.reference("solo.brake"), 0);
                instance.step(0.02 * n, 0.02);
                decision.steering = steering(n);
                decision.throttle = 0.7;
                DecisionsTable.append(n + 1, decision, false, table);
            }
            Path decisions = Files.writeString(folder.resolve("solo-decisions.csv"), table);

            assertEquals(digestOfRun(scenario, "solo", decisions, steps), instance.digest());
            assertTrue(instance.get(host.reference("solo.speed_mps")) > 0.5);
            assertEquals(1, instance.getInteger(host.reference("solo.gear")));

            instance.set(host.reference("solo.steering"), 2);
            assertRefused("solo.steering is 2.0; it must be in [-1, 1]", () -> instance.step(0.02 * steps, 0.02));
            instance.free();
        }
    }

    @Test
    void shouldLetAConvoyFollowAVehicleOfTheHost() throws Exception {
        Fmus.wheels(folder);
        Path file = Files.writeString(folder.resolve("convoy.yaml"), Fmus.WHEELS + """
                          - {name: second, type: hmmwv, start: {path: way, at_m: 4, settle_s: 0.2}, driver: {type: convoy, path: way, speed_mps: 2, follow: rig, gap_m: 6, headway_s: 0.2}}
                        paths:
                          way: [[-14, 0], [60, 0]]
                        """);
        Scenario scenario = Scenarios.of(file.toString());
        try (Host host = Host.of(Fmus.export(scenario, FmiVersion.FMI3, folder), FmiVersion.FMI3)) {
            Instance instance = host.begin("");
            roll(host, instance, 0, 400);

            assertEquals(digestOfRun(scenario, "rig", rolled(scenario, "rig", 400), 400), instance.digest());
            double speed_mps = instance.get(host.reference("second.speed_mps"));
            assertTrue(speed_mps > 0.02, () -> "speed_mps=" + speed_mps);
            instance.free();
        }
    }

    @Test
    void shouldTakeSettingsOfTheScenario() throws Exception {
        Scenario clay = wheels("soil=clay");
        try (Host host = Host.of(Fmus.export(wheels(), FmiVersion.FMI2, folder), FmiVersion.FMI2)) {
            Instance instance = host.begin("soil=clay");
            roll(host, instance, 0, 150);

            assertEquals(digestOfRun(clay, "rig", rolled(clay, "rig", 150), 150), instance.digest());

            Instance other = Objects.requireNonNull(host.start(host.model.token()));
            other.settings("epoch_ticks=5");
            String refused = String.valueOf(assertThrows(IllegalStateException.class, () -> other.initialise(0))
                    .getMessage());
            assertTrue(refused.contains("change vehicles or epochs"), refused);
            other.free();
            instance.free();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepTheSettingsInAStateBeforeTheInitialization(FmiVersion version) throws Exception {
        try (Host host = Host.of(Fmus.export(wheels(), version, folder), version)) {
            Instance clay = host.begin("soil=clay");
            roll(host, clay, 0, 60);
            Instance instance = Objects.requireNonNull(host.start(host.model.token()));
            instance.settings("soil=clay");
            Object state = instance.state();
            instance.settings("");
            instance.restore(state);
            instance.initialise(0);
            roll(host, instance, 0, 60);

            assertEquals(clay.digest(), instance.digest());
            clay.free();
            instance.free();
        }
    }

    /** A GNSS receiver has no fix at the start. */
    @ParameterizedTest
    @EnumSource
    void shouldGiveZeroForIntegersThatAreNotKnown(FmiVersion version) throws Exception {
        Scenario scenario = Scenarios.of(
                "single",
                "vehicles.0.start.settle_s=0",
                "vehicles.0.sensors={gps: {latency_s: 0.1}}",
                "geographic_origin={lat_deg: 39.7, lon_deg: -105.2}",
                "utc_start=2026-05-01T12:00:00Z");
        try (Host host = Host.of(Fmus.export(scenario, version, folder, "solo"), version)) {
            Instance instance = host.begin("");

            assertEquals(0, instance.getInteger(host.reference("solo.fix_sequence")));
            assertEquals(0, instance.getInteger(host.reference("solo.utc_days")));
            assertEquals(Double.NaN, instance.get(host.reference("solo.lat_deg")));
            instance.free();
        }
    }

    @Test
    void shouldGoOnAfterAStateThatCannotBeRestored() throws Exception {
        try (Host host = Host.of(Fmus.export(wheels(), FmiVersion.FMI2, folder), FmiVersion.FMI2)) {
            Instance instance = host.begin("");
            roll(host, instance, 0, 60);
            Object state = instance.state();
            String digest = instance.digest();
            byte[] bytes = instance.bytes(state);
            int end = bytes.length - Long.BYTES;
            bytes[end - 1] ^= 1; // a message that the vehicle does not have, under a sum that fits
            CRC32C sum = new CRC32C();
            sum.update(bytes, 1, end - 1);
            ByteBuffer.wrap(bytes).putLong(end, sum.getValue());

            Instance other = host.begin("soil=clay");
            Object unsound = other.state(bytes);
            assertRefused("the state is not of this scenario", () -> other.restore(unsound));
            roll(host, other, 0, 1);

            Object ofOwn = instance.state(bytes);
            assertRefused("the state is not of this scenario", () -> instance.restore(ofOwn));
            assertRefused("the simulation could not go on", () -> roll(host, instance, 60, 1));
            instance.restore(state);
            assertEquals(digest, instance.digest());
            roll(host, instance, 60, 1);
            other.free();
            instance.free();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldStartAtAnyTime(FmiVersion version) throws Exception {
        try (Host host = Host.of(Fmus.export(wheels(), version, folder), version)) {
            Instance instance = Objects.requireNonNull(host.start(host.model.token()));
            instance.initialise(5);
            instance.step(5, 0.004);
            assertEquals(5.004, instance.get(0), 1e-9);
            if (version == FmiVersion.FMI2) { // as above
                Instance other = host.begin("");
                other.step(0, 0.002);
                other.restore(other.state(instance.bytes(instance.state())));
                other.step(5.004, 0.002);
                assertEquals(5.006, other.get(0), 1e-9);
                other.free();
            }
            instance.free();
        }
    }

    @Test
    void shouldServeSeveralInstancesAtOnce() throws Exception {
        try (Host host = Host.of(Fmus.export(wheels(), FmiVersion.FMI3, folder), FmiVersion.FMI3);
                ExecutorService threads = Executors.newFixedThreadPool(3)) {
            Callable<String> simulation = () -> {
                Instance instance = host.begin("");
                roll(host, instance, 0, 100);
                String digest = instance.digest();
                instance.free();
                return digest;
            };
            List<String> digests = new ArrayList<>();
            for (Future<String> each : threads.invokeAll(List.of(simulation, simulation, simulation))) {
                digests.add(each.get());
            }

            assertEquals(List.of(digests.getFirst(), digests.getFirst(), digests.getFirst()), digests);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSayWhatIsWrong(FmiVersion version) throws Exception {
        try (Host host = Host.of(Fmus.export(wheels(), version, folder), version)) {
            assertNull(host.start("another"));
            assertTrue(
                    host.messages.getLast().startsWith("this FMU was exported by another version of Furrow"),
                    host.messages::toString);

            Instance instance = host.begin("");
            Object state = instance.state();
            assertRefused(
                    "the step must be a whole number of epochs of 0.002 s, found 0.003; try 0.004",
                    () -> instance.step(0, 0.003));
            assertRefused(
                    version.name().toLowerCase(Locale.ROOT) + "DoStep must not be called after the end or an error",
                    () -> instance.step(0, 0.002));
            instance.restore(state);
            assertRefused(
                    "the step begins at 0.5 s, but the time of the FMU is 0.0 s", () -> instance.step(0.5, 0.002));
            instance.restore(state);
            instance.set(host.reference("rig.qw_L"), 2);
            assertRefused(
                    "vehicle=rig epoch=1 tick=0: the quaternion from qw_L on must have length 1, found 2.0",
                    () -> instance.step(0, 0.002));
            instance.restore(state);
            instance.step(0, 0.002);
            assertRefused("value reference 1000 is not that of a variable of this type", () -> instance.get(1000));
            assertRefused(
                    "value reference " + host.reference("rig.force_z_N_L")
                            + " is that of a variable that cannot be set",
                    () -> instance.set(host.reference("rig.force_z_N_L"), 1));
            instance.free();
        }
    }

    private interface Call {
        void run() throws Exception;
    }

    private static void assertRefused(String message, Call call) {
        String found = String.valueOf(
                assertThrows(IllegalStateException.class, call::run).getMessage());
        assertTrue(found.contains(message), () -> "found: " + found);
    }

    @ParameterizedTest
    @EnumSource
    void shouldSayWhyFurrowDoesNotStart(FmiVersion version) throws Exception {
        Path file = Fmus.export(wheels(), version, folder);
        try (Host host = Host.of(file, version)) {
            Path command = folder.resolve("furrow");
            Files.writeString(command, "#!/bin/sh\necho 'furrow: no JDK 25 was found; set JAVA_HOME' >&2\nexit 3\n");
            assertNull(host.start(host.model.token()));
            assertEquals(
                    "furrow has ended: furrow: no JDK 25 was found; set JAVA_HOME",
                    host.messages.getLast().strip());

            Files.writeString(
                    command, "#!/bin/sh\nprintf '\\0\\0\\0\\0\\201\\0\\0\\0\\7\\0\\0\\0'\nexec cat >/dev/null\n");
            assertNull(host.start(host.model.token()));
            assertEquals("furrow has sent what is not the response to the request", host.messages.getLast());

            Files.delete(command);
            assertNull(host.start(host.model.token()));
            assertTrue(
                    host.messages.getLast().contains("is not executable; export the FMU with another --furrow"),
                    host.messages::toString);
        }
    }

    @Test
    void shouldWriteTheSameBytes() throws Exception {
        Path first = Fmus.export(wheels(), FmiVersion.FMI3, folder);
        byte[] bytes = Files.readAllBytes(first);
        Files.delete(first);

        assertArrayEquals(bytes, Files.readAllBytes(Fmus.export(wheels(), FmiVersion.FMI3, folder)));
    }

    /** The process of an instance ends when its host is killed. */
    @Test
    void shouldEndWithItsHost() throws Exception {
        Path file = Fmus.export(wheels(), FmiVersion.FMI2, folder);
        Process host = Jvm.start(folder.resolve("log"), List.of(), HostMain.class.getName(), file.toString());
        Awaiting.until("the start of the host", () -> Files.exists(folder.resolve("started")));
        List<ProcessHandle> children = host.descendants().toList();
        assertEquals(1, children.size());
        host.destroyForcibly().waitFor();

        Awaiting.until("the end of the instance", () -> !children.getFirst().isAlive());
    }

    @Test
    void shouldRefuseScenariosThatCannotBeFmus() throws Exception {
        Scenario single = Scenarios.of("single");
        assertError(
                "--vehicle solos: single has no such vehicle; it has solo",
                () -> Fmus.export(single, FmiVersion.FMI2, folder, "solos"));
        assertError(
                "single: no vehicle has a driver of type external; name one that the host drives with --vehicle, one"
                        + " of solo",
                () -> Fmus.export(single, FmiVersion.FMI2, folder));
        assertError(
                "delay must be 0",
                () -> Fmus.export(Scenarios.of("single", "delay=1"), FmiVersion.FMI2, folder, "solo"));
        Scenario late = Scenarios.of("crossing", "vehicles.1.enter_s=1");
        assertError(
                "enters late",
                () -> Fmus.export(
                        late,
                        FmiVersion.FMI2,
                        folder,
                        late.vehicles().getFirst().name()));
        Scenario hil = Scenarios.of("hil-demo");
        assertError(
                "hil-demo: a scenario with a vehicle in the loop cannot be an FMU",
                () -> Fmus.export(
                        hil, FmiVersion.FMI2, folder, hil.vehicles().getFirst().name()));
    }

    private static void assertError(String message, Call call) {
        String found = assertThrows(InputError.class, call::run).getMessage();
        assertTrue(found.contains(message), () -> "found: " + found);
    }
}
