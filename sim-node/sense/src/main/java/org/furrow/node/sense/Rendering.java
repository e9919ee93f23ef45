package org.furrow.node.sense;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.scene.Workers;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/**
 * Renders the sensors of a suite from a recorded run. It walks through the epochs; in each, all threads share the rays
 * of all frames that are taken while the ground is as after this epoch. The result does not depend on the number of
 * threads, on other sensors and vehicles, or on the part of the run that is rendered.
 */
public final class Rendering {
    private static final double NS = 1e9;

    private final RecordedScene scene;
    private final RenderOptions options;
    private final List<FrameSensorType.Line> lines;
    /** A frame of a run that goes on is left out if the newest pose is so much newer. */
    private final double behind_ns;

    private Rendering(RecordedScene scene, RenderOptions options, double behind_s) throws InputError {
        this.scene = scene;
        this.options = options;
        behind_ns = NS * behind_s;
        lines = JobFactory.lines(scene);
    }

    /**
     * Prepares the rendering of a whole run.
     *
     * @throws InputError when the folder is not that of a recorded run, or the suite does not fit it
     * @throws LogDamagedException when the recording is damaged
     */
    public static Rendering of(Path folder, Suite suite, int threads)
            throws InputError, IOException, LogDamagedException {
        return of(folder, suite, RenderOptions.all(threads));
    }

    /**
     * Prepares the rendering of a run.
     *
     * @throws InputError when the folder is not that of a recorded run, or suite or options do not fit it
     * @throws LogDamagedException when the recording is damaged
     */
    public static Rendering of(Path folder, Suite suite, RenderOptions options)
            throws InputError, IOException, LogDamagedException {
        return new Rendering(RecordedScene.read(folder, suite, options), options, Double.MAX_VALUE);
    }

    /**
     * Prepares the rendering of a run that goes on, as soon as it records. {@link #into} then waits for what the run
     * will record, and ends with it. Each frame is that of the rendering of the complete run.
     *
     * @param behind_s a frame is left out if the recording is so much ahead of it
     * @param idle called while the recording is waited for; an exception ends the wait
     * @throws InputError when the folder is not that of a recorded run, or suite or options do not fit it
     * @throws LogDamagedException when the recording is damaged
     */
    public static Rendering follow(Path folder, Suite suite, RenderOptions options, double behind_s, Runnable idle)
            throws InputError, IOException, LogDamagedException {
        return new Rendering(RecordedScene.follow(folder, suite, options, idle), options, behind_s);
    }

    /** What holds for all frames. */
    public RenderedRun run() {
        return scene.run();
    }

    /**
     * Renders all frames.
     *
     * @throws LogDamagedException when the recording is damaged
     */
    public void into(FrameSink sink) throws IOException, LogDamagedException {
        into(sink, share -> {});
    }

    /**
     * Renders all frames.
     *
     * @param progress receives the share that is done
     * @throws LogDamagedException when the recording is damaged
     */
    public void into(FrameSink sink, DoubleConsumer progress) throws IOException, LogDamagedException {
        sink.begin(scene.run());
        try (Workers workers = new Workers(options.threads());
                SceneReplay replay = new SceneReplay(scene, workers)) {
            Walk walk = new Walk(replay, workers, sink);
            double last_ns = Math.min((double) scene.run().end_ns(), NS * options.to_s());
            while (walk.hasMore(last_ns) && walk.next()) {
                progress.accept(last_ns > 0 ? Math.min(1, replay.time_ns() / last_ns) : 1);
            }
        } finally {
            CloseHelper.quietClose(scene.growing());
        }
    }

    /** A frame on its way to the sink. */
    private static final class Open {
        final FrameJob job;
        final long after_ns;
        final int firstEpoch;
        int lastEpoch;
        boolean done;

        Open(FrameJob job, long after_ns, int epoch) {
            this.job = job;
            this.after_ns = after_ns;
            firstEpoch = epoch;
            lastEpoch = epoch;
        }
    }

    /** A piece of a frame's work. */
    private record Piece(FrameJob job, int number) {}

    /** One walk through the epochs. */
    private final class Walk {
        private final Workers workers;
        private final FrameSink sink;
        private final SceneReplay replay;
        private final Deque<Open> open = new ArrayDeque<>();
        private final int[] nextNumber = new int[lines.size()];

        Walk(SceneReplay replay, Workers workers, FrameSink sink) {
            this.replay = replay;
            this.workers = workers;
            this.sink = sink;
        }

        boolean hasMore(double last_ns) {
            return replay.epoch() < 0 || !open.isEmpty() || (replay.epoch() + 1) * scene.epoch_ns() <= last_ns;
        }

        /** Renders the next epoch; false after the last one. */
        boolean next() throws IOException, LogDamagedException {
            if (!replay.next()) {
                return false;
            }
            openFrames();
            if (!open.isEmpty()) {
                measure();
                pass();
            }
            return true;
        }

        /** Adds the frames that begin before the next commit, by time, then vehicle and sensor. */
        private void openFrames() throws IOException, LogDamagedException {
            long to_ns = replay.end_ns();
            List<Open> begun = new ArrayList<>();
            for (int k = 0; k < lines.size(); k++) {
                Calibration calibration = scene.run().calibrations().get(k);
                SensorSpec spec = calibration.spec();
                for (; spec.start_ns(nextNumber[k]) < to_ns; nextNumber[k]++) {
                    if (isWanted(calibration, spec.start_ns(nextNumber[k]))) {
                        FrameJob job = lines.get(k).job(nextNumber[k]);
                        if (job.end_ns() <= scene.run().end_ns() && isPresent(calibration, job.end_ns())) {
                            begun.add(new Open(job, after_ns(calibration), replay.epoch()));
                        }
                    }
                }
            }
            begun.sort(Comparator.comparingLong(frame -> frame.job.start_ns()));
            open.addAll(begun);
        }

        private long after_ns(Calibration calibration) {
            return calibration
                    .spec()
                    .after_ns(scene.all().tracks().get(calibration.vehicle()).period_ns());
        }

        /** Returns when the poses that the open frames read in the present epoch are known. */
        private void awaitPoses(GrowingRecording growing) throws IOException, LogDamagedException {
            for (Open frame : open) {
                if (!frame.done) {
                    growing.await(Math.min(frame.job.end_ns(), replay.end_ns()) + frame.after_ns);
                }
            }
            // the run was stopped before the end of these
            open.removeIf(frame -> !frame.done && !growing.isKnown(Math.min(frame.job.end_ns(), replay.end_ns())));
        }

        private boolean isWanted(Calibration calibration, long start_ns) throws IOException, LogDamagedException {
            GrowingRecording growing = scene.growing();
            if (growing != null) {
                growing.await(start_ns + after_ns(calibration));
                if (growing.newest_ns() - start_ns > behind_ns || !growing.isKnown(start_ns)) {
                    return false;
                }
            }
            return start_ns >= NS * options.from_s()
                    && start_ns <= NS * options.to_s()
                    && start_ns <= scene.run().end_ns()
                    && isPresent(calibration, start_ns);
        }

        private boolean isPresent(Calibration calibration, long t_ns) {
            GrowingRecording growing = scene.growing();
            return growing == null
                    ? scene.all().tracks().get(calibration.vehicle()).isPresent(t_ns)
                    : growing.isPresent(calibration.vehicle(), t_ns);
        }

        private void measure() throws IOException, LogDamagedException {
            GrowingRecording growing = scene.growing();
            if (growing != null) {
                awaitPoses(growing);
            }
            long from_ns = replay.time_ns();
            long to_ns = replay.end_ns();
            List<Piece> pieces = new ArrayList<>();
            for (Open frame : open) {
                int count = frame.done ? 0 : frame.job.pieces(from_ns, to_ns);
                for (int p = 0; p < count; p++) {
                    pieces.add(new Piece(frame.job, p));
                }
                frame.lastEpoch = frame.done ? frame.lastEpoch : replay.epoch();
                frame.done |= frame.job.end_ns() < to_ns;
            }
            if (!pieces.isEmpty()) {
                replay.makeScene();
                workers.run(pieces.size(), (p, worker) -> {
                    Piece piece = pieces.get(p);
                    piece.job.work(piece.number, from_ns, to_ns, replay.rays(worker));
                });
            }
        }

        private void pass() throws IOException {
            while (!open.isEmpty() && open.peek().done) {
                Open first = open.remove();
                @Nullable SensorFrame frame = first.job.finish(first.firstEpoch, first.lastEpoch);
                if (frame != null) {
                    sink.frame(frame);
                }
            }
        }
    }
}
