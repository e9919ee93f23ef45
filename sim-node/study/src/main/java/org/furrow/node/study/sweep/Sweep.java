package org.furrow.node.study.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.study.run.Children;
import org.furrow.node.study.run.ParallelRuns;
import org.furrow.node.study.run.Provenance;
import org.furrow.node.study.run.StudyFolder;
import org.furrow.world.checkpoint.FileTree;

/** The folder of a sweep with its runs; finished runs are not repeated. */
public final class Sweep implements AutoCloseable {
    /** Name of the file that describes the sweep. */
    public static final String FILE = "sweep.json";

    private final SweepPlan plan;
    private final StudyFolder folder;
    private final List<String> execution;
    private final Children children = new Children();

    private Sweep(SweepPlan plan, StudyFolder folder, List<String> execution) {
        this.plan = plan;
        this.folder = folder;
        this.execution = List.copyOf(execution);
    }

    /**
     * Creates the folder, or continues the same sweep in it, and locks it until closed.
     *
     * @param execution further arguments of all runs that do not affect results
     * @throws InputError if the folder contains anything else, is locked, or cannot be written
     */
    public static Sweep open(Path path, SweepPlan plan, Provenance provenance, List<String> execution)
            throws InputError {
        return new Sweep(
                plan,
                StudyFolder.open(
                        path,
                        new StudyFolder.Content(
                                "sweep", FILE, provenance.head(plan.toJson(), false), provenance.job())),
                execution);
    }

    /** Reads the scenario of a run. */
    public static Scenario scenario(SweepPlan plan, SweepPoint point) throws InputError {
        return ScenarioReader.read(Library.find(plan.scenario()), plan.settings(point));
    }

    /**
     * Executes all unfinished runs, several at a time, and writes table, figure and report. A run that fails does not
     * end the sweep.
     *
     * @param jobs number of concurrent runs
     * @return the report
     * @throws RunFailedException if the sweep was interrupted, a file cannot be written, or, after all other runs, if
     *     runs failed
     */
    public String run(int jobs, ParallelRuns.Progress progress) throws RunFailedException {
        try {
            List<RunResult> results =
                    new ParallelRuns(jobs, "sweep", children::endAll).all(plan.points(), this::result, progress);
            SweepReport report = new SweepReport(plan, results, folder.head());
            report.write(folder);
            List<RunResult> failed =
                    results.stream().filter(result -> !result.succeeded()).toList();
            if (!failed.isEmpty()) {
                throw new RunFailedException(failed.size() + " of " + results.size() + " runs failed, the first: "
                        + plan.id(failed.getFirst().point()) + ": "
                        + failed.getFirst().error());
            }
            folder.markComplete();
            return report.text();
        } catch (RunFailedException e) {
            folder.explain(e);
            throw e;
        } catch (IOException e) {
            throw new RunFailedException(folder.path() + ": " + e.getMessage(), e);
        }
    }

    /** The result of a run, which is executed unless it has finished before. */
    private RunResult result(SweepPoint point) throws RunFailedException {
        Path out = folder.path().resolve("runs").resolve(plan.id(point));
        try {
            if (!isDone(out)) {
                Children.End end = execute(point, out);
                if (end.code() != 0) {
                    return RunResult.failed(point, end.message());
                }
            }
            return SweepTables.read(out, point, scenario(plan, point));
        } catch (InputError e) {
            return RunResult.failed(point, e.getMessage());
        } catch (IOException e) {
            throw new RunFailedException(out + ": " + e.getMessage(), e);
        }
    }

    private static boolean isDone(Path out) {
        return Files.exists(out.resolve("run.json")) && OutputFolder.whyIncomplete(out) == null;
    }

    private Children.End execute(SweepPoint point, Path out) throws IOException, RunFailedException {
        FileTree.delete(out); // of an interrupted run
        Path log = out.resolveSibling(out.getFileName() + ".log");
        Children.End end = children.await(children.start(arguments(point, out), log), log);
        if (end.code() == 0) {
            Files.delete(log);
        }
        return end;
    }

    private List<String> arguments(SweepPoint point, Path out) {
        List<String> args = new ArrayList<>(List.of("run", plan.scenario()));
        plan.settings(point).forEach(setting -> args.addAll(List.of("--set", setting.path() + "=" + setting.value())));
        args.addAll(execution);
        args.addAll(List.of("--no-plots", "--out", out.toAbsolutePath().toString()));
        return args;
    }

    /** Number of runs that are finished. */
    public int finished() {
        return (int) plan.points().stream()
                .filter(point -> isDone(folder.path().resolve("runs").resolve(plan.id(point))))
                .count();
    }

    /** Number of runs. */
    public int size() {
        return plan.points().size();
    }

    @Override
    public void close() {
        folder.close();
        children.close(); // last: a JVM that shuts down waits for this
    }
}
