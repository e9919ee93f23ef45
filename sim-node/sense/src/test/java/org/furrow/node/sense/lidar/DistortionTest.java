package org.furrow.node.sense.lidar;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.Materials;
import org.furrow.node.sense.scene.Obstacles;
import org.furrow.node.sense.scene.Plants;
import org.furrow.node.sense.scene.SceneGround;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.scene.Workers;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.grid.UndeformedSurface;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A lidar that moves and turns over a plane. */
@Tag("run")
class DistortionTest {
    private static final double SIGMA_M = 0.02;
    private static final double SLOPE = 0.2;
    private static final long PERIOD_NS = 20_000_000;
    /** Of a sample: a pose, controls and the motion of the chassis. */
    private static final int NUMBERS = 16;

    private static final double SPEED_MPS = 12;
    private static final double TURN_RADPS = 1.5;
    private static final double PITCH_RADPS = 0.4;

    private static final UndeformedSurface PLANE = new UndeformedSurface() {
        @Override
        public double height_m(double x_m, double y_m) {
            return SLOPE * x_m;
        }

        @Override
        public boolean covers(double x_m, double y_m) {
            return true;
        }
    };

    private static Track track() {
        int samples = 12;
        double[] values = new double[NUMBERS * samples];
        for (int s = 0; s < samples; s++) {
            double t = s * PERIOD_NS * 1e-9;
            Quaterniond turn = new Quaterniond().rotationZ(TURN_RADPS * t).rotateY(PITCH_RADPS * t);
            values[NUMBERS * s] = SPEED_MPS * t;
            values[NUMBERS * s + 2] = 2.5 + SLOPE * SPEED_MPS * t;
            values[NUMBERS * s + 3] = turn.w;
            values[NUMBERS * s + 4] = turn.x;
            values[NUMBERS * s + 5] = turn.y;
            values[NUMBERS * s + 6] = turn.z;
        }
        return Track.of(1, 0, PERIOD_NS, values);
    }

    private static double shareNearPlane(LidarScan scan, SensorMounting station, boolean deskewed) {
        int near = 0;
        for (int p = 0; p < scan.count(); p++) {
            Pose pose = station.pose(scan.head().time().start_ns() + (deskewed ? scan.t_ns[p] : 0));
            Vector3d point = new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw())
                    .transform(new Vector3d(scan.x_m[p], scan.y_m[p], scan.z_m[p]))
                    .add(pose.x_m(), pose.y_m(), pose.z_m());
            double distance = (point.z - SLOPE * point.x) / Math.sqrt(1 + SLOPE * SLOPE);
            near += Math.abs(distance) <= 3 * SIGMA_M ? 1 : 0;
        }
        return (double) near / scan.count();
    }

    @Test
    void shouldGiveAPlaneOnlyWithTheTimesOfThePoints() {
        LidarSpec spec = (LidarSpec) RecordedRuns.suite("name: lidar, type: lidar, rings: 16, columns: 256,"
                        + " lowest_deg: -30, noise: {floor_m: " + SIGMA_M + ", weak_m: " + SIGMA_M
                        + ", resolution_m: 0, dropout: 0}")
                .sensors()
                .getFirst();
        VehicleShapes none = new VehicleShapes(List.of(), List.of(), Vector.ZERO, Vector.ZERO, false);
        Surroundings all = new Surroundings(List.of(track()), List.of(none), new GroundFrame(ScmFrame.WORLD));
        Calibration calibration = new Calibration(0, "car", 0, spec, Pose.IDENTITY);
        SensorMounting station = new SensorMounting(calibration, all, 2_000_000, 1);
        Obstacles obstacles = Obstacles.of(PLANE);
        SceneGround ground = new SceneGround(PLANE, obstacles, 0.1, 0.02, new SceneGround.Extent(-60, 60, -60, 60));
        ground.require(0, 0, 50);
        try (Workers workers = new Workers(1)) {
            ground.fill(workers);
        }
        Materials materials =
                new Materials(GroundKind.rigid(ScmFrame.WORLD, RoadMaterials.plain(0.7)), RunSoils.of(List.of()));
        SceneRays rays = new SceneRays(
                all, List.of(ground), materials, obstacles, Plants.of(ScenePlan.NONE, ground.surface()), null, null);
        LidarJob job = new LidarJob(station, spec, Weather.CLEAR, new BeamTable(spec.beams()), 0);
        long end_ns = job.end_ns() + 1;
        for (int piece = 0; piece < job.pieces(0, end_ns); piece++) {
            job.work(piece, 0, end_ns, rays);
        }
        LidarScan scan = (LidarScan) job.finish(0, 0);
        assertTrue(scan.count() > 1000, "returns " + scan.count());
        assertTrue(shareNearPlane(scan, station, true) > 0.995, "with the poses of all points");
        assertTrue(shareNearPlane(scan, station, false) < 0.7, "with the first pose");
    }
}
