package org.furrow.node.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.OneLine;
import org.furrow.node.run.export.GroundExport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow export}. */
@Command(name = "export", description = "Export the ground of a run for other programs.")
final class ExportCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a run.")
    private Path folder;

    @Option(
            names = "--format",
            required = true,
            paramLabel = "vti|csv",
            description =
                    "File format: vti (all nodes of a rectangle, for ParaView) or csv (table of the deformed nodes).")
    private String format;

    @Option(
            names = "--epoch",
            paramLabel = "N",
            description = "Export the checkpoint of epoch N (default: the end of the run, or the last checkpoint of an"
                    + " incomplete run).")
    private @Nullable Integer epoch;

    @Option(
            names = "--box",
            paramLabel = "x0,y0,x1,y1",
            description = "Rectangle to export, in m in the SCM frame (default: that of all deformed nodes).")
    private @Nullable String box;

    @Option(names = "--out", paramLabel = "DIR2", description = "Write the files to DIR2 (default: DIR/export).")
    private @Nullable Path out;

    @Override
    public Integer call() throws Exception {
        GroundExport.Options options = new GroundExport.Options(
                folder, GroundExport.Format.parse(format), out == null ? folder.resolve("export") : out, epoch, box);
        ProgressLine progress = new ProgressLine(err());
        List<String> lines;
        try {
            lines = GroundExport.write(options, share -> show(progress, share));
        } finally {
            progress.end();
        }
        lines.forEach(line -> out().println(OneLine.of(line)));
        return Furrow.OK;
    }

    private static void show(ProgressLine progress, double share) {
        if (progress.isDue()) {
            double left_s = progress.elapsed_s() * (1 / share - 1);
            progress.show(String.format(Locale.ROOT, "%3d %%  %s", (int) (100 * share), ProgressLine.timeLeft(left_s)));
        }
    }
}
