package org.furrow.node.app.hil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.hil.LoopInputs;
import org.furrow.node.hil.verdict.CriteriaReader;
import org.furrow.node.hil.verdict.Criterion;
import org.furrow.node.hil.verdict.Verdict;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow verdict}. */
@Command(
        name = "verdict",
        description = "Evaluate criteria of passing for a recorded run of 'furrow hil', without running it again.")
public final class VerdictCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a complete run.")
    private Path folder;

    @Option(names = "--criteria", paramLabel = "FILE", description = "Criteria (default: those of the run's scenario).")
    private @Nullable Path criteria;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML.")
    private @Nullable Path junit;

    private static boolean isUsed(String file) {
        return file.startsWith("hil") || file.startsWith("vehicles/") || file.equals("convoy.csv");
    }

    @Override
    public Integer call() throws InputError, RunFailedException {
        CriteriaReport.clear(junit);
        Manifest.requireUnchanged(folder, VerdictCommand::isUsed);
        Scenario scenario = ScenarioReader.read(RunLog.source(folder), List.of());
        HilPlan.of(scenario);
        LoopInputs inputs = LoopInputs.read(scenario);
        List<Criterion> given = criteria == null
                ? inputs.criteria()
                : CriteriaReader.read(Source.ofFile(criteria), inputs.run(), Mistakes.first());
        if (given.isEmpty()) {
            throw new InputError(folder + ": its scenario names no criteria; give --criteria FILE");
        }
        try {
            String fault = OutputFolder.whyIncomplete(folder);
            if (fault != null) {
                throw new InputError(folder + ": the run is not complete: " + fault);
            }
            return CriteriaReport.print(scenario, Verdict.of(folder, given), junit, out());
        } catch (IOException e) {
            throw new InputError(folder + ": its files cannot be read: " + e.getMessage());
        }
    }
}
