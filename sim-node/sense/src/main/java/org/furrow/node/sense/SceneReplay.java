package org.furrow.node.sense;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.scene.DustSources;
import org.furrow.node.sense.scene.Placing;
import org.furrow.node.sense.scene.Plants;
import org.furrow.node.sense.scene.SceneGround;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.scene.Workers;
import org.furrow.node.sense.suite.Calibration;
import org.jspecify.annotations.Nullable;

/** The grounds of a recorded run, epoch after epoch, and the rays of each worker. */
final class SceneReplay implements AutoCloseable {
    private static final double NS = 1e9;

    private final RecordedScene scene;
    private final Workers workers;
    private final CommitLog log;
    private final WorldReplay replay;
    private final List<Touched> touched = new ArrayList<>();
    private final List<SceneGround> grounds = new ArrayList<>();
    private final List<SceneRays> rays = new ArrayList<>();
    private final double[] pose = new double[Placing.POSE];
    private final SceneGround.Extent extent;
    private final @Nullable DustSources dust;

    /** A tile that a commit has written. */
    private record Touched(int ground, long key, long mask) {}

    /** Begins before the first commit. */
    SceneReplay(RecordedScene scene, Workers workers) throws IOException, LogDamagedException {
        this.scene = scene;
        this.workers = workers;
        log = CommitLog.open(scene.run().folder().resolve(RunLog.FILE));
        boolean shared = log.header().shared();
        replay = new WorldReplay(
                log, (vehicle, key, mask, before) -> touched.add(new Touched(shared ? 0 : vehicle, key, mask)));
        Scenario.GroundPlan plan = scene.run().scenario().ground();
        extent = scene.extent();
        int count = shared ? 1 : scene.all().tracks().size();
        for (int g = 0; g < count; g++) {
            grounds.add(new SceneGround(
                    plan.undeformed(), scene.obstacles(), plan.grid_m(), scene.epoch_ns() / NS, extent));
        }
        Plants plants = Plants.of(scene.run().scenario().attached().scene(), plan.undeformed());
        Water water = Water.of(scene.run().scenario().attached().scene(), plan.undeformed());
        dust = scene.dust();
        for (int w = 0; w < workers.threads(); w++) {
            rays.add(new SceneRays(scene.all(), grounds, scene.materials(), scene.obstacles(), plants, water, dust));
        }
    }

    /** Moves to the next commit, for which it waits where the run goes on; false after the last one. */
    boolean next() throws IOException, LogDamagedException {
        if (!advance()) {
            return false;
        }
        GrowingRecording growing = scene.growing();
        if (growing != null) {
            growing.await(time_ns());
        }
        for (Touched tile : touched) {
            grounds.get(tile.ground).apply(replay.worlds().get(tile.ground), tile.key, tile.mask, epoch());
        }
        touched.clear();
        for (Track track : scene.all().tracks()) {
            if (track.isPresent(time_ns())) {
                find(track);
                requireWithin();
                grounds.forEach(ground -> ground.mark(pose[0], pose[1]));
            }
        }
        return true;
    }

    private boolean advance() throws IOException, LogDamagedException {
        GrowingRecording growing = scene.growing();
        boolean mayGrow = growing != null;
        while (!replay.next()) {
            if (!mayGrow || growing == null) {
                return false;
            }
            mayGrow = !growing.hasEnded(); // a commit may have been written just before the end
            growing.pause();
        }
        return true;
    }

    /** Requires that a vehicle of a run that goes on is where its sensors can see the ground. */
    private void requireWithin() throws IOException {
        double reach_m = scene.reach_m();
        if (!(pose[0] - reach_m >= extent.xMin_m()
                && pose[0] + reach_m <= extent.xMax_m()
                && pose[1] - reach_m >= extent.yMin_m()
                && pose[1] + reach_m <= extent.yMax_m())) {
            throw new IOException("a vehicle is more than " + Math.round(scene.roam_m())
                    + " m from where the run began, where sensors that follow a run do not see; render the run when it"
                    + " has ended");
        }
    }

    /** The last commit; -1 before the first. */
    int epoch() {
        return replay.commit();
    }

    /** Begin of the span in which the ground is as after the last commit. */
    long time_ns() {
        return Math.max(0, epoch()) * scene.epoch_ns();
    }

    /** End of that span. */
    long end_ns() {
        return time_ns() + scene.epoch_ns();
    }

    /** Makes the ground and the dust that the sensors of all rendered vehicles see. */
    void makeScene() {
        if (dust != null) {
            dust.advance();
        }
        int before = -1;
        for (Calibration each : scene.run().calibrations()) {
            Track track = scene.all().tracks().get(each.vehicle());
            if (each.vehicle() != before && track.isPresent(time_ns())) {
                before = each.vehicle();
                find(track);
                grounds.get(grounds.size() == 1 ? 0 : before).require(pose[0], pose[1], scene.reach_m());
            }
        }
        grounds.forEach(ground -> ground.fill(workers));
    }

    /** Writes the place of a chassis in T. */
    private void find(Track track) {
        track.pose(0, time_ns(), pose, 0);
        scene.all().frame().scm().pointToScm(pose, 0, pose, 0);
    }

    /** The rays of a worker. */
    SceneRays rays(int worker) {
        return rays.get(worker);
    }

    @Override
    public void close() throws IOException {
        replay.close();
        log.close();
    }
}
