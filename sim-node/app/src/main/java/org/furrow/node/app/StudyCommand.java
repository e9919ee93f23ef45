package org.furrow.node.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.run.RunFailedException;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code furrow study}. */
@Command(
        name = "study",
        description = "Studies of speed: runs, tables, figures, and a report.",
        subcommands = {StudyCommand.Weak.class, StrongCommand.class, PredictCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(weak | strong | predict)")
final class StudyCommand {
    private StudyCommand() {}

    /** {@code furrow study weak}. */
    @Command(
            name = "weak",
            description = {
                "Weak scaling: constant work per rank, more and more ranks. Every run is a process of its own. The same command"
                        + " with the same --out goes on with a study that was ended."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Weak implements Callable<Integer> {
        private static final int MOST_RANKS = 65_535;

        @Spec
        private CommandSpec spec;

        @Option(
                names = "--ranks",
                split = ",",
                paramLabel = "N",
                description = "Numbers of ranks; default ${DEFAULT-VALUE}.",
                defaultValue = "1,2")
        private List<Integer> ranks;

        @Option(
                names = "--vehicles-per-rank",
                split = ",",
                paramLabel = "N",
                description = "Vehicles of each rank; default ${DEFAULT-VALUE}.",
                defaultValue = "1")
        private List<Integer> vehiclesPerRank;

        @Option(
                names = "--threads",
                split = ",",
                paramLabel = "N",
                description = "Threads of each rank; default ${DEFAULT-VALUE}.",
                defaultValue = "1")
        private List<Integer> threads;

        @Option(
                names = "--transport",
                split = ",",
                paramLabel = "NAME",
                description = "local, mpi or mpj; default ${DEFAULT-VALUE}.",
                defaultValue = "local")
        private List<String> transports;

        @Option(
                names = "--interest",
                split = ",",
                paramLabel = "RADIUS",
                description = "Radii as of 'furrow run', in m; 0: all changes at once. Default ${DEFAULT-VALUE}.",
                defaultValue = "0")
        private List<Double> interests_m;

        @Option(
                names = "--uncoupled",
                description =
                        "Also runs the vehicles of each rank by themselves, N runs side by side for N ranks; the scenario must"
                                + " have a formation.")
        private boolean uncoupled;

        @Mixin
        private Runs runs;

        @Option(
                names = "--mpirun",
                paramLabel = "CMD",
                description = "With mpi: what starts the ranks; default mpirun.")
        private @Nullable String mpirun;

        @Option(names = "--mpi-lib", paramLabel = "LIB", description = "With mpi: the MPI's library, by name or path.")
        private @Nullable String mpiLib;

        @Option(names = "--hosts", paramLabel = "FILE", description = "With mpi: machines to start ranks on.")
        private @Nullable Path hosts;

        @Override
        public Integer call() throws InputError, RunFailedException {
            List<String> names = names();
            StudyPlan.Grid grid = new StudyPlan.Grid(
                    counts("--ranks", ranks, MOST_RANKS),
                    counts("--vehicles-per-rank", vehiclesPerRank, MOST_RANKS),
                    counts("--threads", threads, 1024),
                    names,
                    distinct("--interest", interests_m));
            StudyPlan plan = new StudyPlan("weak", grid, runs.conduct(names.contains("mpi") ? mpiArgs() : List.of()));
            Scenario largest = runs.check(plan);
            requireEngines(names);
            Provenance provenance = Provenance.here(largest, names.contains("mpi") ? mpirun() : null);
            try (Study study = Study.open(runs.folder("weak"), plan, provenance)) {
                say(spec, study, new WeakStudy(study, runs.run(spec, study)).finish());
            }
            return Furrow.OK;
        }

        /** Before anything is measured: what is missing is missed by the first run that needs it, hours later perhaps. */
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
                throw new InputError(option + " " + value + ": is for --transport mpi");
            }
        }

        private String mpirun() {
            return mpirun == null ? "mpirun" : mpirun;
        }

        private List<String> mpiArgs() throws InputError {
            List<String> args = new ArrayList<>(List.of("--mpirun", mpirun()));
            if (mpiLib != null) {
                args.addAll(List.of("--mpi-lib", mpiLib));
            }
            if (hosts != null) {
                args.addAll(List.of(
                        "--hosts", HostsFile.read(hosts).path().toAbsolutePath().toString()));
            }
            return args;
        }

        private List<String> names() throws InputError {
            List<String> names = new ArrayList<>(transports.stream()
                    .map(name -> name.toLowerCase(Locale.ROOT))
                    .distinct()
                    .toList());
            for (String name : names) {
                if (!List.of("local", "mpi", "mpj").contains(name)) {
                    throw new InputError("--transport " + name + ": there is none; local, mpj and mpi are");
                }
            }
            if (uncoupled) {
                names.add(Cell.UNCOUPLED);
            }
            return names;
        }
    }

    /** Prints what came of a study, and where it is. */
    static void say(CommandSpec spec, Study study, String report) {
        spec.commandLine().getOut().print(report);
        spec.commandLine().getOut().println("results in " + study.folder());
        spec.commandLine().getOut().flush();
    }

    /** Whole numbers of an option, each once. */
    static List<Integer> counts(String option, List<Integer> values, int most) throws InputError {
        for (int value : values) {
            if (value < 1 || value > most) {
                throw new InputError(option + " " + value + ": must be in [1, " + most + "]");
            }
        }
        return List.copyOf(new LinkedHashSet<>(values));
    }

    private static List<Double> distinct(String option, List<Double> values) throws InputError {
        for (double value : values) {
            if (!(value == 0 || (value >= 20 && value < Double.POSITIVE_INFINITY))) {
                throw new InputError(option + " " + value + ": must be 0 or at least 20 m");
            }
        }
        return List.copyOf(new LinkedHashSet<>(values));
    }

    /** How the runs of a study are made, and where its results go. */
    static final class Runs {
        private static final int MOST_REPEATS = 1000;
        /** What a study sets of its scenario. */
        private static final Set<String> OWN = Set.of("vehicles", "formation.first");

        @Option(
                names = "--scenario",
                paramLabel = "SCENARIO",
                description = "One that takes a number of vehicles; default ${DEFAULT-VALUE}.",
                defaultValue = "weak-scaling")
        private String scenario;

        @Option(
                names = "--repeat",
                paramLabel = "N",
                description = "Runs of each setting; six allow intervals of 95 %%. Default ${DEFAULT-VALUE}.",
                defaultValue = "6")
        private int repeats;

        @Option(names = "--duration", paramLabel = "S", description = "Simulated time of each run in s.")
        private @Nullable String duration;

        @Option(names = "--delay", paramLabel = "D", description = "Epochs between publishing and committing.")
        private @Nullable String delay;

        @Option(
                names = "--warm-up",
                paramLabel = "S",
                description = "Simulated time before each run that is not measured; default ${DEFAULT-VALUE}.",
                defaultValue = "4")
        private double warmUp_s;

        @Option(
                names = "--seed",
                paramLabel = "N",
                description = "Seed of the order of the runs; default ${DEFAULT-VALUE}.",
                defaultValue = "1")
        private long seed;

        @Option(
                names = "--out",
                paramLabel = "DIR",
                description = "Folder for the results; default results/study-KIND-TIME.")
        private @Nullable Path out;

        @Option(names = "--set", paramLabel = "path=value", description = "Changes a value of the scenario.")
        private List<String> set = new ArrayList<>();

        /** @param mpiArgs further arguments of runs over a real MPI */
        StudyPlan.Conduct conduct(List<String> mpiArgs) throws InputError {
            if (repeats < 1 || repeats > MOST_REPEATS) {
                throw new InputError("--repeat " + repeats + ": must be in [1, " + MOST_REPEATS + "]");
            }
            if (!(warmUp_s >= 0 && warmUp_s <= 3600)) {
                throw new InputError("--warm-up " + warmUp_s + ": must be in [0, 3600] s");
            }
            List<String> args = new ArrayList<>();
            for (String setting : set) {
                args.addAll(List.of("--set", setting));
            }
            if (duration != null) {
                args.addAll(List.of("--duration", duration));
            }
            if (delay != null) {
                args.addAll(List.of("--delay", delay));
            }
            boolean file = Files.isRegularFile(Path.of(scenario));
            return new StudyPlan.Conduct(
                    file ? Path.of(scenario).toAbsolutePath().toString() : scenario,
                    repeats,
                    seed,
                    warmUp_s,
                    args,
                    mpiArgs);
        }

        /** Reads the scenario as the largest runs will. */
        Scenario check(StudyPlan plan) throws InputError {
            List<Setting> settings = new ArrayList<>();
            for (String text : set) {
                Setting setting = Setting.parse(text);
                if (OWN.contains(setting.path())) {
                    throw new InputError(setting + ": the study itself sets that, by its ranks and vehicles per rank");
                }
                settings.add(setting);
            }
            if (duration != null) {
                settings.add(new Setting("duration_s", duration, "--duration " + duration));
            }
            if (delay != null) {
                settings.add(new Setting("delay", delay, "--delay " + delay));
            }
            int most = plan.cells().stream().mapToInt(Cell::vehicles).max().orElse(1);
            settings.add(new Setting("vehicles", Integer.toString(most), "vehicles=" + most));
            return ScenarioReader.read(Library.find(scenario), settings);
        }

        Path folder(String kind) {
            return out == null ? ScenarioOptions.newFolder("study-" + kind) : out;
        }

        List<Outcome> run(CommandSpec spec, Study study) throws InputError, RunFailedException {
            ProgressLine line = new ProgressLine(spec.commandLine().getErr());
            try (ProcessRunner runner = new ProcessRunner(study.plan().conduct(), study.scratch())) {
                return study.run(runner, (trial, done, total, left_s) -> show(line, trial, done, total, left_s));
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
                        Double.isNaN(left_s) ? "" : String.format(Locale.ROOT, ", %.0f s to go", left_s)));
            }
        }
    }
}
