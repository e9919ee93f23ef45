package org.furrow.node.scenario.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.scm.soil.Soil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps, grids and soils that do not suit the wheels of a vehicle. */
class WheelContactsTest {
    private static final String SOIL = "{kphi: KPHI, kc: 0, n: 1.1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01,"
            + " elastic_Pa_m: ELASTIC, damping_Pas_m: 3.0e+4}";

    private static Scenario read(String type, String ground, String clock) throws InputError {
        return ScenarioReader.read(
                Source.ofText(
                        "limits.yaml",
                        """
                        furrow: 1
                        name: limits
                        duration_s: 1.2
                        terrain: {type: flat}
                        paths: {way: [[0, 0], [50, 0]]}
                        GROUND
                        CLOCK
                        vehicles:
                          - {name: v, type: TYPE, start: {path: way, at_m: 9}, driver: {type: path, path: way, speed_mps: 2}}
                        """.replace("GROUND", ground).replace("CLOCK", clock).replace("TYPE", type)),
                List.of());
    }

    private static String clock(double step_s) {
        return "step_s: " + step_s + "\nepoch_ticks: 1";
    }

    private static void assertRefused(String expected, String type, String ground, String clock) {
        InputError refusal = assertThrows(InputError.class, () -> read(type, ground, clock));
        assertTrue(refusal.getMessage().contains(expected), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());
    }

    /** The steps between which distances become wrong, docs/scenarios.md. */
    @ParameterizedTest
    @CsvSource({
        "hmmwv, soil: mid, 0.004, 0.005",
        "patrol-4x4, soil: mid, 0.004, 0.005",
        "mtv, soil: mid, 0.003, 0.005",
        "tractor-four-wheel, soil: mid, 0.004, 0.01",
        "hmmwv, surface: rigid, 0.008, 0.02",
        "patrol-4x4, surface: rigid, 0.008, 0.02",
        "tractor, surface: rigid, 0.05, 0.06",
    })
    void aStepThatDrivesWrongIsRefused(String type, String ground, double right_s, double wrong_s) throws InputError {
        read(type, ground, clock(right_s));
        assertRefused("step_s", type, ground, clock(wrong_s));
    }

    @Test
    void aRefusalNamesVehicleStepAndLargestStep() {
        assertRefused(
                "step_s: is too large, 0.01: wheel FL of vehicle 'v' is stable on the soil with steps up to 0.0043 s",
                "patrol-4x4",
                "soil: mid",
                clock(0.01));
    }

    /** From 0.001 to 0.0005 s on the second soil, the way in 2 s changes by 0.6 %; larger steps are not stable. */
    @ParameterizedTest
    @CsvSource({"2.0e+8, 0.004, 0.005", "2.0e+9, 0.001, 0.002", "2.0e+10, 0.0004, 0.0005"})
    void theLargestStepFallsWithTheStiffnessOfTheSoil(String elastic, double right_s, double wrong_s)
            throws InputError {
        String soil = "soil: " + SOIL.replace("KPHI", "2.0e+6").replace("ELASTIC", elastic);
        read("hmmwv", soil, clock(right_s));
        assertRefused("is stable on the soil with steps up to", "hmmwv", soil, clock(wrong_s));
    }

    @Test
    void anAbsurdlyStiffSoilIsRefused() {
        String soil = "soil: " + SOIL.replace("KPHI", "2.0e+6").replace("ELASTIC", "1.0e+30");
        assertRefused("wheel FL of vehicle 'v' is stable on the soil", "hmmwv", soil, clock(0.002));
    }

    @Test
    void aGridBetweenWhoseNodesAWheelFallsIsRefused() throws InputError {
        read("hmmwv", "soil: mid", "grid_m: 0.2");
        assertRefused("can fall between nodes 0.400 m apart", "hmmwv", "soil: mid", "grid_m: 0.4");
        read("hmmwv", "surface: rigid", "grid_m: 0.4");
    }

    @ParameterizedTest
    @CsvSource({"2.0e+6, 0", "1.0e+4, 1", "1.0e-300, 1"})
    void aSoilIntoWhichAWheelSinksToItsAxleIsDoubted(String kphi, int warnings) throws InputError {
        String soil = "soil: " + SOIL.replace("KPHI", kphi).replace("ELASTIC", "2.0e+8");
        Scenario scenario = read("hmmwv", soil, clock(0.002));
        List<String> doubts =
                WheelContacts.sinking(scenario, scenario.ground().kind().soils().getFirst());
        assertEquals(warnings, doubts.size(), doubts.toString());
    }

    /** A rigid wheel presses on the first soil with 128 kPa, on the second with more than any tyre bears. */
    @ParameterizedTest
    @CsvSource({"1.5e+6, hmmwv, 0", "5.0e+7, hmmwv, 1"})
    void aRigidWheelWhoseTyreWouldBeFlatIsDoubted(String kphi, String type, int warnings) throws InputError {
        String soil = "soil: " + SOIL.replace("KPHI", kphi).replace("ELASTIC", "2.0e+8");
        Scenario rigid = read(type, soil, clock(0.002));
        Soil ground = rigid.ground().kind().soils().getFirst();
        List<String> doubts = WheelContacts.elastic(rigid, ground);
        assertEquals(warnings, doubts.size(), doubts.toString());
        for (String doubt : doubts) {
            assertTrue(doubt.startsWith("vehicle 'v': wheel FL is rigid, and by Bekker's criterion"), doubt);
            assertTrue(doubt.contains(" kPa, a tyre of 300 kPa sinks by "), doubt);
        }
        Scenario soft = read(type + ", soft_tyre: {pressure_kPa: 150}", soil, clock(0.002));
        assertEquals(List.of(), WheelContacts.elastic(soft, ground));
    }
}
