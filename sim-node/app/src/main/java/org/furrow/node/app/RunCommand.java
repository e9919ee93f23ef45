package org.furrow.node.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.furrow.node.engine.WorldMemory;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow run}. */
@Command(
        name = "run",
        description = "Runs a scenario and leaves its results in a folder.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RunCommand implements Callable<Integer> {
    private static final int LEAST_INTEREST_M = 20;
    private static final int MOST_WARM_UP_S = 3600;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            description =
                    "A YAML file, or a built-in scenario (see 'furrow scenarios'); with --resume that of the run.")
    private @Nullable String scenario;

    @Option(names = "--ranks", paramLabel = "N", description = "Number of ranks; default one per vehicle.")
    private @Nullable Integer ranks;

    @Mixin
    private TransportOptions transport;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads of each rank; default ${DEFAULT-VALUE}.",
            defaultValue = "1")
    private int threads;

    @Mixin
    private ScenarioOptions changes;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "S",
            description = "Simulated time between checkpoints, in s; default none.")
    private @Nullable Double checkpointEvery_s;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Goes on with the run in DIR from its last checkpoint; from the beginning when it has none. Without --out its"
                            + " results go to DIR.")
    private @Nullable Path resume;

    @Option(
            names = "--interest",
            paramLabel = "RADIUS",
            description =
                    "Ranks apply changes of the ground further than this from their vehicles later, in m, at least "
                            + LEAST_INTEREST_M + "; default: all at once. Results are the same.")
    private @Nullable Double interest_m;

    @Option(
            names = "--world-memory",
            paramLabel = "SIZE",
            description =
                    "Memory of each rank's ground, for example 256m or 2g; what was not written for longest goes to files in the"
                            + " results' folder. Default: as much as it needs.")
    private @Nullable String worldMemory;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description =
                    "Steps the scenario's first seconds once before, so that the run's times are those of compiled code;"
                            + " leaves no trace in its results. Default ${DEFAULT-VALUE}.",
            defaultValue = "0")
    private double warmUp_s;

    @Override
    public Integer call() throws Exception {
        LaunchedRank place = LaunchedRank.find(System.getenv());
        Engine engine = transport.engine(place);
        RunSession session = new RunSession(spec.commandLine(), transport);
        if (place != null) {
            return session.member(engine, place, input(place));
        }
        RunPreparation.Plan plan = plan(null);
        if (engine.inOneProcess()) {
            return session.alone(engine, plan);
        }
        return session.launch(engine, plan, argsOfRanks(plan));
    }

    /** What this rank was asked to run, or what is wrong with that: the others want to know. */
    private RunPreparation.Input input(LaunchedRank place) {
        try {
            return new RunPreparation.Input(plan(place), null);
        } catch (InputError e) {
            return new RunPreparation.Input(null, e);
        }
    }

    private RunPreparation.Plan plan(@Nullable LaunchedRank place) throws InputError {
        Scenario resolved = ScenarioReader.read(source(), changes.settings());
        Run.Options options = options(resolved, place);
        return new RunPreparation.Plan(
                resolved,
                options,
                resume != null && !changes.namesFolder() ? resume : changes.outFolder(resolved.name()));
    }

    /** All ranks' results go to the folder that was chosen here. */
    private List<String> argsOfRanks(RunPreparation.Plan plan) {
        List<String> args =
                new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
        if (!changes.namesFolder() && resume == null) {
            args.addAll(List.of("--out", plan.out().toAbsolutePath().toString()));
        }
        return args;
    }

    /** The scenario that was named, or that of the run to resume. */
    private Source source() throws InputError {
        if (scenario != null) {
            return Library.find(scenario);
        }
        if (resume == null) {
            throw new InputError("name a scenario: furrow run SCENARIO; 'furrow scenarios' lists the built-in ones");
        }
        return Source.ofFile(resume.resolve("scenario.yaml"));
    }

    private Run.Options options(Scenario resolved, @Nullable LaunchedRank place) throws InputError {
        int vehicles = resolved.vehicles().size();
        if (threads < 1 || threads > 1024) {
            throw new InputError("--threads " + threads + ": must be in [1, 1024]");
        }
        int count = ranks != null ? ranks : place != null ? place.size() : vehicles;
        if (count < 1 || count > vehicles) {
            throw new InputError("--ranks " + count + ": must be in [1, " + vehicles + "], the scenario has " + vehicles
                    + (vehicles == 1 ? " vehicle" : " vehicles"));
        }
        if (place != null && place.size() != count) {
            throw new InputError(
                    "--ranks " + count + ": " + place.launcher() + " has started " + place.size() + "; leave it away");
        }
        if (!(warmUp_s >= 0 && warmUp_s <= MOST_WARM_UP_S)) {
            throw new InputError("--warm-up " + warmUp_s + ": must be in [0, " + MOST_WARM_UP_S + "] s");
        }
        return new Run.Options(
                count,
                threads,
                checkpointEvery_s(resolved.clock()),
                resume,
                interest_m(),
                worldMemory_bytes(count),
                warmUp_s);
    }

    private double interest_m() throws InputError {
        if (interest_m == null) {
            return 0;
        }
        if (!(interest_m >= LEAST_INTEREST_M && interest_m < Double.POSITIVE_INFINITY)) {
            throw new InputError("--interest " + interest_m + ": must be at least " + LEAST_INTEREST_M
                    + " m, more than a vehicle reaches in an epoch");
        }
        return interest_m;
    }

    private double checkpointEvery_s(Scenario.Clock clock) throws InputError {
        if (checkpointEvery_s == null) {
            return 0;
        }
        double epoch_s = clock.epochTicks() * clock.step_s();
        if (!(checkpointEvery_s >= epoch_s && checkpointEvery_s / epoch_s < Integer.MAX_VALUE)) {
            throw new InputError("--checkpoint-every " + checkpointEvery_s + ": must be at least one epoch, "
                    + (float) epoch_s + " s");
        }
        return checkpointEvery_s;
    }

    private long worldMemory_bytes(int count) throws InputError {
        if (worldMemory == null) {
            return 0;
        }
        long bytes = MemorySize.parse("--world-memory", worldMemory, WorldMemory.LEAST_BYTES);
        long available = Runtime.getRuntime().maxMemory();
        if (bytes > available / count) {
            throw new InputError("--world-memory " + worldMemory + ": " + count
                    + (count == 1 ? " rank in one process needs " : " ranks in one process need ")
                    + "more than the " + MemorySize.describe(available) + " that the JVM may use; give it more with"
                    + " FURROW_JAVA_OPTS=-Xmx" + MemorySize.describe(bytes * count * 3 / 2)
                    + ", or the ground at most " + MemorySize.describe(available / count * 2 / 3));
        }
        return bytes;
    }
}
