package org.furrow.node.study.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Describes the difference between two JSON documents. */
final class Difference {
    /** Longer lists are described by their differences, in characters. */
    private static final int LONG = 100;

    /** Names of the settings of a study as its users know them. */
    private static final Map<String, String> NAMES = Map.of(
            "conduct.runArgs", "list of run options (--set, --duration, --delay)",
            "conduct.mpiArgs", "list of MPI options",
            "conduct.scenario", "--scenario",
            "conduct.repeats", "--repeat",
            "conduct.seed", "--seed",
            "conduct.warmUp_s", "--warm-up",
            "grid.ranks", "--ranks",
            "grid.vehiclesPerRank", "--vehicles-per-rank",
            "grid.threads", "--threads",
            "grid.interests_m", "--interest");

    private Difference() {}

    /** The first difference, such as {@code jvm is "a", not "b"} with b from here; null if there is none. */
    static @Nullable String first(JsonNode here, JsonNode there) {
        return first("", here, there);
    }

    private static @Nullable String first(String path, JsonNode here, JsonNode there) {
        if (here.equals(there)) {
            return null;
        }
        if (!here.isObject() || !there.isObject()) {
            return NAMES.getOrDefault(path, path)
                    + (here.isArray() && there.isArray() ? lists(here, there) : values(here, there));
        }
        Set<String> keys = new LinkedHashSet<>(here.propertyNames());
        keys.addAll(there.propertyNames());
        for (String key : keys) {
            String found = first(path.isEmpty() ? key : path + "." + key, here.path(key), there.path(key));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static String values(JsonNode here, JsonNode there) {
        return " is " + shown(there) + ", not " + shown(here);
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() || value.isNull() ? "unknown" : value.toString();
    }

    private static String lists(JsonNode here, JsonNode there) {
        List<JsonNode> lacking = without(here, there);
        List<JsonNode> besides = without(there, here);
        boolean isShort = here.toString().length() < LONG && there.toString().length() < LONG;
        if (isShort || (lacking.isEmpty() && besides.isEmpty())) {
            return values(here, there);
        }
        return (lacking.isEmpty() ? "" : " lacks " + lacking)
                + (lacking.isEmpty() || besides.isEmpty() ? "" : " and")
                + (besides.isEmpty() ? "" : " has " + besides + " besides");
    }

    private static List<JsonNode> without(JsonNode list, JsonNode other) {
        List<JsonNode> others = other.valueStream().toList();
        return list.valueStream().filter(each -> !others.contains(each)).toList();
    }
}
