package org.furrow.scm.soil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoilTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0 | -1       | soil: kphi must be > 0, kphi=-1.0
                    1 | -1       | soil: kc must be >= 0, kc=-1.0
                    2 | 0        | soil: n must be > 0, n=0.0
                    3 | NaN      | soil: cohesion_Pa must be >= 0, cohesion_Pa=NaN
                    4 | 1.5708   | soil: phi_deg must be in [0, 90), phi_deg=90.00021045914971
                    5 | 0        | soil: janosi_m must be > 0, janosi_m=0.0
                    6 | 1e6      | soil: elastic_Pa_m must be > kphi=2000000.0, soil springs back more stiffly than it yields, elastic_Pa_m=1000000.0
                    7 | Infinity | soil: damping_Pas_m must be >= 0, damping_Pas_m=Infinity
                    """)
    void shouldReportTheValidRange(int parameter, double value, String message) {
        double[] v = {2e6, 0, 1.1, 0, 0.5, 0.01, 2e8, 3e4};
        v[parameter] = value;
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> soil(v));
        assertEquals(message, error.getMessage());
    }

    @Test
    void shouldHaveTheDocumentedPresets() {
        Soil lete = SoilPresets.find("lete").orElseThrow().soil();
        assertEquals(
                soil(5301e3, 102e3, 0.793, 1300, StrictMath.toRadians(31.1), 0.012, 4e8, 3e4)
                        .named("lete"),
                lete);
        assertEquals(26, SoilPresets.names().size());
        assertTrue(SoilPresets.names().toString().startsWith("[soft, mid, drysand, lete, clay, "));
        // Wong, table 2.3, heavy clay of 40 % moisture
        SoilPresets.Preset clay = SoilPresets.find("heavy-clay-40").orElseThrow();
        assertEquals(
                soil(103.27e3, 1.84e3, 0.11, 20.69e3, StrictMath.toRadians(6), 0.01, 4e7, 3e4)
                        .named("heavy-clay-40"),
                clay.soil());
        assertTrue(clay.source().contains("Wong"), clay.source());
    }

    private static Soil soil(double... v) {
        return new Soil(new Soil.Sinkage(v[0], v[1], v[2]), new Soil.Strength(v[3], v[4], v[5]), v[6], v[7]);
    }
}
