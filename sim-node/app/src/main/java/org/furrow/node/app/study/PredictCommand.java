package org.furrow.node.app.study;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.model.Prediction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow study predict}. */
@Command(
        name = "predict",
        description = "Fit a model of the epoch time to a weak-scaling study, report its error at the largest number of"
                + " ranks, which is excluded from the fit, and predict 100 to 10000 ranks.")
public final class PredictCommand extends CliCommand {
    private static final int MAX_THREADS = 1024;

    @Parameters(paramLabel = "DIR", description = "Folder of a weak-scaling study with at least four rank counts.")
    private Path folder;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Fit the runs over this transport (default: the study's first).")
    private @Nullable String transport;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Fit the runs with N threads (default: the study's first).")
    private @Nullable Integer threads;

    @Option(
            names = "--latency-us",
            paramLabel = "US",
            description =
                    "Latency of one stage of the exchange in us; for a study with a delay, give both --latency-us and"
                            + " --bandwidth or neither (default: fitted).")
    private @Nullable Double latency_us;

    @Option(
            names = "--bandwidth",
            paramLabel = "GBPS",
            description = "Receive bandwidth per rank in GB/s (default: fitted).")
    private @Nullable Double bandwidth_GBps;

    @Override
    public Integer call() throws InputError, RunFailedException {
        Prediction prediction = Prediction.of(
                folder,
                new Prediction.Question(
                        transport == null ? "" : transport,
                        threads(),
                        positive("--latency-us", latency_us),
                        positive("--bandwidth", bandwidth_GBps)));
        out().print(prediction.write());
        out().flush();
        return ExitCodes.OK;
    }

    private OptionalInt threads() throws InputError {
        return threads == null ? OptionalInt.empty() : OptionalInt.of(require("--threads", threads, 1, MAX_THREADS));
    }

    private static OptionalDouble positive(String option, @Nullable Double value) throws InputError {
        if (value == null) {
            return OptionalDouble.empty();
        }
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new InputError(option + " " + value + ": must be positive");
        }
        return OptionalDouble.of(value);
    }
}
