package org.furrow.node.dataset.nuscenes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.ImageBox;
import org.furrow.node.sense.frame.ObjectList;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A scene: what the sensors of one vehicle measured in a run. The first list of objects in each period of
 * {@link SensorData#PERIOD_NS} makes a sample (a key frame) with the first frame of each sensor in it, if all have one.
 */
final class VehicleScene {
    private final String name;
    private final String vehicle;
    private final String scenario;
    private final long begin_us;
    private final Map<String, List<SensorData>> data = new TreeMap<>();
    private final Map<Long, KeyFrame> keyFrames = new TreeMap<>();

    /** What a period shows of each instance. */
    private static final class KeyFrame {
        final Map<Integer, Integer> points = new TreeMap<>();
        final Map<Integer, int[]> seenAndWhole = new TreeMap<>();

        @Nullable
        ObjectList objects;
    }

    /**
     * Begins a scene.
     *
     * @param begin_us time stamp of the start of the run, in us
     */
    VehicleScene(String name, String vehicle, String scenario, long begin_us) {
        this.begin_us = begin_us;
        this.name = name;
        this.vehicle = vehicle;
        this.scenario = scenario;
    }

    private KeyFrame keyFrame(long period) {
        return keyFrames.computeIfAbsent(period, _ -> new KeyFrame());
    }

    /** Adds the objects at a time. */
    void add(ObjectList list) {
        KeyFrame frame = keyFrame(list.head().time().start_ns() / SensorData.PERIOD_NS);
        if (frame.objects == null) {
            frame.objects = list;
        }
    }

    /** Adds an image or a scan. */
    SensorData add(FrameHead head, String channel, SensorData.Format format) {
        List<SensorData> all = data.computeIfAbsent(channel, _ -> new ArrayList<>());
        long period = head.time().start_ns() / SensorData.PERIOD_NS;
        boolean first = all.isEmpty() || all.getLast().period() < period;
        all.add(new SensorData(name, begin_us, channel, head, format, period, first));
        return all.getLast();
    }

    /** Counts the points of each instance in a scan of a key frame. */
    void addPoints(SensorData scan, short[] instances) {
        if (scan.isFirstOfPeriod()) {
            Map<Integer, Integer> points = keyFrame(scan.period()).points;
            for (short each : instances) {
                points.merge(each & 0xffff, 1, Integer::sum);
            }
        }
    }

    /** Counts the visible and all pixels of each instance in an image of a key frame. */
    void addVisible(SensorData image, List<ImageBox> boxes) {
        if (image.isFirstOfPeriod()) {
            for (ImageBox box : boxes) {
                int[] sum = keyFrame(image.period()).seenAndWhole.computeIfAbsent(box.instance(), _ -> new int[2]);
                sum[0] += box.seen();
                sum[1] += box.whole();
            }
        }
    }

    /**
     * Adds the scene to the tables, unless it has no sample.
     *
     * @param version name of the tables' folder
     * @return the first frames of periods that are in no sample
     */
    List<SensorData> record(NuScenesTables tables, String version) {
        keyFrames.entrySet().removeIf(each -> each.getValue().objects == null || !isComplete(each.getKey()));
        List<Long> periods = List.copyOf(keyFrames.keySet());
        if (!periods.isEmpty()) {
            recordScene(tables, periods);
            periods.forEach(period -> recordSample(tables, periods, period));
            new SceneObjects(name, tables).record(samples());
        }
        List<SensorData> unused = new ArrayList<>();
        for (List<SensorData> channel : data.values()) {
            if (!periods.isEmpty()) {
                recordSensor(tables, channel.getFirst());
            }
            for (int k = 0; k < channel.size(); k++) {
                SensorData each = channel.get(k);
                boolean key = each.isFirstOfPeriod() && keyFrames.containsKey(each.period());
                if (!periods.isEmpty()) {
                    recordData(tables, channel, k, sample(periods, each.period()), key);
                }
                if (key && each.head().calibration().spec() instanceof LidarSpec) {
                    tables.add(NuScenesTables.LIDARSEG, each.token())
                            .put("sample_data_token", each.token())
                            .put("filename", NuScenesTables.LIDARSEG + "/" + version + "/" + each.segmentsFile());
                } else if (each.isFirstOfPeriod()) {
                    unused.add(each);
                }
            }
        }
        return unused;
    }

    /** Whether each sensor has a frame in a period; a recording may end within a scan. */
    private boolean isComplete(long period) {
        return data.values().stream().allMatch(channel -> channel.stream().anyMatch(each -> each.period() == period));
    }

    /** The objects of each sample with what is visible of them. */
    private List<SceneObjects.Sample> samples() {
        List<SceneObjects.Sample> samples = new ArrayList<>();
        for (Map.Entry<Long, KeyFrame> each : keyFrames.entrySet()) {
            KeyFrame frame = each.getValue();
            samples.add(new SceneObjects.Sample(
                    sample(each.getKey()), Objects.requireNonNull(frame.objects), frame.points, frame.seenAndWhole));
        }
        return samples;
    }

    private void recordScene(NuScenesTables tables, List<Long> periods) {
        String log = NuScenesTokens.of(NuScenesTables.LOG, name);
        tables.add(NuScenesTables.LOG, log)
                .put("logfile", name)
                .put("vehicle", vehicle)
                .put("date_captured", "1970-01-01") // time stamps count from it
                .put("location", scenario);
        tables.add(NuScenesTables.SCENE, NuScenesTokens.of(NuScenesTables.SCENE, name))
                .put("log_token", log)
                .put("nbr_samples", periods.size())
                .put("first_sample_token", sample(periods.getFirst()))
                .put("last_sample_token", sample(periods.getLast()))
                .put("name", "scene-" + name)
                .put("description", scenario + ", sensors of " + vehicle);
    }

    private String sample(long period) {
        return NuScenesTokens.of(NuScenesTables.SAMPLE, name, period);
    }

    /** The sample of a period, or else the last one before it, or else the first one. */
    private String sample(List<Long> periods, long period) {
        long nearest = periods.getFirst();
        for (long each : periods) {
            nearest = each <= period ? each : nearest;
        }
        return sample(nearest);
    }

    private void recordSample(NuScenesTables tables, List<Long> periods, long period) {
        int k = periods.indexOf(period);
        FrameHead head = Objects.requireNonNull(keyFrame(period).objects).head();
        tables.add(NuScenesTables.SAMPLE, sample(period))
                .put("timestamp", begin_us + head.time().start_ns() / SensorData.NS_PER_US)
                .put("prev", k == 0 ? "" : sample(periods.get(k - 1)))
                .put("next", k == periods.size() - 1 ? "" : sample(periods.get(k + 1)))
                .put("scene_token", NuScenesTokens.of(NuScenesTables.SCENE, name));
    }

    private String calibration(String channel) {
        return NuScenesTokens.of(NuScenesTables.CALIBRATED_SENSOR, name, channel);
    }

    private void recordSensor(NuScenesTables tables, SensorData any) {
        Calibration calibration = any.head().calibration();
        String sensor = NuScenesTokens.of(NuScenesTables.SENSOR, any.channel());
        if (!tables.has(sensor)) {
            tables.add(NuScenesTables.SENSOR, sensor)
                    .put("channel", any.channel())
                    .put("modality", calibration.spec() instanceof LidarSpec ? "lidar" : "camera");
        }
        ObjectNode record = tables.add(NuScenesTables.CALIBRATED_SENSOR, calibration(any.channel()));
        record.put("sensor_token", sensor);
        put(record, calibration.extrinsics());
        ArrayNode intrinsic = record.putArray("camera_intrinsic");
        if (calibration.spec() instanceof CameraSpec camera) {
            CameraSpec.Lens lens = camera.lens();
            // the first pixel's centre is (0, 0)
            intrinsic.addArray().add(lens.focal_px()).add(0).add(lens.cx_px() - 0.5);
            intrinsic.addArray().add(0).add(lens.focal_px()).add(lens.cy_px() - 0.5);
            intrinsic.addArray().add(0).add(0).add(1);
        }
    }

    private static void put(ObjectNode record, Pose pose) {
        NuScenesTables.numbers(record, "translation", pose.x_m(), pose.y_m(), pose.z_m());
        NuScenesTables.numbers(record, "rotation", pose.qw(), pose.qx(), pose.qy(), pose.qz());
    }

    private void recordData(NuScenesTables tables, List<SensorData> channel, int k, String sample, boolean key) {
        SensorData each = channel.get(k);
        ObjectNode pose = tables.add(NuScenesTables.EGO_POSE, each.token()).put("timestamp", each.time_us());
        put(pose, each.head().chassis());
        tables.add(NuScenesTables.SAMPLE_DATA, each.token())
                .put("sample_token", sample)
                .put("ego_pose_token", each.token())
                .put("calibrated_sensor_token", calibration(each.channel()))
                .put("timestamp", each.time_us())
                .put("fileformat", each.format().name())
                .put("is_key_frame", key)
                .put("height", each.format().height())
                .put("width", each.format().width())
                .put("filename", each.file())
                .put("prev", k == 0 ? "" : channel.get(k - 1).token())
                .put("next", k == channel.size() - 1 ? "" : channel.get(k + 1).token());
    }
}
