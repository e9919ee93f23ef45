package org.furrow.node.sense.radar;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.sense.frame.RadarDetections;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.scene.InstantJob;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.suite.RadarSpec;
import org.furrow.world.digest.Digest;
import org.joml.Vector3d;

/**
 * Makes the detections at a time. Rays in a grid of angles meet surfaces that scatter by Lambert's law: a piece of a
 * surface that is seen under a solid angle w at a distance r, and against which the ray stands at an angle with cosine
 * c, has the cross section 4 rho c r^2 w. The signal of a cell is the sum of cross sections over r^4.
 */
final class RadarJob extends InstantJob {
    // assumed share of the power that a surface scatters back
    private static final double METAL = 0.5;
    private static final double RUBBER = 0.05;
    private static final double STONE = 0.12;
    private static final double LEAVES = 0.06;
    private static final double PERSON = 0.3;
    private static final double SOIL = 0.02;

    private static final int RANGE = 0;
    private static final int AZIMUTH = 1;
    private static final int DOPPLER = 2;
    private static final int POWER = 3;

    private final RadarSpec spec;
    private final Map<Cell, Echo> echoes = new TreeMap<>();
    private final double[] place = new double[12];
    private final double[] met = new double[3];
    private final double[] motion = new double[Track.MOTION];
    private final double[] chassis = new double[7];

    /** Numbers of the cells along range, azimuth and Doppler velocity. */
    private record Cell(int range, int azimuth, int doppler) implements Comparable<Cell> {
        @Override
        public int compareTo(Cell other) {
            int byRange = Integer.compare(range, other.range);
            int byAzimuth = Integer.compare(azimuth, other.azimuth);
            return byRange != 0 ? byRange : byAzimuth != 0 ? byAzimuth : Integer.compare(doppler, other.doppler);
        }
    }

    /** Sums over the rays in a cell, weighted by their power. */
    private static final class Echo {
        double power;
        double range;
        double azimuth;
        double doppler;
        double strongest;
        int instance;
        int label;
    }

    RadarJob(SensorMounting station, RadarSpec spec, int number) {
        super(station, spec, number, 1, 1);
        this.spec = spec;
    }

    @Override
    public void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        station.place(start_ns, place);
        rays.moveTo(start_ns, station.calibration().vehicle());
        rays.everywhere();
        Vector3d own = station.motion(start_ns).velocity_mps();
        double[] velocity = {own.x, own.y, own.z};
        station.all().frame().scm().toScm(velocity, 0, velocity, 0);
        double stepAcross = spec.view().azimuth_rad() / spec.across();
        double stepUp = spec.view().elevation_rad() / spec.upwards();
        for (int row = 0; row < spec.upwards(); row++) {
            double elevation = (row + 0.5) * stepUp - 0.5 * spec.view().elevation_rad();
            double angle = stepAcross * stepUp * StrictMath.cos(elevation);
            for (int column = 0; column < spec.across(); column++) {
                double azimuth = (column + 0.5) * stepAcross - 0.5 * spec.view().azimuth_rad();
                shoot(azimuth, elevation, angle, velocity, rays);
            }
        }
    }

    private void shoot(double azimuth, double elevation, double angle, double[] velocity, SceneRays rays) {
        double x = StrictMath.cos(elevation) * StrictMath.cos(azimuth);
        double y = StrictMath.cos(elevation) * StrictMath.sin(azimuth);
        double z = StrictMath.sin(elevation);
        double[] d = {
            place[3] * x + place[4] * y + place[5] * z,
            place[6] * x + place[7] * y + place[8] * z,
            place[9] * x + place[10] * y + place[11] * z
        };
        double t = rays.cast(
                place[0], place[1], place[2], d[0], d[1], d[2], spec.view().max_m());
        if (t >= HeightRays.NOTHING || t < spec.view().min_m()) {
            return;
        }
        rays.describe();
        double facing = Math.max(0, -(d[0] * rays.normal[0] + d[1] * rays.normal[1] + d[2] * rays.normal[2]));
        double section = 4 * albedo(rays) * facing * t * t * angle;
        double doppler = doppler(d, velocity, rays);
        Cell cell = new Cell(
                (int) Math.floor(t / spec.cells().range_m()),
                (int) Math.floor(azimuth / spec.cells().azimuth_rad()),
                (int) Math.floor(doppler / spec.cells().doppler_mps()));
        Echo echo = echoes.computeIfAbsent(cell, _ -> new Echo());
        double power = section / (t * t * t * t);
        echo.power += power;
        echo.range += power * t;
        echo.azimuth += power * azimuth;
        echo.doppler += power * doppler;
        if (power > echo.strongest) {
            echo.strongest = power;
            echo.instance = rays.instance;
            echo.label = rays.label;
        }
    }

    private static double albedo(SceneRays rays) {
        return switch (rays.label) {
            case SceneClass.VEHICLE -> METAL;
            case SceneClass.WHEEL -> RUBBER;
            case SceneClass.ROCK, SceneClass.STEP, SceneClass.BARRIER, SceneClass.BUILDING -> STONE;
            case SceneClass.TREE, SceneClass.SHRUB, SceneClass.GRASS, SceneClass.LOG -> LEAVES;
            case SceneClass.PERSON -> PERSON;
            case SceneClass.WATER -> 0; // mirrors everything away
            default -> SOIL;
        };
    }

    /** Rate of the distance to the surface that was met. The spin of wheels is left out. */
    private double doppler(double[] direction, double[] velocity, SceneRays rays) {
        double[] relative = {-velocity[0], -velocity[1], -velocity[2]};
        if (rays.vehicle() >= 0) {
            rays.point(met);
            Track track = station.all().tracks().get(rays.vehicle());
            track.motion(start_ns, motion);
            track.pose(0, start_ns, chassis, 0);
            station.all().frame().scm().pointToScm(chassis, 0, chassis, 0);
            station.all().frame().scm().toScm(motion, 0, motion, 0);
            station.all().frame().scm().toScm(motion, 3, motion, 3);
            double x = met[0] - chassis[0];
            double y = met[1] - chassis[1];
            double z = met[2] - chassis[2];
            relative[0] += motion[0] + motion[4] * z - motion[5] * y;
            relative[1] += motion[1] + motion[5] * x - motion[3] * z;
            relative[2] += motion[2] + motion[3] * y - motion[4] * x;
        }
        return relative[0] * direction[0] + relative[1] * direction[1] + relative[2] * direction[2];
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        FrameNoise noise = station.noise(number);
        double reach = spec.view().reach_m();
        double least = 1 / (reach * reach * reach * reach);
        List<RadarDetections.Detection> all = new ArrayList<>();
        for (Map.Entry<Cell, Echo> each : echoes.entrySet()) {
            Echo echo = each.getValue();
            double strength = echo.power / least;
            if (strength >= 1) {
                all.add(detection(each.getKey(), echo, strength, noise));
            }
        }
        return new RadarDetections(station.head(number, start_ns, start_ns, firstEpoch, lastEpoch), all);
    }

    private RadarDetections.Detection detection(Cell cell, Echo echo, double strength, FrameNoise noise) {
        int element = (int) Digest.mix(Digest.pair(cell.range, cell.azimuth) ^ Digest.mix(cell.doppler));
        double weak = 1 / Math.sqrt(strength);
        RadarSpec.Noise errors = spec.noise();
        double range = echo.range / echo.power;
        double power_db = errors.power_db() * noise.normal(element, POWER);
        double snr_db = 10 * StrictMath.log10(strength) + power_db;
        double measured = Math.max(0, range + weak * errors.range_m() * noise.normal(element, RANGE));
        double reach = spec.view().reach_m();
        double rcs_dbsm = snr_db + 40 * StrictMath.log10(range / reach);
        return new RadarDetections.Detection(
                new RadarDetections.Measured(
                        measured,
                        echo.azimuth / echo.power + weak * errors.azimuth_rad() * noise.normal(element, AZIMUTH),
                        echo.doppler / echo.power + weak * errors.doppler_mps() * noise.normal(element, DOPPLER)),
                rcs_dbsm,
                snr_db,
                echo.instance,
                echo.label);
    }
}
