package org.furrow.node.app.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.run.Recording;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that runs a scenario: its settings, its ranks, and the folder for its results. */
public final class RunOptions {
    private static final int MAX_WARM_UP_S = 3600;

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

    @Option(names = "--seed", paramLabel = "N", description = "Use the random seed N (default: the scenario's).")
    private @Nullable String seed;

    @Option(
            names = "--set",
            paramLabel = "path=value",
            description = "Change a value of the scenario, for example --set soil=mid or --set"
                    + " vehicles.0.driver.speed_mps=3.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "Write the results to DIR (default: results/NAME-TIME).")
    private @Nullable Path out;

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "Use N ranks (default: one per vehicle; 'furrow run' in one process with more than four"
                    + " vehicles and more than one a core: one, or one per core from 16 cores on).")
    private @Nullable Integer ranks;

    @Mixin
    private ClockOptions clock;

    @Mixin
    private TransportOptions transport;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description =
                    "Simulate the first S seconds and discard them, so that timings exclude JIT compilation; run: again"
                            + " until that takes the same time; results do not change (default: run 0, hil 10).")
    private @Nullable Double warmUp_s;

    @Option(names = "--no-plots", description = "Draw no figures over time; 'furrow plot' draws them later.")
    private boolean noPlots;

    @Option(
            names = "--record",
            description =
                    "Keep the commit log and the poses of all bodies: the ground and the vehicles after every epoch, for"
                            + " 'furrow view', 'furrow export --epoch' and 'furrow verify'; a resumed run continues the"
                            + " recording of its earlier part.")
    private boolean log;

    @Option(
            names = "--record-rate",
            paramLabel = "HZ",
            description = "Record the poses HZ times a second of simulated time, at most once a tick (default: once an"
                    + " epoch); implies --record.")
    private @Nullable Double rate_Hz;

    /**
     * What to record besides the tables, or null.
     *
     * @param viewed whether the run is shown while it runs
     * @param isNode whether the run is a node of ROS 2, whose recording {@code furrow ros2 --follow} may read
     */
    @Nullable
    public Recording recording(Scenario.Clock clock, boolean viewed, boolean isNode) throws InputError {
        if (!log && !viewed && rate_Hz == null) {
            return null;
        }
        Recording recording = Recording.at(rate_Hz, clock);
        return isNode ? recording.forReaders() : recording;
    }

    /** Whether to draw figures over time. */
    public boolean plots() {
        return !noPlots;
    }

    /** The random seed as given, or null. */
    @Nullable
    public String seed() {
        return seed;
    }

    public TransportOptions transport() {
        return transport;
    }

    /** The changes to the scenario in the order in which they apply; the list may be extended. */
    public List<Setting> settings() throws InputError {
        List<Setting> settings = Setting.parse(set);
        settings.addAll(clock.settings());
        add(settings, "seed", "--seed", seed);
        return settings;
    }

    /** Adds the change that an option makes, if the option is given. */
    public static void add(List<Setting> settings, String key, String option, @Nullable String value) {
        if (value != null) {
            settings.add(new Setting(key, value, option + " " + value));
        }
    }

    /** Number of ranks in one process, by default that of {@link AutoPlacement}. */
    public int ranks(Scenario scenario, int cores) throws InputError {
        return ranks == null ? AutoPlacement.ranks(scenario.vehicles().size(), cores) : ranks(scenario, null);
    }

    /** Number of ranks, at most one per vehicle; {@code launched} is null when no launcher started this process. */
    public int ranks(Scenario scenario, @Nullable LaunchedRank launched) throws InputError {
        int vehicles = scenario.vehicles().size();
        int count = ranks != null ? ranks : launched != null ? launched.size() : vehicles;
        if (count < 1 || count > vehicles) {
            throw new InputError("--ranks " + count + ": must be in [1, " + vehicles + "], the scenario has " + vehicles
                    + (vehicles == 1 ? " vehicle" : " vehicles"));
        }
        if (launched != null && launched.size() != count) {
            throw new InputError("--ranks " + count + ": " + launched.launcher() + " started " + launched.size()
                    + " ranks; omit --ranks");
        }
        return count;
    }

    /** Simulated time of the warm-up in s. */
    public double warmUp_s(double default_s) throws InputError {
        return warmUp_s == null ? default_s : requireWarmUp(warmUp_s);
    }

    public static double requireWarmUp(double value_s) throws InputError {
        if (!(value_s >= 0 && value_s <= MAX_WARM_UP_S)) {
            throw new InputError("--warm-up " + value_s + ": must be in [0, " + MAX_WARM_UP_S + "] s");
        }
        return value_s;
    }

    /** Folder for the results; by default that of the run to resume, or a new one named after the scenario. */
    public Path outFolder(String name, @Nullable Path resumed) {
        return out != null ? out : resumed != null ? resumed : newFolder(name);
    }

    /** Default folder for results. */
    public static Path newFolder(String name) {
        String results = System.getenv().getOrDefault("FURROW_RESULTS", "results");
        return Path.of(results, name + "-" + LocalDateTime.now(ZoneOffset.UTC).format(STAMP));
    }

    /** A scenario as it can be named in another folder: a file by its absolute path. */
    public static String absolute(String scenario) {
        return Files.isRegularFile(Path.of(scenario))
                ? Path.of(scenario).toAbsolutePath().toString()
                : scenario;
    }

    /** Arguments of the ranks to launch: those of this process, and the results folder chosen here. */
    public List<String> argsOfRanks(List<String> given, RunPreparation.Plan plan) {
        List<String> args = new ArrayList<>(given);
        if (out == null) {
            args.addAll(List.of("--out", plan.out().toAbsolutePath().toString()));
        }
        return args;
    }
}
