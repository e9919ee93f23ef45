package org.furrow.node.app.rig;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.measured.MeasuredReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow rig measured}. */
@Command(
        name = "measured",
        description =
                "Compare the wheel and plate rigs with published measurements: report.md, measured.csv and figures."
                        + " Nothing is fitted first; then one named parameter is fitted to half of the rows and judged on the other"
                        + " half. All cases take some minutes.")
final class MeasuredRig extends CliCommand {
    @Parameters(
            paramLabel = "CASE",
            arity = "0..*",
            completionCandidates = Cases.class,
            description = "Cases: ${COMPLETION-CANDIDATES} (default: all).")
    private List<String> cases = new ArrayList<>();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Folder for the results.")
    private Path out;

    /** Names of the cases. */
    private static final class Cases implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return MeasuredReport.names().iterator();
        }
    }

    @Override
    public Integer call() throws InputError, RunFailedException {
        for (String each : cases) {
            if (!MeasuredReport.names().contains(each)) {
                throw new InputError(
                        "there is no case '" + each + "'; " + Spelling.advice(each, MeasuredReport.names()));
            }
        }
        try {
            MeasuredReport.write(cases.isEmpty() ? MeasuredReport.names() : cases, out, this::note);
        } catch (IOException e) {
            throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
        }
        out().println("report in " + out.resolve("report.md"));
        return ExitCodes.OK;
    }
}
