package org.furrow.node.scenario.mechanism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.collision.Solid;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.contact.ContactSpec;
import org.furrow.vehicle.dynamics.JointSensor;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MechanismReaderTest {
    private static final double LBF_N = 4.4482216152605;
    private static final double INCH_M = 0.0254;

    @TempDir
    private Path folder;

    @Test
    void shouldConvertUnits() throws IOException, InputError {
        MechanismSpec spec = read("""
                units: {length: in, angle: deg, mass: lb, force: lbf}
                bodies: [{name: arm, mass: 2, at: [1, 2, 3], com: [0, 0, 4], inertia: [1, 2, 3]}]
                joints:
                  - {name: a, type: revolute, bodies: [ground, arm], at: [1, 2, 3], axis: [0, 0, 2]}
                motions: [{joint: a, table: [[0, 0], [2, 90]]}]
                forces:
                  - {name: m, type: joint, joint: a, torque: 10, stiffness: 3, free: 180, damping: 5, limits: {lower: -90, stiffness: 6, damping: 2}, friction: 4, rest: 0.5}
                  - {name: l, type: load, body: arm, force: [1, 0, 0], torque: [0, 1, 0]}
                  - {name: s, type: strut, bodies: [ground, arm], points: [[0, 0, 0], [1, 0, 0]], spring: {stiffness: 7, free: 10}}
                start: [{of: a, speed: 90}]
                """);
        MechanismSpec.Body arm = spec.bodies().getFirst();
        assertEquals(0.90718474, arm.mass_kg(), 1e-12);
        assertNear(new Vector(1, 2, 3).times(INCH_M), arm.origin_m());
        assertNear(new Vector(1, 2, 7).times(INCH_M), arm.worldCom_m());
        assertEquals(2 * 0.45359237 * INCH_M * INCH_M, arm.inertia_kgm2().yy(), 1e-15);
        assertEquals(new Vector(0, 0, -9.81), spec.conditions().gravity_mps2());
        MotionLaw.Table law = assertInstanceOf(
                MotionLaw.Table.class, spec.conditions().motions().getFirst().law());
        assertEquals(Math.PI / 4, law.curve().at(1), 1e-15);
        ForceSpec.AtJoint motor =
                assertInstanceOf(ForceSpec.AtJoint.class, spec.forces().getFirst());
        assertEquals(10 * LBF_N * INCH_M, motor.torque(), 1e-12);
        assertEquals(3 * LBF_N * INCH_M * 180 / Math.PI, motor.stiffness(), 1e-12);
        assertEquals(Math.PI, motor.free(), 1e-15);
        assertEquals(5 * LBF_N * INCH_M * 180 / Math.PI, motor.damping(), 1e-12);
        ForceSpec.Resistance resistance = Objects.requireNonNull(motor.resistance());
        assertEquals(-Math.PI / 2, resistance.lower(), 1e-15);
        assertEquals(Double.POSITIVE_INFINITY, resistance.upper());
        assertEquals(6 * LBF_N * INCH_M * 180 / Math.PI, resistance.stiffness(), 1e-12);
        assertEquals(2 * 180 / Math.PI, resistance.damping(), 1e-12);
        assertEquals(4 * LBF_N * INCH_M, resistance.friction(), 1e-12);
        assertEquals(Math.toRadians(0.5), resistance.rest(), 1e-15);
        ForceSpec.Load load =
                assertInstanceOf(ForceSpec.Load.class, spec.forces().get(1));
        assertNear(arm.worldCom_m(), load.at_m());
        assertNear(new Vector(LBF_N, 0, 0), load.force_N());
        assertNear(new Vector(0, LBF_N * INCH_M, 0), load.torque_Nm());
        ForceSpec.Spring spring = assertInstanceOf(
                ForceSpec.Spring.class,
                ((ForceSpec.Strut) spec.forces().get(2)).laws().getFirst());
        assertEquals(0.254, spring.free_m(), 1e-15);
        assertEquals(7 * LBF_N, spring.force_N().at(INCH_M), 1e-9);
        assertEquals(-7 * LBF_N, spring.force_N().at(-INCH_M), 1e-9);
        assertEquals(Math.PI / 2, spec.conditions().start().getFirst().values().getFirst(), 1e-15);
    }

    @Test
    void shouldConvertSlugsAndKeepDeclaredInertia() throws IOException, InputError {
        MechanismSpec spec = read("""
                units: {length: ft, mass: slug, force: lbf, inertia: kgm2, torque: Nm}
                bodies: [{name: arm, mass: 1, inertia: [1, 2, 3]}]
                forces: [{name: l, type: load, body: arm, torque: [0, 1, 0]}]
                """);
        assertEquals(14.593902937, spec.bodies().getFirst().mass_kg(), 1e-9);
        assertEquals(2, spec.bodies().getFirst().inertia_kgm2().yy());
        assertNear(new Vector(0, 1, 0), ((ForceSpec.Load) spec.forces().getFirst()).torque_Nm());
    }

    @Test
    void shouldConvertDadsAxesToIso() throws IOException, InputError {
        // x right, y forward, z up
        MechanismSpec spec = read("""
                axes: dads
                gravity: [1, 2, -3]
                bodies:
                  - {name: plain, mass: 1, at: [1, 2, 3], com: [4, 5, 6], inertia: [1, 2, 2.5, 0.1, 0.2, 0.3]}
                  - {name: framed, mass: 1, frame: {z: [1, 0, 0], x: [0, 1, 0]}, com: [0, 0, 1], inertia: [1, 2, 2.5]}
                joints: [{name: a, type: revolute, bodies: [plain, framed], at: [0, 0, 0], axis: [1, 0, 0]}]
                start: [{of: plain, velocity: [0, 1, 0], angular_velocity: [1, 0, 0]}]
                """);
        MechanismSpec.Body plain = spec.bodies().getFirst();
        assertNear(new Vector(2, -1, 3), plain.origin_m());
        assertEquals(Axes.PARALLEL, plain.axes());
        assertNear(new Vector(5, -4, 6), plain.com_m());
        MechanismSpec.Inertia inertia = plain.inertia_kgm2();
        assertEquals(2, inertia.xx(), 1e-15);
        assertEquals(1, inertia.yy(), 1e-15);
        assertEquals(2.5, inertia.zz(), 1e-15);
        assertEquals(-0.1, inertia.xy(), 1e-15);
        assertEquals(0.3, inertia.xz(), 1e-15);
        assertEquals(-0.2, inertia.yz(), 1e-15);
        assertNear(new Vector(2, -1, -3), spec.conditions().gravity_mps2());
        MechanismSpec.Body framed = spec.bodies().get(1);
        assertNear(new Vector(0, -1, 0), framed.axes().z());
        assertNear(new Vector(1, 0, 0), framed.axes().x());
        assertNear(new Vector(0, -1, 0), framed.worldCom_m());
        assertEquals(
                new MechanismSpec.Inertia(1, 2, 2.5, 0, 0, 0), framed.inertia_kgm2(), "its frame is the file's own");
        assertNear(
                new Vector(0, -1, 0), spec.joints().getFirst().onFirst().axes().z());
        List<Double> start = spec.conditions().start().getFirst().values();
        assertNear(new Vector(0, -1, 0), new Vector(start.get(0), start.get(1), start.get(2)));
        assertNear(new Vector(1, 0, 0), new Vector(start.get(3), start.get(4), start.get(5)));
    }

    @Test
    void shouldConvertSaeAxesToIso() throws IOException, InputError {
        MechanismSpec spec = read("""
                axes: sae
                bodies: [{name: plain, mass: 1, at: [1, 2, 3], inertia: [1, 2, 2.5, 0.1, 0.2, 0.3]}]
                """);
        assertNear(new Vector(1, -2, -3), spec.bodies().getFirst().origin_m());
        MechanismSpec.Inertia inertia = spec.bodies().getFirst().inertia_kgm2();
        assertEquals(-0.1, inertia.xy(), 1e-15);
        assertEquals(-0.2, inertia.xz(), 1e-15);
        assertEquals(0.3, inertia.yz(), 1e-15);
        assertEquals(new Vector(0, 0, -9.81), spec.conditions().gravity_mps2());
    }

    @Test
    void shouldReadSensorsInTheUnitsOfTheFile() throws IOException, InputError {
        List<JointSensor> sensors = file(SENSED + """
                sensors:
                  - {name: angle, joint: a, resolution: 0.5}
                  - {name: rate, joint: a, type: speed}
                  - {name: end, joint: a, type: switch, between: [-90, 90]}
                """).sensors();
        double half = Math.PI / 2;
        assertEquals(
                List.of(
                        new JointSensor("angle", "a", JointSensor.Kind.ENCODER, 0, 0, half / 180),
                        new JointSensor("rate", "a", JointSensor.Kind.SPEED, 0, 0, 0),
                        new JointSensor("end", "a", JointSensor.Kind.SWITCH, -half, half, 0)),
                sensors);
    }

    private static final String SENSED = """
            units: {angle: deg}
            bodies: [{name: arm, mass: 2, inertia: [1, 2, 3]}]
            joints:
              - {name: a, type: revolute, bodies: [ground, arm], at: [0, 0, 0], axis: [0, 0, 1]}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {name: x, joint: b}                                  | there is no joint 'b'
                    {name: x, joint: a, type: switch}                    | 'between' belongs to a sensor of type switch
                    {name: x, joint: a, between: [0, 1]}                 | 'between' belongs to a sensor of type switch
                    {name: x, joint: a, type: switch, between: [2, 1]}   | must switch between ascending limits
                    {name: x, joint: a, type: speed, resolution: 1}      | applies only to a sensor of type encoder
                    {name: x, joint: a}, {name: x, joint: a}             | two sensors are called 'x'
                    """)
    void shouldRefuseAMistakenSensor(String sensor, String message) {
        InputError refusal = assertThrows(InputError.class, () -> file(SENSED + "sensors: [" + sensor + "]\n"));
        assertTrue(String.valueOf(refusal.getMessage()).contains(message), refusal.getMessage());
    }

    @Test
    void shouldReadTriads() throws IOException, InputError {
        // Perera et al. 2006, eq. 3: z along PQ, R in the x-z plane
        MechanismSpec spec = read("""
                bodies:
                  - {name: arm, mass: 1, frame: {p: [1, 0, 0], q: [1, 2, 0], r: [1, 5, 3]}, com: [0, 0, 1], inertia: [1, 1, 1]}
                  - {name: hand, mass: 1, at: [9, 0, 0], inertia: [1, 1, 1], inertia_frame: {z: [0, 0, 1], x: [1, 1, 0]}}
                joints:
                  - {name: a, type: revolute, bodies: [ground, arm], p: [1, 0, 0], q: [1, 0, 1], r: [2, 0, 0]}
                  - {name: b, type: fixed, bodies: [arm, hand], on: [{p: [0, 0, 1], q: [0, 0, 2], r: [1, 0, 1]}, {at: [-8, 1, 0]}]}
                """);
        MechanismSpec.Body arm = spec.bodies().getFirst();
        assertNear(new Vector(1, 0, 0), arm.origin_m());
        assertNear(new Vector(0, 1, 0), arm.axes().z());
        assertNear(new Vector(0, 0, 1), arm.axes().x());
        assertNear(new Vector(1, 1, 0), arm.worldCom_m());
        assertNear(
                new Vector(1, 0, 0), spec.joints().getFirst().onFirst().axes().x());
        JointSpec b = spec.joints().get(1);
        assertNear(new Vector(1, 1, 0), b.onFirst().at_m());
        assertNear(new Vector(0, 1, 0), b.onFirst().axes().z());
        assertNear(new Vector(1, 1, 0), b.onSecond().at_m());
    }

    @Test
    void shouldRotateInertiaToTheBodysFrame() throws IOException, InputError {
        MechanismSpec spec = read("""
                bodies:
                  - {name: rod, mass: 1, com_world: [1, 1, 0], inertia: [0, 2, 2], inertia_frame: {z: [0, 0, 1], x: [1, 1, 0]}}
                """);
        MechanismSpec.Inertia inertia = spec.bodies().getFirst().inertia_kgm2();
        assertEquals(1, inertia.xx(), 1e-15);
        assertEquals(1, inertia.yy(), 1e-15);
        assertEquals(2, inertia.zz(), 1e-15);
        assertEquals(-1, inertia.xy(), 1e-15);
        assertNear(new Vector(1, 1, 0), spec.bodies().getFirst().com_m());
    }

    @Test
    void shouldReadMarkersInTheFramesOfTheirBodies() throws IOException, InputError {
        MechanismSpec spec = read("""
                bodies:
                  - {name: one, mass: 1, at: [1, 0, 0], frame: {z: [0, 1, 0], x: [0, 0, 1]}, inertia: [1, 1, 1]}
                  - {name: two, mass: 1, at: [1, 2, 2], inertia: [1, 1, 1]}
                joints:
                  - {name: a, type: revolute, bodies: [one, two], on: [{at: [1, 0, 2], axis: [0, 0, 1]}, {at: [0, 0, -1], axis: [0, 1, 0]}]}
                  - {name: u, type: universal, bodies: [two, ground], at: [1, 2, 2], axes: [[0, 0, 1], [1, 0, 0]]}
                  - {name: r, type: revolute-spherical, bodies: [one, two], points: [[0, 0, 0], [0, 1, 0]], axis: [0, 0, 1]}
                  - {name: d, type: distance, bodies: [one, two], on: [{at: [0, 0, 1]}, {at: [0, 0, 1]}]}
                """);
        JointSpec a = spec.joints().getFirst();
        assertNear(new Vector(1, 2, 1), a.onFirst().at_m());
        assertNear(a.onFirst().at_m(), a.onSecond().at_m());
        assertNear(new Vector(0, 1, 0), a.onFirst().axes().z());
        assertNear(a.onFirst().axes().x(), a.onSecond().axes().x());
        JointSpec universal = spec.joints().get(1);
        assertNear(new Vector(1, 0, 0), universal.onSecond().axes().z());
        assertNear(universal.onSecond().axes().z(), universal.onFirst().axes().x());
        assertEquals(1, spec.joints().get(2).length_m());
        assertNear(new Vector(1, 1, 0), spec.joints().get(3).onFirst().at_m());
        assertNear(new Vector(1, 2, 3), spec.joints().get(3).onSecond().at_m());
    }

    @Test
    void shouldReadTheForcesOfAStrut() throws IOException, InputError {
        MechanismSpec spec = read("""
                bodies: [{name: one, mass: 1, inertia: [1, 1, 1]}]
                forces:
                  - name: s
                    type: strut
                    bodies: [ground, one]
                    points: [[0, 0, 0], [0, 0, 1]]
                    spring: {free: 0.3, odd: true, table: [[0.1, 100], [0.2, 400]]}
                    preload: 50
                    damper:
                      compression: 10
                      rebound: 30
                      zones: [{from: 0.2, to: 0.3, compression: 100, rebound: 300}, {from: 0.3, to: 0.4, compression: 1, rebound: 3}]
                    stops: {bump: 0.1, rebound: 0.5, table: [[0.01, 20]]}
                """);
        List<ForceSpec.StrutLaw> laws = ((ForceSpec.Strut) spec.forces().getFirst()).laws();
        ForceSpec.Spring spring = (ForceSpec.Spring) laws.get(0);
        assertEquals(250, spring.force_N().at(0.15), 1e-9);
        assertEquals(-250, spring.force_N().at(-0.15), 1e-9);
        assertEquals(50, spring.force_N().at(0.05), 1e-9);
        assertEquals(-50, ((ForceSpec.Spring) laws.get(1)).force_N().at(123), "a negative pull pushes");
        assertZone(laws.get(2), 0, 0.2, 10, 30);
        assertZone(laws.get(3), 0.2, 0.3, 100, 300);
        assertZone(laws.get(4), 0.3, 0.4, 1, 3);
        assertZone(laws.get(5), 0.4, Double.POSITIVE_INFINITY, 10, 30);
        ForceSpec.Stops stops = (ForceSpec.Stops) laws.get(6);
        assertEquals(0.1, stops.bump_m());
        assertEquals(0.5, stops.rebound_m());
        assertEquals(10, stops.force_N().at(0.005), 1e-12);
    }

    private static void assertZone(ForceSpec.StrutLaw law, double from, double to, double compression, double rebound) {
        ForceSpec.Damper damper = (ForceSpec.Damper) law;
        assertEquals(from, damper.fromLength_m());
        assertEquals(to, damper.toLength_m());
        assertEquals(-2 * compression, damper.force_N().at(-2), 1e-9);
        assertEquals(2 * rebound, damper.force_N().at(2), 1e-9);
    }

    private static final String CORNER = """
            furrow: 1
            name: corner
            axes: dads
            units: {length: mm}
            needs: [chassis]
            bodies:
              - {name: arm, mass: 1, at: [-500, 0, 0], com: [-100, 20, 3], inertia: [1e6, 2e6, 2.5e6, 1e5, 2e5, 3e5]}
              - {name: wheel, mass: 1, at: [-800, 0, 0], frame: {z: [-1, 0, 0], x: [0, 1, 0]}, com: [1, 2, 3], inertia: [1e6, 2e6, 2.5e6, 1e5, 2e5, 3e5]}
            joints:
              - {name: pivot, type: revolute, bodies: [chassis, arm], on: [{at: [2000, 500, 1000], axis: [1, 0, 0.1]}, {at: [0, 0, 0], axis: [0, 1, 0.1]}]}
              - {name: spin, type: revolute, bodies: [arm, wheel], on: [{at: [-300, 0, 0], axis: [-1, 0, 0]}, {at: [0, 0, 0], axis: [0, 0, 1]}]}
              - {name: slide, type: translational, bodies: [chassis, arm], at: [-500, 0, 0], axis: [-1, 0, 1]}
            forces:
              - {name: push, type: load, body: wheel, force: [1, 2, 3], torque: [1, 2, 3]}
              - {name: drive, type: joint, joint: spin, torque: 5}
            motions: [{joint: slide, speed: 7}]
            start: [{of: spin, speed: 4}, {of: arm, velocity: [1, 2, 3], angular_velocity: [1, 2, 3]}]
            tree: {cut: [pivot]}
            """;

    @Test
    void shouldMirrorAssemblies() throws IOException, InputError {
        Files.writeString(folder.resolve("corner.yaml"), CORNER);
        MechanismFile file = file("""
                bodies: [{name: body, mass: 10, inertia: [1, 1, 1]}]
                assemblies:
                  - {name: left, file: corner.yaml, at: [2, 0, 1], bind: {chassis: body}}
                  - {name: right, file: corner.yaml, at: [2, 0, 1], mirror: true, bind: {chassis: body}}
                """);
        MechanismSpec spec = file.spec();
        MechanismSpec.Body left = spec.bodies().get(1);
        MechanismSpec.Body right = spec.bodies().get(3);
        assertEquals("left.arm", left.name());
        assertEquals("right.arm", right.name());
        assertNear(new Vector(2, 0.5, 1), left.origin_m());
        assertNear(new Vector(2, -0.5, 1), right.origin_m());
        assertNear(mirrored(left.worldCom_m()), right.worldCom_m());
        for (int k = 1; k <= 2; k++) {
            MechanismSpec.Body a = spec.bodies().get(k);
            MechanismSpec.Body b = spec.bodies().get(k + 2);
            for (Vector v : List.of(new Vector(1, 0, 0), new Vector(0.3, 1, 0), new Vector(0.2, -0.4, 1))) {
                assertEquals(moment(a, v), moment(b, mirrored(v)), 1e-12);
            }
        }
        JointSpec spin = joint(spec, "right.spin");
        assertEquals("right.arm", spin.first());
        assertNear(
                new Vector(0, 1, 0), joint(spec, "left.spin").onFirst().axes().z());
        assertNear(new Vector(0, 1, 0), spin.onFirst().axes().z());
        JointSpec leftPivot = joint(spec, "left.pivot");
        Vector axis = leftPivot.onFirst().axes().z();
        assertEquals("body", leftPivot.first());
        assertNear(
                new Vector(-axis.x(), axis.y(), -axis.z()),
                joint(spec, "right.pivot").onFirst().axes().z());
        Vector way = joint(spec, "left.slide").onFirst().axes().z();
        assertNear(mirrored(way), joint(spec, "right.slide").onFirst().axes().z());
        ForceSpec.Load push = (ForceSpec.Load) spec.forces().get(2);
        assertEquals("right.push", push.name());
        assertNear(new Vector(2, 1, 3), push.force_N());
        assertNear(new Vector(-2, -1, -3).times(1e-3), push.torque_Nm());
        assertEquals(
                List.of("left.slide", "right.slide"),
                spec.conditions().motions().stream()
                        .map(MechanismSpec.Motion::joint)
                        .toList());
        assertEquals(
                List.of(-2.0, -1.0, -3.0, 0.002, 0.001, 0.003),
                spec.conditions().start().get(3).values());
        assertEquals(List.of("left.pivot", "right.pivot"), spec.wishes().cut());
        assertEquals(List.of("left.pivot", "right.pivot"), names(file.plan().cut()));
    }

    /** Moment of inertia about an axis of the world through the centre of mass, times the axis' length squared. */
    private static double moment(MechanismSpec.Body body, Vector axis) {
        Vector v = body.axes().in(axis);
        MechanismSpec.Inertia i = body.inertia_kgm2();
        return i.xx() * v.x() * v.x()
                + i.yy() * v.y() * v.y()
                + i.zz() * v.z() * v.z()
                + 2 * (i.xy() * v.x() * v.y() + i.xz() * v.x() * v.z() + i.yz() * v.y() * v.z());
    }

    @Test
    void shouldRestoreTheMechanismWhenMirroredTwice() throws IOException, InputError {
        Files.writeString(folder.resolve("corner.yaml"), CORNER);
        Files.writeString(folder.resolve("half.yaml"), """
                furrow: 1
                name: half
                needs: [frame]
                assemblies: [{name: c, file: corner.yaml, at: [0, 0.1, 0], mirror: true, bind: {chassis: frame}}]
                """);
        MechanismFile file = file("""
                bodies: [{name: body, mass: 10, inertia: [1, 1, 1]}]
                assemblies:
                  - {name: x, file: half.yaml, at: [2, 0.1, 1], mirror: true, bind: {frame: body}}
                  - {name: y, file: corner.yaml, at: [2, 0, 1], bind: {chassis: body}}
                """);
        MechanismSpec spec = file.spec();
        assertEquals("x.c.wheel", spec.bodies().get(2).name());
        for (int k = 1; k <= 2; k++) {
            MechanismSpec.Body a = spec.bodies().get(k);
            MechanismSpec.Body b = spec.bodies().get(k + 2);
            assertNear(b.worldCom_m(), a.worldCom_m());
            assertNear(b.axes().y(), a.axes().y());
            assertNear(b.com_m(), a.com_m());
            assertEquals(b.inertia_kgm2().xy(), a.inertia_kgm2().xy(), 1e-15);
        }
        for (String joint : List.of("pivot", "spin", "slide")) {
            JointSpec a = joint(spec, "x.c." + joint);
            JointSpec b = joint(spec, "y." + joint);
            assertNear(b.onSecond().at_m(), a.onSecond().at_m());
            assertNear(b.onFirst().axes().z(), a.onFirst().axes().z());
        }
        assertEquals("body", joint(spec, "x.c.pivot").first());
        file.plan();
    }

    @Test
    void shouldMirrorSpeedsOfJoints() throws IOException, InputError {
        Files.writeString(folder.resolve("part.yaml"), """
                furrow: 1
                name: part
                bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}, {name: b, mass: 1, inertia: [1, 1, 1]}]
                joints:
                  - {name: c, type: cylindrical, bodies: [ground, a], at: [0, 0, 0], axis: [0, 0, 1]}
                  - {name: s, type: spherical, bodies: [a, b], at: [0, 0, 0]}
                start: [{of: c, speeds: [1, 2]}, {of: s, speeds: [1, 2, 3]}]
                """);
        MechanismSpec spec = read("assemblies: [{name: m, file: part.yaml, mirror: true}]\n");
        assertEquals(List.of(1.0, -2.0), spec.conditions().start().get(0).values());
        assertEquals(List.of(-1.0, 2.0, -3.0), spec.conditions().start().get(1).values());
    }

    @Test
    void shouldReadSphericalSpeedsAlongTheAxesOfTheFile() throws IOException, InputError {
        MechanismSpec spec = read("""
                axes: dads
                bodies: [{name: disk, mass: 1, inertia: [1, 1, 1]}]
                joints: [{name: s, type: spherical, bodies: [ground, disk], at: [0, 0, 0]}]
                start: [{of: s, speeds: [1, 2, 3]}]
                """);
        List<Double> speeds = spec.conditions().start().getFirst().values();
        assertNear(new Vector(2, -1, 3), new Vector(speeds.get(0), speeds.get(1), speeds.get(2)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "y", "on", "off", "null-1", "e1"})
    void shouldReadTextAsTextAndNumbersAsNumbers(String name) throws IOException, InputError {
        MechanismSpec spec = read("""
                bodies: [{name: NAME, mass: 1e1, inertia: [1, 1, 1]}]
                joints: [{name: pin, type: revolute, bodies: [ground, NAME], on: [{at: [0, 0, 0], axis: [0, 1e0, 0]}, {at: [0, 0, 0], axis: [0, 1.e+0, 0]}]}]
                """.replace("NAME", name));
        assertEquals(name, spec.bodies().getFirst().name());
        assertEquals(10, spec.bodies().getFirst().mass_kg());
    }

    static List<String> mechanisms() {
        return Library.MECHANISMS;
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void shouldPlanTheTreeOfTheCompiledMechanism(String name) throws InputError {
        MechanismFile file = MechanismReader.read(Library.findVehicle(name));
        assertEquals(name, file.spec().name());
        assertEquals(names(constraints(file.compile())), names(file.plan().constraints()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "c", "d"})
    void shouldPlanTheDrivenJointsOfALoopIntoTheTree(String driven) throws IOException, InputError {
        String text = Library.findVehicle("four-bar").bytes().text();
        MechanismFile file = MechanismReader.read(Source.ofText(
                "four-bar.yaml", text.replace("start:\n  - {of: a,", "start:\n  - {of: " + driven + ",")));
        assertFalse(names(file.plan().cut()).contains(driven));
        assertEquals(names(constraints(file.compile())), names(file.plan().constraints()));
    }

    @Test
    void shouldPlanTheTreeOfTheCompiledVehicle() throws InputError {
        int multibody = 0;
        for (String name : Library.VEHICLES) {
            VehicleSpec vehicle = VehicleReader.read(Library.findVehicle(name), file -> {});
            MechanismSpec joints = vehicle.joints();
            if (joints != null && vehicle.compile() instanceof MultibodyVehicleModel compiled) {
                assertEquals(
                        names(constraints(compiled.mechanism())),
                        names(MechanismCompiler.plan(joints).constraints()),
                        name);
                multibody++;
            }
        }
        assertTrue(multibody > 5);
    }

    private static List<JointSpec> constraints(MultibodyModel compiled) {
        return compiled.joints().stream()
                .filter(MultibodyModel.JointFrame::cut)
                .map(MultibodyModel.JointFrame::spec)
                .toList();
    }

    @Test
    void shouldAssembleThePapersHmmwvFromBothSides() throws InputError {
        MechanismSpec spec =
                MechanismReader.read(Library.findVehicle("hmmwv-paper")).spec();
        assertEquals(13, spec.bodies().size());
        assertEquals(20, spec.joints().size());
        assertEquals(8, spec.forces().size());
        for (int k = 0; k < 3; k++) {
            assertNear(
                    mirrored(spec.bodies().get(1 + k).worldCom_m()),
                    spec.bodies().get(4 + k).worldCom_m());
        }
        // track and wheelbase of the source
        Vector fl = spec.bodies().get(3).origin_m();
        Vector rl = spec.bodies().get(9).origin_m();
        assertEquals(1.8194, 2 * fl.y(), 5e-5);
        assertEquals(3.378 - 2.99 * INCH_M, fl.x() - rl.x(), 1e-3);
    }

    /** Shapes are in the frame of the file on the body, the specification in that of the body. */
    @Test
    void shouldReadContacts() throws IOException, InputError {
        MechanismFile file = file("""
                units: {length: mm}
                axes: sae
                bodies:
                  - {name: box, mass: 1, at: [0, 0, -500], inertia: [1, 1, 1]}
                  - {name: pill, mass: 1, at: [1000, 0, -500], inertia: [1, 1, 1]}
                contacts:
                  stiffness: 20
                  damping: 0.001
                  friction: 0.25
                  shapes:
                    - {body: box, type: box, size: [200, 400, 600], at: [0, 10, 0]}
                    - {body: pill, type: capsule, radius: 50, ends: [[0, 0, 0], [0, 0, 100]]}
                    - {body: ground, type: floor, normal: [0, 0, -1]}
                  apart: [[box, pill]]
                """);
        ContactSpec contacts = file.contacts();
        assertEquals(new ContactSpec.Law(20_000, 1, 0.25), contacts.law());
        assertEquals(List.of(new ContactSpec.Pair("box", "pill")), contacts.apart());
        Solid.Convex box = (Solid.Convex) contacts.shapes().get(0).solid();
        assertEquals(8, box.corners_m().size());
        Vector middle =
                box.corners_m().stream().reduce(Vector.ZERO, Vector::plus).times(0.125);
        assertNear(new Vector(0, -0.01, 0), middle);
        assertEquals(0.3, Math.abs(box.corners_m().get(0).z()), 1e-12);
        Solid.Rod pill = (Solid.Rod) contacts.shapes().get(1).solid();
        assertNear(new Vector(0, 0, -0.1), pill.to_m());
        assertNear(new Vector(0, 0, 1), ((Solid.Floor) contacts.shapes().get(2).solid()).up());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{stiffness: 1, shapes: [{body: box, type: floor}]}|a floor belongs to 'ground', found 'box'",
                "{stiffness: 1, shapes: [{body: light, type: sphere, radius: 1}]}|'light' has no mass",
                "{stiffness: 1, shapes: [{body: box, type: hull, points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]}]}|lie",
                "{stiffness: 1, shapes: [{body: box, type: box, size: [1, 1, 1], radius: 1}]}|radius",
                "{shapes: [{body: box, type: sphere, radius: 1}]}|stiffness"
            })
    void shouldRefuseMistakenContacts(String given) {
        String[] parts = given.split("\\|");
        InputError error = assertThrows(InputError.class, () -> file("""
                bodies: [{name: box, mass: 1, inertia: [1, 1, 1]}, {name: light, mass: 0, inertia: [0, 0, 0]}]
                contacts: %s
                """.formatted(parts[0])));
        assertTrue(String.valueOf(error.getMessage()).contains(parts[1]), error.getMessage());
    }

    private static Vector mirrored(Vector v) {
        return new Vector(v.x(), -v.y(), v.z());
    }

    private static JointSpec joint(MechanismSpec spec, String name) {
        return spec.joints().stream()
                .filter(joint -> joint.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(List<JointSpec> joints) {
        return joints.stream().map(JointSpec::name).toList();
    }

    private static void assertNear(Vector expected, Vector actual) {
        assertTrue(expected.minus(actual).length() < 1e-12, () -> "expected " + expected + ", found " + actual);
    }

    private MechanismSpec read(String rest) throws IOException, InputError {
        return file(rest).spec();
    }

    private MechanismFile file(String rest) throws IOException, InputError {
        Path path = Files.writeString(folder.resolve("trial.yaml"), "furrow: 1\nname: trial\n" + rest);
        return MechanismReader.read(Source.ofFile(path));
    }
}
