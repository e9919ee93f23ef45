package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.dataset.DataExport.Format;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.lerobot.CameraFrames;
import org.furrow.node.dataset.lerobot.LeRobotWriter;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.table.NpzTables;
import org.furrow.node.dataset.table.ParquetTables;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Schema;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** The formats in which a data set has its runs. */
public final class DataFormats implements EpisodeExport.Formats {
    @Override
    public void require(String format, DatasetSpec spec, @Nullable Suite suite) throws InputError {
        if (SensorFormats.has(format)) {
            SensorFormats.require(format, suite);
        } else if (!Format.isName(format)) {
            NONE.require(format, spec, suite);
        } else if (suite != null && format.equals(Format.LEROBOT.toString())) {
            CameraFrames.requireRates("sensors: suite:", suite);
        }
    }

    @Override
    public EpisodeExport open(String format, Path dataset, DatasetSpec spec) throws IOException {
        if (SensorFormats.has(format)) {
            return SensorFormats.open(format, dataset, spec);
        }
        Files.write(dataset.resolve("schema.json"), Schema.json().getBytes(StandardCharsets.UTF_8));
        return switch (Format.parse(format)) {
            case PARQUET -> new Parquet(dataset, spec);
            case LEROBOT -> new LeRobot(Files.createDirectories(dataset.resolve("lerobot")), spec);
            case NPZ -> new Npz(dataset.resolve("npz"));
        };
    }

    @Override
    public List<EpisodeExport.Table> tables(String format) {
        if (!format.equals(Format.PARQUET.toString())) {
            return List.of();
        }
        return Schema.tables().stream()
                .map(table -> new EpisodeExport.Table(
                        table.name(),
                        "tables/" + table.name() + "/*-*.parquet",
                        table.rate(),
                        table.columns().stream()
                                .map(column -> new EpisodeExport.Column(
                                        column.name(),
                                        Schema.typeName(column),
                                        column.unit(),
                                        column.frame(),
                                        column.description()))
                                .toList()))
                .toList();
    }

    private static RunTables tables(EpisodePlan episode, Path run) throws InputError, IOException {
        try {
            return RunTables.read(run, episode.run());
        } catch (LogDamagedException e) {
            throw SensorFormats.damaged(run, e);
        }
    }

    /** Files for each split; runs come sorted by split. */
    private static final class Parquet implements EpisodeExport {
        private final Path dataset;
        private final DatasetSpec spec;
        private String split = "";
        private @Nullable ParquetTables files;
        private @Nullable SensorParquet sensors;

        Parquet(Path dataset, DatasetSpec spec) {
            this.dataset = dataset;
            this.spec = spec;
        }

        @Override
        public void add(EpisodePlan episode, Path folder) throws IOException, InputError {
            Suite suite = DatasetPlan.suite(spec, episode);
            ParquetTables open = files;
            if (open == null || !episode.split().equals(split)) {
                close();
                split = episode.split();
                open = new ParquetTables(dataset, split);
                files = open;
                sensors = suite == null ? null : new SensorParquet(dataset, suite, split);
            }
            open.add(tables(episode, folder));
            if (suite != null && sensors != null) {
                sensors.add(episode.run(), folder.resolve(EpisodeExport.SENSORS), suite);
            }
        }

        @Override
        public void close() throws IOException {
            if (files != null) {
                files.close();
                files = null;
            }
            if (sensors != null) {
                sensors.close();
                sensors = null;
            }
        }
    }

    /** One data set of all splits. */
    private static final class LeRobot implements EpisodeExport {
        private final LeRobotWriter writer;
        private final DatasetSpec spec;

        LeRobot(Path folder, DatasetSpec spec) {
            writer = new LeRobotWriter(folder, LeRobotWriter.FILE_BYTES);
            this.spec = spec;
        }

        @Override
        public void add(EpisodePlan episode, Path folder) throws IOException, InputError {
            Suite suite = DatasetPlan.suite(spec, episode);
            DataExport.Images images = suite == null ? null : new DataExport.Images(suite, SensorFormats.THREADS);
            try (CameraFrames cameras = DataExport.cameras(folder, images)) {
                writer.add(tables(episode, folder), episode.split(), cameras);
            } catch (LogDamagedException e) {
                throw SensorFormats.damaged(folder, e);
            }
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    /** A folder for each run, in a folder for each split. */
    private record Npz(Path folder) implements EpisodeExport {
        @Override
        public void add(EpisodePlan episode, Path run) throws IOException, InputError {
            Path split = folder.resolve(episode.split());
            NpzTables.write(tables(episode, run), Files.createDirectories(split));
        }

        @Override
        public void close() {
            // each file is complete when it is written
        }
    }
}
