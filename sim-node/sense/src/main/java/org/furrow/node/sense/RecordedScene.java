package org.furrow.node.sense;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
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
import org.furrow.node.sense.ray.HeightPage;
import org.furrow.node.sense.scene.DustSources;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.Materials;
import org.furrow.node.sense.scene.Obstacles;
import org.furrow.node.sense.scene.SceneGround;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Dust;
import org.furrow.scm.soil.SoilPresets;
import org.jspecify.annotations.Nullable;

/**
 * A recorded run, read for rendering.
 *
 * @param epoch_ns length of an epoch
 * @param reach_m no sensor sees further
 * @param run what holds for all frames
 * @param growing the recording of a run that goes on; null: the run has ended
 */
record RecordedScene(
        Surroundings all,
        Materials materials,
        Obstacles obstacles,
        long epoch_ns,
        double reach_m,
        RenderedRun run,
        @Nullable GrowingRecording growing) {
    /** Pages of ground about the first places of the vehicles that a run may reach, whose arrays are small. */
    static final int ROAM_PAGES = 320;

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
        List<Track> tracks = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            tracks.add(Track.read(folder, scenario.clock(), plan));
        }
        long end_ns = end_ns(
                folder, scenario, tracks, Math.round(NS * scenario.clock().time_s(1)));
        return of(new RenderedRecord(folder, scenario, tracks, end_ns), suite, options, null);
    }

    /**
     * Reads a run that goes on, as far as it is recorded.
     *
     * @param idle called while the recording is waited for; an exception ends the wait
     * @throws InputError when the folder is not that of a recorded run, or the suite does not fit it
     * @throws LogDamagedException when the recording is damaged
     */
    static RecordedScene follow(Path folder, Suite suite, RenderOptions options, Runnable idle)
            throws InputError, IOException, LogDamagedException {
        GrowingRecording.awaitBegin(folder, idle);
        Scenario scenario = RunLog.scenario(folder);
        GrowingRecording growing = GrowingRecording.open(folder, scenario, idle);
        long end_ns =
                scenario.clock().epochs() * Math.round(NS * scenario.clock().time_s(1));
        return of(new RenderedRecord(folder, scenario, growing.tracks(), end_ns), suite, options, growing);
    }

    /** A recording: its folder, and the time up to which ground and poses are or will be recorded. */
    private record RenderedRecord(Path folder, Scenario scenario, List<Track> tracks, long end_ns) {}

    private static RecordedScene of(
            RenderedRecord record, Suite suite, RenderOptions options, @Nullable GrowingRecording growing)
            throws InputError, IOException {
        Path folder = record.folder();
        Scenario scenario = record.scenario();
        List<Track> tracks = record.tracks();
        requireVehicles(scenario, options);
        List<VehicleShapes> shapes = new ArrayList<>();
        List<SceneInstance> instances = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            instances.add(new SceneInstance(SceneInstance.FIRST_VEHICLE + shapes.size(), plan.name()));
            shapes.add(VehicleShapes.of(plan.model(), plan.visual()));
        }
        Obstacles obstacles = Obstacles.of(scenario.ground().undeformed());
        for (int k = 0; k < obstacles.count(); k++) {
            instances.add(new SceneInstance(SceneInstance.FIRST_OBSTACLE + k, "obstacle " + (k + 1)));
        }
        List<Calibration> calibrations = calibrations(scenario, suite, options, shapes);
        requireRates(folder, scenario.clock(), suite, tracks, calibrations);
        RunSoils soils = RunSoils.read(folder, scenario);
        requireSoils(suite, soils);
        Materials materials = new Materials(scenario.ground().kind(), soils);
        long epoch_ns = Math.round(NS * scenario.clock().time_s(1));
        RenderedRun run = new RenderedRun(folder, scenario, suite, calibrations, soils, instances, record.end_ns());
        GroundFrame frame = new GroundFrame(scenario.ground().frame());
        return new RecordedScene(
                new Surroundings(tracks, shapes, frame), materials, obstacles, epoch_ns, reach_m(suite), run, growing);
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

    /** Soils that raise dust must be soils of the run, or named soils that another run has. */
    private static void requireSoils(Suite suite, RunSoils soils) throws InputError {
        Dust dust = suite.weather().dust();
        Set<String> known = new LinkedHashSet<>(SoilPresets.names());
        soils.entries().forEach(entry -> known.add(entry.soil().name()));
        for (String name : dust == null ? List.<String>of() : dust.soils()) {
            if (!known.contains(name)) {
                throw new InputError(
                        suite.name() + ": weather.dust.soils: neither the run nor 'furrow soils' has a soil '" + name
                                + "'; " + Spelling.advice(name, known));
            }
        }
    }

    /** The dust of the suite's weather, none raised yet; null: there is none. */
    @Nullable
    DustSources dust() {
        Dust dust = run.suite().weather().dust();
        return dust == null
                ? null
                : new DustSources(
                        dust,
                        all,
                        run.scenario().ground().undeformed(),
                        obstacles,
                        run.soils(),
                        Water.of(
                                run.scenario().attached().scene(),
                                run.scenario().ground().undeformed()),
                        run.scenario().origin().seed());
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

    /** No sensor of a suite sees further. */
    static double reach_m(Suite suite) {
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

    /** How far from the first places of the vehicles a vehicle may be while a run goes on. */
    double roam_m() {
        return ROAM_PAGES * HeightPage.SIDE * run.scenario().ground().grid_m();
    }

    /**
     * Area of the frame T that any sensor can see. It follows from where the vehicles begin, so that frames have the
     * same bytes while the run goes on and afterwards; a recorded run that leaves it has a larger one.
     */
    SceneGround.Extent extent() {
        double[] first = new Box().addFirst().grown(roam_m());
        double[] whole = new Box().addAll().grown(0);
        boolean fits = first[0] <= whole[0] && first[1] >= whole[1] && first[2] <= whole[2] && first[3] >= whole[3];
        double[] box = growing != null || fits ? first : whole;
        return new SceneGround.Extent(box[0], box[1], box[2], box[3]);
    }

    /** Bounds of the places of the chassis in T. */
    private final class Box {
        private final double[] bounds = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE};

        private final double[] point = new double[6];

        /** Adds the first sample of each vehicle that is in the world from the beginning. */
        Box addFirst() {
            for (Track track : all.tracks()) {
                if (track.samples() > 0 && track.first_ns() == 0) {
                    add(track, 0);
                }
            }
            return this;
        }

        Box addAll() {
            for (Track track : all.tracks()) {
                for (int s = 0; s < track.samples(); s++) {
                    add(track, s);
                }
            }
            return this;
        }

        private void add(Track track, int sample) {
            for (int d = 0; d < 3; d++) {
                point[d] = track.chassis_m(sample, d);
            }
            all.frame().scm().pointToScm(point, 0, point, 3);
            bounds[0] = Math.min(bounds[0], point[3]);
            bounds[1] = Math.max(bounds[1], point[3]);
            bounds[2] = Math.min(bounds[2], point[4]);
            bounds[3] = Math.max(bounds[3], point[4]);
        }

        /** The bounds of what is seen from there, and from places up to a distance. */
        double[] grown(double by_m) {
            double margin = reach_m + SceneGround.FINE_M + by_m;
            return bounds[0] > bounds[1]
                    ? new double[] {-margin, margin, -margin, margin}
                    : new double[] {bounds[0] - margin, bounds[1] + margin, bounds[2] - margin, bounds[3] + margin};
        }
    }
}
