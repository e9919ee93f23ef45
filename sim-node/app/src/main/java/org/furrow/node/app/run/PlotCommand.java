package org.furrow.node.app.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.figures.DrivePlots;
import org.furrow.node.figures.RunPlots;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.Lettering;
import org.furrow.node.input.InputError;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.study.output.MarkdownPage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow plot}. */
@Command(
        name = "plot",
        description = "Draw a complete run: speed, gap, slip, sinkage and distance from the path over time, and the"
                + " ground with its ruts.")
public final class PlotCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a run.")
    private Path folder;

    @Option(names = "--out", paramLabel = "DIR2", description = "Folder for the figures (default: DIR/plots).")
    private @Nullable Path out;

    @Option(
            names = "--format",
            split = ",",
            paramLabel = "F",
            description = "Formats of the figures over time: png, svg (default: both).")
    private @Nullable List<Figure.Format> formats;

    private static boolean isDrawn(String file) {
        return file.startsWith("vehicles/") || file.startsWith("world/");
    }

    @Override
    public Integer call() throws Exception {
        if (!Files.exists(folder.resolve("run.json"))) {
            throw new InputError(folder + ": is not the folder of a complete run: it has no run.json");
        }
        String why = OutputFolder.whyIncomplete(folder);
        if (why != null) {
            throw new InputError(folder + ": the run is incomplete: " + why);
        }
        Manifest.requireUnchanged(folder, PlotCommand::isDrawn);
        Lettering.require();
        Scenario scenario = ScenarioReader.read(RunLog.source(folder), List.of());
        Path target = out == null ? folder.resolve(DrivePlots.FOLDER) : out;
        Set<Figure.Format> chosen = formats == null ? EnumSet.allOf(Figure.Format.class) : EnumSet.copyOf(formats);
        int count = RunPlots.draw(scenario, folder, target, chosen);
        if (out == null) {
            Manifest.update(folder, DrivePlots.FOLDER + "/");
        }
        out().println(target + ": ground.png and " + MarkdownPage.counted(count, "figure"));
        return ExitCodes.OK;
    }
}
