package org.furrow.node.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.CloseHelper;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.input.InputError;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.CommitLogWriter;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseRecorder;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.Seal;
import org.jspecify.annotations.Nullable;

/**
 * The recording of a run while it runs: each rank writes the poses of its vehicles, the first one also the commit log.
 */
final class RunRecording implements AutoCloseable {
    private final boolean kept;
    private final @Nullable CommitLogWriter commits;
    private final @Nullable PoseRecorder poses;

    private RunRecording(boolean kept, @Nullable CommitLogWriter commits, @Nullable PoseRecorder poses) {
        this.kept = kept;
        this.commits = commits;
        this.poses = poses;
    }

    /**
     * Requires that a resumed run which is to be recorded can continue the recording of its earlier part.
     *
     * @throws InputError when the earlier part has none
     */
    static void requireEarlier(RunPreparation.Plan plan, Continuation continuation) throws InputError {
        Path earlier = continuation.from().resolve(RunLog.FILE);
        if (plan.recording() != null && continuation.seal() != null && !Files.exists(earlier)) {
            throw new InputError("--record: the run in " + continuation.from()
                    + " has no commit log to continue; resume it without --record, then use 'furrow record'");
        }
        requireSameRate(plan, continuation);
    }

    private static void requireSameRate(RunPreparation.Plan plan, Continuation continuation) throws InputError {
        Recording recording = plan.recording();
        if (recording == null || continuation.seal() == null) {
            return;
        }
        try {
            int everyTicks = PoseFiles.everyTicks(plan.scenario(), continuation.from());
            if (everyTicks != 0 && everyTicks != recording.everyTicks()) {
                throw new InputError("--record-rate: the run in " + continuation.from()
                        + " has a sample of the poses in "
                        + everyTicks + " ticks; resume it with --record-rate "
                        + Math.round(1e6 / (everyTicks * plan.scenario().clock().step_s())) / 1e6);
            }
        } catch (IOException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Requires that the recording of a run, if it has one, is undamaged up to a checkpoint.
     *
     * @throws RunFailedException naming the damaged file
     */
    static void requireUndamaged(Path folder, Seal checkpoint) throws RunFailedException {
        Path file = folder.resolve(RunLog.FILE);
        if (!Files.exists(file)) {
            return;
        }
        try (CommitLog log = CommitLog.open(file)) {
            while (log.commit() < checkpoint.committed()) {
                if (!log.next()) {
                    throw new LogDamagedException(file + ": ends at commit " + log.commit()
                            + ", before the last checkpoint; restore the file from a copy, or repeat the run");
                }
            }
            PoseFiles.requireUndamaged(folder, checkpoint.epoch());
        } catch (LogDamagedException e) {
            throw new RunFailedException(
                    e.getMessage() + ", or remove " + file.getParent() + " to resume without a recording", e);
        } catch (IOException e) {
            throw new RunFailedException(folder + ": its recording cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Opens the recording of a rank.
     *
     * @param wanted what to record, or null; a resumed run is recorded also when its earlier part was, even when that
     *     has left no checkpoint
     * @param sharded whether the ground is, so that digests of commits come late
     */
    static RunRecording open(
            Scenario scenario,
            Continuation continuation,
            OutputFolder folder,
            @Nullable Recording wanted,
            int rank,
            boolean sharded)
            throws IOException {
        Path file = folder.file(RunLog.FILE);
        boolean wasRecorded = Files.exists(continuation.from().resolve(RunLog.FILE));
        boolean resumes = continuation.seal() != null && wasRecorded;
        if (wanted == null && !wasRecorded) {
            return new RunRecording(false, null, null);
        }
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        int everyTicks = wanted != null ? wanted.everyTicks() : PoseFiles.everyTicks(scenario, continuation.from());
        if (everyTicks == 0 && !resumes) {
            everyTicks = scenario.clock().epochTicks();
        }
        PoseRecorder poses = everyTicks == 0
                ? null // the earlier part was recorded without
                : new PoseFiles(
                                scenario,
                                folder.path(),
                                resumes ? continuation.from() : null,
                                resumes ? continuation.epoch() : -1,
                                everyTicks)
                        .recorder();
        boolean hasReaders = wanted != null && wanted.hasReaders();
        if (hasReaders && poses != null) {
            poses.forReaders();
        }
        if (rank > 0) {
            return new RunRecording(true, null, poses);
        }
        CommitLogWriter commits = commits(scenario, continuation, file, resumes);
        if (hasReaders) {
            commits.forReaders();
        }
        return new RunRecording(true, sharded ? commits.awaitDigests() : commits, poses);
    }

    private static CommitLogWriter commits(Scenario scenario, Continuation continuation, Path file, boolean resumes)
            throws IOException {
        if (!resumes) {
            return CommitLogWriter.create(file, RunLog.header(scenario));
        }
        Path earlier = continuation.from().resolve(RunLog.FILE);
        try {
            return CommitLogWriter.resume(
                    file,
                    RunLog.header(scenario),
                    earlier,
                    Objects.requireNonNull(continuation.seal()).committed());
        } catch (LogDamagedException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Opens the recording of a run of one rank that does not resume another.
     *
     * @param folder that receives the folder of the recording
     */
    static RunRecording create(Scenario scenario, Path folder) throws IOException {
        Path file = folder.resolve(RunLog.FILE);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        CommitLogWriter commits = CommitLogWriter.create(file, RunLog.header(scenario));
        return new RunRecording(
                true,
                commits,
                PoseFiles.of(scenario, folder, scenario.clock().epochTicks()).recorder());
    }

    /** Whether the run is recorded; the same on all ranks. */
    boolean isKept() {
        return kept;
    }

    EpochObserver observer() {
        List<EpochObserver> observers = new ArrayList<>();
        if (poses != null) {
            observers.add(poses);
        }
        if (commits != null) {
            observers.add(commits);
        }
        return EpochObserver.all(observers);
    }

    /** Returns when all commits and poses so far are on the disk. */
    void force() {
        try {
            if (commits != null) {
                commits.force();
            }
            if (poses != null) {
                poses.force();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the recording cannot be written", e);
        }
    }

    @Override
    public void close() throws IOException {
        CloseHelper.closeAll(commits, poses);
    }
}
