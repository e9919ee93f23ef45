package org.furrow.node.app.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.ClockOptions;
import org.furrow.node.app.option.RunOptions;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.study.run.Provenance;
import org.furrow.node.study.sweep.Axis;
import org.furrow.node.study.sweep.SeedEffect;
import org.furrow.node.study.sweep.Sweep;
import org.furrow.node.study.sweep.SweepPlan;
import org.furrow.node.study.sweep.SweepPoint;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow sweep}. */
@Command(
        name = "sweep",
        description =
                "Run a scenario with all combinations of seeds and settings, and write a table with one row a run,"
                        + " a figure and a report. Each run is a separate process. Repeat the command with the same --out to"
                        + " continue an interrupted sweep, or to repeat failed runs.")
public final class SweepCommand extends CliCommand {
    private static final int MAX_THREADS = 1024;
    private static final int MAX_JOBS = 1024;

    @Parameters(
            paramLabel = "SCENARIO",
            description = "Scenario file, or name of a built-in scenario (see 'furrow scenarios').")
    private String scenario;

    @Option(
            names = "--seed",
            paramLabel = "SEEDS",
            description =
                    "Random seeds: a range such as 1..20, a list such as 1,2,5, or both (default: the scenario's).")
    private @Nullable String seeds;

    @Option(
            names = "--set",
            paramLabel = "path=V1,V2",
            description = "Values of a key of the scenario, for example --set soil=mid,drysand; commas within {}, [] or"
                    + " quotes do not separate values. May be repeated for other keys.")
    private List<String> set = new ArrayList<>();

    @Mixin
    private ClockOptions clock;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of each run (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Number of concurrent runs (default: cores over --threads).")
    private @Nullable Integer jobs;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the results (default: results/sweep-NAME-TIME).")
    private @Nullable Path out;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--threads", threads, 1, MAX_THREADS);
        SweepPlan plan = plan();
        Scenario first = check(plan);
        int concurrent = jobs == null
                ? Math.max(1, Runtime.getRuntime().availableProcessors() / threads)
                : require("--jobs", jobs, 1, MAX_JOBS);
        Path folder = out == null ? RunOptions.newFolder("sweep-" + first.name()) : out;
        Provenance provenance = Provenance.here(first, null);
        // results do not depend on ranks and threads; one rank leaves the other cores to other runs
        List<String> execution = List.of("--ranks", "1", "--threads", Integer.toString(threads));
        try (Sweep sweep = Sweep.open(folder, plan, provenance, execution)) {
            return run(sweep, concurrent, folder);
        }
    }

    private int run(Sweep sweep, int concurrent, Path folder) throws RunFailedException {
        ProgressLine line = new ProgressLine(err());
        try {
            out().print(sweep.run(concurrent, line::showRuns));
            line.end();
        } catch (RunFailedException e) {
            line.end();
            if (e.kind() != FailureKind.INTERRUPTED) {
                throw new RunFailedException(e.getMessage() + "; results of the others in " + folder, e);
            }
            Messages.error(
                    terminal(),
                    "interrupted after " + sweep.finished() + " of " + sweep.size()
                            + " runs; repeat the command with --out " + folder + " to continue the sweep");
            return ExitCodes.INTERRUPTED;
        }
        out().println("results in " + folder);
        return ExitCodes.OK;
    }

    private SweepPlan plan() throws InputError {
        List<Axis> axes = new ArrayList<>();
        for (String text : set) {
            axes.add(Axis.ofSetting(text));
        }
        if (seeds != null) {
            axes.add(Axis.ofSeeds(seeds));
        }
        if (axes.stream().noneMatch(Axis::varies)) {
            throw new InputError("name the values to sweep: several seeds with --seed 1..20, or several values of a key"
                    + " with --set soil=mid,drysand");
        }
        for (Setting setting : clock.settings()) {
            axes.add(new Axis(setting.path(), List.of(setting.value())));
        }
        return SweepPlan.of(RunOptions.absolute(scenario), axes);
    }

    /** Reads the scenario with each value once, so that a wrong one is reported before the first run. */
    private Scenario check(SweepPlan plan) throws InputError {
        SweepPoint base = plan.points().getFirst();
        Scenario first = Sweep.scenario(plan, base);
        boolean effect = seedMatters(plan, base, first);
        for (int k = 0; k < plan.axes().size(); k++) {
            Axis axis = plan.axes().get(k);
            if (!axis.key().equals(Axis.SEED)) {
                for (String value : axis.values().subList(1, axis.values().size())) {
                    SweepPoint other = base.with(k, value);
                    effect |= seedMatters(plan, other, Sweep.scenario(plan, other));
                }
            }
        }
        if (!effect) {
            err().println(
                            "the seed has no effect in this scenario: its terrain has no roughness, and its vehicles have no"
                                    + " sensors");
        }
        return first;
    }

    /** Whether the runs of the first and the last seed at a point differ; true if there is only one seed. */
    private static boolean seedMatters(SweepPlan plan, SweepPoint point, Scenario scenario) throws InputError {
        for (int k = 0; k < plan.axes().size(); k++) {
            Axis axis = plan.axes().get(k);
            if (axis.key().equals(Axis.SEED) && axis.varies()) {
                String last = axis.values().getLast();
                return SeedEffect.exists(scenario, Sweep.scenario(plan, point.with(k, last)));
            }
        }
        return true;
    }
}
