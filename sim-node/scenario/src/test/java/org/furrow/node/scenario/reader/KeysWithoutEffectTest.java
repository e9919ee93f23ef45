package org.furrow.node.scenario.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each key is used, or refused by its name: none is ignored in silence. */
class KeysWithoutEffectTest {
    private static final String REST = """
            furrow: 1
            name: keys
            duration_s: 1
            terrain: {type: flat}
            paths: {way: [[0, 0], [50, 0]]}
            """;
    private static final String SOIL = REST + "soil: mid\n";
    private static final String RIGID = REST + "surface: rigid\n";
    private static final String POLYGON = "[[0, 0], [9, 0], [9, 9]]";

    /** Keys of a scenario that have an effect on any ground, with any vehicle. */
    private static final String ALWAYS =
            "furrow name description plugins observers task duration_s step_s epoch_ticks seed delay sharing collisions ropes hil"
                    + " scene grid_m terrain surface field paths geographic_origin utc_start vehicles formation steering"
                    + " throttle";

    private static final List<String> ON_SOIL =
            List.of("soil", "soil_raster", "soil_regions", "contact", "coverage", "bulldozing");
    private static final List<String> ON_RIGID_GROUND = List.of("friction", "vti", "vti_raster", "vti_regions");

    private static String vehicle(String type, String more) {
        return "vehicles:\n  - {name: v, type: " + type + ", driver: {type: path, path: way, speed_mps: 2}, " + more
                + "}\n";
    }

    private static final String AT_REST = "start: {x_m: 0, y_m: 0, heading_deg: 0}";

    private static void read(String scenario, YamlDocument.Setting... settings) throws InputError {
        ScenarioReader.read(Source.ofText("keys.yaml", scenario), List.of(settings));
    }

    private static void assertRefused(String key, String scenario) {
        InputError refusal = assertThrows(InputError.class, () -> read(scenario));
        assertTrue(refusal.getMessage().contains(key), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());
    }

    @Test
    void theListHasAllKeysOfAScenario() {
        Set<String> listed = new TreeSet<>(List.of(ALWAYS.split(" ")));
        listed.addAll(ON_SOIL);
        listed.addAll(ON_RIGID_GROUND);
        assertEquals(listed, new TreeSet<>(Schemas.keysOf(Schemas.require("scenario"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            soil         | soil: mid
            soil_raster  | soil_raster: {file: soils.png, extent_m: [9, 9], classes: {1: mid}}
            soil_regions | soil_regions: [{soil: clay, polygon: POLYGON}]
            contact      | contact: furrow
            contact      | contact: {base: reference, shear: velocity}
            coverage     | coverage: area
            bulldozing   | bulldozing: true
            """)
    void rigidGroundRefusesKeysOfSoil(String key, String line) {
        assertTrue(ON_SOIL.contains(key));
        String ground = RIGID + line.replace("POLYGON", POLYGON) + "\n";
        assertRefused(key + ": has no effect with 'surface: rigid'", ground + vehicle("hmmwv", AT_REST));
    }

    @Test
    void aContactWithoutSidesRefusesADensity() throws InputError {
        String dense = REST + "soil: {kphi: 1.5e6, kc: 990, n: 1.1, cohesion_Pa: 1040, phi_deg: 28, janosi_m: 0.025,"
                + " elastic_Pa_m: 4.0e7, damping_Pas_m: 3.0e4, density_kgpm3: 1600}\n";
        read(dense + vehicle("hmmwv", AT_REST));
        for (String contact : List.of("reference", "{base: furrow, sampling: node}")) {
            assertRefused(
                    "density_kgpm3 of a soil has no effect without",
                    dense + "contact: " + contact + "\n" + vehicle("hmmwv", AT_REST));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            friction    | friction: 0.4
            vti         | vti: {type: ice}
            vti_raster  | vti_raster: {file: soils.png, extent_m: [9, 9], classes: {1: {type: ice}}}
            vti_regions | vti_regions: [{type: ice, polygon: POLYGON}]
            """)
    void soilRefusesKeysOfRigidGround(String key, String line) {
        assertTrue(ON_RIGID_GROUND.contains(key));
        String ground = SOIL + line.replace("POLYGON", POLYGON) + "\n";
        assertRefused(key + ": needs 'surface: rigid'", ground + vehicle("hmmwv", AT_REST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"friction: 0.4", "vti: {type: ice}"})
    void aPlanarVehicleRefusesGroundThatItsForcesDoNotFollow(String line) {
        String key = line.substring(0, line.indexOf(':'));
        assertRefused("does not follow '" + key + "'", RIGID + line + "\n" + vehicle("tractor", AT_REST));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            longitudinal_N | vti: {type: ice}
            lateral_N      | vti: {type: ice}
            viscous_Nms    | friction: 0.5
            """)
    void aTyreRefusesKeysThatTheGroundDoesNotUse(String key, String line) {
        String tyre = AT_REST + ", tyre: {type: point, stiffness_Npm: 3.0e5, " + key + ": 5}";
        assertRefused("tyre." + key + ": has no effect", RIGID + line + "\n" + vehicle("patrol-4x4", tyre));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tyre            | tractor    | tyre: {type: point, stiffness_Npm: 3.0e5}, start: {x_m: 0, y_m: 0, heading_deg: 0}
            start.height_m  | tractor    | start: {x_m: 0, y_m: 0, heading_deg: 0, height_m: 2}
            implement       | hmmwv      | implement: cart, start: {x_m: 0, y_m: 0, heading_deg: 0}
            chassis         | patrol-4x4 | chassis: kinematic, start: {x_m: 0, y_m: 0, heading_deg: 0}
            load_at_m       | hmmwv      | load_at_m: [0, 0, 1], start: {x_m: 0, y_m: 0, heading_deg: 0}
            changes.0.set   | hmmwv      | changes: [{at_s: 0.5, set: {gap_m: 5}}], start: {x_m: 0, y_m: 0, heading_deg: 0}
            """)
    void aVehicleRefusesKeysWithoutEffect(String key, String type, String more) {
        assertRefused("vehicles.0." + key, RIGID + vehicle(type, more));
    }

    @Test
    void aSettingOfNullRemovesAKey() throws InputError {
        YamlDocument.Setting rigid = YamlDocument.Setting.parse("surface=rigid");
        String scenario = SOIL + vehicle("hmmwv", AT_REST);
        assertThrows(InputError.class, () -> read(scenario, rigid));
        read(scenario, rigid, YamlDocument.Setting.parse("soil=null"));
    }
}
