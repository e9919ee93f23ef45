package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.learn.task.DrawnSuite;
import org.furrow.node.learn.task.Task;
import org.furrow.node.learn.task.TaskReader;
import org.furrow.node.learn.task.VariantValues;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.parameter.ScenarioValues;
import org.furrow.node.scenario.reader.ScenarioReader;

/**
 * Reads the variants of a scenario that the key {@code task.randomise} describes, each with its own start states. All
 * have the same variants of their suite of sensors.
 */
public final class RandomisedStarts {
    private static final int STREAM = 3;
    private static final String TASK = "task";
    private static final String VALUES = "values";
    private static final String VARIANTS = "variants";

    private RandomisedStarts() {}

    /**
     * Reads a scenario with a task.
     *
     * @param settings of the user; those of a variant come after them
     * @throws InputError where the scenario or a variant of it is wrong
     */
    public static StartStates read(Source source, List<Setting> settings) throws InputError {
        YamlNode root = YamlDocument.read(source, "scenario", settings).root();
        Scenario scenario = ScenarioReader.read(source, settings);
        YamlNode task = TaskReader.task(root);
        List<DrawnSuite> suites = DrawnSuite.read(task, scenario.origin().seed(), source.path());
        StartStates plain = new StartStates(scenario, TaskReader.read(scenario, root, suites));
        if (!task.has("randomise")) {
            return plain;
        }
        YamlNode node = task.get("randomise");
        if (!node.has(VALUES)) {
            if (node.has(VARIANTS)) {
                throw node.get(VARIANTS).error("has no effect without '" + VALUES + "'; leave it out");
            }
            return plain;
        }
        VariantValues values = new VariantValues(
                node.get(VALUES),
                ScenarioValues.of(source, settings),
                scenario.origin().seed(),
                STREAM);
        List<StartStates> variants = new ArrayList<>();
        for (int number = 0; number < node.integer(VARIANTS); number++) {
            List<Setting> all = new ArrayList<>(settings);
            Map<String, String> drawn = values.draw(number, all);
            StartStates next;
            try {
                next = variant(source, all, drawn, suites);
            } catch (InputError e) {
                throw node.error("variant " + number + " with " + drawn + ": " + e.getMessage());
            }
            if (!kept(next).equals(kept(plain))) {
                throw node.error("must not change the number of vehicles or their wheels, what agents do and observe,"
                        + " or the number of places, found " + drawn);
            }
            variants.add(next);
        }
        return variants.getFirst().among(variants);
    }

    /** What all variants have in common. */
    private static List<Object> kept(StartStates of) {
        List<List<String>> wheels = of.scenario().vehicles().stream()
                .map(VehiclePlan::model)
                .map(model -> model.wheelNames())
                .toList();
        Task task = of.task();
        return List.of(
                wheels,
                task.agents(),
                task.action().names(),
                task.blocks(),
                task.terms().stream().map(Task.Weight::term).toList(),
                task.starts().size(),
                task.goals().size(),
                task.sensors().size());
    }

    /** @param suites of the task, unless the variant has another task */
    private static StartStates variant(
            Source source, List<Setting> settings, Map<String, String> drawn, List<DrawnSuite> suites)
            throws InputError {
        Scenario scenario = ScenarioReader.read(source, settings);
        YamlNode root = YamlDocument.read(source, "scenario", settings).root();
        boolean isOther = drawn.keySet().stream().anyMatch(path -> path.startsWith(TASK));
        Task task = isOther ? TaskReader.read(scenario, root, source.path()) : TaskReader.read(scenario, root, suites);
        return new StartStates(scenario, task, drawn);
    }
}
