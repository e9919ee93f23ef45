package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.learn.task.TaskReader;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.math.CounterNoise;

/** Reads the variants of a scenario that the key {@code task.randomise} describes, each with its own start states. */
public final class RandomisedStarts {
    private static final int STREAM = 3;

    private RandomisedStarts() {}

    /**
     * Reads a scenario with a task.
     *
     * @param settings of the user; those of a variant come after them
     * @throws InputError where the scenario or a variant of it is wrong
     */
    public static StartStates read(Source source, List<Setting> settings) throws InputError {
        YamlNode root = YamlDocument.read(source, "scenario", settings).root();
        StartStates plain = variant(source, settings, Map.of());
        if (!root.get("task").has("randomise")) {
            return plain;
        }
        YamlNode node = root.get("task").get("randomise");
        List<StartStates> variants = new ArrayList<>();
        for (int number = 0; number < node.integer("variants"); number++) {
            Map<String, String> drawn = draw(node.get("values"), plain.scenario(), number);
            StartStates next;
            try {
                next = variant(source, settings, drawn);
            } catch (InputError e) {
                throw node.error("variant " + number + " with " + drawn + ": " + e.getMessage());
            }
            if (!wheels(next.scenario()).equals(wheels(plain.scenario()))) {
                throw node.error("must not change the number of vehicles or their wheels, found " + drawn);
            }
            variants.add(next);
        }
        return variants.getFirst().among(variants);
    }

    private static List<List<String>> wheels(Scenario scenario) {
        return scenario.vehicles().stream()
                .map(VehiclePlan::model)
                .map(model -> model.wheelNames())
                .toList();
    }

    private static StartStates variant(Source source, List<Setting> settings, Map<String, String> drawn)
            throws InputError {
        List<Setting> all = new ArrayList<>(settings);
        drawn.forEach((path, value) -> all.add(new Setting(path, value, path)));
        Scenario read = ScenarioReader.read(source, all);
        YamlNode root = YamlDocument.read(source, "scenario", all).root();
        return new StartStates(read, TaskReader.read(read, root, source.path()), drawn);
    }

    /** The values of a variant as JSON, by the scenario's seed. */
    private static Map<String, String> draw(YamlNode values, Scenario scenario, int variant) throws InputError {
        Map<String, String> drawn = new LinkedHashMap<>();
        for (String path : values.keys()) {
            YamlNode from = values.get(path);
            CounterNoise noise = new CounterNoise(scenario.origin().seed(), drawn.size(), STREAM);
            double share = noise.uniform(variant, 0);
            if (from.has("choice")) {
                List<YamlNode> items = from.get("choice").items();
                drawn.put(path, items.get((int) (share * items.size())).toJson());
            } else {
                double[] range = from.get("range").numbers();
                if (!(range[0] <= range[1])) {
                    throw from.error("must be [least, greatest], found [" + range[0] + ", " + range[1] + "]");
                }
                drawn.put(path, Double.toString(range[0] + share * (range[1] - range[0])));
            }
        }
        return drawn;
    }
}
