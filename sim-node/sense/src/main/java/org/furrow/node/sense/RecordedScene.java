package org.furrow.node.sense;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.Materials;
import org.furrow.node.sense.scene.Obstacles;
import org.furrow.node.sense.scene.SceneGround;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;

/**
 * A recorded run, read for rendering.
 *
 * @param epoch_ns length of an epoch
 * @param reach_m no sensor sees further
 * @param run what holds for all frames
 */
record RecordedScene(
        Surroundings all, Materials materials, Obstacles obstacles, long epoch_ns, double reach_m, RenderedRun run) {
    private static final double NS = 1e9;

    /**
     * Reads a run.
     *
     * @throws InputError when the folder is not that of a recorded run, or the suite does not fit it
     * @throws LogDamagedException when the recording is damaged
     */
    static RecordedScene read(Path folder, Suite suite, RenderOptions options)
            throws InputError, IOException, LogDamagedException {
        Scenario scenario = RunLog.scenario(folder);
        requireVehicles(scenario, options);
        List<Track> tracks = new ArrayList<>();
        List<VehicleShapes> shapes = new ArrayList<>();
        List<SceneInstance> instances = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            instances.add(new SceneInstance(SceneInstance.FIRST_VEHICLE + tracks.size(), plan.name()));
            tracks.add(Track.read(folder, scenario.clock(), plan));
            shapes.add(VehicleShapes.of(plan.model()));
        }
        Obstacles obstacles = Obstacles.of(scenario.ground().undeformed());
        for (int k = 0; k < obstacles.count(); k++) {
            instances.add(new SceneInstance(SceneInstance.FIRST_OBSTACLE + k, "obstacle " + (k + 1)));
        }
        List<Calibration> calibrations = calibrations(scenario, suite, options, shapes);
        requireRates(folder, scenario.clock(), suite, tracks, calibrations);
        RunSoils soils = RunSoils.read(folder, scenario);
        Materials materials = new Materials(scenario.ground().kind(), soils);
        long epoch_ns = Math.round(NS * scenario.clock().time_s(1));
        RenderedRun run = new RenderedRun(
                folder, scenario, suite, calibrations, soils, instances, end_ns(folder, scenario, tracks, epoch_ns));
        GroundFrame frame = new GroundFrame(scenario.ground().frame());
        return new RecordedScene(
                new Surroundings(tracks, shapes, frame), materials, obstacles, epoch_ns, reach_m(suite), run);
    }

    private static void requireVehicles(Scenario scenario, RenderOptions options) throws InputError {
        Set<String> names = new TreeSet<>();
        scenario.vehicles().forEach(plan -> names.add(plan.name()));
        for (String name : options.vehicles()) {
            if (!names.contains(name)) {
                throw new InputError("--vehicles: the run has no vehicle '" + name + "'; "
                        + Spelling.advice(name, List.copyOf(names)));
            }
        }
    }

    private static List<Calibration> calibrations(
            Scenario scenario, Suite suite, RenderOptions options, List<VehicleShapes> shapes) {
        List<Calibration> all = new ArrayList<>();
        for (int v = 0; v < shapes.size(); v++) {
            String name = scenario.vehicles().get(v).name();
            if (options.vehicles().isEmpty() || options.vehicles().contains(name)) {
                for (int s = 0; s < suite.sensors().size(); s++) {
                    SensorSpec spec = suite.sensors().get(s);
                    all.add(new Calibration(v, name, s, spec, Mounting.extrinsics(spec, shapes.get(v))));
                }
            }
        }
        return all;
    }

    /** Some sensors cannot be faster than the recorded poses. */
    private static void requireRates(
            Path folder, Scenario.Clock clock, Suite suite, List<Track> tracks, List<Calibration> calibrations)
            throws InputError {
        for (Calibration each : calibrations) {
            long recorded_ns = tracks.get(each.vehicle()).period_ns();
            if (each.spec().needsRecordedPoses() && each.spec().period_ns() < recorded_ns) {
                throw new InputError(
                        suite.name() + ": sensor '" + each.sensor() + "': rate_hz: the poses of the run in "
                                + folder + " are recorded at " + Math.round(NS / recorded_ns) + " Hz, found "
                                + each.spec().rate_hz() + "; use at most that rate"
                                + advice(each.spec().rate_hz(), clock));
            }
        }
    }

    /** The lowest rate of recording that suffices. */
    private static String advice(double rate_hz, Scenario.Clock clock) {
        double[] rates = clock.sampleRates_Hz();
        return Arrays.stream(rates)
                .filter(rate -> rate >= rate_hz)
                .mapToObj(rate -> ", or 'furrow run --record-rate " + rate + "'")
                .findFirst()
                .orElse("; a step of " + clock.step_s() + " s allows at most " + rates[rates.length - 1] + " Hz");
    }

    private static double reach_m(Suite suite) {
        double reach = SceneGround.FINE_M;
        for (SensorSpec spec : suite.sensors()) {
            reach = Math.max(reach, spec.reach_m());
        }
        return reach;
    }

    /** Time up to which ground and poses of all vehicles are recorded. */
    private static long end_ns(Path folder, Scenario scenario, List<Track> tracks, long epoch_ns)
            throws IOException, LogDamagedException {
        long end = scenario.clock().epochs() * epoch_ns;
        if (OutputFolder.whyIncomplete(folder) != null) {
            try (CommitLog log = CommitLog.open(folder.resolve(RunLog.FILE))) {
                while (log.next()) {
                    // to the last whole block
                }
                end = Math.max(0, log.commit()) * epoch_ns;
            }
        }
        for (int v = 0; v < tracks.size(); v++) {
            long enters = scenario.vehicles().get(v).enterEpoch() * epoch_ns;
            if (enters <= end) {
                end = Math.min(end, Math.max(enters, tracks.get(v).last_ns()));
            }
        }
        return end;
    }

    /** Area of the frame T that any sensor can see. */
    SceneGround.Extent extent() {
        double[] box = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE};
        double[] point = new double[6];
        for (Track track : all.tracks()) {
            for (int s = 0; s < track.samples(); s++) {
                for (int d = 0; d < 3; d++) {
                    point[d] = track.chassis_m(s, d);
                }
                all.frame().scm().pointToScm(point, 0, point, 3);
                box[0] = Math.min(box[0], point[3]);
                box[1] = Math.max(box[1], point[3]);
                box[2] = Math.min(box[2], point[4]);
                box[3] = Math.max(box[3], point[4]);
            }
        }
        double margin = reach_m + SceneGround.FINE_M;
        return box[0] > box[1]
                ? new SceneGround.Extent(-margin, margin, -margin, margin)
                : new SceneGround.Extent(box[0] - margin, box[1] + margin, box[2] - margin, box[3] + margin);
    }
}
