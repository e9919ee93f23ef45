package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.control.EventFile;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.input.InputError;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.digest.Digest;
import org.furrow.world.transport.LocalHub;

/** Makes the recording of a complete run by running its scenario again; the digest shows that it is the same run. */
public final class Rerun {
    /** A rank that waits for itself alone never waits; the limit is never reached. */
    private static final long TIMEOUT_MS = 600_000;

    private final Path folder;
    private final Scenario scenario;
    private final RunSummary run;
    private final List<RunEvent> events;

    private Rerun(Path folder, Scenario scenario, RunSummary run, List<RunEvent> events) {
        this.folder = folder;
        this.scenario = scenario;
        this.run = run;
        this.events = events;
    }

    /**
     * Reads the scenario and the events of a complete run.
     *
     * @throws InputError when the run had a vehicle in the loop, whose inputs only a replay repeats, or its files have
     *     changed
     */
    public static Rerun of(Path folder, RunSummary run) throws InputError {
        Scenario scenario = ScenarioReader.read(RunLog.source(folder), List.of());
        if (Files.exists(folder.resolve("hil.json"))) {
            throw new InputError(folder + ": had a vehicle in the loop; make its log with 'furrow hil " + folder
                    + "/scenario.yaml --bus replay:" + folder + " --record'");
        }
        return new Rerun(folder, scenario, run, EventFile.ofRun(folder, scenario));
    }

    /**
     * Runs the scenario on one rank and writes the log.
     *
     * @param threads that step the vehicles
     * @return path of the log
     * @throws RunFailedException when the run fails or has another digest; then no log is left
     */
    public Path write(int threads, Progress progress, BooleanSupplier interrupted) throws RunFailedException {
        Path part = folder.resolve("record.part");
        try {
            String digest = Digest.toHex(run(part, threads, progress, interrupted));
            if (!digest.equals(run.digest())) {
                throw new RunFailedException(folder + ": running its scenario again gives the digest " + digest
                        + ", run.json states " + run.digest() + "; use the program that made the run");
            }
            FileTree.delete(folder.resolve(RunLog.FOLDER));
            Files.move(part.resolve(RunLog.FOLDER), folder.resolve(RunLog.FOLDER));
            Manifest.update(folder, RunLog.FOLDER);
            return folder.resolve(RunLog.FILE);
        } catch (IOException e) {
            throw new RunFailedException(folder + ": its recording cannot be written: " + e.getMessage(), e);
        } finally {
            deleteQuietly(part);
        }
    }

    private long run(Path part, int threads, Progress progress, BooleanSupplier interrupted)
            throws IOException, RunFailedException {
        OutsideControl outside = new OutsideControl(false, null, events);
        RankLoop.Settings settings =
                new RankLoop.Settings(threads, null, null, outside, false, WorldLayout.REPLICATED, 0);
        try (RunRecording log = RunRecording.create(scenario, part)) {
            RankLoop loop = new RankLoop(
                    scenario,
                    new LocalHub(1, scenario.exchange().delay() + 2, TIMEOUT_MS).rank(0),
                    settings,
                    EpochObserver.all(List.of(log.observer(), shown(progress))),
                    interrupted);
            loop.run();
            return loop.digest();
        } catch (StoreException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void deleteQuietly(Path part) {
        try {
            FileTree.delete(part);
        } catch (IOException e) {
            // the recording is complete or the failure is reported already
        }
    }

    /** Shows the progress. */
    private EpochObserver shown(Progress progress) {
        Scenario.Clock clock = scenario.clock();
        double epoch_s = clock.epochTicks() * clock.step_s();
        return EpochObserver.ofCommits(epoch -> progress.epoch(epoch, clock.epochs(), epoch_s));
    }
}
