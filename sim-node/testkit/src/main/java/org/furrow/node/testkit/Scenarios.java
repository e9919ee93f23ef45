package org.furrow.node.testkit;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;

/** Built-in scenarios and scenario files, by name. */
public final class Scenarios {
    private Scenarios() {}

    /**
     * Reads a scenario.
     *
     * @param name name of a built-in scenario or path of a file
     * @param settings as {@code path=value}
     */
    public static Scenario of(String name, String... settings) {
        List<Setting> parsed = new ArrayList<>();
        try {
            for (String setting : settings) {
                parsed.add(Setting.parse(setting));
            }
            return ScenarioReader.read(Library.find(name), parsed);
        } catch (InputError e) {
            throw new IllegalArgumentException(e);
        }
    }
}
