package org.furrow.node.dataset;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.furrow.node.dataset.kitti.KittiLists;
import org.furrow.node.dataset.kitti.KittiSink;
import org.furrow.node.dataset.ros.RosSink;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.view.mcap.McapWriter;

/** Exports a recorded run with rendered sensors, for ROS 2 and for tools that read SemanticKITTI. */
public final class SensorExport {
    /** Name of the format of MCAP files for ROS 2. */
    public static final String ROS = "mcap-ros2";
    /** Name of the format of scans, labels and images. */
    public static final String KITTI = "semantickitti";

    private static final int BUFFER_BYTES = 1 << 16;

    /**
     * What to render.
     *
     * @param folder of the run
     * @param deskewed semantickitti: whether points are corrected for the motion during a scan
     */
    public record Options(Path folder, Suite suite, int threads, boolean deskewed) {}

    private SensorExport() {}

    /**
     * Writes the files.
     *
     * @param format {@link #ROS} or {@link #KITTI}
     * @param out file or folder to write; must not exist
     * @param progress receives the share that is done
     * @return a description of the files
     * @throws InputError when the folder is not that of a recorded run, or the suite does not fit
     * @throws RunFailedException when the run's files are damaged, or files cannot be written
     */
    public static List<String> write(String format, Options options, Path out, DoubleConsumer progress)
            throws InputError, RunFailedException {
        if (Files.exists(out)) {
            throw new InputError(out + ": exists and is not overwritten; remove it, or name another with --out");
        }
        try {
            DataExport.requireUnchanged(options.folder());
            Rendering rendering = Rendering.of(options.folder(), options.suite(), options.threads());
            return format.equals(ROS)
                    ? List.of(writeRos(options, rendering, out, progress))
                    : List.of(writeKitti(options, rendering, out, progress));
        } catch (DamagedException | LogDamagedException e) {
            throw new RunFailedException(options.folder() + ": damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static String writeRos(Options options, Rendering rendering, Path out, DoubleConsumer progress)
            throws InputError, IOException, LogDamagedException {
        RunTables tables = RunTables.read(options.folder(), 0);
        writeRos(tables, rendering, out, progress);
        return String.format(Locale.ROOT, "%s: %.1f MB", out, Files.size(out) / 1e6);
    }

    /** Writes a run to a file that exists only when it is complete. */
    static void writeRos(RunTables tables, Rendering rendering, Path out, DoubleConsumer progress)
            throws IOException, LogDamagedException {
        Files.createDirectories(Objects.requireNonNull(out.toAbsolutePath().getParent(), "a file has a folder"));
        Path part = out.resolveSibling(out.getFileName() + ".part");
        try {
            try (McapWriter writer = new McapWriter(
                    new BufferedOutputStream(Files.newOutputStream(part), BUFFER_BYTES), "ros2", "furrow")) {
                RosSink sink = new RosSink(writer, tables);
                rendering.into(sink, progress);
                sink.finish();
            }
            Files.move(part, out, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static String writeKitti(Options options, Rendering rendering, Path out, DoubleConsumer progress)
            throws InputError, IOException, LogDamagedException {
        requireScans("--sensors", options.suite());
        KittiLists lists = new KittiLists();
        NewFolder.write(out, part -> {
            KittiSink sink = new KittiSink(part, 0, options.deskewed());
            rendering.into(sink, progress);
            lists.add(sink.finish(), "0", "train");
            lists.write(part);
        });
        return out + ": " + lists.scans() + " scans";
    }

    /** Requires a lidar, and that a camera has its rate. */
    static void requireScans(String option, Suite suite) throws InputError {
        SensorSpec lidar = suite.sensors().stream()
                .filter(LidarSpec.class::isInstance)
                .findFirst()
                .orElseThrow(() -> new InputError(option + " " + suite.name() + ": has no lidar; " + KITTI
                        + " needs a suite with one, such as convoy-default"));
        for (SensorSpec spec : suite.sensors()) {
            if (spec instanceof CameraSpec) {
                if (spec.period_ns() != lidar.period_ns()) {
                    throw new InputError(option + " " + suite.name() + ": sensor '" + spec.name() + "': rate_hz: "
                            + KITTI + " has an image for each scan, so it must be that of '" + lidar.name() + "', "
                            + lidar.rate_hz() + ", found " + spec.rate_hz());
                }
                return;
            }
        }
    }
}
