package org.furrow.node.app;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every command that runs a scenario may change of it, and where the results go. */
final class ScenarioOptions {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

    @Option(names = "--duration", paramLabel = "S", description = "Simulated time in s, in place of the scenario's.")
    private @Nullable String duration;

    @Option(names = "--seed", paramLabel = "N", description = "Seed, in place of the scenario's.")
    private @Nullable String seed;

    @Option(names = "--delay", paramLabel = "D", description = "Epochs between publishing a change and committing it.")
    private @Nullable String delay;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for the results; default results/NAME-TIME.")
    private @Nullable Path out;

    @Option(
            names = "--set",
            paramLabel = "path=value",
            description =
                    "Changes a value of the scenario, for example --set soil=mid or --set vehicles.0.driver.speed_mps=3.")
    private List<String> set = new ArrayList<>();

    /** The changes, in the order in which they are made; more may be added. */
    List<Setting> settings() throws InputError {
        List<Setting> settings = new ArrayList<>();
        for (String text : set) {
            settings.add(Setting.parse(text));
        }
        add(settings, "duration_s", "--duration", duration);
        add(settings, "seed", "--seed", seed);
        add(settings, "delay", "--delay", delay);
        return settings;
    }

    /** Adds a change that an option makes, if it is given. */
    static void add(List<Setting> settings, String key, String option, @Nullable String value) {
        if (value != null) {
            settings.add(new Setting(key, value, option + " " + value));
        }
    }

    boolean namesFolder() {
        return out != null;
    }

    /** Folder for the results of a scenario of that name. */
    Path outFolder(String name) {
        return out == null ? newFolder(name) : out;
    }

    /** Folder for results that nobody has named a folder for. */
    static Path newFolder(String name) {
        String results = System.getenv().getOrDefault("FURROW_RESULTS", "results");
        return Path.of(results, name + "-" + LocalDateTime.now(ZoneOffset.UTC).format(STAMP));
    }
}
