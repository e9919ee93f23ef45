package org.furrow.node.testkit;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.vehicle.Placement;

/** Built-in scenarios and scenario files, by name. */
public final class Scenarios {
    private static final double BRIEF_S = 0.2;

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

    /**
     * Reads a scenario whose vehicles settle for a short time only, which saves most of the time of a short run; for
     * tests that do not depend on how a vehicle stands at its start. The text of the scenario, which a run stores, has
     * the full time: a run that reads it again gives another digest.
     */
    public static Scenario brief(String name, String... settings) {
        Scenario full = of(name, settings);
        return full.with(
                full.vehicles().stream().map(Scenarios::settlingBriefly).toList());
    }

    private static VehiclePlan settlingBriefly(VehiclePlan plan) {
        Placement start = plan.start();
        return plan.starting(new Placement(
                start.x_m(),
                start.y_m(),
                start.headingX(),
                start.headingY(),
                start.height_m(),
                Math.min(start.settle_s(), BRIEF_S)));
    }
}
