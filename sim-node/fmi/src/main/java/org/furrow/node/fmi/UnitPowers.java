package org.furrow.node.fmi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Powers of SI base units in units such as {@code m/s^2} or {@code Nm}. */
final class UnitPowers {
    private static final Pattern PART = Pattern.compile("(/?)(Nm|Pa|rad|kg|N|J|W|V|A|K|m|s)(?:\\^?([0-9]))?");

    /** Of derived units. */
    private static final Map<String, Map<String, Integer>> DERIVED = Map.of(
            "N", Map.of("kg", 1, "m", 1, "s", -2),
            "Nm", Map.of("kg", 1, "m", 2, "s", -2),
            "Pa", Map.of("kg", 1, "m", -1, "s", -2),
            "J", Map.of("kg", 1, "m", 2, "s", -2),
            "W", Map.of("kg", 1, "m", 2, "s", -3),
            "V", Map.of("kg", 1, "m", 2, "s", -3, "A", -1));

    private UnitPowers() {}

    /** The powers that are not 0, by base unit; null for a unit that is no product of known ones. */
    static @Nullable Map<String, Integer> of(String unit) {
        Map<String, Integer> powers = new LinkedHashMap<>();
        Matcher part = PART.matcher(unit.startsWith("1/") ? unit.substring(1) : unit);
        int end = 0;
        while (part.find() && part.start() == end) {
            end = part.end();
            int power = (part.group(3) == null ? 1 : Integer.parseInt(part.group(3)))
                    * (part.group(1).isEmpty() ? 1 : -1);
            DERIVED.getOrDefault(part.group(2), Map.of(part.group(2), 1))
                    .forEach((base, times) -> powers.merge(base, power * times, Integer::sum));
        }
        powers.values().removeIf(power -> power == 0);
        return end == 0 || end < part.regionEnd() ? null : powers;
    }
}
