package org.furrow.node.study.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Describes the difference between two JSON documents. */
final class Difference {
    /** Names of a study's and a sweep's settings in messages. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("grid.ranks", "--ranks"),
            Map.entry("grid.vehiclesPerRank", "--vehicles-per-rank"),
            Map.entry("grid.threads", "--threads"),
            Map.entry("grid.transports", "--transport"),
            Map.entry("grid.worlds", "--world"),
            Map.entry("conduct.scenario", "scenario"),
            Map.entry("conduct.repeats", "--repeat"),
            Map.entry("conduct.seed", "--seed"),
            Map.entry("conduct.warmUp_s", "--warm-up"),
            Map.entry("conduct.runArgs", "set of run options"),
            Map.entry("conduct.mpiArgs", "set of MPI options"));

    /** Longer lists are described by their differences, in characters. */
    private static final int LONG = 100;

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
        if (value.isMissingNode() || value.isNull()) {
            return "unknown";
        }
        boolean isOptions =
                value.isArray() && !value.isEmpty() && value.get(0).asString("").startsWith("--");
        return isOptions
                ? value.valueStream().map(JsonNode::asString).collect(Collectors.joining(" ", "'", "'"))
                : value.toString();
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
