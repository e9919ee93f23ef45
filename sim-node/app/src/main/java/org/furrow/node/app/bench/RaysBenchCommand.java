package org.furrow.node.app.bench;

import java.util.LinkedHashSet;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.bench.SharingBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code furrow bench rays}. */
@Command(
        name = "rays",
        description =
                "Measure one vehicle on soil with threads that share its rays, which put hits into one table in a critical"
                        + " section, or map and reduce, as in figure 3 of Serban et al. (2023). Print one JSON object with RTF and"
                        + " the parts of a step.")
public final class RaysBenchCommand extends CliCommand {
    private static final int MOST_THREADS = 64;
    private static final int MOST_REPEATS = 100;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Measure with N threads (default: ${DEFAULT-VALUE}).",
            defaultValue = "1,2,3,4")
    private List<Integer> threads;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Measure each case N times and keep the fastest (default: ${DEFAULT-VALUE}).")
    private int repeats = 3;

    @Mixin
    private BenchCommand.Output output;

    @Override
    public Integer call() throws InputError, RunFailedException {
        for (int count : threads) {
            require("--threads", count, 1, MOST_THREADS);
        }
        require("--repeat", repeats, 1, MOST_REPEATS);
        output.requireWritable();
        List<Integer> counts = List.copyOf(new LinkedHashSet<>(threads));
        output.write(out(), new SharingBench(counts, repeats, this::note).run());
        return ExitCodes.OK;
    }
}
