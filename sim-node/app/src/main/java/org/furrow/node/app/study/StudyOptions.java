package org.furrow.node.app.study;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.ClockOptions;
import org.furrow.node.app.option.RunOptions;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.plan.Trial;
import org.furrow.node.study.report.Evaluation;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.ProcessRunner;
import org.furrow.node.study.run.Provenance;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.MachineLoad;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the runs of a study and the folder of its results. */
final class StudyOptions {
    private static final int MAX_REPEATS = 1000;
    /** Keys of the scenario that the study sets itself. */
    private static final Set<String> RESERVED = Set.of("vehicles", "formation.first");

    @Option(
            names = "--scenario",
            paramLabel = "SCENARIO",
            description =
                    "Measure this scenario, which must scale to any number of vehicles (default: ${DEFAULT-VALUE}).")
    private String scenario = "weak-scaling";

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "Run each setting N times; 95 %% confidence intervals need at least 6 (default: ${DEFAULT-VALUE}).")
    private int repeats = 6;

    @Mixin
    private ClockOptions clock;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description =
                    "Simulate S seconds before each measured run and discard them, again until that takes the same time"
                            + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "4")
    private double warmUp_s;

    @Option(
            names = "--lookahead",
            paramLabel = "W",
            description = "Let ranks be up to W epochs ahead of the slowest one (default: that of 'furrow run').")
    private @Nullable Integer lookahead;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Shuffle the runs with the seed N (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write the results to DIR (default: results/study-KIND-TIME).")
    private @Nullable Path out;

    @Option(names = "--set", paramLabel = "path=value", description = "Change a value of the scenario.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = {"-q", "--quiet"},
            description = "Do not print progress.")
    private boolean quiet;

    /** @param mpiArgs further arguments of runs over MPI */
    StudyPlan.Conduct conduct(List<String> mpiArgs) throws InputError {
        CliCommand.require("--repeat", repeats, 1, MAX_REPEATS);
        List<String> args = new ArrayList<>();
        set.forEach(setting -> args.addAll(List.of("--set", setting)));
        args.addAll(clock.args());
        if (lookahead != null) {
            args.addAll(List.of("--lookahead", lookahead.toString()));
        }
        return new StudyPlan.Conduct(
                RunOptions.absolute(scenario), repeats, seed, RunOptions.requireWarmUp(warmUp_s), args, mpiArgs);
    }

    /** Reads the scenario with the settings of the largest run. */
    Scenario check(StudyPlan plan) throws InputError {
        List<Setting> settings = new ArrayList<>();
        for (String text : set) {
            Setting setting = Setting.parse(text);
            if (RESERVED.contains(setting.path())) {
                throw new InputError(setting + ": is set by the study; use --ranks and --vehicles-per-rank");
            }
            settings.add(setting);
        }
        settings.addAll(clock.settings());
        int most = plan.cells().stream().mapToInt(Cell::vehicles).max().orElse(1);
        settings.add(new Setting("vehicles", Integer.toString(most), "--scenario " + scenario));
        return ScenarioReader.read(Library.find(scenario), settings);
    }

    /** Executes the runs of a study, and writes and prints its results; returns the exit code. */
    int make(CommandLine terminal, StudyPlan plan, Provenance provenance) throws InputError, RunFailedException {
        Path folder = out == null ? RunOptions.newFolder("study-" + plan.kind()) : out;
        try (Study study = Study.open(folder, plan, provenance)) {
            Optional<List<Outcome>> outcomes = run(terminal, study);
            if (outcomes.isEmpty()) {
                return ExitCodes.INTERRUPTED;
            }
            terminal.getOut().print(Evaluation.finish(study, outcomes.get()));
            terminal.getOut().println("results in " + folder);
            MachineLoad.warning(outcomes.get(), study.machine().get("cores").asInt())
                    .ifPresent(terminal.getErr()::println);
            terminal.getErr().flush();
        }
        return ExitCodes.OK;
    }

    /** Executes the runs; empty if they were interrupted, which is reported here. */
    private Optional<List<Outcome>> run(CommandLine terminal, Study study) throws InputError, RunFailedException {
        ProgressLine line = new ProgressLine(quiet ? new PrintWriter(Writer.nullWriter()) : terminal.getErr());
        int[] finished = {0};
        try (ProcessRunner runner =
                new ProcessRunner(study.plan().conduct(), study.files().scratch())) {
            try {
                return Optional.of(study.run(runner, (trial, done, total, left_s) -> {
                    finished[0] = done;
                    show(line, trial, done, total, left_s);
                }));
            } catch (RunFailedException e) {
                if (e.kind() != FailureKind.INTERRUPTED) {
                    throw e;
                }
                line.end();
                Messages.error(
                        terminal,
                        "interrupted after " + finished[0] + " of "
                                + study.plan().trials().size() + " runs; repeat the command with --out "
                                + study.folder() + " to continue the study");
                study.close(); // a JVM that shuts down waits only for the runner
                return Optional.empty();
            }
        } finally {
            line.end();
        }
    }

    private static void show(ProgressLine line, Trial trial, int done, int total, double left_s) {
        if (done == 0 || line.isDue()) {
            line.show(String.format(
                    Locale.ROOT,
                    "%3d %%  run %d of %d, %s%s",
                    100 * done / total,
                    done + 1,
                    total,
                    trial.id(),
                    Double.isNaN(left_s) ? "" : ", " + ProgressLine.timeLeft(left_s)));
        }
    }
}
