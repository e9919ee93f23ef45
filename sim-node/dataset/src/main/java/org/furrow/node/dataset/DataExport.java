package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import org.furrow.node.dataset.lerobot.CameraFrames;
import org.furrow.node.dataset.lerobot.LeRobotWriter;
import org.furrow.node.dataset.table.NpzTables;
import org.furrow.node.dataset.table.OpenPav;
import org.furrow.node.dataset.table.ParquetTables;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Schema;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** Exports a recorded run in the formats of learning tools. */
public final class DataExport {
    private static final String SPLIT = "train";

    /** What to write. */
    public enum Format {
        PARQUET,
        LEROBOT,
        NPZ;

        /** The format with a name, as an option gives it. */
        public static boolean isName(String name) {
            return Stream.of(values()).anyMatch(format -> format.toString().equals(name));
        }

        /** The format with a name. */
        public static Format parse(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Images to render.
     *
     * @param suite its cameras
     * @param threads that render, at least 1
     */
    public record Images(Suite suite, int threads) {}

    private DataExport() {}

    /**
     * Writes the files.
     *
     * @param folder of the run
     * @param images {@link Format#LEROBOT}: images to render; null: none
     * @param out folder to write; must not exist
     * @param progress receives the share of the run that has been read
     * @return a description of the files
     * @throws InputError when the folder is not that of a recorded run, or the other one exists
     * @throws RunFailedException when the run's files are damaged, or files cannot be written
     */
    public static List<String> write(
            Path folder, Format format, @Nullable Images images, Path out, DoubleConsumer progress)
            throws InputError, RunFailedException {
        if (Files.exists(out)) {
            throw new InputError(out + ": exists and is not overwritten; remove it, or name another with --out");
        }
        try {
            if (images != null) {
                CameraFrames.requireRates("--sensors", images.suite());
            }
            requireUnchanged(folder);
            RunTables run = RunTables.read(folder, 0, progress);
            try (CameraFrames cameras = cameras(folder, images)) {
                NewFolder.write(out, part -> {
                    switch (format) {
                        case PARQUET -> writeParquet(run, part);
                        case LEROBOT -> writeLeRobot(run, cameras, part);
                        case NPZ -> NpzTables.write(run, part);
                    }
                    Files.write(part.resolve("schema.json"), Schema.json().getBytes(StandardCharsets.UTF_8));
                });
            }
            return List.of(String.format(
                    Locale.ROOT,
                    "%s: %d vehicles, %d rows of state, %.1f MB",
                    out,
                    run.vehicles().size(),
                    run.table("state").rows(),
                    size(out) / 1e6));
        } catch (DamagedException | LogDamagedException e) {
            throw new RunFailedException(folder + ": damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** Requires that the files of a complete run are as it left them. */
    static void requireUnchanged(Path folder) throws InputError, DamagedException {
        if (OutputFolder.whyIncomplete(folder) == null) {
            Verifier.requireRun(folder);
            Verifier.requireUnchanged(folder, DataExport::isUsed);
        }
    }

    private static boolean isUsed(String file) {
        return file.startsWith("vehicles/")
                || file.startsWith("record/")
                || file.startsWith("inputs/")
                || file.equals("scenario.yaml");
    }

    private static void writeParquet(RunTables run, Path out) throws IOException {
        try (ParquetTables tables = new ParquetTables(out, SPLIT)) {
            tables.add(run);
        }
        OpenPav.write(run, out.resolve("openpav.csv"));
    }

    /** The images of a run. */
    static CameraFrames cameras(Path run, @Nullable Images images) throws InputError, IOException, LogDamagedException {
        return images == null ? CameraFrames.none() : CameraFrames.render(run, images.suite(), images.threads());
    }

    private static void writeLeRobot(RunTables run, CameraFrames cameras, Path out) throws IOException {
        try (LeRobotWriter writer = new LeRobotWriter(out, LeRobotWriter.FILE_BYTES)) {
            writer.add(run, SPLIT, cameras);
        }
    }

    private static double size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
