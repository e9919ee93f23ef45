package org.furrow.node.app.option;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.YamlDocument.Setting;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the length of a run and for the delay of its commits, which change keys of the scenario. */
public final class ClockOptions {
    @Option(names = "--duration", paramLabel = "S", description = "Simulate S seconds (default: the scenario's).")
    private @Nullable String duration;

    @Option(
            names = "--delay",
            paramLabel = "D",
            description = "Let other vehicles see a change of the ground D epochs later; 1 hides network latency but"
                    + " changes results (default: the scenario's).")
    private @Nullable String delay;

    /** The changes to the scenario. */
    public List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        RunOptions.add(settings, "duration_s", "--duration", duration);
        RunOptions.add(settings, "delay", "--delay", delay);
        return settings;
    }

    /** The options as given, for the command line of a run. */
    public List<String> args() {
        List<String> args = new ArrayList<>();
        if (duration != null) {
            args.addAll(List.of("--duration", duration));
        }
        if (delay != null) {
            args.addAll(List.of("--delay", delay));
        }
        return args;
    }
}
