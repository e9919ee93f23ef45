package org.furrow.scm.soil;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Soils by name. */
public final class SoilPresets {
    private static final double DAMPING_PAS_M = 3e4;
    private static final Map<String, Preset> PRESETS = presets();

    private SoilPresets() {}

    /** A named soil and where its numbers come from. */
    public record Preset(Soil soil, String source) {}

    /** The preset of that name, if there is one. */
    public static Optional<Preset> find(String name) {
        return Optional.ofNullable(PRESETS.get(name));
    }

    /** All names, in the order in which they are documented. */
    public static Set<String> names() {
        return PRESETS.keySet();
    }

    private static Map<String, Preset> presets() {
        Map<String, Preset> presets = new LinkedHashMap<>();
        put(presets, "soft", "Project Chrono, SynChrono demo, \"soft\"", 0.2e6, 0, 1.1, 0, 30, 0.01, 4e7);
        put(presets, "mid", "Project Chrono, wheeled SCM demo", 2e6, 0, 1.1, 0, 30, 0.01, 2e8);
        put(presets, "drysand", "Wong, Theory of Ground Vehicles, dry sand", 1528.43e3, 990, 1.1, 1040, 28, 0.025, 4e7);
        put(
                presets,
                "lete",
                "Wong, Theory of Ground Vehicles, LETE sand",
                5301e3,
                102e3,
                0.793,
                1300,
                31.1,
                0.012,
                4e8);
        put(
                presets,
                "clay",
                "Wong, Theory of Ground Vehicles, clayey soil (Thailand)",
                692.15e3,
                13.19e3,
                0.5,
                4140,
                13,
                0.01,
                4e7);
        return presets;
    }

    /** {@code v}: kphi, kc, n, cohesion (Pa), phi (degrees), Janosi modulus (m), elastic stiffness (Pa/m). */
    private static void put(Map<String, Preset> presets, String name, String source, double... v) {
        Soil soil = new Soil(
                new Soil.Sinkage(v[0], v[1], v[2]),
                new Soil.Strength(v[3], StrictMath.toRadians(v[4]), v[5]),
                v[6],
                DAMPING_PAS_M);
        presets.put(name, new Preset(soil, source));
    }
}
