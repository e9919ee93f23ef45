package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong input: exit code 2, one line with position, problem and remedy, and no files written. */
@Tag("run")
class BadInputTest {
    private static final String GOOD = """
            furrow: 1
            name: trial
            duration_s: 1
            grid_m: 0.05
            terrain: {type: flat, size_m: 60}
            soil: drysand
            paths:
              way: [[0, 0], [20, 0]]
            vehicles:
              - name: one
                type: patrol-4x4
                start: {path: way, at_m: 0}
                driver: {type: path, path: way, speed_mps: 5}
              - name: two
                type: patrol-4x4
                start: {x_m: 0, y_m: 10, heading_deg: 0}
                driver: {type: convoy, path: way, speed_mps: 5, follow: one}
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldAcceptTheValidFile() throws IOException {
        Cli cli = Cli.run("validate", write(GOOD).toString());
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    /** Such a vehicle is well-formed, but no run of it can begin. */
    @Test
    void shouldRefuseWhatFailsInTheFirstEpoch() throws IOException {
        Path file = write(GOOD.replace("grid_m: 0.05", "grid_m: 0.001"));
        Cli cli = Cli.run("validate", file.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(
                cli.err().getFirst().contains("fails in its first epoch: vehicle=one epoch=1 tick=0: "),
                cli.toString());
    }

    @Test
    void shouldSayWhatToDoWithoutAFolderForResults() throws IOException {
        Path out = write(GOOD).resolve("results"); // below a file
        Cli cli = Cli.run("run", "single", "--out", out.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().endsWith("; name another folder with --out"), cli.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run single --control", "env task-goal --listen"})
    void shouldStateTheLimitOfThePathOfASocket(String command) {
        Path out = folder.resolve("out");
        String line = command + " unix:" + folder.resolve("a".repeat(120));
        Cli cli = Cli.run((command.startsWith("run") ? line + " --out " + out : line).split(" ", -1));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getLast().contains("the path of a socket has at most 103 bytes"), cli.toString());
    }

    @Test
    void shouldNameANumberThatIsTooLarge() throws IOException {
        Cli cli = Cli.run(
                "validate",
                write(GOOD.replace("duration_s: 1", "duration_s: 1\nseed: 1e308"))
                        .toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().contains(":4:7: seed: expected a whole number, 1.0E308"), cli.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    grid_m: 0.05            | grid_mm: 5            | :4:1: grid_mm: unknown key; did you mean 'grid_m'?
                    name: two               | name: 1e3             | :14:11: vehicles.1.name: expected text, found 1000.0; put text that looks so in quotes
                    grid_m: 0.05            | grid_m: -0.05         | :4:9: grid_m: must be >= 0.001, found -0.05
                    grid_m: 0.05            | contact: furry        | :4:10: contact: expected one of reference, furrow, found 'furry'
                    grid_m: 0.05            | coverage: half        | :4:11: coverage: expected one of cell, area, found 'half'
                    grid_m: 0.05            | bulldozing: {repose_deg: 95} | :4:26: bulldozing.repose_deg: must be < 90, found 95
                    grid_m: 0.05            | contact: {base: furrow, sheer: velocity} | :4:25: contact.sheer: unknown key; did you mean 'shear'?
                    grid_m: 0.05            | soil_regions: [{soil: clay, polygon: [[0, 0], [1, 1]]}] | :4:38: soil_regions.0.polygon: expected at least 3 entries
                    grid_m: 0.05            | soil_raster: {file: none.asc, classes: {}} | there is no file 'none.asc' beside the scenario, and none built in
                    grid_m: 0.05            | field: [[0, 0], [1, 1]] | :4:8: field: expected at least 3 entries
                    grid_m: 0.05            | hil: {vehicle: one, controllers: three} | hil.controllers: expected one of guidance, navigation-and-steering, found 'three'
                    grid_m: 0.05            | surface: ice          | :4:10: surface: expected one of soil, rigid, found 'ice'
                    grid_m: 0.05            | collisions: yess      | :4:13: collisions: expected true or false, found 'yess'
                    grid_m: 0.05            | collisions: {stiffness_Npm: -1} | :4:29: collisions.stiffness_Npm: must be > 0, found -1
                    grid_m: 0.05            | collisions: {damping_ratio: 0.5} | :4:29: collisions.damping_ratio: must be >= 0.8, found 0.5
                    grid_m: 0.05            | collisions: {friction: 2} | :4:24: collisions.friction: must be <= 1, found 2
                    grid_m: 0.05            | collisions: {stiffnes_Npm: 1} | :4:14: collisions.stiffnes_Npm: unknown key; did you mean 'stiffness_Npm'?
                    grid_m: 0.05            | friction: -1          | :4:11: friction: must be > 0, found -1
                    grid_m: 0.05            | vti: {type: dry}      | :4:6: vti: needs 'surface: rigid': on soil the soil itself resists
                    grid_m: 0.05            | vti: {type: mud}      | :4:13: vti.type: expected one of dry, wet, snow, ice, sand, clay, brixius, found 'mud'
                    grid_m: 0.05            | vti: {type: ice, cone_index_kPa: 9} | :4:18: vti.cone_index_kPa: does not go with the other keys here
                    grid_m: 0.05            | vti: {type: clay, cone_index_kPa: 0} | :4:35: vti.cone_index_kPa: must be > 0, found 0
                    grid_m: 0.05            | vti_regions: [{type: ice, polygon: [[0, 0], [1, 1]]}] | :4:36: vti_regions.0.polygon: expected at least 3 entries
                    soil: drysand           | surface: soil         | :1:1: key 'soil' is missing
                    size_m: 60              | obstacles: [{type: half-round, at_m: [1, 0], width_m: 2}] | :5:35: terrain.obstacles.0: 'radius_m' is missing
                    size_m: 60              | obstacles: [{type: step, at_m: [1, 0], width_m: 2, radius_m: 1}] | terrain.obstacles.0: 'height_m' is missing
                    size_m: 60              | obstacles: [{type: half-round, at_m: [1, 0], width_m: 2, radius_m: 0}] | terrain.obstacles.0.radius_m: must be > 0, found 0
                    soil: drysand           | soil: {kphi: 2e6, kc: 0, n: 1.1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, elastic_Pa_m: 1e6, damping_Pas_m: 3e4} | soil: soil: elastic_Pa_m must be > kphi=2000000.0
                    soil: drysand           | soil: {kphi: -2e6, kc: 0, n: 1.1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, elastic_Pa_m: 1e8, damping_Pas_m: 3e4} | :6:14: soil.kphi: must be > 0, found -2000000
                    grid_m: 0.05            | grid_m: fine          | :4:9: grid_m: expected a number in m, found 'fine'
                    grid_m: 0.05            | grid_m: 5 cm          | :4:9: grid_m: expected a number in m, found '5 cm'; write 0.05
                    grid_m: 0.05            | grid_m: .nan          | :4:13: not a valid number; write a finite decimal number
                    grid_m: 0.05            | grid_m: 1e400         | :4:9: grid_m: expected a number in m
                    duration_s: 1           | duration_s: 1.013     | :3:13: duration_s: must be a whole number of epochs
                    name: trial             | name: a/b             | :2:7: name:
                    furrow: 1               | furrow: 2             | :1:9: furrow: expected 1, found 2
                    soil: drysand           | soil: drysnad         | :6:7: soil: there is no soil 'drysnad'; did you mean 'drysand'?
                    soil: drysand           | soil: {kphi: 2e6, kc: 0, n: 1.1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, density_kgpm3: 0, elastic_Pa_m: 1e8, damping_Pas_m: 3e4} | soil.density_kgpm3: must be > 0, found 0
                    soil: drysand           | soil: {kphi: 2e6, kc: -5, n: 1.1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, elastic_Pa_m: 1e8, damping_Pas_m: 3e4} | soil.kc: must be >= 0, found -5
                    soil: drysand           | soil: {n: 1}          | :6:7: soil: 'kphi' is missing
                    soil: drysand           | soil: {kphi: 1e6, kc: 0, n: 1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, elastic_Pa_m: 4e7} | :6:7: soil: 'damping_Pas_m' is missing; for example damping_Pas_m: 30000
                    furrow: 1               | seed: 1               | :1:1: key 'furrow' is missing; begin the file with 'furrow: 1', the version of its format
                    name: trial             | name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | :2:7: name: may have at most 64 characters, as files have its name; it has 65
                    name: trial             | name: my trial        | :2:7: name: may contain letters, digits, '-' and '_' and must begin with a letter or a digit, for example 'my-trial', found 'my trial'
                    size_m: 60              | obstacles: [{type: halfround, at_m: [1, 0], width_m: 2, radius_m: 0.1}] | :5:42: terrain.obstacles.0.type: expected one of half-round, step, rock, found 'halfround'
                    type: patrol-4x4        | type: patrol4x4       | :11:11: vehicles.0.type: there is no file 'patrol4x4.yaml' beside the scenario, and none built in; did you mean 'patrol-4x4'?
                    type: patrol-4x4        | type: lorry           | none built in; built in: hmmwv, hmmwv-lugged, hmmwv-chrono, patrol-4x4, mtv
                    type: flat, size_m: 60  | type: elevation, file: trail.yaml | there is no file 'trail.yaml' beside the scenario, and none built in; did you mean 'trial.yaml'?
                    {type: path, path: way, speed_mps: 5} | {type: convoy, path: way, speed_mps: 5, follow: two} | vehicles follow one another in a circle: one -> two -> one; one of them needs a driver of type 'path'
                    [20, 0]]                | [40, 0]]              | :8:8: paths.way: leaves the ground at (30.5, 0.0) m
                    [20, 0]]                | [0, 0]]               | :8:8: paths.way: points 1 and 2 of a path are less than 0.1 m apart
                    [[0, 0], [20, 0]]       | [[0, 0]]              | :8:8: paths.way: expected at least 2 entries
                    name: two               | name: one             | :14:11: vehicles.1.name: two vehicles are called 'one'
                    type: patrol-4x4        | type: lorry           | :11:11: vehicles.0.type: there is no file 'lorry.yaml'
                    path: way, at_m: 0      | path: wax, at_m: 0    | :12:19: vehicles.0.start.path: there is no 'wax'; did you mean 'way'?
                    path: way, at_m: 0      | path: way, at_m: 0, height_m: 3 | :12:33: vehicles.0.start.height_m: does not go with the other keys here; leave it, or them, out
                    path: way, at_m: 0      | path: way, at_m: 21   | :12:30: vehicles.0.start.at_m: must be on the path, in [0, 20.0] m
                    speed_mps: 5}           | speed_mps: 18 km/h}   | expected a number in m/s, found '18 km/h'; write 5
                    speed_mps: 5}           | speed_kmh: 18}        | unknown key; did you mean 'speed_mps'?
                    follow: one             | follow: two           | a vehicle cannot follow itself
                    follow: one             | follow: three         | there is no 'three'; known: one, two
                    y_m: 10                 | y_m: 100              | :16:12: vehicles.1.start: leaves the ground at (0.0, 100.0) m
                    type: flat, size_m: 60  | type: elevation, file: a.asc, coordinates: feet | :5:54: terrain.coordinates: expected one of metres, degrees, found 'feet'
                    type: flat, size_m: 60  | type: elevation, file: a.asc, center: {lat_deg: 95, lon_deg: 0} | terrain.center.lat_deg: must be <= 89.9, found 95
                    type: flat, size_m: 60  | type: elevation, file: a.asc, center: {lat_deg: 5} | terrain.center: 'lon_deg' is missing
                    type: flat, size_m: 60  | type: elevation, file: a.asc, size_m: [5, 0] | terrain.size_m.1: must be > 0, found 0
                    type: flat, size_m: 60  | type: elevation, file: a.asc, spacing_m: 0 | terrain.spacing_m: must be > 0, found 0
                    type: flat, size_m: 60  | type: elevation       | :5:10: terrain: 'file' is missing
                    type: flat, size_m: 60  | type: elevation, file: none.asc | :5:34: terrain.file: there is no file 'none.asc'
                    type: flat, size_m: 60  | type: mesh, file: "a\\0b" | :5:29: terrain.file: there is no file 'a\\0b'
                    type: flat, size_m: 60  | type: mesh, file: README.md | :5:29: terrain.file: there is no file 'README.md'
                    type: flat, size_m: 60  | type: mesh, file: "" | :5:29: terrain.file: there is no file ''
                    type: flat, size_m: 60  | type: flat, file: a   | terrain.file: does not go with the other keys here
                    size_m: 60              | size_m: -1            | :5:31: terrain.size_m: must be > 0, found -1
                    size_m: 60              | size_m: -1, sise_m: 1 | terrain.sise_m: unknown key; did you mean 'size_m'?
                    follow: one             | follow: one, gap_m: -1 | :17:73: vehicles.1.driver.gap_m: must be > 0, found -1
                    follow: one             | gap_m: 1              | :17:13: vehicles.1.driver: 'follow' is missing
                    soil: drysand           | soil: {kpsi: 1}       | :6:8: soil.kpsi: unknown key; did you mean 'kphi'?
                    grid_m: 0.05            | grid_m: &a 0.05       | :4:9: anchors (&a, *a) are not supported; write the value out
                    soil: drysand           | soil: *a              | :6:7: anchors (&a, *a) are not supported; write the value out
                    soil: drysand           | soil: "drysand        | :6:7: the quote that begins here is not closed
                    soil: drysand           | soil: @drysand        | :6:7: a value cannot begin with this character
                    soil: drysand           | soil: a: b            | :6:8: unexpected ':'
                    soil: drysand           | soil: {a: 1 b: 2}     | :6:7: the map that begins here is not closed, or lacks a comma
                    soil: drysand           | soil                  | :6:1: expected 'key: value'
                    soil: drysand           | grid_m: 0.1           | :6:7: the key 'grid_m' is duplicated
                    [[0, 0], [20, 0]]       | [[0, 0], [20, 0]      | :8:8: the list that begins here is not closed, or lacks a comma
                    vehicles:               | vehicles: [           | :10:3: expected a value, found '-'
                    """)
    void shouldReportPositionProblemAndRemedy(String good, String bad, String message) throws IOException {
        Path file = write(GOOD.replaceFirst(Pattern.quote(good), Matcher.quoteReplacement(bad)));
        assertOneLine(file, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    load_at_m: [0, 0, 1] | load_at_m: is the place of a load; state its mass with load_kg, or leave it out
                    tyre: {type: point, stiffness_Npm: 3e5, section_height_m: 0.2} | tyre: has no effect on soil, for which there is soft_tyre; set surface: rigid or a pavement, or leave it out
                    """)
    void shouldRefuseKeysWithoutEffect(String key, String message) throws IOException {
        String truck = "    type: patrol-4x4\n";
        assertOneLine(write(GOOD.replaceFirst(truck, truck + "    " + key + "\n")), "vehicles.0." + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    pressure_kPa: 300, load_curves: feda-335-65r22.5.csv, carcass_kPa: 5 | soft_tyre.carcass_kPa: has no effect with load_curves, which have the whole load; leave it out
                    pressure_kPa: 300, load_curves: feda.csv | soft_tyre.load_curves: there is no file 'feda.csv' beside the scenario, and none built in
                    pressure_kPa: 200, load_curves: feda-335-65r22.5.csv | soft_tyre: soft_tyre: a pressure of 200.0 kPa must be in [275.8, 655.0] kPa, for which the tyre has load curves
                    pressure_kPa: -5 | soft_tyre.pressure_kPa: must be >= 0, found -5
                    pressure_kPa: 1.5 bar | soft_tyre.pressure_kPa: expected a number in kPa, found '1.5 bar'; write 150.0
                    pressure_kPa: 100, pressure_rate_kPaps: 0 | soft_tyre.pressure_rate_kPaps: must be > 0, found 0
                    pressure_kPa: 100, 'pressure_s_kPa': '[[2, -5]]' | soft_tyre.pressure_s_kPa.0.1: must be >= 0, found -5
                    pressure_kPa: 100, 'pressure_s_kPa': '[[2]]' | soft_tyre.pressure_s_kPa.0: expected at least 2 entries
                    presure_kPa: 100 | soft_tyre.presure_kPa: unknown key; did you mean 'pressure_kPa'?
                    pressure_kPa: 0 | soft_tyre: soft_tyre: a pressure_kPa, a carcass_kPa or a stiffness_Npm above 0 must carry the load
                    pressure_kPa: 100, 'pressure_s_kPa': '[[2, 80], [1, 90]]' | soft_tyre: the times of soft_tyre.pressure_s_kPa must ascend, 1.0 s follows 2.0 s
                    """)
    void shouldRefuseASoftTyreThatCannotBe(String keys, String message) throws IOException {
        String truck = "    type: patrol-4x4\n";
        String tyre = "    soft_tyre: {" + keys.replace("'", "") + "}\n";
        assertOneLine(write(GOOD.replaceFirst(truck, truck + tyre)), "vehicles.0." + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {phi_deg: 30, janosi_m: 0.01} | tread: has no area_ratio, cohesion_Pa; a strength needs area_ratio, cohesion_Pa, phi_deg, janosi_m, lugs alone lug_m
                    {} | tread: has no area_ratio, cohesion_Pa, phi_deg, janosi_m; a strength needs area_ratio, cohesion_Pa, phi_deg, janosi_m, lugs alone lug_m
                    {lug_m: -0.02} | tread.lug_m: must be >= 0, found -0.02
                    {lug_mm: 20} | tread.lug_mm: unknown key; did you mean 'lug_m'?
                    {area_ratio: 1.5, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01} | tread.area_ratio: must be <= 1, found 1.5
                    {area_ratio: 1, cohesion_Pa: 0, phi_deg: 90, janosi_m: 0.01} | tread.phi_deg: must be < 90, found 90
                    {area_ratio: 1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0} | tread.janosi_m: must be > 0, found 0
                    """)
    void shouldRefuseATreadThatCannotBe(String tread, String message) throws IOException {
        Path rig = folder.resolve("rig.yaml");
        Files.writeString(
                rig,
                "soil: drysand\ngrid_m: 0.04\nwheel: {radius_m: 0.47, width_m: 0.25, tread: " + tread
                        + "}\nload_N: 5000\nomega_radps: 2.0\nslip: 0.2\n");
        Path table = folder.resolve("forces.csv");
        Cli cli = Cli.run("rig", "wheel", rig.toString(), "--out", table.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(
                cli.err().getFirst().contains(":3:") && cli.err().getFirst().contains("wheel." + message),
                cli.toString());
        assertFalse(Files.exists(table), "something was written");
    }

    @Test
    void shouldRefuseASoftTyreOnRigidGround() throws IOException {
        String rigid = GOOD.replaceFirst("soil: drysand", "surface: rigid");
        String truck = "    type: patrol-4x4\n";
        assertOneLine(
                write(rigid.replaceFirst(truck, truck + "    soft_tyre: {pressure_kPa: 100}\n")),
                "vehicles.0.soft_tyre: has no effect on rigid ground, for which there is tyre; leave it out");
    }

    @ParameterizedTest
    @MethodSource("brokenLines")
    void shouldReportWhereTheTextIsNotYaml(String before, String message) throws IOException {
        assertOneLine(write(GOOD.replace("vehicles:", before + "vehicles:")), message);
    }

    static Stream<Arguments> brokenLines() {
        String second = "a second document begins here; a file holds one document";
        return Stream.of(
                Arguments.of("\t", ":9:1: tabs cannot indent; use spaces"),
                Arguments.of("---\n", ":9:1: " + second),
                Arguments.of("...\n", ":10:1: " + second),
                Arguments.of("]\n", ":9:1: the indentation does not match the lines above"),
                Arguments.of("- a\n", ":9:1: the indentation does not match the lines above"),
                Arguments.of("a: [1, 2\n...\n", ":9:4: the list that begins here is not closed"),
                Arguments.of("a: \"\\q\"\n", ":9:6: not YAML: found unknown escape character q(113)"),
                Arguments.of("a: b\0c\n", ":9:5: character U+0000 is not allowed"),
                Arguments.of(
                        "a: " + "[".repeat(600) + "]".repeat(600) + "\n",
                        ":9:103: lists and maps are nested more than 100 levels deep"),
                Arguments.of("# " + "x".repeat(4_000_000) + "\n", ":1:1: is longer than 3145728 characters"));
    }

    @Test
    void shouldRejectTextThatIsNotUtf8() throws IOException {
        Path file = folder.resolve("latin.yaml");
        Files.writeString(file, GOOD.replace("drysand", "s\u00e4nd"), StandardCharsets.ISO_8859_1);
        assertOneLine(file, "latin.yaml:6:8: is not UTF-8 text");
    }

    @Test
    void shouldReportThePositionInATerrainFile() throws IOException {
        Files.writeString(folder.resolve("hill.asc"), "ncols 2\nnrows 2\ncellsize 10\n1 2\n3 x\n");
        Path file = write(GOOD.replace("type: flat, size_m: 60", "type: elevation, file: hill.asc"));
        assertOneLine(file, "hill.asc:5: 'x' is not a number");
    }

    @Test
    void shouldReportThePositionInAVehicleFile() throws IOException {
        Files.writeString(folder.resolve("cart.yaml"), "furrow: 1\nname: cart\ntype: sledge\n");
        Path file = write(GOOD.replaceFirst("patrol-4x4", "cart"));
        assertOneLine(file, "cart.yaml:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    type: disc                                  | tyre.type: expected one of multi-disc, radial-spring, point, found 'disc'
                    load_m_N: [[0, 0], [0.1, 0]]                | front.wheel.tyre: tyre.load_N must ascend
                    load_m_N: [[0, 5], [0.1, 9]]                | front.wheel.tyre: tyre.load_N must begin at (0, 0)
                    relaxation_m: 0                             | front.wheel.tyre.relaxation_m: must be > 0, found 0
                    springs: 9                                  | front.wheel.tyre.springs: does not go with the other keys here
                    stiffness_Npm: 3e5                          | front.wheel.tyre: needs either 'load_m_N' or 'stiffness_Npm'
                    section_height_m: 0.6                       | front.wheel.tyre: tyre.section_height_m must be at most the radius
                    discs: 0                                    | front.wheel.tyre.discs: must be >= 1, found 0
                    """)
    void shouldReportErrorsInATyre(String bad, String message) throws IOException {
        StringBuilder tyre = new StringBuilder();
        for (String good : new String[] {
            "type: multi-disc",
            "load_m_N: [[0, 0], [0.1, 30000]]",
            "relaxation_m: 0.3",
            "longitudinal_N: 1e5",
            "lateral_N: 1e5"
        }) {
            tyre.append(good.startsWith(bad.substring(0, bad.indexOf(':'))) ? "" : good + ", ");
        }
        String truck = Objects.requireNonNull(Source.builtIn("vehicles", "patrol-4x4.yaml"))
                .bytes()
                .text();
        Files.writeString(
                folder.resolve("truck.yaml"),
                truck.replaceFirst("width_m: 0.254", "width_m: 0.254\n    tyre: {" + tyre + bad + "}"));
        assertOneLine(write(GOOD.replaceFirst("patrol-4x4", "truck")), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {box: {size_m: [4, -2, 1], at_m: [0, 0, 0]}}         | truck.yaml:55:27: hull.0.box.size_m.1: must be > 0, found -2
                    {box: {size_m: [4, 2, 0], at_m: [0, 0, 0]}}          | hull.0.box.size_m.2: must be > 0, found 0
                    {box: {size_m: [4, 2, 1e-6], at_m: [0, 0, 0]}}       | truck.yaml:55:8: hull.0: the points of a convex hull lie within 1.0 mm of one plane
                    {box: {size_m: [4, 2, 1]}}                           | hull.0.box: 'at_m' is missing
                    {box: {size_m: [4, 2], at_m: [0, 0, 0]}}             | hull.0.box.size_m: expected at least 3 entries
                    {points_m: [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}        | hull.0.points_m: expected at least 4 entries
                    {points_m: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]} | hull.0: the points of a convex hull lie in one plane
                    {points_m: [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]} | hull.0: the points of a convex hull lie in one plane
                    {points_m: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1e9]]} | hull.0.points_m.3.2: must be <= 100, found 1.0E9
                    {points: [[0, 0, 0]]}                                | hull.0.points: unknown key; did you mean 'points_m'?
                    {}                                                   | hull.0: 'points_m' is missing
                    """)
    void shouldReportErrorsInAHull(String shape, String message) throws IOException {
        writeTruck("hull: [" + shape + "]");
        assertOneLine(write(GOOD.replaceFirst("patrol-4x4", "truck")), message);
    }

    @Test
    void shouldRejectCollisionsOfAVehicleWithoutAHull() throws IOException {
        writeTruck("");
        Path file = write(GOOD.replaceFirst("type: patrol-4x4", "type: truck"));
        assertEquals(0, Cli.run("validate", file.toString()).exitCode());
        assertOneLine(
                write(Files.readString(file).replace("grid_m: 0.05", "collisions: true")),
                ":10:5: vehicles.0: 'one' cannot collide because its vehicle file has no 'hull'; add one, or write"
                        + " 'collisions: false'");
    }

    @Test
    void shouldRejectCollisionsWithReportsThatAreTooOld() throws IOException {
        Path file = write(GOOD.replace("grid_m: 0.05", "collisions: true\ndelay: 6"));
        assertEquals(0, Cli.run("validate", file.toString()).exitCode());
        assertOneLine(
                write(GOOD.replace("grid_m: 0.05", "collisions: true\ndelay: 7")),
                ":4:13: collisions: (delay + 1) epochs must be at most 0.15 s, found 0.16; lower 'delay' or 'epoch_ticks'");
    }

    /** The patrol truck with another hull. */
    private void writeTruck(String hull) throws IOException {
        String truck = Objects.requireNonNull(Source.builtIn("vehicles", "patrol-4x4.yaml"))
                .bytes()
                .text();
        Files.writeString(folder.resolve("truck.yaml"), truck.substring(0, truck.indexOf("hull:")) + hull + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --ranks 3                | --ranks 3: must be in [1, 2], the scenario has 2 vehicles
                    --ranks 0                | --ranks 0: must be in [1, 2]
                    --threads 0              | --threads 0: must be in [1, 1024]
                    --transport pigeon       | --transport pigeon:
                    --delay -1               | --delay -1: delay: must be >= 0, found -1
                    --delay 0.5              | --delay 0.5: delay: expected a whole number, found 0.5
                    --seed x                 | --seed x: seed: expected a whole number, found 'x'
                    --duration 0             | --duration 0: duration_s: must be > 0, found 0
                    --set grid_m=0           | --set grid_m=0: grid_m: must be >= 0.001, found 0
                    --seed 99999999999999999999 | --seed 99999999999999999999: seed: must be <= 9007199254740991
                    --set .=1                | --set .=1: expected path=value
                    --set paths.way=[[0,0],[1e300,0]] | paths.way.1.0: must be <= 1000000, found 1.0E300
                    --set grid_m             | --set grid_m: expected path=value
                    --set grid_m=*a          | --set grid_m=*a: anchors (&a, *a) are not supported
                    --set grid_m=[           | --set grid_m=[: expected a value
                    --set soil={n:1,n:2}     | --set soil={n:1,n:2}:
                    --set soil.n=2           | --set soil.n=2: 'soil' is a single value, not a map or list
                    --set vehicles.7.name=x  | --set vehicles.7.name=x: the list has no entry '7'; it has 2 entries, numbered from 0
                    --set vehicles.1.name=one | --set vehicles.1.name=one: vehicles.1.name: two vehicles are called 'one'
                    --frobnicate             | unknown option '--frobnicate'; see 'furrow run --help'
                    --durtion 3              | unknown option '--durtion'; did you mean '--duration'?
                    --durtion=3              | unknown option '--durtion'; did you mean '--duration'?
                    """)
    void shouldReportInvalidOptions(String options, String message) throws IOException {
        Path file = write(GOOD);
        assertOneLine(file, message, options.split(" "));
    }

    @Test
    void shouldNotOverwriteAFolder() throws IOException {
        Path out = folder.resolve("full");
        Files.createDirectories(out);
        Files.writeString(out.resolve("precious"), "data");
        Cli cli = Cli.run("run", write(GOOD).toString(), "--out", out.toString());
        assertEquals(2, cli.exitCode());
        assertEquals(
                List.of("furrow: --out " + out + ": is not empty; name a new folder, nothing is overwritten"),
                cli.err());
        assertEquals("data", Files.readString(out.resolve("precious")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    rnu convoy    | furrow: unknown command 'rnu'; did you mean 'run'?
                    study waek    | furrow: unknown command 'waek'; did you mean 'weak'?
                    xyzzyxyzzy    | furrow: unknown command 'xyzzyxyzzy'; see 'furrow --help'
                    soils a b     | furrow: unexpected argument 'b'; see 'furrow soils --help'
                    help rnu      | furrow: 'furrow' has no command 'rnu'; did you mean 'run'?
                    help study waek | furrow: 'furrow study' has no command 'waek'; did you mean 'weak'?
                    help soils a  | furrow: 'furrow soils' has no commands, found 'a'
                    --nope        | furrow: unknown option '--nope'; see 'furrow --help'
                    """)
    void shouldReportAnUnknownCommand(String line, String message) {
        Cli cli = Cli.run(line.split(" "));
        assertEquals(2, cli.exitCode());
        assertEquals(List.of(message), cli.err());
    }

    @Test
    void shouldSuggestABuiltInScenario() {
        Cli cli = Cli.run("run", "convoi");
        assertEquals(2, cli.exitCode());
        assertEquals(List.of("furrow: convoi: no such file or built-in scenario; did you mean 'convoy'?"), cli.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "validate"})
    void shouldRejectAScenarioWithAnInvalidFileName(String command) {
        Cli cli = Cli.run(command, "a\0b");
        assertEquals(2, cli.exitCode());
        assertEquals(List.of("furrow: 'a\\0b' is not a valid file name: Nul character not allowed"), cli.err());
    }

    @Test
    void shouldRejectAnOptionWithAnInvalidFileName() throws IOException {
        Cli cli = Cli.run("run", write(GOOD).toString(), "--out", "a\0b");
        assertEquals(2, cli.exitCode());
        assertEquals(
                List.of("furrow: Invalid value for option '--out': 'a\\0b' is not a valid file name: Nul"
                        + " character not allowed; see 'furrow run --help'"),
                cli.err());
    }

    @Test
    void shouldPrintOneLineForControlCharacters() throws IOException {
        Path file = write(GOOD);
        assertOneLine(file, "--set grid_m=1\\n2: grid_m: expected a number in m", "--set", "grid_m=1\n2");
        assertOneLine(file, "unknown option '--a\\r\\tb\\u2028'; see", "--a\r\tb\u2028");
    }

    private void assertOneLine(Path scenario, String message, String... options) {
        Path out = folder.resolve("out");
        List<String> args = new ArrayList<>(List.of("run", scenario.toString(), "--out", out.toString()));
        args.addAll(List.of(options));
        Cli cli = Cli.run(args.toArray(String[]::new));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(message), cli.err().get(0));
        assertFalse(Files.exists(out), "something was written");
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("trial.yaml"), content);
    }
}
