package org.furrow.vehicle.traction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.traction.Sand.MotionResistance;
import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.WheelSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws of traction against values computed from their formulas, to the digits given. */
class LawsTest {
    private static final WheelSize WHEEL = new WheelSize(0.254, 0.934, 0.2);
    private static final double LOAD_N = 6300;
    private static final double PA_PER_PSI = 6894.757293168;
    private static final List<TractionLaw> ALL = List.of(
            MagicFormula.DRY,
            MagicFormula.WET,
            MagicFormula.SNOW,
            MagicFormula.ICE,
            sand(100, MotionResistance.WES_UNPOWERED),
            sand(100, MotionResistance.PAGE_SIGN_CORRECTED),
            clay(30),
            clay(300),
            new Brixius(100 * PA_PER_PSI));

    private static Sand sand(double ci_psi, MotionResistance resistance) {
        return new Sand(ci_psi * PA_PER_PSI, resistance);
    }

    private static Clay clay(double ci_psi) {
        return new Clay(ci_psi * PA_PER_PSI);
    }

    @ParameterizedTest
    @CsvSource({
        "10, 1.9, 1,    0.97, 0.7356, 0.9558, 0.9992, 0.9594, 0.9145, 0.18",
        "12, 2.3, 0.82, 1,    0.7449, 0.8171, 0.7483, 0.6675, 0.6372, 0.088",
        "5,  2,   0.3,  1,    0.1387, 0.2290, 0.2915, 0.2955, 0.2855, 0.311",
        "10, 2,   0.1,  1,    0.0763, 0.0972, 0.0995, 0.0952, 0.0930, 0.156",
        "4,  2,   0.1,  1,    0.0380, 0.0665, 0.0927, 0.0995, 0.0962, 0.389"
    })
    void shouldFollowTheMagicFormula(
            double b, double c, double d, double e, double a1, double a2, double a3, double a4, double a5, double at) {
        MagicFormula law = new MagicFormula(b, c, d, e);
        double[] slips = {0.05, 0.1, 0.2, 0.5, 1};
        double[] expected = {a1, a2, a3, a4, a5};
        for (int k = 0; k < slips.length; k++) {
            assertEquals(expected[k], law.net(LOAD_N, 0.05, WHEEL, slips[k]), 0.5e-4, "slip " + slips[k]);
        }
        assertEquals(d, law.net(LOAD_N, 0.05, WHEEL, at), 1e-4 * d, "peak");
        assertTrue(law.net(LOAD_N, 0.05, WHEEL, at - 0.03) < d && law.net(LOAD_N, 0.05, WHEEL, at + 0.03) < d);
    }

    @Test
    void shouldHaveTheCoefficientsOfThePage() {
        assertEquals(new MagicFormula(10, 1.9, 1, 0.97), MagicFormula.DRY);
        assertEquals(new MagicFormula(12, 2.3, 0.82, 1), MagicFormula.WET);
        assertEquals(new MagicFormula(5, 2, 0.3, 1), MagicFormula.SNOW);
        assertEquals(new MagicFormula(10, 2, 0.1, 1), MagicFormula.ICE);
    }

    @ParameterizedTest
    @CsvSource({
        "30,  10.76, 278,  0.402, 0.931, -0.529, 0.178, 0.224",
        "50,  17.93, 464,  0.447, 0.901, -0.454, 0.089, 0.358",
        "100, 35.87, 928,  0.512, 0.828, -0.317, 0.049, 0.463",
        "200, 71.74, 1856, 0.568, 0.688, -0.120, 0.034, 0.533",
        "300, 107.6, 2784, 0.593, 0.556,  0.036, 0.030, 0.563"
    })
    void shouldFollowTheSandNumeric(
            double ci, double ns, double nu, double t, double rs, double netS, double ru, double netU) {
        Sand page = sand(ci, MotionResistance.PAGE_SIGN_CORRECTED);
        Sand wes = sand(ci, MotionResistance.WES_UNPOWERED);
        assertEquals(ns, page.numeric(LOAD_N, 0.05, WHEEL), ns > 100 ? 0.05 : 0.005);
        assertEquals(nu, wes.unpowered(LOAD_N, 0.05, WHEEL), 0.6);
        assertEquals(t, page.gross(LOAD_N, 0.05, WHEEL, 0.2), 0.5e-3);
        assertEquals(t, wes.gross(LOAD_N, 0.05, WHEEL, 0.2), 0.5e-3);
        assertEquals(rs, page.resistance(LOAD_N, 0.05, WHEEL, 0.2), 0.5e-3);
        assertEquals(ru, wes.resistance(LOAD_N, 0.05, WHEEL, 0.2), 0.5e-3);
        assertEquals(netS, page.net(LOAD_N, 0.05, WHEEL, 0.2), 0.6e-3);
        assertEquals(netU, wes.net(LOAD_N, 0.05, WHEEL, 0.2), 0.6e-3);
    }

    @ParameterizedTest
    @CsvSource({
        "30,  9.0885,  0.0843, 0.1523, 0.0469, 0.418",
        "50,  15.1475, 0.0235, 0.0593, 0.4343, 0.8055",
        "100, 30.2951, 0.0042, 0.0201, 0.8732, 1"
    })
    void shouldFollowTheMobilityNumberOfClay(double ci, double nc, double ssp, double r, double slow, double full) {
        Clay law = clay(ci);
        assertEquals(nc, law.mobility(LOAD_N, 0.04, WHEEL), 0.5e-4);
        assertEquals(ssp, law.selfPoweredSlip(LOAD_N, 0.04, WHEEL), 0.5e-4);
        assertEquals(r, law.resistance(LOAD_N, 0.04, WHEEL, 0), 0.5e-4);
        assertEquals(slow, law.net(LOAD_N, 0.04, WHEEL, 0.2), 0.5e-4);
        assertEquals(full, law.net(LOAD_N, 0.04, WHEEL, 1), 0.6e-4);
    }

    /** Without the clamp it would be 1.89. */
    @Test
    void shouldClampTheNetTraction() {
        assertEquals(1, clay(300).net(LOAD_N, 0.04, WHEEL, 1));
        assertEquals(-1, clay(300).net(LOAD_N, 0.04, WHEEL, -1));
        assertEquals(
                1.89, clay(300).gross(LOAD_N, 0.04, WHEEL, 1) - clay(300).resistance(LOAD_N, 0.04, WHEEL, 1), 0.01);
    }

    @Test
    void shouldFollowBrixius() {
        Brixius law = new Brixius(100 * PA_PER_PSI);
        double bn = 100 * PA_PER_PSI * 0.254 * 0.934 / LOAD_N * (1 + 5 * 0.25) / (1 + 3 * 0.254 / 0.934);
        double mu = 0.88 * (1 - StrictMath.exp(-0.1 * bn)) * (1 - StrictMath.exp(-7.5 * 0.2)) + 0.04;
        double rho = 1 / bn + 0.04 + 0.5 * 0.2 / Math.sqrt(bn);
        assertEquals(mu - rho, law.net(LOAD_N, 0.05, WHEEL, 0.2), 1e-12);
    }

    /** A braked wheel mirrors a driven one, without slip there is no traction, and nothing jumps. */
    @Test
    void shouldBeOddAndContinuous() {
        for (TractionLaw law : ALL) {
            assertEquals(0, law.gross(LOAD_N, 0.05, WHEEL, 0), law.toString());
            assertEquals(0, law.gross(LOAD_N, 0.05, WHEEL, 1e-9), 1e-4, law.toString());
            double before = law.gross(LOAD_N, 0.05, WHEEL, -1);
            for (double s = -1; s <= 1; s += 1e-4) {
                double now = law.gross(LOAD_N, 0.05, WHEEL, s);
                assertEquals(now, -law.gross(LOAD_N, 0.05, WHEEL, -s), 1e-15, law.toString());
                assertEquals(before, now, 0.1, law + " at slip " + s);
                assertTrue(law.resistance(LOAD_N, 0.05, WHEEL, s) >= 0);
                before = now;
            }
        }
    }

    /** Below the slip at which it propels itself a wheel on clay has the motion resistance alone. */
    @Test
    void shouldRollOnClayAgainstTheResistanceAlone() {
        Clay law = clay(30);
        double resistance = law.resistance(LOAD_N, 0.04, WHEEL, 0);
        for (double s : new double[] {-0.084, -0.01, 0, 0.01, 0.084}) {
            assertEquals(-resistance, law.net(LOAD_N, 0.04, WHEEL, s), "slip " + s);
        }
        assertEquals(-resistance, law.net(LOAD_N, 0.04, WHEEL, law.selfPoweredSlip(LOAD_N, 0.04, WHEEL) + 1e-9), 1e-6);
    }

    /** A flat tyre is at the pole of 1 - delta/h, a light one at that of 1/N. */
    @Test
    void shouldStayFiniteAtPoles() {
        for (TractionLaw law : ALL) {
            for (double deflection : new double[] {-0.1, 0, 0.2, 0.5}) {
                for (double load : new double[] {1e-6, 1, 1e6}) {
                    double net = law.net(load, deflection, WHEEL, 0.3);
                    assertTrue(net >= -1 && net <= 1, law + " " + deflection + " " + load + ": " + net);
                }
            }
        }
    }

    @Test
    void shouldFollowCrolla() {
        assertEquals(0.82 * (1 - StrictMath.exp(-1)), Crolla.coefficient(0.09, 0.82, Crolla.GAMMA_RAD), 1e-12);
        assertEquals(-0.3, Crolla.coefficient(-Math.PI / 2, 0.3, Crolla.GAMMA_RAD), 1e-7);
        assertEquals(0, Crolla.coefficient(0, 1, Crolla.GAMMA_RAD));
    }

    @Test
    void shouldRejectInvalidValues() {
        assertThrows(IllegalArgumentException.class, () -> new Clay(0));
        assertThrows(IllegalArgumentException.class, () -> new Sand(-1, MotionResistance.WES_UNPOWERED));
        assertThrows(IllegalArgumentException.class, () -> new Brixius(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> new WheelSize(0.2, 0.9, 0.46));
    }
}
