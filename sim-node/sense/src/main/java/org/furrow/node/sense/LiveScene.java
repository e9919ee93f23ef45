package org.furrow.node.sense;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.log.pose.PoseValues;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.ray.HeightPage;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.SceneGround;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.TrackBodies;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.scene.Workers;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;

/**
 * What sensors see of a world that is being simulated. It follows the world from its begin on; a world that is set back
 * needs a new scene. For one thread.
 */
public final class LiveScene {
    private static final double NS = 1e9;
    /** Runs everything on the calling thread. */
    private static final Workers CALLER = new Workers(1);

    private final LiveSensors of;
    private final List<Track> tracks = new ArrayList<>();
    private final List<PoseValues> values = new ArrayList<>();
    private final List<double[]> samples = new ArrayList<>();
    private final List<SceneGround> grounds = new ArrayList<>();
    private final List<FrameSensorType.Line> lines = new ArrayList<>();
    private final GroundFrame frame;
    private final SceneRays rays;
    private final double[] point = new double[3];
    private int shown = -1;

    /** The ground of a vehicle. */
    @FunctionalInterface
    public interface Grounds {
        CommittedWorld of(int vehicle);
    }

    LiveScene(LiveSensors of, double[] first) {
        this.of = of;
        frame = new GroundFrame(of.parts.scenario().ground().frame());
        for (VehiclePlan plan : of.parts.scenario().vehicles()) {
            PoseLayout layout = PoseLayout.of(plan.model());
            tracks.add(Track.empty(TrackBodies.of(plan.model()), of.epoch_ns()));
            values.add(new PoseValues(layout));
            samples.add(new double[layout.size()]);
        }
        Surroundings all = new Surroundings(tracks, of.parts.shapes(), frame);
        SceneGround.Extent extent = extent(first);
        int count = of.parts.scenario().exchange().sharing() ? 1 : tracks.size();
        for (int g = 0; g < count; g++) {
            grounds.add(new SceneGround(of.parts.fill(), of.epoch_ns() / NS, extent));
        }
        SceneParts parts = of.parts;
        Water water = Water.of(
                parts.scenario().attached().scene(), parts.scenario().ground().undeformed());
        rays = new SceneRays(all, grounds, parts.materials(), parts.obstacles(), parts.plants(), water, null);
        long tick_ns = Math.round(NS * of.parts.scenario().clock().step_s());
        long seed = of.parts.scenario().origin().seed();
        for (int c = 0; c < of.calibrations.size(); c++) {
            lines.add(of.makers.get(c).of(new SensorMounting(of.calibrations.get(c), all, tick_ns, seed)));
        }
        mark(first, 0, 1);
    }

    /** The area that a recorded run with these first places would have. */
    private SceneGround.Extent extent(double[] first) {
        double roam_m = RecordedScene.ROAM_PAGES
                * HeightPage.SIDE
                * of.parts.scenario().ground().grid_m();
        double margin_m = of.reach_m + SceneGround.FINE_M + roam_m;
        double[] box = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE};
        for (int v = 0; v < tracks.size(); v++) {
            frame.scm().pointToScm(first, 3 * v, point, 0);
            box[0] = Math.min(box[0], point[0]);
            box[1] = Math.max(box[1], point[0]);
            box[2] = Math.min(box[2], point[1]);
            box[3] = Math.max(box[3], point[1]);
        }
        return new SceneGround.Extent(box[0] - margin_m, box[1] + margin_m, box[2] - margin_m, box[3] + margin_m);
    }

    /**
     * Takes note of where vehicles were at the ends of epochs: near these places the ground has all nodes.
     *
     * @param places of the chassis of each vehicle in W, as those of {@link LiveSensors#begin}, epoch after epoch
     * @param from the first of the epochs
     * @param end after the last one
     */
    public void mark(double[] places, int from, int end) {
        for (int at = from * tracks.size(); at < end * tracks.size(); at++) {
            frame.scm().pointToScm(places, 3 * at, point, 0);
            for (int g = 0; g < grounds.size(); g++) {
                grounds.get(g).mark(point[0], point[1]);
            }
        }
    }

    /**
     * Takes over the state of the world at the end of an epoch; places up to there must have been marked.
     *
     * @param units the vehicles in the order of the scenario
     */
    public void show(int epoch, List<VehicleUnit> units, Grounds world) {
        for (int g = 0; g < grounds.size(); g++) {
            SceneGround ground = grounds.get(g);
            CommittedWorld committed = world.of(g);
            committed.changedSince(shown, (key, mask) -> ground.apply(committed, key, mask, epoch));
        }
        shown = epoch;
        for (int v = 0; v < tracks.size(); v++) {
            values.get(v).putAsRecorded(units.get(v), samples.get(v));
            tracks.get(v).hold(epoch, of.parts.layouts().get(v), samples.get(v));
        }
    }

    /**
     * The frame of a sensor in the state that was shown last.
     *
     * @param carrier place of the vehicle among those that carry sensors
     * @param view place of the sensor among those that are asked for
     * @return null: the sensor lost it
     */
    public @Nullable SensorFrame frame(int carrier, int view) {
        int number = carrier * of.views() + view;
        int vehicle = of.calibrations.get(number).vehicle();
        SceneGround ground = grounds.get(grounds.size() == 1 ? 0 : vehicle);
        long from_ns = shown * of.epoch_ns();
        double[] pose = samples.get(vehicle);
        frame.scm().pointToScm(pose, 0, point, 0);
        ground.require(point[0], point[1], of.reach_m);
        ground.fill(CALLER);
        FrameJob job = lines.get(number).job(shown);
        long to_ns = from_ns + of.epoch_ns();
        int pieces = job.pieces(from_ns, to_ns);
        for (int piece = 0; piece < pieces; piece++) {
            job.work(piece, from_ns, to_ns, rays);
        }
        return job.finish(shown, shown);
    }
}
