package org.furrow.node.app.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.ResultOptions;
import org.furrow.node.app.terminal.Interruption;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.ShareProgress;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.export.NewFolder;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.sense.RenderOptions;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.npz.NpzSink;
import org.furrow.node.sense.preview.PreviewSink;
import org.furrow.node.sense.preview.Sinks;
import org.furrow.node.sense.suite.reader.SuiteReader;
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

    @Parameters(paramLabel = "DIR", description = "Folder of a recorded run ('furrow run --record').")
    private Path folder;

    @Option(
            names = "--sensors",
            required = true,
            paramLabel = "SUITE|FILE",
            description =
                    "Sensors of each vehicle: convoy-default, lidar-only, camera-only, stereo, small, or a YAML file.")
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
        OutputFolder.requireNew(to);
        Files.createDirectories(Objects.requireNonNull(to.toAbsolutePath().getParent(), "a folder of a run"));
        double end_s = Math.min(last_s, rendering.run().end_ns() * NS);
        try (StopSignals stop = new StopSignals()) {
            return render(rendering, to, HALF * (from_s + end_s), stop);
        }
    }

    /**
     * Renders into a folder that exists only when all frames are there.
     *
     * @param previewAt_s time of the pictures
     */
    private int render(Rendering rendering, Path to, double previewAt_s, StopSignals stop) throws Exception {
        List<String> previews = new ArrayList<>();
        long[] frames = new long[1];
        try (ShareProgress progress = new ShareProgress(err())) {
            NewFolder.write(to, part -> {
                PreviewSink pictures = new PreviewSink(part.resolve("preview"), previewAt_s);
                try (NpzSink files = new NpzSink(part)) {
                    FrameSink sink = preview ? new Sinks(List.of(files, pictures)) : files;
                    rendering.into(sink, Interruption.unless(stop, progress));
                    frames[0] = files.frames();
                }
                for (Path picture : pictures.written()) {
                    previews.add(to.resolve(part.relativize(picture)).toString());
                }
            });
        } catch (Interruption e) {
            Messages.error(terminal(), "interrupted; no frames are left");
            return stop.exitCode();
        }
        ObjectNode written = ResultOptions.result().put("path", to.toString()).put("frames", frames[0]);
        previews.forEach(written.putArray("previews")::add);
        List<String> lines = new ArrayList<>(previews);
        lines.add(to + ": " + frames[0] + " frames");
        result.print(out(), lines, written);
        return ExitCodes.OK;
    }
}
