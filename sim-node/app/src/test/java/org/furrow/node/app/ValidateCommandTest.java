package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow validate}: kinds of files, all mistakes at once, warnings. */
@Tag("run")
class ValidateCommandTest {
    private static final String TWO = """
            furrow: 1
            name: trial
            duration_s: 1
            terrain: {type: flat, size_m: 60}
            soil: drysand
            paths:
              way: [[0, 0], [20, 0]]
            vehicles:
              - {name: one, type: patrol-4x4, start: {path: way, at_m: 2}, driver: {type: path, path: way, speed_mps: 5}}
              - {name: two, type: patrol-4x4, start: {path: way, at_m: 12}, driver: {type: path, path: way, speed_mps: 5}}
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            convoy      | valid; 4 vehicles, 20.0 s in 1000 epochs of 10 ticks, grid 0.05 m
            hmmwv       | valid; vehicle of 2573 kg with 4 wheels, wheelbase 3.310 m
            pendulum    | valid; mechanism of 1 body, 1 joint
            lidar-only  | valid; suite of 1 sensor
            """)
    void shouldCheckBuiltInFiles(String name, String summary) {
        Cli cli = Cli.run("validate", name);
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(List.of(name + ": " + summary), cli.out());
        assertEquals(List.of(), cli.err());
    }

    @Test
    void shouldTellWhereGroundIsOnEarth() throws IOException {
        write("dem.asc", "ncols 2\nnrows 2\nxllcenter 9.9\nyllcenter 49.9\ncellsize 0.2\n5 5\n5 5\n");
        String ground = "{type: elevation, file: dem.asc, coordinates: degrees, size_m: [6000, 8000], spacing_m: 100}";
        Cli cli = Cli.run("validate", write("earth.yaml", TWO.replace("{type: flat, size_m: 60}", ground)));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(
                cli.out()
                        .getFirst()
                        .endsWith("grid 0.05 m; 6000.0 m by 8000.0 m around latitude 50.000000, longitude 10.000000,"
                                + " whose corners on the curved Earth are 1.959 m lower and 1.54 mm nearer"),
                cli.toString());
    }

    @Test
    void shouldRecogniseFilesByTheirKeys() throws IOException {
        String soil =
                "{kphi: 1e6, kc: 0, n: 1, cohesion_Pa: 0, phi_deg: 30, janosi_m: 0.01, elastic_Pa_m: 4e7, damping_Pas_m: 3e4}\n";
        String rig = """
                grid_m: 0.02
                soil: drysand
                rate_mps: 0.01
                legs_m: [0.05, 0]
                plate: {length_m: 0.2, width_m: 0.1}
                """;
        String part = "furrow: 1\nname: p\nneeds: [base]\nbodies: [{name: arm, mass: 1, inertia: [1, 1, 1]}]\n";
        Cli cli = Cli.run(
                "validate",
                write("soil.yaml", soil),
                write("rig.yaml", rig),
                write("part.yaml", part),
                write("binding.yaml", "receive: []\n"));
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> found = cli.out().stream()
                .map(line -> line.substring(line.lastIndexOf('/') + 1))
                .toList();
        assertEquals(
                List.of(
                        "soil.yaml: valid; soil",
                        "rig.yaml: valid; rig-plate",
                        "part.yaml: valid; part of a mechanism; its joints are checked in the file that includes it",
                        "binding.yaml: valid; binding of 0 received messages, 0 sent messages"),
                found);
    }

    @Test
    void shouldTakeSuitesOfSensorsByNameAndAsFiles() throws IOException {
        String suite = "furrow_sensors: 1\nname: mine\nsensors: [{name: a, type: lidar, ringz: 3}]\n";
        Cli wrong = Cli.run("validate", write("mine.yaml", suite));
        assertEquals(2, wrong.exitCode());
        assertEquals(1, wrong.err().size(), wrong.toString());
        assertTrue(wrong.err().getFirst().contains("mine.yaml:3:"), wrong.toString());
        write("mine.yaml", suite.replace("ringz", "rings"));
        for (String name : List.of("convoy-default", "convoy-default.yaml", "mine.yaml")) {
            String set = "furrow_dataset: 1\nname: set\nscenario: single\nseed: 1\nepisodes: 1\nsensors: {suite: "
                    + name + "}\n";
            Cli cli = Cli.run("validate", write("set.yaml", set));
            assertEquals(0, cli.exitCode(), cli.toString());
        }
    }

    @Test
    void shouldRefuseAFileOfNoKind() throws IOException {
        Cli cli = Cli.run("validate", write("x.yaml", "foo: 1\nbar: 2\n"));
        assertEquals(2, cli.exitCode());
        assertTrue(
                cli.err().getFirst().contains("none of its keys (foo, bar) is known; kinds: scenario, vehicle"),
                cli.toString());
    }

    @Test
    void shouldReportAllMistakesInTheirOrder() throws IOException {
        String bad = TWO.replace("furrow: 1\n", "")
                .replace("duration_s: 1", "duration_s: 1.013")
                .replace("soil: drysand", "soil: drysnad\ngrid_mm: 5")
                .replace(
                        "type: patrol-4x4, start: {path: way, at_m: 2}", "type: patrol4x4, start: {path: wax, at_m: 2}")
                .replace(
                        "at_m: 12}, driver: {type: path, path: way, speed_mps: 5}",
                        "at_m: 12}, driver: {type: convoy, path: way, speed_mps: 5 km/h, follow: onee}")
                .replace("[20, 0]]", "[20, 0]]\n  far: [[0, 0], [200, 0]]");
        Cli cli = Cli.run("validate", write("bad.yaml", bad));
        assertEquals(2, cli.exitCode());
        List<String> places = cli.err().stream()
                .map(line -> line.replaceFirst("^furrow: .*bad.yaml:", "").replaceFirst(": .*", ""))
                .toList();
        assertEquals(
                List.of("1:1", "2:13", "4:7", "5:1", "8:8", "10:23", "10:48", "11:110", "11:126"),
                places,
                cli.toString());
    }

    @Test
    void shouldReportAllWheelsInMillimetres() throws IOException {
        String vehicle = String.join(
                        "\n", Cli.run("vehicle", "show", "hmmwv", "--yaml").out())
                .replace("0.467", "467");
        Cli cli = Cli.run("validate", write("v.yaml", vehicle));
        assertEquals(2, cli.exitCode());
        assertEquals(4, cli.err().size(), cli.toString());
        assertTrue(
                cli.err()
                        .getFirst()
                        .endsWith("wheels.0.radius_m: must be at most 3.0 m, found 467.0; 467.0 mm is 0.467"),
                cli.toString());
    }

    @Test
    void shouldWarnOfPartsThatDoNotFit() throws IOException {
        String vehicle =
                String.join("\n", Cli.run("vehicle", "show", "hmmwv", "--yaml").out());
        Path files = folder.resolve("files");
        Cli.run("vehicle", "show", "hmmwv", "--out", files.toString());
        String mechanism = Files.readString(files.resolve("mechanisms/hmmwv.yaml"));
        write(
                "m.yaml",
                mechanism
                        .replaceAll("(?m)(front-(?:left|right),.*)1.688965", "$11.99")
                        .replace("mass: 2086.52", "mass: 26"));
        Cli cli = Cli.run("validate", write("v.yaml", vehicle.replace("mechanism: hmmwv.yaml", "mechanism: m.yaml")));
        assertEquals(0, cli.exitCode(), cli.toString());
        String warnings = String.join("\n", cli.err());
        assertTrue(
                warnings.contains("the chassis (26.00 kg) is lighter than the wheels (284.4 kg together)"), warnings);
        assertTrue(
                warnings.contains("joint 'front-left.tie-rod' is attached to 'steering.link'")
                        && warnings.contains("was a part moved without the other?"),
                warnings);
    }

    /** What a task draws is checked in all variants, and a mistake is one line with its place. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {soil: {choice: [moon-dust]}}                      | moon-dust
            {vehicles.0.lod_kg: {range: [1, 2]}}               | lod_kg
            {vehicles.0.load_kg: {range: [-9, -5]}}            | load_kg
            {vehicles.0.load_kg: {range: [9, 1]}}              | low <= high
            {vehicles.5.load_kg: {range: [1, 9], add: true}}   | vehicles.5.load_kg
            """)
    void shouldCheckWhatATaskDraws(String values, String part) throws IOException, InputError {
        String task = Library.find("task-goal").bytes().text();
        String random = "task:\n  randomise: {variants: 2, values: VALUES}\n";
        Cli right = Cli.run(
                "validate",
                write(
                        "right.yaml",
                        task.replace("task:\n", random.replace("VALUES", "{soil.phi_deg: {scale: [0.9, 1]}}"))));
        assertEquals(0, right.exitCode(), right.toString());
        String file = write("wrong.yaml", task.replace("task:\n", random.replace("VALUES", values)));
        Cli wrong = Cli.run("validate", file);
        assertEquals(2, wrong.exitCode(), wrong.toString());
        assertEquals(1, wrong.err().size(), wrong.toString());
        assertTrue(wrong.err().getFirst().contains(file + ":"), wrong.toString());
        assertTrue(wrong.err().getFirst().contains("task.randomise"), wrong.toString());
        assertTrue(wrong.err().getFirst().contains(part), wrong.toString());
    }

    @Test
    void shouldWarnOfStaleSteering() throws IOException {
        String vehicle = String.join(
                        "\n", Cli.run("vehicle", "show", "hmmwv", "--yaml").out())
                .replace("max_curvature_1pm: 0.122, pivot_m: -1.689", "max_curvature_1pm: 0.3, pivot_m: -1");
        Cli cli = Cli.run("validate", write("v.yaml", vehicle));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(2, cli.err().size(), cli.toString());
        assertTrue(
                cli.err().get(0).contains("steering.pivot_m is -1.000 m, but the wheels that do not steer are at"),
                cli.toString());
        assertTrue(cli.err().get(1).contains("steering.max_curvature_1pm is 0.300, but"), cli.toString());
    }

    @Test
    void shouldWarnOfDoubtfulUnits() throws IOException {
        String scenario = TWO.replace(
                        "soil: drysand",
                        "soil: {kphi: 1528, kc: 0.99, n: 1.1, cohesion_Pa: 1040, phi_deg: 28, janosi_m: 0.025, elastic_Pa_m: 4e7, damping_Pas_m: 3e4}")
                .replaceFirst("speed_mps: 5", "speed_mps: 40");
        Cli cli = Cli.run("validate", write("s.yaml", scenario));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(2, cli.err().size(), cli.toString());
        assertTrue(
                cli.err()
                        .get(0)
                        .endsWith("soil: kphi is 1528; the named soils have 4.312e+04 to 5.880e+06; check the unit"),
                cli.toString());
        assertTrue(
                cli.err().get(1).endsWith("vehicle 'one': speed_mps is 40.00, which is 144 km/h; check the unit"),
                cli.toString());
    }

    @Test
    void shouldWarnOfOverlappingStartsAndRefuseThemWithCollisions() throws IOException {
        String near = TWO.replace("at_m: 12", "at_m: 3");
        Cli cli = Cli.run("validate", write("s.yaml", near));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(
                cli.err()
                        .getFirst()
                        .contains("'two' starts inside 'one': their hulls overlap by 2.16 m at a distance of 1.00 m"),
                cli.toString());
        Cli collided = Cli.run("validate", write("s.yaml", near + "collisions: true\n"));
        assertEquals(2, collided.exitCode(), collided.toString());
        assertTrue(
                collided.err().getFirst().contains(":10:42: vehicles.1.start: 'two' starts inside 'one'"),
                collided.toString());
        assertEquals(
                0,
                Cli.run("validate", write("s.yaml", TWO + "collisions: true\n")).exitCode());
    }

    private String write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }
}
