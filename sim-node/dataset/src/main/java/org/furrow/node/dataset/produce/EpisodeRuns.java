package org.furrow.node.dataset.produce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.furrow.node.dataset.episode.EpisodeResult;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRun;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.transport.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * Executes the runs of a data set.
 *
 * @param ranks of each run, at most one per vehicle
 * @param threads of each rank
 * @param interrupted true when runs are to end early
 */
public record EpisodeRuns(int ranks, int threads, BooleanSupplier interrupted) {
    /**
     * Executes a run in a folder, and renders its sensors, unless they are complete there.
     *
     * @param soils of the data set
     */
    EpisodeResult complete(DatasetSpec spec, EpisodePlan plan, RunSoils soils, Path folder) throws RunFailedException {
        try {
            Scenario scenario = DatasetPlan.scenario(spec, plan);
            @Nullable Suite suite = DatasetPlan.suite(spec, plan);
            if (isExecuted(folder)) {
                Manifest.requireUnchanged(folder, _ -> true);
            } else {
                FileTree.delete(folder); // of an interrupted run
                execute(scenario, suite, folder);
            }
            AtomicFile.write(folder.resolve(RunSoils.FILE), soils.of(scenario).csv());
            if (suite != null) {
                render(suite, folder);
            }
            RunSummary summary = RunSummary.read(folder.resolve("run.json"));
            return new EpisodeResult(plan, summary.digest(), content(folder), Stuck.vehicles(scenario, folder), "");
        } catch (InputError e) {
            return EpisodeResult.failed(plan, String.valueOf(e.getMessage()));
        } catch (RunFailedException e) {
            if (e.kind() == FailureKind.INTERRUPTED) {
                throw e;
            }
            return EpisodeResult.failed(plan, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new RunFailedException(folder + ": " + e.getMessage(), e);
        }
    }

    /** What the tables of a complete run state when its number is 0. */
    public static Map<String, String> content(Path folder) throws InputError, IOException {
        try {
            return RunTables.read(folder, 0).content();
        } catch (LogDamagedException e) {
            throw new IOException("damaged: " + e.getMessage(), e);
        }
    }

    /** Whether a folder has a complete run with all that the specification asks for. */
    static boolean isDone(DatasetSpec spec, Path folder) {
        return isExecuted(folder) && (spec.sensors() == null || SensorFiles.isDone(folder));
    }

    private static boolean isExecuted(Path folder) {
        return Files.exists(folder.resolve("run.json")) && OutputFolder.whyIncomplete(folder) == null;
    }

    /** Renders the sensors of a complete run into its folder. */
    public void render(Suite suite, Path folder) throws InputError, IOException, RunFailedException {
        SensorFiles.render(folder, suite, threads, interrupted);
    }

    /** The lowest rate of recording that suffices for the sensors; null for one sample an epoch. */
    private static @Nullable Double rate_Hz(Scenario.Clock clock, @Nullable Suite suite) {
        double fastest_Hz = suite == null
                ? 0
                : suite.sensors().stream()
                        .filter(SensorSpec::needsRecordedPoses)
                        .mapToDouble(SensorSpec::rate_hz)
                        .max()
                        .orElse(0);
        OptionalDouble enough = Arrays.stream(clock.sampleRates_Hz())
                .filter(rate -> rate >= fastest_Hz)
                .findFirst();
        return enough.isPresent() ? enough.getAsDouble() : null;
    }

    /** Executes a run and records it at the rate that the sensors of a suite need. */
    public RunSummary execute(Scenario scenario, @Nullable Suite suite, Path folder)
            throws InputError, RunFailedException {
        Run.Options options = Run.Options.of(Math.min(ranks, scenario.vehicles().size()), threads);
        Recording recording = Recording.at(rate_Hz(scenario.clock(), suite), scenario.clock());
        try {
            return LocalRun.run(new RunPreparation.Plan(scenario, options, folder, false, recording), interrupted);
        } catch (RankLoop.InterruptedRunException e) {
            throw new RunFailedException(FailureKind.INTERRUPTED, "interrupted");
        }
    }
}
