package org.furrow.node.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.furrow.node.input.OneLine;
import org.furrow.node.run.export.GroundExport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow export}. */
@Command(
        name = "export",
        description = "Writes the ground of a run for other programs.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of a run.")
    private Path folder;

    @Option(
            names = "--format",
            required = true,
            paramLabel = "vti|csv",
            description = "vti: every node of a rectangle, for ParaView; csv: a table of the deformed nodes.")
    private String format;

    @Option(
            names = "--epoch",
            paramLabel = "N",
            description =
                    "Of the checkpoint at this epoch; default the end of the run, or the last checkpoint of one that is"
                            + " incomplete.")
    private @Nullable Integer epoch;

    @Option(
            names = "--box",
            paramLabel = "x0,y0,x1,y1",
            description = "A rectangle in m of the SCM frame; default that of all deformed nodes.")
    private @Nullable String box;

    @Option(names = "--out", paramLabel = "DIR2", description = "Folder for the files; default DIR/export.")
    private @Nullable Path out;

    @Override
    public Integer call() throws Exception {
        GroundExport.Options options = new GroundExport.Options(
                folder, GroundExport.Format.parse(format), out == null ? folder.resolve("export") : out, epoch, box);
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        List<String> lines;
        try {
            lines = GroundExport.write(options, share -> show(progress, share));
        } finally {
            progress.end();
        }
        PrintWriter terminal = spec.commandLine().getOut();
        for (String line : lines) {
            terminal.println(OneLine.of(line));
        }
        terminal.flush();
        return Furrow.OK;
    }

    private static void show(ProgressLine progress, double share) {
        if (progress.isDue()) {
            progress.show(String.format(
                    Locale.ROOT, "%3d %%  %.0f s to go", (int) (100 * share), progress.elapsed_s() * (1 / share - 1)));
        }
    }
}
