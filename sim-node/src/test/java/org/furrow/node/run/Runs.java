package org.furrow.node.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenarioReader;

/** Runs scenarios in this JVM. */
public final class Runs {
    private Runs() {}

    /** A scenario with settings as {@code path=value}. */
    public static Scenario scenario(String name, String... settings) {
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

    /** Runs a scenario into a new folder. */
    public static RunSummary run(Scenario scenario, int ranks, int threads, Path out) {
        return run(scenario, Run.Options.of(ranks, threads), out);
    }

    /** Runs a scenario in any way into a new folder. */
    public static RunSummary run(Scenario scenario, Run.Options options, Path out) {
        try {
            Boarding.Plan plan = new Boarding.Plan(scenario, options, out);
            Boarding boarding = Boarding.alone(plan, Progress.NONE);
            Crew crew = new LocalCrew(options.ranks(), scenario.exchange().delay() + 2, 30_000);
            return new Run(plan, boarding, Progress.NONE, () -> false)
                    .execute(crew, "local")
                    .orElseThrow();
        } catch (InputError | RunFailedException e) {
            throw new IllegalStateException(e);
        }
    }
}
