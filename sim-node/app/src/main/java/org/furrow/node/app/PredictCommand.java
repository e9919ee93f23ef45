package org.furrow.node.app;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.model.Prediction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow study predict}. */
@Command(
        name = "predict",
        description = {
            "Fits a model of an epoch's time to a weak-scaling study, shows its error at the most ranks, which it was not fitted to, and"
                    + " predicts 100 to 10000 ranks."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class PredictCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of a weak-scaling study with at least four numbers of ranks.")
    private Path folder;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Of the runs to fit to; default the study's first.")
    private @Nullable String transport;

    @Option(names = "--threads", paramLabel = "N", description = "Of the runs to fit to; default the study's first.")
    private @Nullable Integer threads;

    @Option(
            names = "--latency-us",
            paramLabel = "US",
            description = "Latency of one stage of the exchange in us; both or neither for a study with a delay.")
    private @Nullable Double latency_us;

    @Option(
            names = "--bandwidth",
            paramLabel = "GBPS",
            description = "Bandwidth that a rank receives with in GB/s, in place of the fitted one.")
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
        spec.commandLine().getOut().print(prediction.write());
        spec.commandLine().getOut().flush();
        return Furrow.OK;
    }

    private OptionalInt threads() throws InputError {
        if (threads == null) {
            return OptionalInt.empty();
        }
        if (threads < 1) {
            throw new InputError("--threads " + threads + ": must be at least 1");
        }
        return OptionalInt.of(threads);
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
