package org.furrow.node.learn.task;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.sense.suite.reader.SuiteValues;
import org.jspecify.annotations.Nullable;

/**
 * The suite of sensors of a task with the values of a variant.
 *
 * @param suite with the values
 * @param drawn the values as JSON by their paths; empty where nothing of the suite is randomised
 */
public record DrawnSuite(Suite suite, Map<String, String> drawn) {
    private static final String SENSORS = "sensors";
    private static final String RANDOMISE = "randomise";
    private static final int STREAM = 4;

    public DrawnSuite {
        drawn = Collections.unmodifiableMap(new LinkedHashMap<>(drawn));
    }

    /**
     * Reads the suite of a task with the variants that {@code randomise.sensors} draws.
     *
     * @param seed of the scenario
     * @param file of the scenario, beside which the suite may lie; null: the scenario is built in
     * @return one for each variant; empty: the task has no suite
     * @throws InputError where the suite or a variant of it is wrong
     */
    public static List<DrawnSuite> read(YamlNode task, long seed, @Nullable Path file) throws InputError {
        YamlNode random = task.has(RANDOMISE) && task.get(RANDOMISE).has(SENSORS)
                ? task.get(RANDOMISE).get(SENSORS)
                : null;
        if (!task.has(SENSORS)) {
            if (random != null) {
                throw random.error("needs the key sensors of the task, a suite of sensors");
            }
            return List.of();
        }
        YamlNode name = task.get(SENSORS);
        Source source;
        Suite plain;
        try {
            source = SuiteReader.source(name.text(), file);
            plain = SuiteReader.read(source);
        } catch (InputError e) {
            throw name.error(e.getMessage());
        }
        return random == null ? List.of(new DrawnSuite(plain, Map.of())) : variants(source, random, seed);
    }

    private static List<DrawnSuite> variants(Source source, YamlNode random, long seed) throws InputError {
        VariantValues values = new VariantValues(random.get("values"), new SuiteValues(source), seed, STREAM);
        List<DrawnSuite> all = new ArrayList<>();
        for (int variant = 0; variant < random.integer("variants"); variant++) {
            List<Setting> settings = new ArrayList<>();
            Map<String, String> drawn = values.draw(variant, settings);
            try {
                all.add(new DrawnSuite(SuiteReader.read(source, settings), drawn));
            } catch (InputError e) {
                throw error(random, variant, drawn, e.getMessage());
            }
        }
        return all;
    }

    /** An error of a variant. */
    static InputError error(YamlNode at, int variant, Map<String, String> drawn, String message) {
        return at.error("variant " + variant + " with " + drawn + ": " + message);
    }
}
