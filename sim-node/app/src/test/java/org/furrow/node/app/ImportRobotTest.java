package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code furrow vehicle import} of URDF and MJCF: double pendulums whose motion Furrow's own has. */
@Tag("run")
class ImportRobotTest {
    /** The built-in double pendulum, with links in turned frames, a tool, and elements that have no effect. */
    private static final String URDF = """
            <?xml version="1.0"?>
            <robot name="pendulum">
              <link name="world"/>
              <link name="upper link">
                <visual><geometry><box size="1 0.1 0.1"/></geometry></visual>
                <inertial>
                  <origin xyz="0 0 -0.5" rpy="0 1.5707963267948966 0"/>
                  <mass value="1"/>
                  <inertia ixx="0" iyy="0.08333333333333333" izz="0.08333333333333333"/>
                </inertial>
              </link>
              <link name="lower">
                <inertial>
                  <origin xyz="0.5 0 0"/>
                  <mass value="1"/>
                  <inertia ixx="0" ixy="0" ixz="0" iyy="0.08333333333333333" iyz="0" izz="0.08333333333333333"/>
                </inertial>
              </link>
              <link name="tool"/>
              <joint name="shoulder" type="revolute">
                <parent link="world"/>
                <child link="upper link"/>
                <origin rpy="0 -1.5707963267948966 0"/>
                <axis xyz="0 1 0"/>
                <limit lower="-3" upper="3" effort="10" velocity="9"/>
              </joint>
              <joint name="elbow" type="continuous">
                <parent link="upper link"/>
                <child link="lower"/>
                <origin xyz="0 0 -1" rpy="0 1.5707963267948966 0"/>
                <axis xyz="0 1 0"/>
                <dynamics damping="%s"/>
              </joint>
              <joint name="mount" type="fixed">
                <parent link="lower"/>
                <child link="tool"/>
                <origin xyz="1 0 0"/>
              </joint>
            </robot>
            """;
    /** The same in MJCF: rods are long boxes without width, the lower one by 'fromto'. */
    private static final String MJCF = """
            <mujoco model="pendulum">
              <compiler angle="degree" autolimits="true"/>
              <option gravity="0 0 -9.81" timestep="0.001"/>
              <default>
                <joint axis="0 1 0"/>
                <geom rgba="1 0 0 1"/>
                <default class="rod"><geom type="box" mass="1"/></default>
              </default>
              <worldbody>
                <light pos="0 0 3"/>
                <geom type="plane" size="1 1 1"/>
                <body name="upper" euler="0 90 0" childclass="rod">
                  <joint name="shoulder" range="-90 90"/>
                  <geom size="0 0 0.5" pos="0 0 0.5"/>
                  <body name="lower" pos="0 0 1" quat="0.7071067811865476 0 -0.7071067811865476 0">
                    <joint name="elbow"/>
                    <geom fromto="0 0 0 1 0 0" size="0"/>
                    <site name="tip"/>
                  </body>
                </body>
              </worldbody>
              <actuator><motor joint="elbow"/></actuator>
            </mujoco>
            """;

    @TempDir
    Path folder;

    private Cli importText(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Cli.run(
                "vehicle",
                "import",
                file.toString(),
                "--out",
                folder.resolve(name + ".out").toString());
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines);
    }

    private static List<double[]> motion(String mechanism, Path to) throws IOException {
        Cli cli = Cli.run(
                "mechanism",
                mechanism,
                "--duration",
                "0.5",
                "--step",
                "0.001",
                "--every",
                "100",
                "--out",
                to.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> lines = Files.readAllLines(to);
        List<String> header = List.of(lines.getFirst().split(","));
        int shoulder = header.indexOf("shoulder.angle_rad");
        int elbow = header.indexOf("elbow.angle_rad");
        return lines.stream()
                .skip(1)
                .map(line -> line.split(","))
                .map(words -> new double[] {Double.parseDouble(words[shoulder]), Double.parseDouble(words[elbow])})
                .toList();
    }

    private void assertMovesAsTheBuiltIn(String file) throws IOException {
        List<double[]> expected = motion("double-pendulum", folder.resolve("built-in.csv"));
        List<double[]> found = motion(file, folder.resolve("imported.csv"));
        assertEquals(expected.size(), found.size());
        for (int row = 0; row < expected.size(); row++) {
            assertEquals(expected.get(row)[0], found.get(row)[0], 1e-9);
            assertEquals(expected.get(row)[1], found.get(row)[1], 1e-9);
        }
        assertTrue(Math.abs(expected.getLast()[0]) > 0.5);
    }

    @Test
    void shouldMoveARobotOfUrdfAsTheSameMechanism() throws IOException {
        Cli cli = importText("pendulum.urdf", URDF.formatted("0"));

        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(text(cli.out()).contains("approximated: 'upper link' is named 'upper-link'"), text(cli.out()));
        for (String key : List.of("without effect: pendulum.urdf: ", "link.visual", "limit@effort", "limit@velocity")) {
            assertTrue(text(cli.out()).contains(key), text(cli.out()));
        }
        Path mechanism = folder.resolve("pendulum.urdf.out/pendulum.yaml");
        assertTrue(Files.readString(mechanism).startsWith("# Imported from pendulum.urdf."));
        assertMovesAsTheBuiltIn(mechanism.toString());
    }

    @Test
    void shouldMoveAModelOfMjcfAsTheSameMechanism() throws IOException {
        Cli cli = importText("pendulum.xml", MJCF);

        assertEquals(0, cli.exitCode(), cli.toString());
        for (String key : List.of("light", "actuator", "geom@rgba", "body.site", "option@timestep")) {
            assertTrue(text(cli.out()).contains(key), key + ": " + text(cli.out()));
        }
        assertMovesAsTheBuiltIn(folder.resolve("pendulum.xml.out/pendulum.yaml").toString());
    }

    /** A rod of 1 kg and 1 m that falls from the horizontal. */
    private static final String FALLING = """
            <mujoco model="falling">
              <compiler angle="%s"/>
              <worldbody>
                <body name="rod">
                  <joint name="shoulder" axis="0 1 0" %s/>
                  <geom type="box" size="0.5 0.01 0.01" pos="0.5 0 0" mass="1"/>
                </body>
              </worldbody>
            </mujoco>
            """;

    private static final String FALLING_URDF = """
            <robot name="falling">
              <link name="world"/>
              <link name="rod">
                <inertial>
                  <origin xyz="0.5 0 0"/>
                  <mass value="1"/>
                  <inertia ixx="0.001" iyy="0.0833" izz="0.0833" ixy="0" ixz="0" iyz="0"/>
                </inertial>
              </link>
              <joint name="shoulder" type="revolute">
                <parent link="world"/>
                <child link="rod"/>
                <axis xyz="0 1 0"/>
                <limit lower="-1" upper="0.3" effort="1" velocity="1"/>
                <dynamics friction="0.01"/>
              </joint>
            </robot>
            """;

    /** Angle of the shoulder after 4 s. */
    private double rest_rad(String name, String text) throws IOException {
        return angles_rad(name, text).getLast();
    }

    /** Angle of the shoulder every 0.1 s for 4 s. */
    private List<Double> angles_rad(String name, String text) throws IOException {
        Cli cli = importText(name, text);
        assertEquals(0, cli.exitCode(), cli.toString());
        Path table = folder.resolve("falling.csv");
        Cli run = Cli.run(
                "mechanism",
                folder.resolve(name + ".out/" + name.replaceFirst("\\..*", ".yaml"))
                        .toString(),
                "--duration",
                "4",
                "--step",
                "0.001",
                "--every",
                "100",
                "--out",
                table.toString());
        assertEquals(0, run.exitCode(), run.toString());
        List<String> lines = Files.readAllLines(table);
        int shoulder = List.of(lines.getFirst().split(",")).indexOf("shoulder.angle_rad");
        return lines.stream()
                .skip(1)
                .map(line -> Double.parseDouble(line.split(",")[shoulder]))
                .toList();
    }

    /** Gravity of 9.81 N at 0.5 m turns the rod to where the spring of the limit, 20 Hz and 1/3 kg m^2, holds it. */
    @Test
    void shouldStopAtTheLimitsOfAJoint() throws IOException {
        double give = 9.81 * 0.5 / (Math.pow(2 * Math.PI * 20, 2) / 3);
        assertEquals(
                Math.toRadians(20) + give * Math.cos(Math.toRadians(20)),
                rest_rad("falling.xml", FALLING.formatted("degree", "range=\"-90 20\"")),
                1e-3);
        assertEquals(
                Math.toRadians(10) + give * Math.cos(Math.toRadians(10)),
                rest_rad("turned.xml", FALLING.formatted("degree", "range=\"-90 20\" ref=\"10\"")),
                1e-3);
        assertEquals(
                0.3 + give,
                rest_rad("radians.xml", FALLING.formatted("radian", "limited=\"true\" range=\"-1 0.3\"")),
                1e-3);
        assertEquals(0.3 + give, rest_rad("falling.urdf", FALLING_URDF), 1e-3);
    }

    /** Without limits the rod swings through; friction above 4.9 Nm holds it but for a creep of 0.01 rad/s and less. */
    @Test
    void shouldHoldByDryFriction() throws IOException {
        List<Double> free = angles_rad("free.xml", FALLING.formatted("degree", "range=\"-90 20\" limited=\"false\""));
        assertTrue(free.stream().anyMatch(angle -> angle > 2.5), free::toString);
        double held = rest_rad("held.xml", FALLING.formatted("degree", "frictionloss=\"10\""));
        assertTrue(held > 0 && held < 0.04, "creeps by " + held);
    }

    /** The same in millimetres, with the lower rod's frame turned. */
    private static final String ADAMS = """
            ADAMS/View model name: pendulum
            !------ units ------
            UNITS/
            , FORCE = NEWTON
            , MASS = GRAM
            , LENGTH = MILLIMETER
            , TIME = SECOND
            PART/01, GROUND
            MARKER/0101, PART = 01
            , REULER = 180D, 90D, 180D
            PART/02, MASS = 1000, CM = 0201, IP = 0, 8.333333333333333E7, 8.333333333333333E7
            MARKER/0201, PART = 02, QP = 500, 0, 0
            MARKER/0202, PART = 02, REULER = 180D, 90D, 180D   ! z along y
            MARKER/0203, PART = 02, QP = 1000, 0, 0, REULER = 180D, 90D, 180D
            PART/03, MASS = 1000, CM = 0301, IP = 8.333333333333333E7, 0, 8.333333333333333E7
            , QG = 1000, 0, 0, REULER = -90D, 0, 0
            MARKER/0301, PART = 03, QP = 0, 500, 0
            MARKER/0302, PART = 03, REULER = -90D, 90D, 0
            GRAPHICS/01, CYLINDER, CM = 0201, LENGTH = 4, RADIUS = 0.05
            JOINT/1, REVOLUTE, I = 0202, J = 0101
            JOINT/2, REVOLUTE
            , I = 0302, J = 0203
            ACCGRAV/
            , KGRAV = -9810
            REQUEST/01, D,I=0201,J=0101,C=DISPLACEMENT
            END
            """;

    @Test
    void shouldMoveADataSetOfAdamsAsTheSameMechanism() throws IOException {
        Cli cli = importText("pendulum.adm", ADAMS);

        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(text(cli.out()).contains("without effect: pendulum.adm: GRAPHICS, REQUEST"), text(cli.out()));
        Path mechanism = folder.resolve("pendulum.adm.out/pendulum.yaml");
        Files.writeString(
                mechanism,
                Files.readString(mechanism).replace("joint-1", "shoulder").replace("joint-2", "elbow"));
        assertMovesAsTheBuiltIn(mechanism.toString());
    }

    @Test
    void shouldMapSpringsAndJointsOfAdams() throws IOException {
        String more = """
                PART/04, MASS = 1, CM = 0401, IP = 1, 1, 1
                MARKER/0401, PART = 04, QP = 0, 0, 100
                MARKER/0402, PART = 04
                JOINT/3, HOOKE, I = 0402, J = 0101
                SPRINGDAMPER/5, TRANSLATION, I = 0401, J = 0101, K = 2, C = 0.1, LENGTH = 90, FORCE = 3
                """;
        Cli cli = importText(
                "springs.adm",
                ADAMS.replace("END\n", more + "END\n").replace(", 90D, 180D\nPART/02", ", 0D, 180D\nPART/02"));
        assertEquals(0, cli.exitCode(), cli.toString());
        String text = Files.readString(folder.resolve("springs.adm.out/springs.yaml"));

        assertTrue(text.contains("spring: {stiffness: 2000.0, free: 0.09}, damper: {rate: 100.0}, preload: 3.0"), text);
        assertTrue(text.contains("type: universal, bodies: [ground, part-4], at: [0.0, 0.0, 0.0]"), text);
    }

    @Test
    void shouldDampAJoint() throws IOException {
        assertEquals(0, importText("damped.urdf", URDF.formatted("2")).exitCode());
        List<double[]> damped =
                motion(folder.resolve("damped.urdf.out/damped.yaml").toString(), folder.resolve("damped.csv"));

        double free = motion("double-pendulum", folder.resolve("free.csv")).getLast()[1];
        assertTrue(Math.abs(damped.getLast()[1]) < 0.5 * Math.abs(free));
    }

    /** Inertias of primitive shapes: of a capsule as of a cylinder and two half spheres. */
    @Test
    void shouldComputeMassAndInertiaOfShapes() throws IOException {
        String model = """
                <mujoco>
                  <worldbody>
                    <body name="a"><joint/><geom type="capsule" size="0.1 0.3"/></body>
                    <body name="b"><joint/><geom type="cylinder" size="0.1 0.3" density="500"/></body>
                    <body name="c"><joint/><geom type="sphere" size="0.1"/><geom type="sphere" size="0.1" pos="1 0 0"/></body>
                    <body name="d"><joint/><geom type="ellipsoid" size="0.1 0.2 0.3" mass="5"/></body>
                  </worldbody>
                </mujoco>
                """;
        assertEquals(0, importText("shapes.xml", model).exitCode());
        List<String> lines = Files.readAllLines(folder.resolve("shapes.xml.out/shapes.yaml"));

        double tube = 1000 * Math.PI * 0.01 * 0.6;
        double caps = 1000 * 4 / 3.0 * Math.PI * 0.001;
        assertInertia(lines, "a", tube + caps, tube * (0.0025 + 0.03) + caps * (0.004 + 0.09 + 0.0225));
        assertInertia(lines, "b", tube / 2, tube / 2 * (0.0025 + 0.03));
        assertInertia(lines, "c", 2 * caps, 2 * caps * 0.004);
        assertInertia(lines, "d", 5, 0.04 + 0.09);
    }

    private static void assertInertia(List<String> lines, String body, double mass_kg, double xx_kgm2) {
        String line = lines.stream()
                .filter(each -> each.contains("name: " + body + ", mass"))
                .findFirst()
                .orElseThrow();
        assertEquals(mass_kg, Double.parseDouble(line.replaceFirst(".*mass: ([^,]*),.*", "$1")), 1e-9);
        assertEquals(xx_kgm2, Double.parseDouble(line.replaceFirst(".*inertia: .([^,]*),.*", "$1")), 1e-9);
    }

    @Test
    void shouldCoupleAndClose() throws IOException {
        String rod = "<geom type=\"box\" size=\"0.5 0.01 0.01\" pos=\"0.5 0 0\" mass=\"1\"/>";
        Cli cli = importText("loop.xml", """
                <mujoco>
                  <compiler angle="radian"/>
                  <worldbody>
                    <body name="a"><joint name="j" axis="0 1 0"/>%s<body name="b" pos="1 0 0"><joint name="k" axis="0 1 0"/>%s</body></body>
                    <body name="d" pos="2 0 0"><joint name="m" axis="0 1 0" stiffness="5" springref="0.2"/>%s</body>
                  </worldbody>
                  <equality>
                    <connect body1="b" body2="d" anchor="1 0 0"/>
                    <joint joint1="m" joint2="j" polycoef="0 2 0 0 0"/>
                  </equality>
                </mujoco>
                """.formatted(rod, rod, rod));
        assertEquals(0, cli.exitCode(), cli.toString());
        String text = Files.readString(folder.resolve("loop.xml.out/loop.yaml"));

        assertTrue(text.contains("{joints: [m, j], ratio: -2.0}"), text);
        assertTrue(text.contains("type: spherical, bodies: [b, d], at: [2.0, 0.0, 0.0]"), text);
        assertTrue(text.contains("joint: m, stiffness: 5.0, free: 0.2"), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "urdf => <robot name='r'/> => needs one link that is no joint's child, found []",
                "urdf => <robot><link name='a'/><link name='b'/></robot> => found [a, b]",
                "urdf => <robot><link name='a'/><joint name='j' type='fixed'><parent link='a'/><child link='c'/></joint></robot> => <child> names the link 'c', which does not exist",
                "urdf => <robot><link name='a'/><link name='b'/><joint name='j' type='planar'><parent link='a'/><child link='b'/></joint></robot> => <joint name=\"j\"> has the type 'planar'; Furrow maps revolute",
                "urdf => <robot><link name='a'><inertial><mass value='heavy'/><inertia/></inertial></link></robot> => <mass> has no numbers in 'value': heavy",
                "urdf => <sdf/> => is neither URDF, which has <robot>, nor MJCF, which has <mujoco>",
                "urdf => <robot> => is no XML",
                "adm => UNITS/, FORCE = NEWTON, LENGTH = MILE => has an unknown LENGTH; known are CENTIMETER, FOOT, INCH, METER, MILLIMETER",
                "adm => GCON/1, I = 01 => GCON/1 is a constraint that Furrow does not map",
                "adm => SFORCE/1, I = 0201, J = 0101, TRANSLATION, FUNCTION = 3 => SFORCE/1 is a force that Furrow does not map; it maps SPRINGDAMPER",
                "adm => ADAMS/View => an ADAMS data set needs PART statements",
                "xml => <mujoco><include file='a.xml'/></mujoco> => names another file; save the model as one file first",
                "xml => <mujoco><compiler coordinate='global'/></mujoco> => has coordinate=\"global\"; Furrow maps 'local'",
                "xml => <mujoco><worldbody><body name='a'><joint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco> => give the body an <inertial>",
                "xml => <mujoco><worldbody><body name='a'><body name='b'><freejoint/></body></body></worldbody></mujoco> => is free, so it must be in <worldbody>",
                "xml => <mujoco><worldbody/><equality><joint joint1='a' joint2='b' polycoef='0 1 2 0 0'/></equality></mujoco> => is not linear in 'polycoef'"
            })
    void shouldRefuseByOneMessageAndLeaveNothing(String line) throws IOException {
        String[] parts = line.split(" => ", 3);
        Cli cli = importText("model." + parts[0], parts[1]);

        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(text(cli.err()).contains(parts[2]), text(cli.err()));
        assertFalse(Files.exists(folder.resolve("model." + parts[0] + ".out")));
    }
}
