package org.furrow.node.sense;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.TrackBodies;
import org.jspecify.annotations.Nullable;

/**
 * The recorded poses of a run that goes on. Its methods are called by one thread, while no other reads the tracks.
 */
final class GrowingRecording implements AutoCloseable {
    private static final long PAUSE_NS = 2_000_000;

    private final Path folder;
    private final Runnable idle;
    private final List<Source> sources = new ArrayList<>();
    private boolean ended;

    /** The file of a vehicle and what was read of it. */
    private static final class Source {
        final Path path;
        final long enters_ns;
        final Track track;
        int blocks;

        @Nullable
        PoseFile file;

        Source(Path path, long enters_ns, Track track) {
            this.path = path;
            this.enters_ns = enters_ns;
            this.track = track;
        }
    }

    /** @param idle called while the thread waits; an exception ends the work */
    private GrowingRecording(Path folder, Runnable idle) {
        this.folder = folder;
        this.idle = idle;
    }

    /**
     * Returns when a run has recorded its first commit into a folder, or has ended before, with or without a
     * recording.
     *
     * @param idle called meanwhile; an exception ends the wait
     */
    static void awaitBegin(Path folder, Runnable idle) throws IOException, LogDamagedException {
        Path file = folder.resolve(RunLog.FILE);
        while (!Files.exists(file)) {
            // a run marks its folder before it writes its scenario
            if (Files.exists(folder.resolve(RunLog.SCENARIO)) && !OutputFolder.isInProgress(folder)) {
                return;
            }
            pause(idle);
        }
        try (CommitLog log = CommitLog.open(file)) {
            while (!log.next() && OutputFolder.isInProgress(folder)) {
                pause(idle);
            }
        }
    }

    /** Reads the poses that are there, at least one of each vehicle that is in the world from the beginning. */
    static GrowingRecording open(Path folder, Scenario scenario, Runnable idle)
            throws IOException, LogDamagedException {
        GrowingRecording recording = new GrowingRecording(folder, idle);
        long epoch_ns = Math.round(1e9 * scenario.clock().time_s(1));
        Path first = folder.resolve(RunLog.poses(scenario.vehicles().getFirst().name()));
        while (!Files.exists(first) && OutputFolder.isInProgress(folder)) {
            pause(idle);
        }
        long sample_ns;
        try (PoseFile file = PoseFile.open(first)) {
            sample_ns = epoch_ns / file.header().samplesPerEpoch();
        }
        for (VehiclePlan plan : scenario.vehicles()) {
            recording.sources.add(new Source(
                    folder.resolve(RunLog.poses(plan.name())),
                    plan.enterEpoch() * epoch_ns,
                    Track.empty(TrackBodies.of(plan.model()), sample_ns)));
        }
        recording.refresh();
        recording.await(0);
        return recording;
    }

    List<Track> tracks() {
        return sources.stream().map(source -> source.track).toList();
    }

    /** Whether the run has ended, and all that it recorded is read. */
    boolean hasEnded() {
        return ended;
    }

    /** Whether a vehicle is in the world at a time, which may be one that is not recorded yet. */
    boolean isPresent(int vehicle, long t_ns) {
        Source source = sources.get(vehicle);
        return ended ? source.track.isPresent(t_ns) : t_ns >= source.enters_ns;
    }

    /** Whether the poses of all vehicles that are in the world at a time are recorded up to it. */
    boolean isKnown(long t_ns) {
        return sources.stream().allMatch(source -> source.enters_ns > t_ns || source.track.last_ns() >= t_ns);
    }

    /** Time of the newest pose. */
    long newest_ns() {
        return sources.stream()
                .mapToLong(source -> source.track.last_ns())
                .max()
                .orElse(0);
    }

    /** Returns when the poses up to a time are known, or the run has ended. */
    void await(long t_ns) throws IOException, LogDamagedException {
        while (!ended && !isKnown(t_ns)) {
            pause();
        }
    }

    /** Waits a little, and reads what was written meanwhile. */
    void pause() throws IOException, LogDamagedException {
        pause(idle);
        refresh();
    }

    private static void pause(Runnable idle) {
        idle.run();
        try {
            TimeUnit.NANOSECONDS.sleep(PAUSE_NS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void refresh() throws IOException, LogDamagedException {
        boolean goesOn = OutputFolder.isInProgress(folder); // before the files: what it wrote is then in them
        for (Source source : sources) {
            if (source.file == null && Files.exists(source.path)) {
                source.file = PoseFile.open(source.path);
            }
            if (source.file != null) {
                source.file.refresh();
                source.track.append(source.file, source.blocks);
                source.blocks = source.file.blocks();
            }
        }
        ended = !goesOn;
    }

    @Override
    public void close() throws IOException {
        for (Source source : sources) {
            if (source.file != null) {
                source.file.close();
            }
        }
    }
}
