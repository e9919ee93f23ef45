package org.furrow.node.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.furrow.node.dataset.DataExport;
import org.furrow.node.dataset.SensorExport;
import org.furrow.node.export.GroundExport;
import org.furrow.node.export.VehicleExport;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.view.HtmlExport;
import org.furrow.node.view.Viewer;
import org.furrow.node.view.mcap.McapExport;
import org.furrow.node.view.topic.MessageReplay;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow export}. */
@Command(name = "export", description = "Export the ground or the vehicles of a run for other programs.")
final class ExportCommand extends CliCommand {
    private static final String VEHICLES = "vtp";
    private static final String PAGE = "html";
    private static final String MESSAGES = "mcap";
    private static final String SENSOR_FORMATS = SensorExport.ROS + " or " + SensorExport.KITTI;

    @Parameters(paramLabel = "DIR", description = "Folder of a run.")
    private Path folder;

    @Option(
            names = "--format",
            required = true,
            paramLabel = "vti|csv|vtp|html|mcap|parquet|lerobot|npz|mcap-ros2|semantickitti",
            description = "What to export: the ground as vti (all nodes of a rectangle, for ParaView) or csv (table of"
                    + " the deformed nodes), the bodies of the vehicles over time as vtp (series for ParaView), or a"
                    + " recorded run as html (one file that a browser opens without a server), mcap (Lichtblick,"
                    + " Foxglove, PlotJuggler, Rerun), or training data as parquet (tables), lerobot (LeRobot v3.0),"
                    + " npz (numpy), mcap-ros2 (ROS 2) or semantickitti (scans and images in the folders of RELLIS-3D);"
                    + " the last two render sensors.")
    private String format;

    @Option(
            names = "--epoch",
            paramLabel = "N",
            description =
                    "Export the ground after epoch N from the commit log ('furrow run --record', 'furrow record'),"
                            + " or from the checkpoint of epoch N (default: the end of the run, or the last checkpoint of an"
                            + " incomplete run).")
    private @Nullable Integer epoch;

    @Option(
            names = "--box",
            paramLabel = "x0,y0,x1,y1",
            description = "Rectangle to export, in m in the SCM frame (default: that of all deformed nodes).")
    private @Nullable String box;

    @Option(
            names = "--every",
            paramLabel = "S",
            description = "vtp: simulated time between frames in s (default: 0.1, or an epoch if that is longer). mcap:"
                    + " time between messages of the ground (default: 0.2).")
    private @Nullable Double every_s;

    @Option(names = "--from", paramLabel = "S", description = "vtp: time of the first frame in s (default: 0).")
    private @Nullable Double from_s;

    @Option(
            names = "--to",
            paramLabel = "S",
            description = "vtp: time in s that no frame exceeds (default: the end of the run).")
    private @Nullable Double to_s;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "PATH",
            description = "Folder for the files (default: DIR/export); mcap: the file (default: DIR/export/run.mcap).")
    private @Nullable Path out;

    @Option(
            names = "--sensors",
            paramLabel = "SUITE|FILE",
            description =
                    "mcap-ros2, semantickitti: sensors of each vehicle, convoy-default, lidar-only, camera-only or"
                            + " a YAML file (default: convoy-default). lerobot: with images of its cameras (default:"
                            + " none).")
    private @Nullable String sensors;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "mcap-ros2, semantickitti, lerobot with images: render on N threads (default: one per"
                    + " processor).")
    private @Nullable Integer threads;

    @Option(names = "--deskewed", description = "semantickitti: correct each scan for the motion of its sensor.")
    private boolean deskewed;

    @Mixin
    private ResultOptions result;

    @Override
    public Integer call() throws Exception {
        if (format.equals(SensorExport.ROS) || format.equals(SensorExport.KITTI)) {
            return writeSensors();
        }
        if (!format.equals(DataExport.Format.LEROBOT.toString())) {
            refuse("--sensors", sensors, "selects sensors; use it with --format lerobot, " + SENSOR_FORMATS);
            refuse("--threads", threads, "is for rendering; use it with --format lerobot, " + SENSOR_FORMATS);
        } else if (sensors == null) {
            refuse("--threads", threads, "is for rendering; use it with --sensors");
        }
        refuse("--deskewed", deskewed ? "" : null, "is for scans; use it with --format " + SensorExport.KITTI);
        Path to = out != null ? out : folder.resolve(format.equals(MESSAGES) ? "export/run.mcap" : "export");
        if (format.equals(PAGE)) {
            return writePage(to);
        }
        if (DataExport.Format.isName(format)) {
            return writeData(out != null ? out : folder.resolve("export/" + format));
        }
        try (ShareProgress progress = new ShareProgress(err())) {
            return print(
                    to,
                    switch (format) {
                        case VEHICLES -> VehicleExport.write(vehicles(to), progress);
                        case MESSAGES -> McapExport.write(folder, to, groundEvery_s(), progress);
                        default -> GroundExport.write(ground(to), progress);
                    });
        }
    }

    private int writeSensors() throws InputError, RunFailedException {
        String reason = "selects a part of the run; it cannot be combined with --format " + format;
        refuse("--epoch", epoch, reason);
        refuse("--box", box, reason);
        refuse("--every", every_s, reason);
        refuse("--from", from_s, reason);
        refuse("--to", to_s, reason);
        boolean toFile = format.equals(SensorExport.ROS);
        if (toFile && deskewed) {
            throw new InputError("--deskewed: is for scans; use it with --format " + SensorExport.KITTI);
        }
        Path to = out != null ? out : folder.resolve(toFile ? "export/ros2.mcap" : "export/" + format);
        SensorExport.Options options = new SensorExport.Options(
                folder, SuiteReader.find(sensors == null ? "convoy-default" : sensors), renderThreads(), deskewed);
        try (ShareProgress progress = new ShareProgress(err())) {
            return print(to, SensorExport.write(format, options, to, progress));
        }
    }

    private int writeData(Path to) throws InputError, RunFailedException {
        String reason = "selects a part of the run; it cannot be combined with --format " + format;
        refuse("--epoch", epoch, reason);
        refuse("--box", box, reason);
        refuse("--every", every_s, reason);
        refuse("--from", from_s, reason);
        refuse("--to", to_s, reason);
        DataExport.Images images =
                sensors == null ? null : new DataExport.Images(SuiteReader.find(sensors), renderThreads());
        try (ShareProgress progress = new ShareProgress(err())) {
            return print(to, DataExport.write(folder, DataExport.Format.parse(format), images, to, progress));
        }
    }

    private int renderThreads() throws InputError {
        int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (count < 1) {
            throw new InputError("--threads " + count + ": must be at least 1");
        }
        return count;
    }

    private int writePage(Path to) throws InputError, IOException {
        refuse("--epoch", epoch, "selects a ground; it cannot be combined with --format " + PAGE);
        refuse("--box", box, "selects a part of the ground; it cannot be combined with --format " + PAGE);
        refuse("--every", every_s, "selects frames of vehicles; use it with --format " + VEHICLES);
        refuse("--from", from_s, "selects frames of vehicles; use it with --format " + VEHICLES);
        refuse("--to", to_s, "selects frames of vehicles; use it with --format " + VEHICLES);
        Viewer.Run run = Viewer.Run.in(folder, () -> true);
        Path file = to.resolve(run.scenario().name() + ".html");
        try (ShareProgress progress = new ShareProgress(err())) {
            HtmlExport.write(run, file, progress);
        }
        return print(file, List.of(file + ": " + String.format(Locale.ROOT, "%.1f MB", Files.size(file) / 1e6)));
    }

    private int print(Path to, List<String> lines) {
        ObjectNode written = ResultOptions.result().put("format", format).put("path", to.toString());
        lines.forEach(written.putArray("written")::add);
        result.print(out(), lines, written);
        return Furrow.OK;
    }

    private double groundEvery_s() throws InputError {
        String reason = "selects a part of the run; it cannot be combined with --format " + MESSAGES;
        refuse("--epoch", epoch, reason);
        refuse("--box", box, reason);
        refuse("--from", from_s, reason);
        refuse("--to", to_s, reason);
        return every_s == null ? MessageReplay.GROUND_EVERY_S : every_s;
    }

    private VehicleExport.Options vehicles(Path to) throws InputError {
        refuse("--epoch", epoch, "selects a ground; use --from and --to with --format " + VEHICLES);
        refuse("--box", box, "selects a part of the ground; it cannot be combined with --format " + VEHICLES);
        return new VehicleExport.Options(folder, to, every_s, from_s, to_s);
    }

    private GroundExport.Options ground(Path to) throws InputError {
        GroundExport.Format ofGround = GroundExport.Format.parse(format);
        String reason = "selects frames of vehicles; use it with --format " + VEHICLES;
        refuse("--every", every_s, reason);
        refuse("--from", from_s, reason);
        refuse("--to", to_s, reason);
        return new GroundExport.Options(folder, ofGround, to, epoch, box);
    }

    private static void refuse(String option, @Nullable Object given, String reason) throws InputError {
        if (given != null) {
            throw new InputError(option + " " + given + ": " + reason);
        }
    }
}
