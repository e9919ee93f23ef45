package org.furrow.node.app.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.bench.ride.RideBench;
import org.furrow.node.study.bench.ride.RideReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code furrow bench ride}. */
@Command(
        name = "ride",
        description =
                "Drive the 13-body vehicle of Perera et al. (2006) over half-rounds of 4, 6 and 8 inches at 10 mph, with"
                        + " two kinds of tyres, and measure one evaluation of its model. Accelerations are of every step.")
public final class RideBenchCommand extends CliCommand {
    private static final int LEAST_STEPS = 100;
    private static final int MOST_STEPS = 10_000_000;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Measure the time of N steps (default: ${DEFAULT-VALUE}).")
    private int steps = 20_000;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Also write ride.json, a table of each ride, and figures 8 to 10 (ride-4-inch.png, .svg, ...) to a"
                            + " folder.")
    private @Nullable Path folder;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--steps", steps, LEAST_STEPS, MOST_STEPS);
        BenchCommand.requireFolder(folder);
        RideBench bench = new RideBench();
        RideReport report = new RideReport(bench.rides(), bench.time(steps));
        report.lines().forEach(out()::println);
        if (folder != null) {
            BenchCommand.write(folder, "ride", BenchCommand.described(report.json()), report.figures());
            for (Map.Entry<String, String> table : report.tables().entrySet()) {
                write(folder.resolve(table.getKey()), table.getValue());
            }
            out().println("results in " + folder);
        }
        return ExitCodes.OK;
    }

    private static void write(Path file, String text) throws RunFailedException {
        try {
            AtomicFile.write(file, text);
        } catch (IOException e) {
            throw new RunFailedException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
