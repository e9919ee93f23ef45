package org.furrow.node.app.bench;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.data.EnvCommand;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.input.InputError;
import org.furrow.node.learn.bench.EnvironmentBench;
import org.furrow.node.results.RunFailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow bench env}. */
@Command(
        name = "env",
        description =
                "Measure environments whose vehicles drive straight on: steps and epochs of all environments together"
                        + " in a second of wall clock and of CPU time, and median and 99th percentile of a reset in ms. Print one"
                        + " JSON object.")
public final class EnvironmentBenchCommand extends CliCommand {
    private static final int MOST = 65_536;

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            completionCandidates = BuiltInNames.Scenarios.class,
            description = "Scenario with a task (default: ${DEFAULT-VALUE}).")
    private String scenario = "task-goal";

    @Option(names = "--envs", paramLabel = "N", description = "Step N environments (default: ${DEFAULT-VALUE}).")
    private int environments = 1;

    @Option(names = "--threads", paramLabel = "T", description = "Use T threads (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Replace a value of the scenario, for example --set grid_m=0.05.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--seconds", paramLabel = "S", description = "Measure for S seconds (default: ${DEFAULT-VALUE}).")
    private int seconds = 10;

    @Mixin
    private BenchCommand.Output output;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--envs", environments, 1, MOST);
        require("--threads", threads, 1, MOST);
        require("--seconds", seconds, 1, MOST);
        output.requireWritable();
        output.write(
                out(), new EnvironmentBench(EnvCommand.starts(scenario, set), environments, threads, seconds).run());
        return ExitCodes.OK;
    }
}
