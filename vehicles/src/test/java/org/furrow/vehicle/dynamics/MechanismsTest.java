package org.furrow.vehicle.dynamics;

import static org.furrow.vehicle.dynamics.Parts.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mechanisms with a known motion. */
class MechanismsTest {
    private static final Vector Y = at(0, 1, 0);
    private static final Vector Z = at(0, 0, 1);

    /** A compound pendulum released level: its period by the elliptic integral, K(sin 45 deg) = 1.8540746773013719. */
    @ParameterizedTest
    @EnumSource(Integrator.class)
    void shouldSwingWithThePendulumsPeriod(Integrator method) {
        double inertia = 0.1 + 2 * 0.5 * 0.5;
        double period = 4 * 1.8540746773013719 * Math.sqrt(inertia / (2 * 9.81 * 0.5));
        Rig rig = new Parts()
                .body("bar", 2, at(0.5, 0, 0), 0.01, 0.1, 0.1)
                .joint("pin", JointSpec.Type.REVOLUTE, "ground", "bar", at(0, 0, 0), Y)
                .ready(method);
        double step = period / 4000;
        rig.run(period, step);
        double tolerance =
                switch (method) {
                    case EULER -> 5e-3;
                    case RK2 -> 1e-5;
                    case ODE3 -> 1e-7;
                    case RK4, ODE5 -> 1e-9;
                };
        assertEquals(0, rig.coordinate("pin"), tolerance);
        assertEquals(0, rig.speed("pin"), 10 * tolerance);
    }

    @Test
    void shouldKeepTheEnergyOfADoublePendulum() {
        Rig rig = new Parts()
                .body("upper", 1, at(0.5, 0, 0), 0.01, 0.1, 0.1)
                .body("lower", 1, at(1.5, 0, 0), 0.01, 0.1, 0.1)
                .joint("a", JointSpec.Type.REVOLUTE, "ground", "upper", at(0, 0, 0), Y)
                .joint("b", JointSpec.Type.REVOLUTE, "upper", "lower", at(1, 0, 0), Y)
                .ready(Integrator.RK4);
        double before = rig.energy_J();
        rig.run(10, 5e-4);
        assertEquals(before, rig.energy_J(), 1e-7);
    }

    /** Crank of 0.1 m at 10 rad/s, rod of 0.3 m: x = r cos(wt) + sqrt(l^2 - r^2 sin^2(wt)). */
    @ParameterizedTest
    @EnumSource(Integrator.class)
    void shouldMoveTheSliderOfASliderCrank(Integrator method) {
        Rig rig = new Parts()
                .body("crank", 0.5, at(0.05, 0, 0), 1e-4, 1e-3, 1e-3)
                .body("rod", 0.8, at(0.25, 0, 0), 1e-4, 1e-2, 1e-2)
                .body("slider", 1, at(0.4, 0, 0), 1e-3, 1e-3, 1e-3)
                .joint("main", JointSpec.Type.REVOLUTE, "ground", "crank", at(0, 0, 0), Y)
                .joint("pin", JointSpec.Type.REVOLUTE, "crank", "rod", at(0.1, 0, 0), Y)
                .joint("wrist", JointSpec.Type.REVOLUTE, "rod", "slider", at(0.4, 0, 0), Y)
                .joint("guide", JointSpec.Type.TRANSLATIONAL, "ground", "slider", at(0.4, 0, 0), at(1, 0, 0))
                .motion("main", new MotionLaw.Steady(10))
                .ready(method);
        assertEquals(0, rig.multibody.degreesOfFreedom());
        rig.run(15, 1e-3, () -> {
            double angle = 10 * rig.time_s;
            double s = 0.1 * Math.sin(angle);
            double x = 0.1 * Math.cos(angle) + Math.sqrt(0.09 - s * s);
            assertEquals(x, rig.position("slider")[0], 1e-8, () -> "t=" + rig.time_s);
            assertEquals(0, rig.error(), 1e-8);
        });
    }

    /** The slider-crank with its crank in two parts, cut at each joint in turn: other equations, the same motion. */
    @ParameterizedTest
    @CsvSource({
        "weld, TRANSLATIONAL",
        "pin, TRANSLATIONAL",
        "wrist, TRANSLATIONAL",
        "guide, TRANSLATIONAL",
        "guide, CYLINDRICAL"
    })
    void shouldMoveIndependentlyOfTheCutJoint(String cut, JointSpec.Type guide) {
        Rig rig = new Parts()
                .body("crank", 0.3, at(0.03, 0, 0), 1e-4, 1e-3, 1e-3)
                .body("web", 0.2, at(0.08, 0, 0), 1e-4, 1e-3, 1e-3)
                .body("rod", 0.8, at(0.25, 0, 0), 1e-4, 1e-2, 1e-2)
                .body("slider", 1, at(0.4, 0, 0), 1e-3, 1e-3, 1e-3)
                .joint("main", JointSpec.Type.REVOLUTE, "ground", "crank", at(0, 0, 0), Y)
                .joint("weld", JointSpec.Type.FIXED, "crank", "web", at(0.06, 0, 0), Y)
                .joint("pin", JointSpec.Type.REVOLUTE, "web", "rod", at(0.1, 0, 0), Y)
                .joint("wrist", JointSpec.Type.REVOLUTE, "rod", "slider", at(0.4, 0, 0), Y)
                .joint("guide", guide, "ground", "slider", at(0.4, 0, 0), at(1, 0, 0))
                .motion("main", new MotionLaw.Steady(10))
                .cut(cut)
                .ready(Integrator.RK4);
        assertEquals(0, rig.multibody.degreesOfFreedom());
        rig.run(2, 1e-3, () -> {
            double angle = 10 * rig.time_s;
            double s = 0.1 * Math.sin(angle);
            double x = 0.1 * Math.cos(angle) + Math.sqrt(0.09 - s * s);
            assertEquals(x, rig.position("slider")[0], 1e-8, () -> cut + " t=" + rig.time_s);
            assertEquals(0, rig.error(), 1e-8, cut);
        });
    }

    /** A Hooke joint at 30 degrees: tan(out) = tan(in) cos 30; at in = 0 its first pin is normal to both shafts. */
    @ParameterizedTest
    @ValueSource(strings = {"cross", "out"})
    void shouldCoupleShaftsByHookesFormula(String cut) {
        double bend = Math.toRadians(30);
        Vector tilted = at(Math.cos(bend), Math.sin(bend), 0);
        Parts parts = new Parts()
                .body("first", 1, at(-0.5, 0, 0), 0.1, 0.1, 0.1)
                .body("second", 1, tilted.times(0.5), 0.1, 0.1, 0.1)
                .joint("in", JointSpec.Type.REVOLUTE, "ground", "first", at(-1, 0, 0), at(1, 0, 0))
                .universal("cross", "first", "second", at(0, 0, 0), Z, at(-Math.sin(bend), Math.cos(bend), 0))
                .joint("out", JointSpec.Type.REVOLUTE, "ground", "second", tilted, tilted)
                .motion("in", new MotionLaw.Steady(5))
                .cut(cut);
        Rig rig = parts.ready(Integrator.RK4);
        JointReadout readout = new JointReadout(rig.multibody);
        int out = readout.names().indexOf("out.angle_rad");
        rig.run(2, 1e-3, () -> {
            double in = 5 * rig.time_s;
            rig.multibody.updateKinematics(rig.q, rig.v);
            double angle = readout.read(rig.q)[out];
            double expected = Math.atan2(Math.sin(in) * Math.cos(bend), Math.cos(in));
            assertEquals(0, Math.sin(angle - expected), 1e-7, () -> cut + " t=" + rig.time_s);
        });
    }

    /** A parallelogram linkage, whose loop has three redundant rows. */
    @Test
    void shouldKeepAFourBarsEnergyAndLoop() {
        Rig rig = new Parts()
                .body("crank", 1, at(-0.15, 0, 0.2), 0.02, 0.02, 0.02)
                .body("coupler", 2, at(0.25, 0, 0.45), 0.01, 0.1, 0.1)
                .body("rocker", 1, at(0.9, 0, 0.25), 0.02, 0.04, 0.02)
                .joint("a", JointSpec.Type.REVOLUTE, "ground", "crank", at(0, 0, 0), Y)
                .joint("b", JointSpec.Type.REVOLUTE, "crank", "coupler", at(-0.3, 0, 0.4), Y)
                .joint("c", JointSpec.Type.REVOLUTE, "coupler", "rocker", at(0.8, 0, 0.5), Y)
                .joint("d", JointSpec.Type.REVOLUTE, "rocker", "ground", at(1, 0, 0), Y)
                .ready(Integrator.RK4);
        double before = rig.energy_J();
        rig.run(20, 1e-3, () -> assertEquals(0, rig.error(), 1e-8));
        assertEquals(before, rig.energy_J(), 1e-4);
        assertEquals(1, rig.multibody.degreesOfFreedom());
        assertEquals(3, rig.multibody.redundantRows());
    }

    /** Six bars of equal length with orthogonal neighbouring hinges (Bricard 1897): mobility 1, one redundant row. */
    @Test
    void shouldMoveBricardsLinkage() {
        Vector[] p = {at(0, 0, 0), at(1, 0, 0), at(1, -1, 0), at(1, -1, 1), at(0, -1, 1), at(0, 0, 1)};
        Vector[] axis = {at(0, 1, 0), at(0, 0, 1), at(1, 0, 0), at(0, 1, 0), at(0, 0, 1), at(1, 0, 0)};
        Parts parts = new Parts();
        for (int k = 1; k < 6; k++) {
            Vector middle = p[k].plus(p[(k + 1) % 6]).times(0.5);
            Vector along = p[(k + 1) % 6].minus(p[k]);
            double thin = 1e-4;
            parts.body(
                    "bar" + k,
                    1,
                    middle,
                    Math.abs(along.x()) > 0.5 ? thin : 1 / 12.0,
                    Math.abs(along.y()) > 0.5 ? thin : 1 / 12.0,
                    Math.abs(along.z()) > 0.5 ? thin : 1 / 12.0);
        }
        for (int k = 1; k <= 6; k++) {
            String first = k == 1 ? "ground" : "bar" + (k - 1);
            String second = k == 6 ? "ground" : "bar" + k;
            parts.joint("hinge" + k, JointSpec.Type.REVOLUTE, first, second, p[k % 6], axis[k % 6]);
        }
        Rig rig = parts.ready(Integrator.RK4);
        double before = rig.energy_J();
        assertEquals(1, rig.multibody.degreesOfFreedom());
        rig.run(10, 5e-4, () -> assertEquals(0, rig.error(), 1e-8));
        assertEquals(before, rig.energy_J(), 1e-4);
        assertTrue(Math.abs(rig.position("bar3")[2] - 1) > 1e-3 || Math.abs(rig.position("bar3")[0] - 0.5) > 1e-3);
    }

    /** A fast top with a fixed tip: steady precession at W with I3 w3 W = m g l at 90 degrees from the vertical. */
    @Test
    void shouldPrecessSteadily() {
        double spin = 200;
        double precession = 1 * 9.81 * 0.2 / (0.01 * spin);
        Rig rig = new Parts()
                .body("top", 1, at(0.2, 0, 0), 0.01, 0.005, 0.005)
                .joint("tip", JointSpec.Type.SPHERICAL, "ground", "top", at(0, 0, 0), Z)
                .start("tip", spin, 0.0, precession)
                .ready(Integrator.RK4);
        double before = rig.energy_J();
        rig.run(2, 1e-4);
        double[] p = rig.position("top");
        assertEquals(0, p[2], 1e-6);
        assertEquals(0.2 * Math.cos(2 * precession), p[0], 1e-5);
        assertEquals(0.2 * Math.sin(2 * precession), p[1], 1e-5);
        assertEquals(before, rig.energy_J(), 1e-6 * before);
    }

    /** Two free bodies on a universal joint and a rod conserve momentum. */
    @Test
    void shouldKeepMomentumInSpace() {
        Rig rig = new Parts()
                .gravity(0, 0, 0)
                .body("first", 3, at(0, 0, 0), 0.1, 0.2, 0.3)
                .body("second", 2, at(1, 0, 0), 0.1, 0.1, 0.1)
                .universal("cross", "first", "second", at(0.5, 0, 0), Y, Z)
                .rod("rod", "first", "second", at(0.1, 0.3, 0.1), at(0.9, 0.2, 0.15))
                .start("first", 1.0, -2.0, 3.0, 0.5, 0.0, 0.1)
                .ready(Integrator.RK4);
        double before = rig.energy_J();
        double[] momentum = momentum(rig);
        rig.run(5, 1e-3, () -> assertEquals(0, rig.error(), 1e-8));
        assertEquals(before, rig.energy_J(), 1e-6 * before);
        for (int d = 0; d < 3; d++) {
            assertEquals(momentum[d], momentum(rig)[d], 1e-9);
        }
    }

    private static double[] momentum(Rig rig) {
        double[] sum = new double[3];
        double[] angular = new double[3];
        double[] linear = new double[3];
        double[] mass = {3, 2};
        rig.multibody.updateKinematics(rig.q, rig.v);
        for (int b = 0; b < 2; b++) {
            rig.multibody.velocity(b, angular, linear, 0);
            for (int d = 0; d < 3; d++) {
                sum[d] += mass[b] * linear[d];
            }
        }
        return sum;
    }
}
