package org.furrow.node.dataset.lerobot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.furrow.node.dataset.parquetfile.ParquetColumn;
import org.furrow.node.dataset.parquetfile.ParquetField;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.dataset.parquetfile.ParquetWriter;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.VehicleRecord;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes runs as a data set of LeRobot's format v3.0: an episode is one vehicle of one run; the frames of one run have
 * equal time stamps. Runs of one split follow each other.
 */
public final class LeRobotWriter implements AutoCloseable {
    /** Size at which a data file ends. */
    public static final long FILE_BYTES = 100_000_000;

    private static final int CHUNK_FILES = 1000;
    /** Frames a second. */
    static final int FPS = 10;

    static final long PERIOD_NS = 1_000_000_000L / FPS;
    /** Type of the sensor that a vehicle carries while it drives. */
    private static final String INERTIAL = "imu";

    private static final String EPISODES = "meta/episodes/chunk-000/file-000.parquet";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final List<Feature> OWN = List.of(
            new Feature("timestamp", ParquetType.FLOAT, List.of(1), List.of()),
            Feature.index("frame_index"),
            Feature.index("episode_index"),
            Feature.index("index"),
            Feature.index("task_index"));

    private final Path folder;
    private final long fileBytes;
    private final @Nullable VideoCoding video;
    private final Map<String, int[]> splits = new LinkedHashMap<>();
    private final List<Episode> episodes = new ArrayList<>();
    private final List<String> tasks = new ArrayList<>();
    private List<Feature> features = List.of();
    private List<FeatureStatistics> all = List.of();
    private List<Feature> images = List.of();
    private List<PixelStatistics> allImages = List.of();
    private @Nullable ParquetWriter data;
    private int file = -1;
    private long fileSize;
    private long frames;
    private int wheels;
    private boolean hasInertial;
    private EpisodeFrames.@Nullable Layout layout;

    private record Episode(
            int index,
            int length,
            int file,
            long from,
            String task,
            List<FeatureStatistics> statistics,
            List<PixelStatistics> images) {}

    /**
     * Begins a data set.
     *
     * @param fileBytes a data file ends with the episode that exceeds this size
     */
    public LeRobotWriter(Path folder, long fileBytes) {
        this(folder, fileBytes, null);
    }

    /** @param video how images become videos; null: they are in the tables */
    LeRobotWriter(Path folder, long fileBytes, @Nullable VideoCoding video) {
        this.video = video;
        this.folder = folder;
        this.fileBytes = fileBytes;
    }

    /** Makes room for the wheels and the inertial sensors of a run that is added later. */
    public void expect(Scenario scenario) {
        for (VehiclePlan plan : scenario.vehicles()) {
            wheels = Math.max(wheels, EpisodeFrames.wheels(plan));
            hasInertial |= plan.sensors().sensors().stream()
                    .anyMatch(sensor -> sensor.type().equals(INERTIAL));
        }
    }

    /** Adds the vehicles of a run to a split, with the same rendered sensors as in other runs. */
    public void add(RunTables run, String split, RenderedFrames rendered) throws IOException {
        Scenario.Clock clock = run.scenario().clock();
        int every = (int) Math.round(1.0 / (FPS * clock.epochTicks() * clock.step_s()));
        EpisodeFrames.Layout of = layout;
        if (of == null) {
            expect(run.scenario());
            of = new EpisodeFrames.Layout(every, wheels, hasInertial, rendered.inertialRows(), rendered.gnssNames());
            layout = of;
            features = new ArrayList<>(of.features());
            features.addAll(OWN);
            images = rendered.cameras().stream()
                    .map(camera -> Feature.image(camera, video))
                    .toList();
            all = statistics();
            allImages = pixelStatistics();
        }
        int most = run.vehicles().stream()
                .mapToInt(vehicle -> EpisodeFrames.wheels(vehicle.plan()))
                .max()
                .orElse(0);
        if (every != of.every() || most > of.wheels()) {
            throw new IOException("a run has epochs of another length, or more wheels, than the runs before it");
        }
        int[] range = splits.computeIfAbsent(split, _ -> new int[] {episodes.size(), episodes.size()});
        if (range[1] != episodes.size()) {
            throw new IllegalArgumentException("the runs of split '" + split + "' must follow each other");
        }
        String task = run.scenario().name();
        if (!tasks.contains(task)) {
            tasks.add(task);
        }
        for (VehicleRecord vehicle : run.vehicles()) {
            EpisodeFrames episode = new EpisodeFrames(run, vehicle, of, rendered);
            if (episode.count() > 0) {
                addEpisode(episode, task, rendered);
                range[1] = episodes.size();
            }
        }
    }

    private List<FeatureStatistics> statistics() {
        List<FeatureStatistics> of = new ArrayList<>();
        features.forEach(feature -> of.add(new FeatureStatistics(feature.size())));
        return of;
    }

    private List<PixelStatistics> pixelStatistics() {
        return images.stream().map(_ -> new PixelStatistics()).toList();
    }

    private void addEpisode(EpisodeFrames of, String task, RenderedFrames rendered) throws IOException {
        ParquetWriter writer = dataFile();
        List<FeatureStatistics> statistics = statistics();
        List<PixelStatistics> pixels = pixelStatistics();
        int episode = episodes.size();
        long from = frames;
        try (VideoFiles videos = new VideoFiles(videoPaths(episode), coding(), FPS)) {
            for (int f = 0; f < of.count(); f++) {
                List<double[]> values = new ArrayList<>(of.frame(f));
                values.add(new double[] {(float) ((double) f / FPS)});
                values.add(new double[] {f});
                values.add(new double[] {episode});
                values.add(new double[] {frames++});
                values.add(new double[] {tasks.indexOf(task)});
                for (int k = 0; k < features.size(); k++) {
                    put(features.get(k), values.get(k), writer.column(k));
                    statistics.get(k).add(values.get(k));
                    all.get(k).add(values.get(k));
                    fileSize += (long) Double.BYTES * values.get(k).length;
                }
                putImages(of, f, rendered, pixels, videos);
            }
            videos.finish();
        }
        writer.endRowGroup();
        episodes.add(new Episode(episode, of.count(), file, from, task, statistics, pixels));
    }

    private VideoCoding coding() {
        return video == null ? VideoCoding.LOSSLESS : video;
    }

    /** Files of the videos of an episode; none where images are in the tables. */
    private List<Path> videoPaths(int episode) {
        return video == null
                ? List.of()
                : images.stream()
                        .map(feature -> folder.resolve("videos/%s/chunk-%03d/file-%03d.mp4"
                                .formatted(feature.name(), episode / CHUNK_FILES, episode % CHUNK_FILES)))
                        .toList();
    }

    /** Images are in the last columns, or in videos. */
    private void putImages(
            EpisodeFrames of, int frame, RenderedFrames rendered, List<PixelStatistics> pixels, VideoFiles videos)
            throws IOException {
        ParquetWriter writer = Objects.requireNonNull(data, "a data file is open");
        long t_ns = of.t_ns(frame);
        for (int k = 0; k < images.size(); k++) {
            String camera = rendered.cameras().get(k).name();
            byte[] png = rendered.png(of.vehicle(), camera, t_ns);
            if (video != null) {
                videos.add(k, png);
            } else {
                int at = features.size() + 2 * k;
                writer.column(at).add(png);
                writer.column(at + 1).add("frame-%06d.png".formatted(frame));
                fileSize += png.length;
            }
            int[] histogram = rendered.histogram(of.vehicle(), camera, t_ns);
            pixels.get(k).add(histogram);
            allImages.get(k).add(histogram);
        }
    }

    private Stream<Feature> allFeatures() {
        return Stream.concat(features.stream(), images.stream());
    }

    private static void put(Feature feature, double[] values, ParquetColumn dest) {
        switch (feature.lists()) {
            case 0 -> {
                if (feature.type() == ParquetType.INT64) {
                    dest.add((long) values[0]);
                } else {
                    dest.add(values[0]);
                }
            }
            case 1 -> dest.addList(values);
            default -> dest.addMatrix(values, feature.shape().getLast());
        }
    }

    private ParquetWriter dataFile() throws IOException {
        ParquetWriter open = data;
        if (open != null && fileSize < fileBytes) {
            return open;
        }
        if (open != null) {
            open.close();
        }
        file++;
        fileSize = 0;
        List<ParquetField> fields =
                allFeatures().flatMap(feature -> feature.fields().stream()).toList();
        open = new ParquetWriter(
                path("data/chunk-%03d/file-%03d.parquet".formatted(file / CHUNK_FILES, file % CHUNK_FILES)),
                fields,
                Map.of(),
                Map.of());
        data = open;
        return open;
    }

    private Path path(String name) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        return path;
    }

    /** Writes the files of folder {@code meta}. */
    @Override
    public void close() throws IOException {
        if (data != null) {
            data.close();
        }
        writeTasks();
        writeEpisodes();
        write("meta/info.json", info());
        ObjectNode statistics = MAPPER.createObjectNode();
        for (int k = 0; k < features.size() && frames > 0; k++) {
            Feature feature = features.get(k);
            int width = feature.shape().size() == 2 ? feature.shape().getLast() : 0;
            put(statistics, feature, all.get(k).values(), all.get(k).count(), (dest, values) -> {
                for (int e = 0; e < values.length; e++) {
                    ArrayNode row =
                            width == 0 ? dest : e % width == 0 ? dest.addArray() : (ArrayNode) dest.get(e / width);
                    row.add(values[e]);
                }
            });
        }
        for (int k = 0; k < images.size() && frames > 0; k++) {
            put(
                    statistics,
                    images.get(k),
                    allImages.get(k).values(),
                    allImages.get(k).count(),
                    (dest, values) -> {
                        for (double value : values) {
                            dest.addArray().addArray().add(value);
                        }
                    });
        }
        write("meta/stats.json", statistics);
    }

    private static void put(
            ObjectNode dest, Feature feature, double[][] values, int count, BiConsumer<ArrayNode, double[]> content) {
        ObjectNode node = dest.putObject(feature.name());
        for (int s = 0; s < values.length; s++) {
            content.accept(node.putArray(FeatureStatistics.NAMES.get(s)), values[s]);
        }
        node.putArray("count").add(count);
    }

    private void write(String name, ObjectNode json) throws IOException {
        String text = json.toPrettyString().replace(System.lineSeparator(), "\n") + "\n";
        Files.write(path(name), text.getBytes(StandardCharsets.UTF_8));
    }

    private ObjectNode info() {
        ObjectNode info = MAPPER.createObjectNode();
        info.put("codebase_version", "v3.0").put("robot_type", "furrow");
        info.put("total_episodes", episodes.size()).put("total_frames", frames).put("total_tasks", tasks.size());
        info.put("chunks_size", CHUNK_FILES).put("data_files_size_in_mb", FILE_BYTES / 1_000_000);
        info.put("video_files_size_in_mb", 200).put("fps", FPS);
        ObjectNode parts = info.putObject("splits");
        splits.forEach((name, range) -> parts.put(name, range[0] + ":" + range[1]));
        info.put("data_path", "data/chunk-{chunk_index:03d}/file-{file_index:03d}.parquet")
                .put(
                        "video_path",
                        video == null ? null : "videos/{video_key}/chunk-{chunk_index:03d}/file-{file_index:03d}.mp4");
        ObjectNode nodes = info.putObject("features");
        for (Feature feature : allFeatures().toList()) {
            ObjectNode node = nodes.putObject(feature.name()).put("dtype", feature.dtype());
            ArrayNode shape = node.putArray("shape");
            feature.shape().forEach(shape::add);
            node.set("names", feature.names().isEmpty() ? NullNode.getInstance() : MAPPER.valueToTree(feature.names()));
            if (feature.video() != null) {
                putVideo(node.putObject("info"), feature, feature.video());
            }
        }
        return info;
    }

    private static void putVideo(ObjectNode info, Feature feature, VideoCoding coding) {
        info.put("video.height", feature.shape().get(0))
                .put("video.width", feature.shape().get(1));
        info.put("video.codec", VideoCoding.CODEC).put("video.pix_fmt", coding.pixelFormat());
        info.put("video.is_depth_map", false).put("video.fps", FPS);
        info.put("video.channels", PixelStatistics.CHANNELS).put("has_audio", false);
    }

    /** The text of a task is the index of the table, which pandas finds in the metadata. */
    private void writeTasks() throws IOException {
        ObjectNode pandas = MAPPER.createObjectNode();
        pandas.putArray("index_columns").add("task");
        pandas.putArray("column_indexes");
        ArrayNode columns = pandas.putArray("columns");
        for (List<String> column :
                List.of(List.of("task_index", "int64", "int64"), List.of("task", "unicode", "object"))) {
            columns.addObject()
                    .put("name", column.get(0))
                    .put("field_name", column.get(0))
                    .put("pandas_type", column.get(1))
                    .put("numpy_type", column.get(2))
                    .putNull("metadata");
        }
        pandas.putObject("creator").put("library", "furrow").put("version", "1");
        pandas.put("pandas_version", "2.2.0");
        List<ParquetField> fields =
                List.of(ParquetField.of("task_index", ParquetType.INT64), ParquetField.of("task", ParquetType.TEXT));
        try (ParquetWriter writer =
                new ParquetWriter(path("meta/tasks.parquet"), fields, Map.of("pandas", pandas.toString()), Map.of())) {
            for (int t = 0; t < tasks.size(); t++) {
                writer.column(0).add((long) t);
                writer.column(1).add(tasks.get(t));
            }
        }
    }

    private void writeEpisodes() throws IOException {
        List<ParquetField> fields = new ArrayList<>();
        fields.add(ParquetField.of("episode_index", ParquetType.INT64));
        fields.add(ParquetField.list("tasks", ParquetType.TEXT, 1));
        for (String name : List.of(
                "length",
                "data/chunk_index",
                "data/file_index",
                "dataset_from_index",
                "dataset_to_index",
                "meta/episodes/chunk_index",
                "meta/episodes/file_index")) {
            fields.add(ParquetField.of(name, ParquetType.INT64));
        }
        for (Feature feature : video == null ? List.<Feature>of() : images) {
            String of = "videos/" + feature.name() + "/";
            fields.add(ParquetField.of(of + "chunk_index", ParquetType.INT64));
            fields.add(ParquetField.of(of + "file_index", ParquetType.INT64));
            fields.add(ParquetField.of(of + "from_timestamp", ParquetType.DOUBLE));
            fields.add(ParquetField.of(of + "to_timestamp", ParquetType.DOUBLE));
        }
        for (Feature feature : allFeatures().toList()) {
            for (String name : FeatureStatistics.NAMES) {
                int lists = feature.shape().size();
                fields.add(ParquetField.list("stats/" + feature.name() + "/" + name, ParquetType.DOUBLE, lists));
            }
            fields.add(ParquetField.list("stats/" + feature.name() + "/count", ParquetType.INT64, 1));
        }
        try (ParquetWriter writer = new ParquetWriter(path(EPISODES), fields, Map.of(), Map.of())) {
            for (Episode episode : episodes) {
                put(episode, writer);
            }
        }
    }

    private void put(Episode episode, ParquetWriter writer) {
        writer.column(0).add((long) episode.index);
        writer.column(1).addList(List.of(episode.task));
        long[] numbers = {
            episode.length,
            episode.file / CHUNK_FILES,
            episode.file % CHUNK_FILES,
            episode.from,
            episode.from + episode.length,
            0,
            0
        };
        int at = 2;
        for (long number : numbers) {
            writer.column(at++).add(number);
        }
        for (int k = 0; video != null && k < images.size(); k++) {
            writer.column(at++).add((long) (episode.index / CHUNK_FILES));
            writer.column(at++).add((long) (episode.index % CHUNK_FILES));
            writer.column(at++).add(0.0);
            writer.column(at++).add((double) episode.length / FPS);
        }
        for (int k = 0; k < features.size(); k++) {
            Feature feature = features.get(k);
            for (double[] values : episode.statistics.get(k).values()) {
                ParquetColumn column = writer.column(at++);
                if (feature.shape().size() == 2) {
                    column.addMatrix(values, feature.shape().getLast());
                } else {
                    column.addList(values);
                }
            }
            writer.column(at++).addList((double) episode.length);
        }
        for (PixelStatistics pixels : episode.images) {
            for (double[] values : pixels.values()) {
                writer.column(at++).addCells(values);
            }
            writer.column(at++).addList((double) episode.length);
        }
    }
}
