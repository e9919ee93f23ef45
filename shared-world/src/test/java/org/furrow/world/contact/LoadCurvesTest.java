package org.furrow.world.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadCurvesTest {
    private static LoadCurves.Curve curve(double pressure_Pa, double... points) {
        return new LoadCurves.Curve(
                pressure_Pa,
                List.of(new double[] {points[0], points[1]}, new double[] {points[2], points[3]}, new double[] {
                    points[4], points[5]
                }));
    }

    private static final LoadCurves CURVES =
            new LoadCurves(List.of(curve(1e5, 0, 0, 0.1, 1000, 0.2, 3000), curve(2e5, 0, 0, 0.1, 2000, 0.3, 8000)));

    /** At the points, between them, beyond the last; at the pressures, between them, beyond both. */
    @ParameterizedTest
    @CsvSource({
        "1e5, 0.1, 1000, 20000",
        "1e5, 0.15, 2000, 20000",
        "1e5, 0.3, 5000, 20000",
        "2e5, 0.2, 5000, 30000",
        "1.5e5, 0.05, 750, 15000",
        "1.25e5, 0.15, 2375, 22500",
        "0, 0.05, 500, 10000",
        "9e5, 0.05, 1000, 20000",
    })
    void forceAndSlopeAreInterpolated(double pressure_Pa, double d_m, double force_N, double slope_Npm) {
        assertEquals(force_N, CURVES.force_N(pressure_Pa, d_m, Double.NaN), 1e-9);
        assertEquals(slope_Npm, CURVES.slope_Npm(pressure_Pa, d_m, Double.NaN), 1e-6);
    }

    @Test
    void wrongCurvesAreRefused() {
        assertRefused("must begin with deflection 0 and load 0", () -> curve(1e5, 0.01, 0, 0.1, 1, 0.2, 2));
        assertRefused("must rise: after 0.1 m, 5.0 N there is 0.2 m, 5.0 N", () -> curve(1e5, 0, 0, 0.1, 5, 0.2, 5));
        assertRefused("must rise", () -> curve(1e5, 0, 0, 0.1, 5, 0.1, 6));
        assertRefused("needs a pressure >= 0", () -> curve(-1, 0, 0, 0.1, 5, 0.2, 6));
        assertRefused("at least one", () -> new LoadCurves(List.of()));
        LoadCurves.Curve one = curve(1e5, 0, 0, 0.1, 5, 0.2, 6);
        assertRefused("in the order of their pressures", () -> new LoadCurves(List.of(one, one)));
    }

    @Test
    void aTyreHasPressuresForWhichItHasCurves() {
        SoftTyre tyre = new SoftTyre(0.3, CURVES, Inflation.constant(1.5e5), 5000, 0);
        assertEquals(1e5, tyre.load().least_Pa());
        assertRefused(
                "a pressure of 90.0 kPa must be in [100.0, 200.0] kPa",
                () -> new SoftTyre(0.3, CURVES, Inflation.constant(9e4), 5000, 0));
        assertRefused(
                "a pressure of 210.0 kPa must be in",
                () -> new SoftTyre(
                        0.3, CURVES, new Inflation(1.5e5, List.of(new Inflation.Step(3, 2.1e5)), 1000), 5000, 0));
    }

    @Test
    void anInflationHoldsEachPressureFromItsTime() {
        Inflation inflation = new Inflation(1e5, List.of(new Inflation.Step(2, 5e4), new Inflation.Step(4, 2e5)), 1000);
        assertEquals(1e5, inflation.wanted_Pa(1.9));
        assertEquals(5e4, inflation.wanted_Pa(2));
        assertEquals(2e5, inflation.wanted_Pa(100));
        Inflation.Step step = new Inflation.Step(2, 5e4);
        assertRefused("must ascend", () -> new Inflation(1e5, List.of(step, step), 1000));
        assertRefused("must be > 0", () -> new Inflation(1e5, List.of(), 0));
        assertRefused("must be >= 0", () -> new Inflation.Step(-1, 1e5));
    }

    private static void assertRefused(String expected, Runnable made) {
        String found = String.valueOf(
                assertThrows(IllegalArgumentException.class, made::run).getMessage());
        assertTrue(found.contains(expected), found);
    }
}
