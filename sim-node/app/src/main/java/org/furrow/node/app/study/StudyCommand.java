package org.furrow.node.app.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.MpiOptions;
import org.furrow.node.app.option.WorldKind;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.Engines;
import org.furrow.node.run.launch.Launcher;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.report.Evaluation;
import org.furrow.node.study.run.Provenance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow study}. */
@Command(
        name = "study",
        description = "Measure scaling in many runs and write tables, figures and a report.",
        subcommands = {
            StudyCommand.Weak.class,
            StudyCommand.Strong.class,
            PredictCommand.class,
            StudyCommand.Redraw.class
        },
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
        private StudyOptions runs;

        @Mixin
        private MpiOptions mpi;

        @Override
        public Integer call() throws InputError, RunFailedException {
            List<String> names = transportNames();
            StudyPlan.Grid grid = new StudyPlan.Grid(
                    counts("--ranks", ranks, MAX_RANKS),
                    counts("--vehicles-per-rank", vehiclesPerRank, MAX_RANKS),
                    counts("--threads", threads, 1024),
                    names,
                    worldNames());
            boolean withMpi = names.contains("mpi");
            StudyPlan plan = new StudyPlan(StudyPlan.WEAK, grid, runs.conduct(withMpi ? mpi.args() : List.of()));
            Scenario largest = runs.check(plan);
            requireEngines(names);
            return runs.make(terminal(), plan, Provenance.here(largest, withMpi ? mpi.mpirun() : null));
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
                Launcher.requireMpirun(mpi.mpirun());
            } else {
                mpi.requireNone();
            }
            if (names.contains("mpj")) {
                Engines.requireBuilt(Engine.MPJ_MULTICORE);
            }
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

    /** {@code furrow study strong}. */
    @Command(
            name = "strong",
            description =
                    "Measure strong scaling over threads: complete runs of one vehicle, and the ray casting of one step"
                            + " into a shared table with a lock and by map and reduce, with and without active domains. With"
                            + " --vehicles and --ranks, measure strong scaling over ranks: the same vehicles on more and more"
                            + " of them.")
    static final class Strong extends CliCommand {
        private static final int MOST_VEHICLES = 1_000_000;

        @Option(
                names = "--threads",
                split = ",",
                paramLabel = "N",
                description = "Measure with N threads (default: 1,2,3,4; over ranks: 1).")
        private @Nullable List<Integer> threads;

        @Option(names = "--vehicles", paramLabel = "N", description = "Over ranks: simulate N vehicles in all.")
        private @Nullable Integer vehicles;

        @Option(
                names = "--ranks",
                split = ",",
                paramLabel = "N",
                description = "Over ranks: measure with N ranks, which must divide the number of vehicles.")
        private @Nullable List<Integer> ranks;

        @Mixin
        private StudyOptions runs;

        @Override
        public Integer call() throws InputError, RunFailedException {
            StudyPlan plan = ranks == null && vehicles == null ? overThreads() : overRanks();
            return runs.make(terminal(), plan, Provenance.here(runs.check(plan), null));
        }

        private StudyPlan overThreads() throws InputError {
            List<Integer> counts = counts("--threads", threads == null ? List.of(1, 2, 3, 4) : threads, 256);
            if (!counts.contains(1)) {
                throw new InputError("--threads " + counts + ": must include 1, the base case");
            }
            StudyPlan.Grid grid = new StudyPlan.Grid(List.of(1), List.of(1), counts, List.of("local"));
            return new StudyPlan(StudyPlan.STRONG, grid, runs.conduct(List.of()));
        }

        private StudyPlan overRanks() throws InputError {
            if (ranks == null || vehicles == null) {
                throw new InputError("--vehicles, --ranks: strong scaling over ranks needs both");
            }
            require("--vehicles", vehicles, 1, MOST_VEHICLES);
            List<Integer> counts = counts("--ranks", ranks, vehicles);
            for (int count : counts) {
                if (vehicles % count != 0) {
                    throw new InputError("--ranks " + count + ": must divide the " + vehicles + " vehicles");
                }
            }
            StudyPlan.Grid grid = new StudyPlan.Grid(
                    counts,
                    List.of(),
                    counts("--threads", threads == null ? List.of(1) : threads, 256),
                    List.of("local"),
                    null,
                    vehicles);
            return new StudyPlan(StudyPlan.RANKS, grid, runs.conduct(List.of()));
        }
    }

    /** {@code furrow study redraw}. */
    @Command(
            name = "redraw",
            description = "Write the tables, figures and report of a finished study again, from its runs; nothing is"
                    + " measured.")
    static final class Redraw extends CliCommand {
        @Parameters(paramLabel = "DIR", description = "Folder of a finished weak- or strong-scaling study.")
        private Path folder;

        @Override
        public Integer call() throws InputError, RunFailedException {
            Evaluation.redraw(folder);
            out().println("results in " + folder);
            return ExitCodes.OK;
        }
    }

    /** The distinct values of an option, which must be in [1, max]. */
    static List<Integer> counts(String option, List<Integer> values, int max) throws InputError {
        for (int value : values) {
            CliCommand.require(option, value, 1, max);
        }
        return List.copyOf(new LinkedHashSet<>(values));
    }
}
