package org.furrow.node.scenario.chrono;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.furrow.node.input.InputError;

/** The law of a spring, damper or both as keys of a strut. */
final class StrutLaw {
    /** The stops that Chrono gives to each spring with limits of its length, from an example of Adams. */
    private static final String STOPS =
            "[[0.002, 200], [0.01, 1000], [0.02, 2500], [0.03, 4500], [0.04, 7500], [0.05, 12500], [0.06, 125000]]";
    /** Speeds in m/s at which a degressive damper is sampled. */
    private static final double[] SPEEDS = {0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.6, 1, 2, 4};

    private StrutLaw() {}

    /** @param length_m distance of the ends in the position of the file */
    static String of(ChronoNode keys, double length_m, ChronoFiles files) throws InputError {
        StringBuilder law = new StringBuilder();
        if (keys.has("Map Data")) { // in Chrono a map replaces all other laws
            law.append(", damper: {table: ").append(map(keys, length_m)).append("}");
            files.approximate("a damper's map over length and speed holds at its length in the design position");
        } else {
            law.append(spring(keys)).append(damper(keys));
        }
        if (law.isEmpty()) {
            throw keys.error("has neither the law of a spring nor that of a damper");
        }
        if (keys.has("Minimum Length") && keys.has("Maximum Length")) {
            double shortest = keys.number("Minimum Length");
            double longest = keys.number("Maximum Length");
            law.append(", stops: {bump: " + Math.min(shortest, longest) + ", rebound: " + Math.max(shortest, longest)
                    + ", table: " + STOPS + "}");
        }
        if (keys.has("Preload")) {
            law.append(", preload: " + keys.number("Preload"));
        }
        return law.substring(2);
    }

    private static String spring(ChronoNode keys) throws InputError {
        if (keys.has("Spring Curve Data")) {
            return ", spring: {free: " + keys.number("Free Length") + ", table: "
                    + MechanismText.curve(keys.rows("Spring Curve Data", 2)) + "}";
        }
        return keys.has("Spring Coefficient")
                ? ", spring: {free: " + keys.number("Free Length") + ", stiffness: " + keys.number("Spring Coefficient")
                        + "}"
                : "";
    }

    private static String damper(ChronoNode keys) throws InputError {
        if (keys.has("Damping Curve Data")) {
            return ", damper: {table: " + MechanismText.curve(keys.rows("Damping Curve Data", 2)) + "}";
        }
        if (keys.has("Degressivity Compression")) {
            return ", damper: {table: " + degressive(keys) + "}";
        }
        return keys.has("Damping Coefficient") ? ", damper: {rate: " + keys.number("Damping Coefficient") + "}" : "";
    }

    /** Pull c v / (1 + d |v|), with d of compression or expansion. */
    private static String degressive(ChronoNode keys) throws InputError {
        double rate = keys.number("Damping Coefficient");
        double compression = keys.number("Degressivity Compression");
        double expansion = keys.number("Degressivity Expansion");
        return MechanismText.curve(DoubleStream.concat(
                        Arrays.stream(SPEEDS).filter(v -> v > 0).map(v -> -v).sorted(), Arrays.stream(SPEEDS))
                .mapToObj(v -> new double[] {v, rate * v / (1 + (v < 0 ? compression : expansion) * Math.abs(v))})
                .toArray(double[][]::new));
    }

    /**
     * Pull over speed, from rows of a speed and forces at each of some deformations, at one length. The deformation is
     * the length itself: Chrono does not read the key Free Length beside a map, and the free length remains 0.
     */
    private static String map(ChronoNode keys, double length_m) throws InputError {
        double[] deformations = keys.numbers("Deformation", 0);
        if (deformations.length < 2) {
            throw keys.get("Deformation").error("needs at least 2 lengths");
        }
        double[][] rows = keys.rows("Map Data", deformations.length + 1);
        int above = 1;
        while (above < deformations.length - 1 && deformations[above] < length_m) {
            above++;
        }
        double below_m = deformations[above - 1];
        double share = Math.clamp((length_m - below_m) / (deformations[above] - below_m), 0, 1);
        double[][] points = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            points[i] = new double[] {rows[i][0], rows[i][above] + share * (rows[i][above + 1] - rows[i][above])};
        }
        return MechanismText.curve(points);
    }
}
