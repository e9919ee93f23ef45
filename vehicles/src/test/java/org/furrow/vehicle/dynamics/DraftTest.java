package org.furrow.vehicle.dynamics;

import static org.furrow.vehicle.dynamics.Parts.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tool on a sledge slows it down as ASAE D497 says. */
class DraftTest {
    private static final double MASS_KG = 1000;
    private static final double WIDTH_M = 2;
    private static final double DEPTH_M = 0.2;
    private static final double A = 652;
    private static final double C = 5.1;

    private static ForceSpec.Draft draft(Vector coefficients) {
        return new ForceSpec.Draft(at(1, 0, 0), WIDTH_M, DEPTH_M, coefficients);
    }

    private static Rig sledge(Vector coefficients, double speed_mps) {
        return new Parts()
                .body("sledge", MASS_KG, at(0, 0, 0), 100, 100, 100)
                .joint("slide", JointSpec.Type.TRANSLATIONAL, "ground", "sledge", at(0, 0, 0), at(1, 0, 0))
                .force(new ForceSpec.Load(
                        "plough", "sledge", at(0, 0, -0.5), Vector.ZERO, Vector.ZERO, draft(coefficients), null))
                .start("slide", speed_mps)
                .ready(Integrator.RK4);
    }

    /** m u' = -k (A + C s^2), s = 3.6 u: u = r tan(atan(u0 / r) - k sqrt(A C) 3.6 t / m), r = sqrt(A / C) / 3.6. */
    @ParameterizedTest
    @ValueSource(doubles = {3, -3})
    void shouldSlowDownAsCalculated(double start_mps) {
        Rig rig = sledge(at(A, 0, C), start_mps);
        double k = WIDTH_M * 100 * DEPTH_M;
        double r = Math.sqrt(A / C) / 3.6;
        rig.run(0.06, 1e-4, () -> {
            double turned = Math.atan(3 / r) - k * Math.sqrt(A * C) * 3.6 * rig.time_s / MASS_KG;
            assertEquals(Math.signum(start_mps) * r * Math.tan(turned), rig.speed("slide"), 2e-3, "t=" + rig.time_s);
        });
    }

    /** At 5 km/h with the second coefficient alone, by hand: 2 m x 20 cm x 10 x 5 = 2000 N. */
    @Test
    void shouldHaveTheForceOfTheStandard() {
        assertEquals(-2000, draft(at(0, 10, 0)).force_N(5 / 3.6), 2000 * 7e-4);
        assertEquals(0, draft(at(A, 0, C)).force_N(0), 0);
    }

    @Test
    void shouldStopWithoutATurn() {
        Rig rig = sledge(at(A, 0, C), 1);
        rig.run(1, 1e-3, () -> assertTrue(rig.speed("slide") > -1e-6, "speed " + rig.speed("slide")));
        assertEquals(0, rig.speed("slide"), 1e-3);
    }

    @Test
    void shouldRefuseWhatIsNoTool() {
        assertThrows(IllegalArgumentException.class, () -> new ForceSpec.Draft(at(1, 0, 0), 0, DEPTH_M, at(A, 0, C)));
        assertThrows(IllegalArgumentException.class, () -> draft(at(A, 0, -1)));
    }
}
