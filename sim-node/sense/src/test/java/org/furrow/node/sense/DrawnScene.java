package org.furrow.node.sense;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.value.LevelGround;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.DustSources;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.Materials;
import org.furrow.node.sense.scene.Obstacles;
import org.furrow.node.sense.scene.Plants;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.scene.SceneGround;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.TrackBodies;
import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.scene.Workers;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.weather.Dust;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.report.VehicleReport;
import org.joml.Quaterniond;
import org.jspecify.annotations.Nullable;

/** A scene of moving solids on a ground, for one sensor, without a run. Vehicle 0 carries the sensor. */
public final class DrawnScene {
    private static final long PERIOD_NS = 20_000_000;
    private static final int WHEEL = 5;
    private static final double LOAD_N = 5_000;
    private static final double SLIP = 0.5;
    private static final int CONTROLS = 3;
    private static final int CONTROLS_AND_MOTION = CONTROLS + 6;
    private static final double SPACING_M = 0.1;
    private static final double EXTENT_M = 80;

    private final UndeformedSurface surface;
    private final GroundKind kind;
    private final List<Track> tracks = new ArrayList<>();
    private final List<VehicleShapes> shapes = new ArrayList<>();
    private @Nullable Dust dust;
    private ScenePlan things = ScenePlan.NONE;

    /** Where a body is at a time. */
    @FunctionalInterface
    public interface Path {
        /** Writes x y z qw qx qy qz. */
        void at(double t_s, double[] dest, int to);
    }

    /** A scene with nothing on a ground that does not yield. */
    public DrawnScene(UndeformedSurface surface) {
        this(surface, GroundKind.rigid(ScmFrame.WORLD, RoadMaterials.plain(0.7)));
    }

    /** A scene with nothing on a ground. */
    public DrawnScene(UndeformedSurface surface, GroundKind kind) {
        this.surface = surface;
        this.kind = kind;
    }

    /** Adds a vehicle: its hull, then wheels, and a path for the chassis and each wheel; recorded for 1 s. */
    public DrawnScene add(List<RaySolid> hull, List<RaySolid> wheels, Path... paths) {
        return add(new VehicleShapes(hull, wheels, Vector.ZERO, Vector.ZERO, false), paths);
    }

    /**
     * Adds a vehicle with a path for the chassis and each wheel; recorded for 1 s. Each wheel has a load of 5 kN and a
     * slip of a half.
     */
    public DrawnScene add(VehicleShapes vehicle, Path... paths) {
        int samples = 51;
        int stride = 7 * paths.length + WHEEL * (paths.length - 1) + CONTROLS_AND_MOTION;
        double[] values = new double[stride * samples];
        for (int s = 0; s < samples; s++) {
            for (int body = 0; body < paths.length; body++) {
                paths[body].at(s * PERIOD_NS * 1e-9, values, stride * s + 7 * body);
            }
            for (int wheel = 0; wheel < paths.length - 1; wheel++) {
                int at = stride * s + 7 * paths.length + WHEEL * wheel;
                values[at + 2] = LOAD_N;
                values[at + 4] = SLIP;
            }
        }
        for (int s = 0; s + 1 < samples; s++) {
            for (int d = 0; d < 3; d++) {
                double step = values[stride * (s + 1) + d] - values[stride * s + d];
                values[stride * (s + 1) - CONTROLS_AND_MOTION + CONTROLS + d] = step / (PERIOD_NS * 1e-9);
            }
        }
        tracks.add(Track.of(paths.length, 0, PERIOD_NS, values));
        shapes.add(vehicle);
        return this;
    }

    /**
     * Adds a vehicle of a scenario as it stands on level ground, with changes.
     *
     * @param change takes the numbers of a sample in the order of {@link PoseLayout}
     */
    public DrawnScene stand(VehiclePlan plan, Consumer<double[]> change) {
        VehicleModel model = plan.model();
        PoseLayout layout = PoseLayout.of(model);
        Vehicle vehicle = model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE);
        vehicle.updateBodies();
        VehicleReport report = new VehicleReport();
        vehicle.report(report);
        double[] values = new double[layout.size()];
        for (int body = 0; body < layout.bodies().size(); body++) {
            values[layout.body(body) + 3] = 1;
        }
        System.arraycopy(report.position_m, 0, values, 0, 3);
        for (int w = 0; w < layout.wheels(); w++) {
            int body = vehicle.bodies().wheels()[w];
            System.arraycopy(vehicle.bodies().position, 3 * body, values, layout.body(1 + w), 3);
        }
        int links = model.linkNames().size();
        double[] position = new double[3 * links];
        for (int link = 0; link < links; link++) {
            vehicle.linkPose(link, position, new double[9 * links]);
            System.arraycopy(position, 3 * link, values, layout.body(layout.link(link)), 3);
        }
        change.accept(values);
        Track track = Track.empty(TrackBodies.of(model), PERIOD_NS);
        track.hold(0, layout, values);
        tracks.add(track);
        shapes.add(VehicleShapes.of(model, plan.visual()));
        return this;
    }

    /** Has things of a scene. */
    public DrawnScene with(ScenePlan plan) {
        things = plan;
        return this;
    }

    /** Lets wheels raise dust. */
    public DrawnScene with(Dust raised) {
        dust = raised;
        return this;
    }

    /** A pose that stands. */
    public static Path still(double x, double y, double z, Quaterniond turn) {
        return moving(x, y, z, 0, 0, turn, 0);
    }

    /** A pose that moves along x and y and turns about z. */
    public static Path moving(
            double x, double y, double z, double vx, double vy, Quaterniond turn, double yawRate_radps) {
        return (t_s, dest, to) -> {
            Quaterniond now = new Quaterniond().rotationZ(yawRate_radps * t_s).mul(turn);
            double[] pose = {x + vx * t_s, y + vy * t_s, z, now.w, now.x, now.y, now.z};
            System.arraycopy(pose, 0, dest, to, 7);
        };
    }

    /** The sensor on vehicle 0. */
    public SensorMounting mounting(SensorSpec spec, Pose extrinsics) {
        Surroundings all = new Surroundings(tracks, shapes, new GroundFrame(ScmFrame.WORLD));
        return new SensorMounting(new Calibration(0, "car", 0, spec, extrinsics), all, 2_000_000, 1);
    }

    /** Boxes of all that is in the scene. */
    public SceneBoxes boxes() {
        return new SceneBoxes(new Surroundings(tracks, shapes, new GroundFrame(ScmFrame.WORLD)), surface, SPACING_M);
    }

    /** The puffs of dust, none yet. */
    public DustSources dust(Dust raised) {
        return new DustSources(
                raised,
                new Surroundings(tracks, shapes, new GroundFrame(ScmFrame.WORLD)),
                surface,
                Obstacles.of(surface),
                RunSoils.of(kind.soils()),
                Water.of(things, surface),
                1);
    }

    /** Rays into the scene. */
    public SceneRays rays() {
        Surroundings all = new Surroundings(tracks, shapes, new GroundFrame(ScmFrame.WORLD));
        Obstacles obstacles = Obstacles.of(surface);
        SceneGround ground = new SceneGround(
                surface, obstacles, SPACING_M, 0.02, new SceneGround.Extent(-EXTENT_M, EXTENT_M, -EXTENT_M, EXTENT_M));
        ground.mark(0, 0);
        ground.require(0, 0, EXTENT_M);
        try (Workers workers = new Workers(1)) {
            ground.fill(workers);
        }
        DustSources puffs = null;
        if (dust != null) {
            puffs = dust(dust);
            puffs.advance();
        }
        return new SceneRays(
                all,
                List.of(ground),
                new Materials(kind, RunSoils.of(kind.soils())),
                obstacles,
                Plants.of(things, surface),
                Water.of(things, surface),
                puffs);
    }

    /** Makes a frame. */
    public SensorFrame render(FrameJob job) {
        SceneRays rays = rays();
        long end_ns = job.end_ns() + 1;
        for (int piece = 0; piece < job.pieces(0, end_ns); piece++) {
            job.work(piece, 0, end_ns, rays);
        }
        SensorFrame frame = job.finish(0, 0);
        if (frame == null) {
            throw new IllegalStateException("the sensor lost the frame");
        }
        return frame;
    }
}
