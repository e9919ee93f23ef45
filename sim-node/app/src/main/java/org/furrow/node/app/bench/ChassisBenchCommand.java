package org.furrow.node.app.bench;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.bench.ChassisBench;
import org.furrow.node.study.bench.ChassisReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow bench chassis}. */
@Command(
        name = "chassis",
        description =
                "Measure a cycle of each chassis model of the tractor on rigid ground, and print the table with the times"
                        + " of Karkee et al. (2010) beside. A cycle computes the poses of the wheels, the forces of the tyres and"
                        + " one step of the model.")
public final class ChassisBenchCommand extends CliCommand {
    private static final int LEAST_CYCLES = 100;
    private static final int MOST_CYCLES = 100_000_000;

    @Option(
            names = "--cycles",
            paramLabel = "N",
            description = "Measure N cycles of each model (default: ${DEFAULT-VALUE}).")
    private int cycles = 100_000;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Also write chassis.json and a bar chart (chassis.png, .svg) to a folder.")
    private @Nullable Path folder;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--cycles", cycles, LEAST_CYCLES, MOST_CYCLES);
        BenchCommand.requireFolder(folder);
        ChassisReport report = new ChassisReport(new ChassisBench(cycles).run());
        report.lines().forEach(out()::println);
        if (folder != null) {
            ObjectNode json = BenchCommand.described(report.json());
            Figure figure = report.figure(BenchCommand.processor(json) + "; " + cycles + " cycles each.");
            BenchCommand.write(folder, "chassis", json, List.of(figure));
            out().println("results in " + folder);
        }
        return ExitCodes.OK;
    }
}
