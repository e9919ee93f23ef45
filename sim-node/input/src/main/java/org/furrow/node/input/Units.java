package org.furrow.node.input;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The units that key suffixes stand for, and hints for values written with a unit. */
final class Units {
    private static final Pattern QUANTITY =
            Pattern.compile("\\s*([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)\\s*([A-Za-z/]+)\\s*");
    private static final Map<String, String> BY_SUFFIX = Map.ofEntries(
            Map.entry("m", "m"),
            Map.entry("s", "s"),
            Map.entry("mps", "m/s"),
            Map.entry("deg", "degrees"),
            Map.entry("rad", "radians"),
            Map.entry("radps", "rad/s"),
            Map.entry("rpm", "rpm"),
            Map.entry("kg", "kg"),
            Map.entry("kgm2", "kg m^2"),
            Map.entry("N", "N"),
            Map.entry("Nm", "Nm"),
            Map.entry("Npm", "N/m"),
            Map.entry("Nspm", "N s/m"),
            Map.entry("Pa", "Pa"),
            Map.entry("kPa", "kPa"),
            Map.entry("hz", "Hz"));
    /** By suffix: factors from other units to the unit of the suffix. */
    private static final Map<String, Map<String, Double>> FACTORS = Map.of(
            "mps", Map.of("m/s", 1.0, "km/h", 1 / 3.6, "kmh", 1 / 3.6, "kph", 1 / 3.6, "mph", 0.44704),
            "m", Map.of("m", 1.0, "mm", 1e-3, "cm", 1e-2, "km", 1e3, "in", 0.0254, "ft", 0.3048),
            "s", Map.of("s", 1.0, "ms", 1e-3, "min", 60.0, "h", 3600.0),
            "N", Map.of("N", 1.0, "kN", 1e3, "lbf", 4.4482216152605),
            "Pa", Map.of("Pa", 1.0, "kPa", 1e3, "MPa", 1e6, "bar", 1e5, "psi", 6894.757293168),
            "kPa", Map.of("kPa", 1.0, "Pa", 1e-3, "MPa", 1e3, "bar", 100.0, "psi", 6.894757293168),
            "deg", Map.of("deg", 1.0, "rad", 180 / Math.PI));

    private Units() {}

    /** Returns the unit of a key by its suffix, or null. */
    static @Nullable String ofKey(String key) {
        return BY_SUFFIX.get(suffix(key));
    }

    /** Returns a hint with the converted number for a value written with a unit, or an empty text. */
    static String conversionHint(String key, @Nullable JsonNode value) {
        Map<String, Double> factors = FACTORS.get(suffix(key));
        if (factors == null || value == null || !value.isString()) {
            return "";
        }
        Matcher quantity = QUANTITY.matcher(value.asString());
        if (!quantity.matches()) {
            return "";
        }
        Double factor = factors.get(quantity.group(2));
        if (factor == null) {
            return "";
        }
        double si = Double.parseDouble(quantity.group(1)) * factor;
        return "; write " + Math.round(si * 1e6) / 1e6;
    }

    private static String suffix(String key) {
        return key.substring(key.lastIndexOf('_') + 1);
    }
}
