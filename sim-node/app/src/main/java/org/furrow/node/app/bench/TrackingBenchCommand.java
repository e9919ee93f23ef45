package org.furrow.node.app.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.hil.tracking.TrackingBench;
import org.furrow.node.hil.tracking.TrackingReport;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow bench tracking}. */
@Command(
        name = "tracking",
        description = "Drive the models of the tractor along the path of the scenario " + TrackingBench.SCENARIO
                + ", each with the same navigation and steering controllers on a bus in memory, and print the distance from the"
                + " path. The result is the same on every machine.")
public final class TrackingBenchCommand extends CliCommand {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description =
                    "Write tracking.json, a map with the planned path and that of the last model (tracking.png, .svg),"
                            + " the distances of all (tracking-error), and the folder of each run to a new folder.")
    private Path folder;

    @Option(
            names = "--duration",
            paramLabel = "S",
            description = "Simulate S seconds of each run (default: the scenario's).")
    private double duration_s;

    @Override
    public Integer call() throws InputError, RunFailedException {
        if (Files.exists(folder)) {
            throw new InputError("--out " + folder + ": exists; name a new folder");
        }
        TrackingReport report = new TrackingReport(TrackingBench.run(duration_s, folder, this::note));
        report.lines().forEach(out()::println);
        ObjectNode json = JsonMapper.shared().valueToTree(report.json());
        BenchCommand.write(folder, "tracking", json, report.figures());
        out().println("results in " + folder);
        return ExitCodes.OK;
    }
}
