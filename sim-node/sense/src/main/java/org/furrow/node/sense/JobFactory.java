package org.furrow.node.sense;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.camera.CameraJob;
import org.furrow.node.sense.lidar.BeamTable;
import org.furrow.node.sense.lidar.LidarJob;
import org.furrow.node.sense.map.MapJob;
import org.furrow.node.sense.map.MapLayers;
import org.furrow.node.sense.map.Mobility;
import org.furrow.node.sense.motion.GnssJob;
import org.furrow.node.sense.motion.InertialJob;
import org.furrow.node.sense.motion.OdometryJob;
import org.furrow.node.sense.motion.Wheels;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.GnssSpec;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.node.sense.suite.OdometrySpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

/** Makes the jobs of all sensors. Each sensor has a collaborator of its kind, so there are many. */
final class JobFactory {
    private static final double NS = 1e9;

    private final RecordedScene scene;
    private final long tick_ns;
    private final @Nullable GeographicOrigin origin;
    private final List<Mobility> mobilities;

    /**
     * Prepares for the sensors of a suite.
     *
     * @throws InputError when a receiver has no place on Earth
     */
    JobFactory(RecordedScene scene) throws InputError {
        this.scene = scene;
        Scenario scenario = scene.run().scenario();
        tick_ns = Math.round(NS * scenario.clock().step_s());
        origin = origin(scenario);
        mobilities = needsMobility() ? mobilities(scenario) : List.of();
    }

    private boolean needsMobility() {
        return scene.run().suite().sensors().stream()
                .anyMatch(spec ->
                        spec instanceof MapSpec map && map.layers().stream().anyMatch(MapLayers::isPerKind));
    }

    private static List<Mobility> mobilities(Scenario scenario) {
        Map<String, VehicleModel> kinds = new LinkedHashMap<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            kinds.putIfAbsent(plan.model().spec().name(), plan.model());
        }
        List<Mobility> all = new ArrayList<>();
        kinds.forEach(
                (kind, model) -> all.add(Mobility.of(kind, model, scenario.ground())));
        return all;
    }

    private @Nullable GeographicOrigin origin(Scenario scenario) throws InputError {
        boolean needed = scene.run().suite().sensors().stream().anyMatch(GnssSpec.class::isInstance);
        if (!needed) {
            return null;
        }
        GeographicOrigin given = scenario.origin().place().origin();
        if (given == null) {
            given = scene.run().suite().origin();
        }
        if (given == null) {
            throw new InputError(scene.run().suite().name() + ": a GNSS receiver needs a position on Earth; add"
                    + " 'geographic_origin: {lat_deg: ..., lon_deg: ...}' to the suite or the scenario");
        }
        return given;
    }

    /** The jobs of one sensor on one vehicle. */
    interface Line {
        /** The job of a frame. */
        FrameJob job(int number);
    }

    Line line(Calibration calibration) {
        Scenario scenario = scene.run().scenario();
        SensorMounting station = new SensorMounting(
                calibration, scene.all(), tick_ns, scenario.origin().seed());
        SensorSpec spec = calibration.spec();
        return switch (spec) {
            case LidarSpec lidar -> {
                BeamTable beams = new BeamTable(lidar.beams());
                yield number -> new LidarJob(station, lidar, beams, number);
            }
            case CameraSpec camera ->
                number -> new CameraJob(station, camera, scene.run().suite().light(), number);
            case MapSpec map -> number -> new MapJob(station, map, mobilities, scene.epoch_ns() / NS, number);
            case GnssSpec gnss -> {
                GeographicOrigin place = origin;
                if (place == null) {
                    throw new IllegalStateException("no origin for " + gnss.name());
                }
                yield number -> new GnssJob(station, gnss, place, number);
            }
            case InertialSpec imu -> number -> new InertialJob(station, imu, number);
            case OdometrySpec odometry -> {
                Wheels wheels = new Wheels(station, odometry, radii(scenario, calibration.vehicle()));
                yield number -> new OdometryJob(station, odometry, wheels, number);
            }
        };
    }

    private static double[] radii(Scenario scenario, int vehicle) {
        VehicleModel model = scenario.vehicles().get(vehicle).model();
        double[] radii = new double[model.wheelNames().size()];
        for (int w = 0; w < radii.length; w++) {
            radii[w] = model.wheelRadius_m(w);
        }
        return radii;
    }
}
