package org.furrow.scm.soil;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Named soils. */
public final class SoilPresets {
    /** Pressure of a tyre at which soils are compared, in Pa. */
    public static final double PRESSURE_PA = 1e5;
    /** Width of that tyre's contact, in m. */
    public static final double TYRE_WIDTH_M = 0.25;

    private static final double DAMPING_PAS_M = 3e4;
    /**
     * Name, kphi, kc, n, cohesion (Pa), friction angle (degrees), Janosi modulus (m), elastic stiffness (Pa/m),
     * source, in which "@" stands for Wong's table. Two columns are assumptions from the sixth row on: Janosi moduli
     * are typical of the soil class. The stiffness is such that at {@link #PRESSURE_PA} below a tyre {@link
     * #TYRE_WIDTH_M} wide the elastic deflection is at most a tenth of the sinkage, and at least 4e7. Heavy clay and
     * lean clay with little moisture do not yield at that pressure; a contact without elastic deflection would be
     * shorter than the cells of usual grids, so there the assumption decides ({@link Soil#elasticShare}). Janosi moduli
     * of the last three soils and the stiffness of {@code krc-coarse} are measured.
     */
    private static final String TABLE = """
            soft                  0.2e6          0        1.1          0         30       0.01        4e7  Project Chrono, SynChrono demo, soft
            mid                     2e6          0        1.1          0         30       0.01        2e8  Project Chrono, wheeled SCM demo
            drysand           1528.43e3        990        1.1       1040         28      0.025        4e7  @dry sand
            lete                 5301e3      102e3      0.793       1300       31.1      0.012        4e8  @LETE sand
            clay               692.15e3    13.19e3        0.5       4140         13       0.01        4e7  @clayey soil (Thailand), 38 % moisture
            sandy-loam-15     1515.04e3     5.27e3        0.7     1.72e3         29       0.02      4.5e7  @sandy loam, 15 % moisture
            sandy-loam-22       43.12e3     2.56e3        0.2     1.38e3         38       0.02        4e7  @sandy loam, 22 % moisture
            michigan-loam-11  1127.97e3    52.53e3        0.9     4.83e3         20       0.02        4e7  @sandy loam, Michigan, 11 % moisture
            michigan-loam-23   808.96e3    11.42e3        0.4     9.65e3         35       0.02      1.9e8  @sandy loam, Michigan, 23 % moisture
            hanamoto-loam-26   141.11e3     2.79e3        0.3    13.79e3         22       0.02        4e7  @sandy loam, Hanamoto, 26 % moisture
            hanamoto-loam-32    51.91e3     0.77e3        0.5     5.17e3         11       0.02        4e7  @sandy loam, Hanamoto, 32 % moisture
            clayey-soil-55    1262.53e3    16.03e3        0.7     2.07e3         10       0.01        4e7  @clayey soil (Thailand), 55 % moisture
            heavy-clay-25     1555.95e3     12.7e3       0.13    68.95e3         34       0.01        4e7  @heavy clay, 25 % moisture
            heavy-clay-40      103.27e3     1.84e3       0.11    20.69e3          6       0.01        4e7  @heavy clay, 40 % moisture
            lean-clay-22      1724.69e3    16.43e3        0.2    68.95e3         20       0.01        4e7  @lean clay, 22 % moisture
            lean-clay-32       119.61e3     1.52e3       0.15    13.79e3         11       0.01        4e7  @lean clay, 32 % moisture
            upland-loam          2080e3     74.6e3        1.1      3.3e3       33.7       0.02        4e7  @upland sandy loam, 51 % moisture
            rubicon-loam          752e3      6.9e3       0.66      3.7e3       29.8       0.02        4e7  @Rubicon sandy loam, 43 % moisture
            north-gower-loam     2471e3     41.6e3       0.73      6.1e3       26.6       0.02      8.0e7  @North Gower clayey loam, 46 % moisture
            grenville-loam       5880e3     0.06e3       1.01      3.1e3       29.8       0.02      5.1e7  @Grenville loam, 24 % moisture
            snow-us            196.72e3     4.37e3        1.6     1.03e3       19.7      0.025        4e7  @snow (U.S.)
            snow-harrison       245.9e3     2.49e3        1.6     0.62e3       23.2      0.025        4e7  @snow (Harrison)
            snow-sweden         66.08e3    10.55e3       1.44      6.0e3       20.7      0.025        4e7  @snow (Sweden)
            krc-coarse           931.8e3   32.48e3      0.457       1562       30.4     0.0186     1.33e8  Keweenaw Research Center, coarse pit (NG-NRMM); stiffness of unloading ko + Au z at 6 mm
            cullinan-1390       2082.7e3          0      0.664          0       26.9     0.0102     9.7e7  furrow soil fit: Kruger et al. 2023, 1390 kg/m3, at a width of 0.15 m
            cullinan-1511       2094.1e3          0       0.52          0       25.4     0.0055     3.5e8  furrow soil fit: Kruger et al. 2023, 1511 kg/m3, at a width of 0.15 m
            """;

    private static final String WONG = "Wong, Theory of Ground Vehicles, table 2.3, ";
    private static final int NUMBERS = 7;
    private static final Map<String, Preset> PRESETS = presets();

    /**
     * Rock, which is no named soil: a wheel presses it in by about half a millimetre. A stiffer law would need shorter
     * ticks.
     */
    public static final Soil ROCK = new Soil(
                    new Soil.Sinkage(5e8, 0, 1), new Soil.Strength(6e4, StrictMath.toRadians(35), 0.01), 6e8, 3e4)
            .named("rock");

    private SoilPresets() {}

    /** A named soil and the source of its parameters. */
    public record Preset(Soil soil, String source) {}

    public static Optional<Preset> find(String name) {
        return Optional.ofNullable(PRESETS.get(name));
    }

    /** A soil with the name of the named soil with exactly these parameters, or without a name. */
    public static Soil named(Soil soil) {
        return PRESETS.values().stream()
                .map(Preset::soil)
                .filter(preset -> preset.equals(soil.named(preset.name())))
                .findFirst()
                .orElse(soil);
    }

    /** All names, in documentation order. */
    public static Set<String> names() {
        return PRESETS.keySet();
    }

    private static Map<String, Preset> presets() {
        Map<String, Preset> presets = new LinkedHashMap<>();
        for (String line : TABLE.lines().toList()) {
            String[] cells = line.strip().split(" +", NUMBERS + 2);
            double[] v = new double[NUMBERS];
            for (int k = 0; k < NUMBERS; k++) {
                v[k] = Double.parseDouble(cells[k + 1]);
            }
            Soil soil = new Soil(
                    new Soil.Sinkage(v[0], v[1], v[2]),
                    new Soil.Strength(v[3], StrictMath.toRadians(v[4]), v[5]),
                    v[6],
                    DAMPING_PAS_M);
            presets.put(cells[0], new Preset(soil.named(cells[0]), cells[NUMBERS + 1].replace("@", WONG)));
        }
        return presets;
    }
}
