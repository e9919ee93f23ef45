package org.furrow.node.sense;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.Workers;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;

/** Measures the CPU time of frames in the middle of a recorded run, on one thread. */
public final class RenderBench {
    private static final int WARM_UP = 30;
    private static final int ROUNDS = 15;

    private static final String SUITE = """
            furrow_sensors: 1
            name: bench
            sensors:
              - {name: lidar, type: lidar, mount: {on: roof, at_m: [0, 0, 0.5]}}
              - {name: lidar_grazing, type: lidar, mount: {on: roof, at_m: [0, 0, 0.5], pitch_deg: 20}}
              - {name: depth_640x480, type: camera, rgb: false, width: 640, height: 480,
                 mount: {on: nose, at_m: [0.1, 0, 0], pitch_deg: 15}}
              - {name: rgb_640x480, type: camera, width: 640, height: 480,
                 mount: {on: nose, at_m: [0.1, 0, 0], pitch_deg: 15}}
              - {name: rgb_320x240, type: camera, mount: {on: nose, at_m: [0.1, 0, 0], pitch_deg: 15}}
              - {name: map_200x200, type: map, layers: [height_m, sinkage_m, heaped_m, slope_rad, occupancy]}
            """;

    private RenderBench() {}

    /**
     * Measures the frames of the first vehicle but one, or of the only vehicle.
     *
     * @return by sensor: milliseconds a frame, nanoseconds a ray, million rays a second
     * @throws InputError when the folder is not that of a recorded run
     * @throws LogDamagedException when the recording is damaged
     */
    public static Map<String, Object> run(Path folder) throws InputError, IOException, LogDamagedException {
        Suite suite = SuiteReader.read(Source.ofText("bench", SUITE));
        RecordedScene scene = RecordedScene.read(folder, suite, RenderOptions.all(1));
        List<FrameSensorType.Line> lines = JobFactory.lines(scene);
        int vehicle = Math.min(1, scene.all().tracks().size() - 1);
        long middle_ns = scene.run().end_ns() / 2;
        Map<String, Object> result = new LinkedHashMap<>();
        try (Workers workers = new Workers(1);
                SceneReplay replay = new SceneReplay(scene, workers)) {
            while (replay.end_ns() <= middle_ns && replay.next()) {
                // to the middle of the run
            }
            replay.makeScene();
            for (int k = 0; k < lines.size(); k++) {
                Calibration each = scene.run().calibrations().get(k);
                if (each.vehicle() == vehicle) {
                    int number = (int) (replay.time_ns() / each.spec().period_ns());
                    result.put(
                            each.sensor(),
                            measure(lines.get(k), number, each.spec().rays(), replay.rays(0)));
                }
            }
        }
        return result;
    }

    private static Map<String, Object> measure(FrameSensorType.Line line, int number, int rays, SceneRays with) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] ms = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadCpuTime();
            FrameJob job = line.job(number);
            int pieces = job.pieces(job.start_ns(), job.end_ns() + 1);
            for (int p = 0; p < pieces; p++) {
                job.work(p, job.start_ns(), job.end_ns() + 1, with);
            }
            job.finish(0, 0);
            if (round >= 0) {
                ms[round] = (threads.getCurrentThreadCpuTime() - before) * 1e-6;
            }
        }
        Arrays.sort(ms);
        double median = ms[ROUNDS / 2];
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("frame_ms", Math.round(median * 100) / 100.0);
        if (rays > 0) {
            result.put("ray_ns", Math.round(median * 1e6 / rays));
            result.put("mrays_per_s", Math.round(rays / median / 10) / 100.0);
        }
        return result;
    }
}
