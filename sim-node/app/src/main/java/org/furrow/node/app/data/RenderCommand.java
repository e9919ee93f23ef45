package org.furrow.node.app.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.app.option.ResultOptions;
import org.furrow.node.app.terminal.ShareProgress;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.sense.RenderOptions;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.npz.NpzSink;
import org.furrow.node.sense.preview.PreviewSink;
import org.furrow.node.sense.preview.Sinks;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.world.checkpoint.FileTree;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow render}. */
@Command(
        name = "render",
        description = "Render lidar, cameras, maps and labels from a recorded run; it is not changed.")
public final class RenderCommand extends CliCommand {
    private static final double HALF = 0.5;
    private static final double NS = 1e-9;
    private static final String INCOMPLETE = "INCOMPLETE-FRAMES";

    @Parameters(paramLabel = "DIR", description = "Folder of a recorded run ('furrow run --record').")
    private Path folder;

    @Option(
            names = "--sensors",
            required = true,
            paramLabel = "SUITE|FILE",
            description = "Sensors of each vehicle: convoy-default, lidar-only, camera-only, or a YAML file.")
    private String sensors;

    @Option(names = "--threads", paramLabel = "N", description = "Use N threads (default: one per processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "PATH",
            description = "Folder for the frames (default: DIR/sensors/NAME, by the name of the suite).")
    private @Nullable Path out;

    @Option(
            names = "--vehicles",
            split = ",",
            paramLabel = "NAME",
            description = "Render the sensors of these vehicles (default: all).")
    private List<String> vehicles = List.of();

    @Option(names = "--from", paramLabel = "S", description = "No frame begins before this time in s (default: 0).")
    private double from_s;

    @Option(
            names = "--to",
            paramLabel = "S",
            description = "No frame begins after this time in s (default: the end of the recording).")
    private @Nullable Double to_s;

    @Option(
            names = "--preview",
            description =
                    "Also write pictures of each camera, lidar and map at the middle of the time to PATH/preview.")
    private boolean preview;

    @Mixin
    private ResultOptions result;

    @Override
    public Integer call() throws Exception {
        if (threads < 1) {
            throw new InputError("--threads " + threads + ": must be at least 1");
        }
        if (!(from_s >= 0)) {
            throw new InputError("--from " + from_s + ": must be at least 0");
        }
        if (to_s != null && !(to_s >= from_s)) {
            throw new InputError("--to " + to_s + ": must not be before --from " + from_s);
        }
        double last_s = to_s != null ? to_s : Double.MAX_VALUE;
        RenderOptions options = new RenderOptions(threads, vehicles, from_s, last_s);
        Rendering rendering = Rendering.of(folder, SuiteReader.find(sensors), options);
        Path to = out != null
                ? out
                : folder.resolve("sensors").resolve(rendering.run().suite().name());
        Path marker = begin(to);
        double end_s = Math.min(last_s, rendering.run().end_ns() * NS);
        PreviewSink pictures = new PreviewSink(to.resolve("preview"), HALF * (from_s + end_s));
        long frames;
        try (NpzSink files = new NpzSink(to);
                ShareProgress progress = new ShareProgress(err())) {
            FrameSink sink = preview ? new Sinks(List.of(files, pictures)) : files;
            rendering.into(sink, progress);
            frames = files.frames();
        }
        Files.delete(marker);
        List<String> previews = pictures.written().stream().map(Path::toString).toList();
        ObjectNode written = ResultOptions.result().put("path", to.toString()).put("frames", frames);
        previews.forEach(written.putArray("previews")::add);
        List<String> lines = new ArrayList<>(previews);
        lines.add(to + ": " + frames + " frames");
        result.print(out(), lines, written);
        return ExitCodes.OK;
    }

    /** Makes the folder and marks it until all frames are there; replaces one that an interrupted command has left. */
    private static Path begin(Path to) throws IOException, InputError {
        Path marker = to.resolve(INCOMPLETE);
        if (Files.exists(marker)) {
            FileTree.delete(to);
        }
        OutputFolder.requireNew(to);
        Files.createDirectories(to);
        return Files.writeString(marker, "the frames are not complete; repeat the command\n");
    }
}
