package org.furrow.scm.soil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bekker's two modes for a wheel like an HMMWV's: 6.5 kN on 0.254 m, diameter 0.94 m. */
class BekkerWheelTest {
    private static final double LOAD_N = 6500;
    private static final double RADIUS_M = 0.47;
    private static final double WIDTH_M = 0.254;

    private static BekkerWheel on(String soil) {
        return BekkerWheel.of(SoilPresets.find(soil).orElseThrow().soil().sinkage(), LOAD_N, RADIUS_M, WIDTH_M);
    }

    /** Pressure of the rigid wheel in kPa, its sinkage in mm and resistance in N; borne kPa, sinkage, resistance. */
    @ParameterizedTest
    @CsvSource({
        "lete, 254.7, 19.8, 716, 100, 6.1, 86",
        "lete, 254.7, 19.8, 716, 150, 10.2, 216",
        "lete, 254.7, 19.8, 716, 200, 14.6, 414",
        "drysand, 128.6, 105.1, 1634, 100, 83.6, 1012",
        "drysand, 128.6, 105.1, 1634, 150, 105.1, 1634",
        "sandy-loam-15, 167.6, 42.2, 1057, 100, 20.2, 302",
        "sandy-loam-15, 167.6, 42.2, 1057, 150, 36.0, 808",
        "clay, 153.5, 42.6, 1107, 100, 18.1, 306",
        "clay, 153.5, 42.6, 1107, 150, 40.6, 1032",
        "snow-us, 77.6, 530.7, 4025, 100, 530.7, 4025",
    })
    void hasBekkersTwoModes(
            String soil, double limit_kPa, double rigid_mm, double rigid_N, double borne_kPa, double mm, double N) {
        BekkerWheel wheel = on(soil);
        assertEquals(limit_kPa, wheel.pressure_Pa() / 1000, 0.03 * limit_kPa);
        assertEquals(rigid_mm, 1000 * wheel.sinkage_m(), 0.03 * rigid_mm);
        assertEquals(rigid_N, WIDTH_M * wheel.resistance_Npm(wheel.sinkage_m()), 0.03 * rigid_N);
        double z_m = wheel.sinkage_m(1000 * borne_kPa);
        assertEquals(mm, 1000 * z_m, 0.03 * mm);
        assertEquals(N, WIDTH_M * wheel.resistance_Npm(z_m), 0.03 * N);
    }

    @Test
    void hasNoFiguresWhereTheLawDoesNotHold() {
        Soil.Sinkage steep = new Soil.Sinkage(1e6, 0, 3.1);
        assertTrue(Double.isNaN(BekkerWheel.of(steep, LOAD_N, RADIUS_M, WIDTH_M).pressure_Pa()));
    }
}
