package org.furrow.scm.soil;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Soils by name. */
public final class SoilPresets {
    private static final double DAMPING_PAS_M = 3e4;
    private static final String WONG = "Wong, Theory of Ground Vehicles, table 2.3, ";
    // assumptions, not in the table: Janosi moduli of a class of soil, and a stiffness far above what any of them bears
    private static final double LOAM_M = 0.02;
    private static final double CLAY_M = 0.01;
    private static final double SNOW_M = 0.025;
    private static final double STIFF_PA_M = 4e7;
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
        put(presets, "soft", "Project Chrono, SynChrono demo, soft", 0.2e6, 0, 1.1, 0, 30, 0.01, 4e7);
        put(presets, "mid", "Project Chrono, wheeled SCM demo", 2e6, 0, 1.1, 0, 30, 0.01, 2e8);
        put(presets, "drysand", WONG + "dry sand", 1528.43e3, 990, 1.1, 1040, 28, 0.025, 4e7);
        put(presets, "lete", WONG + "LETE sand", 5301e3, 102e3, 0.793, 1300, 31.1, 0.012, 4e8);
        put(
                presets,
                "clay",
                WONG + "clayey soil (Thailand), 38 % moisture",
                692.15e3,
                13.19e3,
                0.5,
                4140,
                13,
                0.01,
                4e7);
        putWong(presets);
        return presets;
    }

    /** The rest of Wong's table; it has no shear modulus, which is what {@link #LOAM_M} and its like assume. */
    private static void putWong(Map<String, Preset> presets) {
        put(
                presets,
                "sandy-loam-15",
                WONG + "sandy loam, 15 % moisture",
                1515.04e3,
                5.27e3,
                0.7,
                1.72e3,
                29,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "sandy-loam-22",
                WONG + "sandy loam, 22 % moisture",
                43.12e3,
                2.56e3,
                0.2,
                1.38e3,
                38,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "michigan-loam-11",
                WONG + "sandy loam, Michigan, 11 % moisture",
                1127.97e3,
                52.53e3,
                0.9,
                4.83e3,
                20,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "michigan-loam-23",
                WONG + "sandy loam, Michigan, 23 % moisture",
                808.96e3,
                11.42e3,
                0.4,
                9.65e3,
                35,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "hanamoto-loam-26",
                WONG + "sandy loam, Hanamoto, 26 % moisture",
                141.11e3,
                2.79e3,
                0.3,
                13.79e3,
                22,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "hanamoto-loam-32",
                WONG + "sandy loam, Hanamoto, 32 % moisture",
                51.91e3,
                0.77e3,
                0.5,
                5.17e3,
                11,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "clayey-soil-55",
                WONG + "clayey soil (Thailand), 55 % moisture",
                1262.53e3,
                16.03e3,
                0.7,
                2.07e3,
                10,
                CLAY_M,
                STIFF_PA_M);
        put(
                presets,
                "heavy-clay-25",
                WONG + "heavy clay, 25 % moisture",
                1555.95e3,
                12.7e3,
                0.13,
                68.95e3,
                34,
                CLAY_M,
                STIFF_PA_M);
        put(
                presets,
                "heavy-clay-40",
                WONG + "heavy clay, 40 % moisture",
                103.27e3,
                1.84e3,
                0.11,
                20.69e3,
                6,
                CLAY_M,
                STIFF_PA_M);
        put(
                presets,
                "lean-clay-22",
                WONG + "lean clay, 22 % moisture",
                1724.69e3,
                16.43e3,
                0.2,
                68.95e3,
                20,
                CLAY_M,
                STIFF_PA_M);
        put(
                presets,
                "lean-clay-32",
                WONG + "lean clay, 32 % moisture",
                119.61e3,
                1.52e3,
                0.15,
                13.79e3,
                11,
                CLAY_M,
                STIFF_PA_M);
        put(
                presets,
                "upland-loam",
                WONG + "upland sandy loam, 51 % moisture",
                2080e3,
                74.6e3,
                1.1,
                3.3e3,
                33.7,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "rubicon-loam",
                WONG + "Rubicon sandy loam, 43 % moisture",
                752e3,
                6.9e3,
                0.66,
                3.7e3,
                29.8,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "north-gower-loam",
                WONG + "North Gower clayey loam, 46 % moisture",
                2471e3,
                41.6e3,
                0.73,
                6.1e3,
                26.6,
                LOAM_M,
                STIFF_PA_M);
        put(
                presets,
                "grenville-loam",
                WONG + "Grenville loam, 24 % moisture",
                5880e3,
                0.06e3,
                1.01,
                3.1e3,
                29.8,
                LOAM_M,
                STIFF_PA_M);
        put(presets, "snow-us", WONG + "snow (U.S.)", 196.72e3, 4.37e3, 1.6, 1.03e3, 19.7, SNOW_M, STIFF_PA_M);
        put(presets, "snow-harrison", WONG + "snow (Harrison)", 245.9e3, 2.49e3, 1.6, 0.62e3, 23.2, SNOW_M, STIFF_PA_M);
        put(presets, "snow-sweden", WONG + "snow (Sweden)", 66.08e3, 10.55e3, 1.44, 6.0e3, 20.7, SNOW_M, STIFF_PA_M);
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
