package org.furrow.node.fmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import maestro.MaestroCheckFMI2;
import no.ntnu.ihb.fmi4j.FmiStatus;
import no.ntnu.ihb.fmi4j.importer.fmi2.CoSimulationSlave;
import no.ntnu.ihb.fmi4j.importer.fmi2.Fmu;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.control.Controls;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FMUs of FMI 2 in further tools: the formal checker vdmcheck, and the importer fmi4j. */
@Tag("run")
class OtherToolsTest {
    private static final double STEP_S = 0.02;
    private static final int STEPS = 20;
    private static final double THROTTLE = 0.7;

    @TempDir
    Path folder;

    private static String description(Path fmu) throws Exception {
        try (ZipFile zip = new ZipFile(fmu.toFile())) {
            return new String(
                    zip.getInputStream(zip.getEntry("modelDescription.xml")).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean isFaultless(String description) throws Exception {
        return new MaestroCheckFMI2()
                .check(new ByteArrayInputStream(description.getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }

    @Test
    void shouldPassTheFormalChecker() throws Exception {
        Scenario ground = Scenarios.of(Fmus.wheels(folder).toString());
        String good = description(Fmus.export(ground, FmiVersion.FMI2, folder, "rig"));
        assertTrue(isFaultless(good), good);
        String vehicle = description(Fmus.export(Scenarios.of("single"), FmiVersion.FMI2, folder, "solo"));
        assertTrue(isFaultless(vehicle), vehicle);
        String bad = vehicle.replace("variability=\"discrete\"", "variability=\"constant\"");
        assertNotEquals(vehicle, bad);
        assertFalse(isFaultless(bad), "inputs that are constant");
    }

    @Test
    void shouldDriveAVehicleInASecondImporterAndRollBackToTheBit() throws Exception {
        Scenario scenario = Scenarios.of("single", "vehicles.0.start.settle_s=0.2");
        Path file = Fmus.export(scenario, FmiVersion.FMI2, folder, "solo");
        FmuModel model = Fmus.model(file);
        try (Fmu fmu = Fmu.from(file.toFile());
                CoSimulationSlave slave = fmu.asCoSimulationFmu().newInstance("in-fmi4j")) {
            assertTrue(slave.simpleSetup(0, 0, 0));
            assertEquals(FmiStatus.OK, slave.writeInteger(reference(model, "solo.gear_command"), new int[] {1}));
            assertEquals(FmiStatus.OK, slave.writeReal(reference(model, "solo.throttle"), new double[] {THROTTLE}));
            assertEquals(FmiStatus.OK, slave.writeReal(reference(model, "solo.brake"), new double[] {0}));
            step(slave, 0);
            long state = slave.getFMUstate();
            byte[] bytes = slave.serializeFMUstate(state);
            step(slave, STEPS);
            String digest = digest(model, slave);
            assertEquals(FmuTest.digestOfRun(scenario, "solo", decisions(), 2 * STEPS), digest);
            assertTrue(slave.setFMUstate(state));
            step(slave, STEPS);
            assertEquals(digest, digest(model, slave), "after a state");
            assertTrue(slave.setFMUstate(slave.deSerializeFMUstate(bytes)));
            step(slave, STEPS);
            assertEquals(digest, digest(model, slave), "after a serialised state");
            slave.terminate();
        }
    }

    private static void step(CoSimulationSlave slave, int from) {
        for (int k = from; k < from + STEPS; k++) {
            assertTrue(slave.doStep(k * STEP_S, STEP_S), "step " + k);
        }
    }

    private static long[] reference(FmuModel model, String name) {
        List<String> names = model.variables().stream().map(Variable::name).toList();
        return new long[] {1 + names.indexOf(name)};
    }

    private static String digest(FmuModel model, CoSimulationSlave slave) {
        String[] digest = new String[1];
        assertEquals(
                FmiStatus.OK, slave.readString(new long[] {model.variables().size() + 2L}, digest));
        return digest[0];
    }

    /** The same inputs as a table of decisions. */
    private Path decisions() throws IOException {
        StringBuilder table = new StringBuilder(DecisionsTable.header(false, List.of()));
        Controls decision = new Controls();
        decision.throttle = THROTTLE;
        for (int epoch = 1; epoch <= 2 * STEPS; epoch++) {
            DecisionsTable.append(epoch, decision, false, table);
        }
        return Files.writeString(folder.resolve("solo-decisions.csv"), table);
    }
}
