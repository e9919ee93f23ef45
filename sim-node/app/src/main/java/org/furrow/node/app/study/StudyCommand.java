package org.furrow.node.app.study;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.app.option.ClockOptions;
import org.furrow.node.app.option.RunOptions;
import org.furrow.node.app.option.WorldKind;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ProgressLine;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.Engines;
import org.furrow.node.run.launch.HostsFile;
import org.furrow.node.run.launch.Launcher;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.plan.Trial;
import org.furrow.node.study.report.WeakStudy;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.ProcessRunner;
import org.furrow.node.study.run.Provenance;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.MachineLoad;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code furrow study}. */
@Command(
        name = "study",
        description = "Measure scaling in many runs and write tables, figures and a report.",
        subcommands = {StudyCommand.Weak.class, StrongCommand.class, PredictCommand.class, RedrawCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(weak | strong | predict | redraw)")
public final class StudyCommand {
    private StudyCommand() {}

    /** {@code furrow study weak}. */
    @Command(
            name = "weak",
            description = "Measure weak scaling: constant work per rank, increasing number of ranks. Each run is a"
                    + " separate process. Repeat the command with the same --out to continue an interrupted study.")
    static final class Weak extends CliCommand {
        private static final int MAX_RANKS = 65_535;

        @Option(
                names = "--ranks",
                split = ",",
                paramLabel = "N",
                description = "Measure with N ranks (default: ${DEFAULT-VALUE}).",
                defaultValue = "1,2")
        private List<Integer> ranks;

        @Option(
                names = "--vehicles-per-rank",
                split = ",",
                paramLabel = "N",
                description = "Put N vehicles on each rank (default: ${DEFAULT-VALUE}).",
                defaultValue = "1")
        private List<Integer> vehiclesPerRank;

        @Option(
                names = "--threads",
                split = ",",
                paramLabel = "N",
                description = "Use N threads in each rank (default: ${DEFAULT-VALUE}).",
                defaultValue = "1")
        private List<Integer> threads;

        @Option(
                names = "--transport",
                split = ",",
                paramLabel = "NAME",
                description = "Measure these transports: local, mpi or mpj (default: ${DEFAULT-VALUE}).",
                defaultValue = "local")
        private List<String> transports;

        @Option(
                names = "--world",
                split = ",",
                paramLabel = "KIND",
                description =
                        "Measure with 'furrow run --world KIND': replicated or sharded (default: ${DEFAULT-VALUE}).",
                defaultValue = "replicated")
        private List<WorldKind> worlds;

        @Option(
                names = "--uncoupled",
                description =
                        "Also measure N independent, concurrent runs as an uncoupled baseline; the scenario must have"
                                + " a formation.")
        private boolean uncoupled;

        @Mixin
        private Runs runs;

        @Option(
                names = "--mpirun",
                paramLabel = "CMD",
                description = "With mpi: start the ranks by CMD (default: mpirun).")
        private @Nullable String mpirun;

        @Option(
                names = "--mpi-lib",
                paramLabel = "LIB",
                description = "With mpi: use the MPI library LIB, a name or path (default: the launcher's).")
        private @Nullable String mpiLib;

        @Option(
                names = "--hosts",
                paramLabel = "FILE",
                description = "With mpi: start the ranks on the machines in FILE (default: this machine).")
        private @Nullable Path hosts;

        @Override
        public Integer call() throws InputError, RunFailedException {
            List<String> names = transportNames();
            StudyPlan.Grid grid = new StudyPlan.Grid(
                    counts("--ranks", ranks, MAX_RANKS),
                    counts("--vehicles-per-rank", vehiclesPerRank, MAX_RANKS),
                    counts("--threads", threads, 1024),
                    names,
                    worldNames());
            StudyPlan plan = new StudyPlan("weak", grid, runs.conduct(names.contains("mpi") ? mpiArgs() : List.of()));
            Scenario largest = runs.check(plan);
            requireEngines(names);
            Provenance provenance = Provenance.here(largest, names.contains("mpi") ? mpirun() : null);
            try (Study study = Study.open(runs.folder("weak"), plan, provenance)) {
                Optional<List<Outcome>> outcomes = runs.run(terminal(), study);
                if (outcomes.isEmpty()) {
                    return ExitCodes.INTERRUPTED;
                }
                print(terminal(), study, outcomes.get(), WeakStudy.finish(study, outcomes.get()));
            }
            return ExitCodes.OK;
        }

        private List<String> worldNames() throws InputError {
            if (worlds.contains(WorldKind.AUTO)) {
                throw new InputError("--world auto: a study measures replicated and sharded; use one of them or both");
            }
            return worlds.stream()
                    .distinct()
                    .map(world -> world.name().toLowerCase(Locale.ROOT))
                    .toList();
        }

        /** Checks before the first run that everything is installed, since a run that needs it may come hours later. */
        private void requireEngines(List<String> names) throws InputError {
            if (names.contains("mpi")) {
                Launcher.requireMpirun(mpirun());
            } else {
                refuse("--mpirun", mpirun);
                refuse("--mpi-lib", mpiLib);
                refuse("--hosts", hosts);
            }
            if (names.contains("mpj")) {
                Engines.requireBuilt(Engine.MPJ_MULTICORE);
            }
        }

        private static void refuse(String option, @Nullable Object value) throws InputError {
            if (value != null) {
                throw new InputError(option + " " + value + ": requires --transport mpi");
            }
        }

        private String mpirun() {
            return mpirun == null ? "mpirun" : mpirun;
        }

        private List<String> mpiArgs() throws InputError {
            List<String> args = new ArrayList<>(List.of("--mpirun", mpirun()));
            addOption(args, "--mpi-lib", mpiLib);
            addOption(
                    args,
                    "--hosts",
                    hosts == null ? null : HostsFile.read(hosts).path().toAbsolutePath());
            return args;
        }

        private List<String> transportNames() throws InputError {
            List<String> names = new ArrayList<>(transports.stream()
                    .map(name -> name.toLowerCase(Locale.ROOT))
                    .distinct()
                    .toList());
            for (String name : names) {
                if (!List.of("local", "mpi", "mpj").contains(name)) {
                    throw new InputError("--transport " + name + ": unknown transport; use local, mpj or mpi");
                }
            }
            if (uncoupled) {
                names.add(Cell.UNCOUPLED);
            }
            return names;
        }
    }

    /** Prints the report of a study and the folder of its results, and warns of other load. */
    static void print(CommandLine terminal, Study study, List<Outcome> outcomes, String report) {
        terminal.getOut().print(report);
        terminal.getOut().println("results in " + study.folder());
        terminal.getOut().flush();
        MachineLoad.warning(outcomes, study.machine().get("cores").asInt()).ifPresent(terminal.getErr()::println);
        terminal.getErr().flush();
    }

    /** The distinct values of an option, which must be in [1, max]. */
    static List<Integer> counts(String option, List<Integer> values, int max) throws InputError {
        for (int value : values) {
            CliCommand.require(option, value, 1, max);
        }
        return List.copyOf(new LinkedHashSet<>(values));
    }

    private static void addOption(List<String> args, String option, @Nullable Object value) {
        if (value != null) {
            args.addAll(List.of(option, value.toString()));
        }
    }

    /** Options for the runs of a study and the folder of its results. */
    static final class Runs {
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
                        "Simulate S seconds before each measured run and discard them (default: ${DEFAULT-VALUE}).",
                defaultValue = "4")
        private double warmUp_s;

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
            set.forEach(setting -> addOption(args, "--set", setting));
            args.addAll(clock.args());
            boolean file = Files.isRegularFile(Path.of(scenario));
            return new StudyPlan.Conduct(
                    file ? Path.of(scenario).toAbsolutePath().toString() : scenario,
                    repeats,
                    seed,
                    RunOptions.requireWarmUp(warmUp_s),
                    args,
                    mpiArgs);
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

        Path folder(String kind) {
            return out == null ? RunOptions.newFolder("study-" + kind) : out;
        }

        /** Executes the runs; empty if they were interrupted, which is reported here. */
        Optional<List<Outcome>> run(CommandLine terminal, Study study) throws InputError, RunFailedException {
            ProgressLine line = new ProgressLine(quiet ? new PrintWriter(Writer.nullWriter()) : terminal.getErr());
            int[] finished = {0};
            try (ProcessRunner runner = new ProcessRunner(study.plan().conduct(), study.scratch())) {
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
}
