package org.furrow.node.app.bench;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.app.option.HydraulicsOption;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.study.bench.steps.StepsBench;
import org.furrow.node.study.bench.steps.StepsReport;
import org.furrow.vehicle.ode.Integrator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow bench steps}. */
@Command(
        name = "steps",
        description =
                "Choose the steps of a vehicle with hydraulics by the procedure of Karkee et al. (2010): the"
                        + " largest single step s of linkage and hydraulics, then steps t of the hydraulics, c of their"
                        + " exchanges and T of the linkage. The first vehicle of a scenario with hydraulics stands on rigid ground and"
                        + " does what its driver's inputs say. Each line gives the largest difference of a stroke from a"
                        + " reference (and at several rates from the single rate), and the CPU time over the simulated time (RTF).")
public final class StepsBenchCommand extends CliCommand {
    private static final double MOST_S = 3600;
    private static final double LEAST_S = 0.4;

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            completionCandidates = BuiltInNames.Scenarios.class,
            description = "Scenario file, or name of a built-in scenario (default: ${DEFAULT-VALUE}).")
    private String scenario = "backhoe";

    @Option(
            names = "--duration",
            paramLabel = "S",
            description = "Simulate S seconds in each trial (default: ${DEFAULT-VALUE}).")
    private double duration_s = 20;

    @Option(
            names = "--within",
            paramLabel = "MM",
            description = "Strokes must be within MM mm of the reference (default: ${DEFAULT-VALUE}).")
    private double within_mm = 1;

    @Option(
            names = "--speed",
            paramLabel = "N",
            description = "Ask for N times real time, because both ways are faster than real time on machines of today"
                    + " (default: ${DEFAULT-VALUE}; the figure then shows a speed between the limits of both).")
    private double speed = 1;

    @Option(
            names = "--linkage",
            paramLabel = "METHOD",
            defaultValue = "euler",
            description =
                    "Integrator of the linkage at several rates: euler (semi-implicit), rk2, rk4, ode3 (that of the paper)"
                            + " or ode5 (default: ${DEFAULT-VALUE}).")
    private Integrator linkage;

    @Mixin
    private HydraulicsOption hydraulics;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Also write steps.json and a figure of performance index and lag (steps.png, .svg) to a"
                    + " folder.")
    private @Nullable Path folder;

    @Override
    public Integer call() throws InputError, RunFailedException {
        requireRange("--duration", duration_s, LEAST_S, MOST_S);
        requireRange("--within", within_mm, 1e-6, 1000);
        requireRange("--speed", speed, 1e-3, 1e6);
        BenchCommand.requireFolder(folder);
        VehiclePlan plan = vehicle();
        try {
            StepsBench bench = new StepsBench(
                    plan, new StepsBench.Settings(duration_s, within_mm * 1e-3, speed, linkage), this::print);
            StepsReport report = bench.run();
            report.lines().forEach(this::print);
            if (hydraulics.isRemote()) {
                boolean same = bench.isSame(report, plan, hydraulics.server());
                print(same ? "the other process gave the same bits" : "the other process gave other bits");
                if (!same) {
                    throw new RunFailedException("the other process gave other bits");
                }
            }
            if (folder != null) {
                ObjectNode json = BenchCommand.described(report.json());
                Figure figure =
                        report.figure(BenchCommand.processor(json) + "; " + duration_s + " s of '" + scenario + "'.");
                BenchCommand.write(folder, "steps", json, List.of(figure));
                print("results in " + folder);
            }
        } catch (IllegalStateException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
        return ExitCodes.OK;
    }

    private void print(String line) {
        out().println(line);
    }

    private static void requireRange(String option, double value, double least, double most) throws InputError {
        if (!(value >= least && value <= most)) {
            throw new InputError(option + " " + value + ": must be from " + least + " to " + most);
        }
    }

    private VehiclePlan vehicle() throws InputError {
        return ScenarioReader.read(Library.find(scenario), List.of()).vehicles().stream()
                .filter(plan -> plan.model().spec().hydraulics() != null)
                .findFirst()
                .orElseThrow(() -> new InputError(scenario + ": no vehicle has hydraulics; 'backhoe' has one"));
    }
}
