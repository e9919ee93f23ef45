package org.furrow.node.app.bench;

import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.bench.scm.ScmBench;
import org.furrow.scm.contact.ContactModel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code furrow bench scm}. */
@Command(
        name = "scm",
        description =
                "Measure the soil step in the cases of Project Chrono's benchmark of SCM: an HMMWV with mesh tyres"
                        + " on a grid of 5 cm, alone and beside 20 rocks, a wheel on 2 and 1 cm, and an HMMWV on 300 m x 300 m with"
                        + " 2 cm and up to 16 old ruts. Print one JSON object: mean times in us beside the published ones, RTF, and"
                        + " bytes a deformed node.")
public final class ScmBenchCommand extends CliCommand {
    private static final int MOST_THREADS = 64;
    private static final int MOST_REPEATS = 100;

    @Option(
            names = "--case",
            split = ",",
            paramLabel = "NAME",
            description = "Measure these cases only (default: all).")
    private @Nullable List<String> chosen;

    @Option(
            names = "--contact",
            paramLabel = "MODEL",
            description = "Contact model: reference or furrow (default: ${DEFAULT-VALUE}).")
    private BenchCommand.VehicleStep.Contact contact = BenchCommand.VehicleStep.Contact.reference;

    @Option(names = "--threads", paramLabel = "N", description = "Use N threads for rays (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Measure each case N times (default: ${DEFAULT-VALUE}).")
    private int repeats = 3;

    @Mixin
    private BenchCommand.Output output;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--threads", threads, 1, MOST_THREADS);
        require("--repeat", repeats, 1, MOST_REPEATS);
        ContactModel model =
                contact == BenchCommand.VehicleStep.Contact.furrow ? ContactModel.FURROW : ContactModel.REFERENCE;
        ScmBench bench = new ScmBench(model, threads, repeats, this::note);
        List<String> names = chosen == null ? bench.names() : chosen;
        for (String name : names) {
            if (!bench.names().contains(name)) {
                throw new InputError(
                        "--case " + name + ": is not a case; choose from " + String.join(", ", bench.names()));
            }
        }
        output.requireWritable();
        output.write(out(), bench.run(names));
        return ExitCodes.OK;
    }
}
