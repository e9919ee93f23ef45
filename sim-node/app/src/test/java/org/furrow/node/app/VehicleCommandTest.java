package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

@Tag("run")
class VehicleCommandTest {
    private static final String GOOD = """
            furrow: 1
            name: trial
            bodies:
              - {name: crank, mass: 1, at: [0, 0, 0], com: [0, 0, 0.05], inertia: [1, 1, 1]}
              - {name: rod, mass: 1, at: [0, 0, 0.1], inertia: [1, 1, 1]}
            joints:
              - {name: a, type: revolute, bodies: [ground, crank], at: [0, 0, 0], axis: [0, 1, 0]}
              - {name: b, type: revolute, bodies: [crank, rod], on: [{at: [0, 0, 0.1], axis: [0, 1, 0]}, {at: [0, 0, 0], axis: [0, 1, 0]}]}
            motions:
              - {joint: a, speed: 1}
            forces:
              - {name: s, type: strut, bodies: [ground, rod], points: [[0, 0, 0], [0, 0, 1]], spring: {stiffness: 1, free: 1}, damper: {rate: 1}}
              - {name: m, type: joint, joint: b, torque: 1}
            start:
              - {of: b, speed: 1}
            tree: {cut: [], keep: [a]}
            """;
    private static final String PART = """
            furrow: 1
            name: part
            needs: [base]
            bodies: [{name: arm, mass: 1, inertia: [1, 1, 1]}]
            joints: [{name: j, type: revolute, bodies: [base, arm], at: [0, 0, 0], axis: [0, 1, 0]}]
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldPrintTheCompiledModel() {
        Cli cli = Cli.run("vehicle", "show", "hmmwv-paper");
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> out = cli.out();
        assertEquals("hmmwv-paper: 13 bodies, 20 joints", out.getFirst());
        assertTrue(
                out.contains("  front-left.S1   spherical  front-left.upper - front-left.wheel    3.0"),
                cli.toString());
        assertTrue(out.contains("  5 joints, 2 to cut; 8 spanning trees"));
        assertTrue(
                out.contains("  built  5.2     rear-left.R1, rear-left.R2, rear-left.S2  rear-left.S1, rear-left.D"));
        assertTrue(out.contains("base: chassis (least sum of the freedoms on the chains to all others)"));
        assertTrue(out.contains("      front-left.wheel, spherical 'front-left.S2' (3)"));
        assertTrue(out.contains("cut joints: N_joints - (N_bodies - 1) = 20 - (13 - 1) = 8"));
        assertTrue(out.contains("coordinates of the tree: 26"));
    }

    @Test
    void shouldDrawTheTreeAndTheEightSpanningTreesOfEachCorner() throws Exception {
        Path file = folder.resolve("joints.svg");
        Cli cli = Cli.run("vehicle", "show", "hmmwv-paper", "--svg", file.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        assertEquals(20 + 4 * (1 + 8) * 5, svg.getElementsByTagName("path").getLength(), "joints");
        assertEquals(13 + 4 * (1 + 8) * 4, count(svg, "rect", "class", "body") + count(svg, "rect", "class", "base"));
        assertEquals(8 + 4 * 8 * 2, count(svg, "path", "class", "cut"));
    }

    private static int count(Document svg, String tag, String attribute, String value) {
        NodeList all = svg.getElementsByTagName(tag);
        int count = 0;
        for (int k = 0; k < all.getLength(); k++) {
            count += ((Element) all.item(k)).getAttribute(attribute).equals(value) ? 1 : 0;
        }
        return count;
    }

    @Test
    void shouldRefuseToDrawAVehicleWithoutJoints() {
        Cli cli = Cli.run(
                "vehicle", "show", "boulder", "--svg", folder.resolve("a.svg").toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().contains("a vehicle of type body has no joints"), cli.toString());
    }

    @Test
    void shouldPrintTheWeightsOfThePaperAndTheCostsOfAllEightTrees() {
        Cli cli = Cli.run("vehicle", "weights", "hmmwv-paper");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(
                cli.out()
                        .contains(
                                "dimension of coeff. matrix increased  4              4              0              -5"),
                cli.toString());
        assertEquals(
                List.of("5.2", "5.2", "7.1", "7.1", "8.2", "10.1", "10.1", "12.0"),
                cli.out().stream()
                        .filter(line -> line.contains("cut front-left."))
                        .map(line -> line.replaceAll(".*= ([0-9.]+);.*", "$1"))
                        .toList());
        assertTrue(
                cli.out()
                        .contains("  built  R + R + S = 1.1 + 1.1 + 3.0 = 5.2; 5 coordinates and 4 constraints; cut"
                                + " front-left.S1, front-left.D"),
                cli.toString());
    }

    @Test
    void shouldCountSpanningTreesThatItDoesNotList() {
        Cli cli = Cli.run("vehicle", "show", "n-four-bar");
        assertTrue(cli.out().contains("  19 joints, 6 to cut; 2911 spanning trees, too many to list"), cli.toString());
        assertTrue(cli.out().stream().anyMatch(line -> line.startsWith("  least  14.3    a0, a1,")), cli.toString());
    }

    @Test
    void shouldMarkFreeBodies() throws IOException {
        Path file = write("""
                furrow: 1
                name: hung
                bodies: [{name: bob, mass: 1, at: [1, 0, 0], inertia: [1, 1, 1]}, {name: stone, mass: 1, inertia: [1, 1, 1]}]
                joints: [{name: string, type: distance, bodies: [ground, bob], points: [[0, 0, 0], [1, 0, 0]]}]
                """);
        Cli cli = Cli.run("vehicle", "show", file.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(cli.out().contains("  bob, free (6)"), cli.toString());
        assertTrue(cli.out().contains("  stone, free (6)"));
        assertTrue(
                cli.out()
                        .contains(
                                "cut joints: N_joints - (N_bodies - 2) = 1 - (3 - 2) = 0; 2 parts are not linked to each other"));
        assertTrue(cli.out()
                .contains("  string, distance, ground - bob (kept as a constraint: a rod does not carry a body)"));
    }

    @Test
    void shouldShowAFourWheelVehicle() {
        Cli cli = Cli.run("vehicle", "show", "patrol-4x4");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals("patrol-4x4: vehicle of type four-wheel", cli.out().getFirst());
        assertTrue(cli.out().contains("  mass              2572 kg, chassis 2180 kg"), cli.toString());
        assertTrue(cli.out().contains("  wheelbase         3.378 m"), cli.toString());
        assertTrue(cli.out().contains("  wheel loads       FL 6.49, FR 6.49, RL 6.13, RR 6.13 kN"), cli.toString());
        assertTrue(cli.out().contains("  ground clearance  393 mm below the hull"), cli.toString());
        assertTrue(
                cli.out()
                        .contains("  turning radius    5.9 m as declared, at x = -1.689 m; 5.9 m by the wheels' angles,"
                                + " without slip"),
                cli.toString());
        assertTrue(cli.out().contains("coordinates of the tree: 6 + 4 * 2 = 14"));
    }

    @Test
    void shouldShowATruckWithLiveAxles() {
        Cli cli = Cli.run("vehicle", "show", "mtv");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals("mtv: vehicle of type multibody", cli.out().getFirst());
        assertTrue(cli.out().contains("mtv: 20 bodies, 28 joints"), cli.toString());
        assertTrue(cli.out().contains("  front.beam, free (6)"), cli.toString());
        assertTrue(cli.out().contains("      last.triangle, revolute 'last.pivot' (1)"));
        assertTrue(cli.out().contains("  redundant constraint rows: 0"));
        assertTrue(cli.out().contains("  degrees of freedom: 19"));
    }

    @Test
    void shouldShowThePlanarTractorAndItsCart() {
        Cli cli = Cli.run("vehicle", "show", "tractor");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(cli.out().contains("tractor: type planar, one body, 9391 kg"), cli.toString());
        assertTrue(cli.out().contains("  with implement: cart, a cart of 2127 kg, drawbar 3.1 m"), cli.toString());
    }

    @Test
    void shouldReportAMissingCarrierOfADifferential() throws IOException {
        String truck;
        try (InputStream in =
                Objects.requireNonNull(VehicleCommandTest.class.getResourceAsStream("/vehicles/mtv.yaml"))) {
            truck = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertOneLine(
                write(truck.replace("carrier: last.beam", "carrier: last.bean")),
                "a driven axle names body 'last.bean', which does not exist");
    }

    @Test
    void shouldRefuseAWheelThatIsDrivenTwice() throws IOException {
        String vehicle;
        try (InputStream in =
                Objects.requireNonNull(VehicleCommandTest.class.getResourceAsStream("/vehicles/hmmwv.yaml"))) {
            vehicle = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertOneLine(
                write(vehicle.replace("right: FR", "right: FL")),
                "a driven axle has two wheels; left and right are both 'FL'");
        assertOneLine(write(vehicle.replace("right: RR", "right: FR")), "wheel 'FR' is on two driven axles");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hmmwv", "hmmwv-lugged", "tractor", "patrol-4x4"})
    void shouldPrintAFileThatCanBeReadBack(String name) throws IOException {
        Cli cli = Cli.run("vehicle", "show", name, "--yaml");
        assertEquals(0, cli.exitCode(), cli.toString());
        Path copy = Files.write(folder.resolve("copy.yaml"), cli.out());
        assertSame(name, copy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hmmwv", "hmmwv-lugged", "tractor", "hmmwv-paper", "patrol-4x4"})
    void shouldWriteFilesThatCanBeReadBackAndChanged(String name) throws IOException {
        Path to = folder.resolve("files");
        Cli cli = Cli.run("vehicle", "show", name, "--out", to.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(List.of(to.resolve(name + ".yaml") + ": written, with the files that it names"), cli.out());
        assertSame(name, to.resolve(name + ".yaml"));
        Cli again = Cli.run("vehicle", "show", name, "--out", to.toString());
        assertEquals(2, again.exitCode(), "nothing is overwritten");
    }

    @Test
    void shouldWriteAMechanismBesideItsVehicleOfTheSameName() throws IOException {
        Path to = folder.resolve("files");
        Cli.run("vehicle", "show", "hmmwv", "--out", to.toString());
        Path mechanism = to.resolve("mechanisms/hmmwv.yaml");
        Files.writeString(mechanism, Files.readString(mechanism).replace("furrow: 1", "furrow: 7"));
        Cli changed = Cli.run("vehicle", "show", to.resolve("hmmwv.yaml").toString());
        assertTrue(changed.err().getFirst().contains("mechanisms/hmmwv.yaml:"), changed.toString());
        try (Stream<Path> files = Files.list(mechanism.getParent())) {
            assertEquals(6, files.count(), "the mechanism and five parts");
        }
    }

    private static void assertSame(String name, Path copy) {
        Cli built = Cli.run("vehicle", "show", name);
        Cli read = Cli.run("vehicle", "show", copy.toString());
        assertEquals(0, read.exitCode(), read.toString());
        assertEquals(built.out(), read.out());
    }

    @Test
    void shouldSuggestABuiltInName() {
        Cli cli = Cli.run("vehicle", "show", "brickard");
        assertEquals(2, cli.exitCode());
        assertEquals(
                List.of("furrow: brickard: no such file or built-in vehicle or mechanism; did you mean 'bricard'?"),
                cli.err());
    }

    @Test
    void shouldAcceptTheValidFile() throws IOException {
        Files.writeString(folder.resolve("part.yaml"), PART);
        assertEquals(0, Cli.run("vehicle", "show", write(GOOD).toString()).exitCode());
        Cli cli = Cli.run("vehicle", "show", write(GOOD + ASSEMBLY).toString());
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    private static final String ASSEMBLY = "assemblies: [{name: p, file: part.yaml, bind: {base: rod}}]\n";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    mass: 1, at            | masse: 1, at         | trial.yaml:4:19: bodies.0.masse: unknown key; did you mean 'mass'?
                    mass: 1, at            | mass: -1, at         | :4:25: bodies.0.mass: must be >= 0, found -1
                    mass: 1, at            | mass: 1, com_world: [0, 0, 0], at | :4:5: bodies.0: needs either 'com' (in the body's frame) or 'com_world'
                    inertia: [1, 1, 1]     | inertia: [1, 1]      | :4:71: bodies.0.inertia: expected at least 3 entries
                    inertia: [1, 1, 1]     | inertia: [1, 1, 1, 1] | :4:71: bodies.0.inertia: expected xx, yy, zz or xx, yy, zz, xy, xz, yz; found 4 numbers
                    inertia: [1, 1, 1]     | inertia: [1, 1, 3]   | :4:71: bodies.0.inertia: each moment of inertia must be at most
                    inertia: [1, 1, 1]     | inertia: [1, 1, 1], frame: {z: [0, 0, 1]} | bodies.0.frame: needs either 'z' and 'x', or 'p', 'q' and 'r'
                    inertia: [1, 1, 1]     | inertia: [1, 1, 1], frame: {p: [0, 0, 1]} | bodies.0.frame: 'q' is missing; a triad has three points
                    inertia: [1, 1, 1]     | inertia: [1, 1, 1], frame: {z: [0, 0, 1], x: [0, 0, 2]} | must not be parallel
                    name: crank            | name: ground         | :4:12: bodies.0.name: 'ground' is reserved; choose another name
                    name: rod              | name: crank          | :5:12: bodies.1.name: the name 'crank' is taken; choose another
                    name: crank            | name: a.b            | :4:12: bodies.0.name:
                    name: b,               | name: rod,           | :8:12: joints.1.name: the name 'rod' is taken
                    [crank, rod]           | [crank, rud]         | :8:47: joints.1.bodies.1: there is no body 'rud'; did you mean 'rod'?
                    [crank, rod]           | [rod, rod]           | :8:5: joints.1: joint 'b' joins body 'rod' to itself
                    type: revolute         | type: revolving      | :7:21: joints.0.type: expected one of revolute, translational
                    axis: [0, 1, 0]}       | axes: [0, 1, 0]}     | joints.0.axes: does not go with the other keys here
                    at: [0, 0, 0], axis: [0, 1, 0]} | at: [0, 0, 0]} | :7:5: joints.0: needs 'at' and 'axis', or 'p', 'q' and 'r', or 'on'
                    axis: [0, 1, 0]}       | axis: [0, 0, 0]}     | :7:77: joints.0.axis: a direction must not be 0
                    {at: [0, 0, 0], axis   | {at: [0, 0, 0.2], axis | :8:5: joints.1: joint 'b' between 'crank' and 'rod' does not fit: its two points are 0.2000
                    on: [{at: [0, 0, 0.1], axis: [0, 1, 0] | on: [{at: [0, 0, 0.1], axis: [0, 1, 0.01] | does not fit: its two axes are 0.00999966
                    on: [                  | at: [0, 0, 0], on: [ | :8:57: joints.1.at: cannot be combined with 'on'
                    joint: a, speed        | joint: c, speed      | :10:13: motions.0.joint: there is no joint 'c'; did you mean
                    speed: 1}              | speed: 1, input: x}  | :10:5: motions.0: needs either 'speed', or 'table', or 'input' and 'scale'
                    speed: 1}              | table: [[0, 0], [0, 1]]} | :10:23: motions.0.table: a curve's x must ascend
                    {stiffness: 1, free: 1} | {free: 1}           | :12:91: forces.0.spring: needs either 'stiffness' or 'table'
                    {stiffness: 1, free: 1} | {stiffness: 1, free: 1, odd: true} | forces.0.spring.odd: applies only to a 'table'
                    {stiffness: 1, free: 1} | {free: 1, odd: true, table: [[-1, 0]]} | forces.0.spring.table.0: the points of an odd table must have x > 0, found x=-1.0
                    {rate: 1}              | {compression: 1}     | forces.0.damper: needs either 'rate', or 'compression' and 'rebound', or 'table'
                    {rate: 1}              | {rate: 1, zones: [{from: 2, to: 1, compression: 1, rebound: 1}]} | forces.0.damper.zones.0: zones must ascend
                    points: [[0, 0, 0], [0, 0, 1]] | points: [[0, 0, 0], [0, 0, 0]] | :12:5: forces.0: 's' needs two points that are apart
                    points: [[0, 0, 0], [0, 0, 1]], | '' | :12:5: forces.0: needs either 'points' (in the world) or 'on'
                    name: m                | name: s              | :13:12: forces.1.name: two forces are called 's'
                    torque: 1              | force: 1             | :13:45: forces.1.force: joint 'b' is revolute; write 'torque'
                    of: b                  | of: c                | :15:10: start.0.of: there is no joint or body 'c'; did you mean
                    of: b                  | of: rod              | :15:5: start.0: a body needs 'angular_velocity' or 'velocity'
                    of: b, speed: 1        | of: b, speeds: [1, 2] | :15:5: start.0: the joint is revolute and needs 1 numbers, found 2
                    keep: [a]              | keep: [c]            | :16:24: tree.keep.0: there is no joint 'c'
                    cut: []                | cut: [a]             | :7:5: joints.0: joint 'a' cannot be both cut and kept
                    cut: []                | cut: [b]             | :8:5: joints.1: joint 'b' cannot be both cut and kept; joints with a motion, a force, a coupling or a start velocity are kept
                    cut: []                | base: rod            | :5:5: bodies.1: the base cannot be 'rod', since joint 'a' links it to the ground
                    """)
    void shouldReportPositionProblemAndRemedy(String good, String bad, String message) throws IOException {
        assertOneLine(write(GOOD.replaceFirst(Pattern.quote(good), Matcher.quoteReplacement(bad))), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    part.yaml        | port.yaml           | trial.yaml:17:30: assemblies.0.file: there is no file 'port.yaml' beside this one, and none built in
                    part.yaml        | trial.yaml          | trial.yaml:17:30: assemblies.0.file: 'trial.yaml' includes this file; a file cannot include itself
                    part.yaml        | x/../trial.yaml     | trial.yaml:17:30: assemblies.0.file: 'x/../trial.yaml' includes this file; a file cannot include itself
                    {base: rod}      | {}                  | trial.yaml:17:14: assemblies.0: 'part.yaml' needs a body 'base'; add it to 'bind'
                    {base: rod}      | {base: rut}         | trial.yaml:17:54: assemblies.0.bind.base: there is no body 'rut'; did you mean 'rod'?
                    {base: rod}      | {base: rod, top: rod} | assemblies.0.bind.top: 'part.yaml' does not need a body 'top'
                    name: p          | name: rod           | trial.yaml:17:21: assemblies.0.name: the name 'rod' is taken
                    """)
    void shouldReportErrorsInAnAssembly(String good, String bad, String message) throws IOException {
        Files.createDirectory(folder.resolve("x"));
        Files.writeString(folder.resolve("part.yaml"), PART);
        assertOneLine(write(GOOD + ASSEMBLY.replace(good, bad)), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    mass: 1            | mass: one             | part.yaml:4:28: bodies.0.mass: expected a number, found 'one'
                    [base, arm]        | [bass, arm]           | part.yaml:5:45: joints.0.bodies.0: there is no body 'bass'; did you mean 'base'?
                    needs: [base]      | needs: [arm]          | 'part.yaml' needs a body 'arm'; add it to 'bind'
                    needs: [base]      | gravity: [0, 0, 1]    | part.yaml:3:10: gravity: differs from that of the file that includes this part; leave the key out
                    name: part         | tree: {base: arm}     | part.yaml:1:1: key 'name' is missing
                    name: arm, mass: 1 | name: base, mass: 1   | part.yaml:4:17: bodies.0.name: the name 'base' is taken
                    mass: 1, inertia: [1, 1, 1] | mass: 0, inertia: [0, 0, 0] | part.yaml:4:10: bodies.0: body 'p.arm' has neither mass nor inertia, and is at the end of a chain
                    """)
    void shouldNameTheFileThatHasTheError(String good, String bad, String message) throws IOException {
        Files.writeString(folder.resolve("part.yaml"), PART.replace(good, bad));
        assertOneLine(write(GOOD + ASSEMBLY), message);
    }

    @Test
    void shouldRejectAnUnknownUnit() throws IOException {
        assertOneLine(
                write(GOOD + "units: {length: cm}\n"),
                ":17:17: units.length: expected one of m, mm, in, ft, found 'cm'");
    }

    @Test
    void shouldRejectAPartInPlaceOfAMechanism() throws IOException {
        assertOneLine(
                write(PART),
                "trial.yaml:3:8: needs: only a file that includes this one under 'assemblies' can bind these bodies");
    }

    private void assertOneLine(Path file, String message) {
        Cli cli = Cli.run("vehicle", "show", file.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().getFirst().contains(message), cli.err().getFirst());
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("trial.yaml"), content);
    }
}
