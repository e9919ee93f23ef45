package org.furrow.scm.soil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class SoilPresetsTest {
    /** Soils that do not yield at the pressure of a tyre: the assumed stiffness decides. */
    private static final Set<String> RIGID = Set.of("heavy-clay-25", "lean-clay-22");
    /** Soils whose stiffness is measured, or given by the runs of Project Chrono with which Furrow is compared. */
    private static final Set<String> GIVEN = Set.of("soft", "mid", "drysand", "lete", "clay", "krc-coarse");

    @Test
    void shouldDeriveTheStiffnessFromTheSinkage() {
        for (String name : SoilPresets.names()) {
            double share = SoilPresets.find(name)
                    .orElseThrow()
                    .soil()
                    .elasticShare(SoilPresets.PRESSURE_PA, SoilPresets.TYRE_WIDTH_M);
            if (RIGID.contains(name)) {
                assertTrue(share > 0.9, name + " share=" + share);
            } else if (!GIVEN.contains(name)) {
                assertTrue(share < 0.102, name + " share=" + share);
            }
        }
    }

    /** 100 kPa on (1e5 / 0.25 + 1.6e6) z = 2e6 z: 50 mm; on 1e7 Pa/m: 10 mm. */
    @Test
    void shouldComputeTheElasticShare() {
        Soil soil = new Soil(new Soil.Sinkage(1.6e6, 1e5, 1), new Soil.Strength(0, 0.5, 0.01), 1e7, 0);
        assertEquals(10.0 / 60, soil.elasticShare(1e5, 0.25), 1e-12);
    }
}
