package org.furrow.node.app.study;

import java.util.List;
import java.util.Optional;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.report.StrongStudy;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Provenance;
import org.furrow.node.study.run.Study;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code furrow study strong}. */
@Command(
        name = "strong",
        description =
                "Measure strong scaling over threads: complete runs of one vehicle, and the ray casting of one step"
                        + " into a shared table with a lock and by map and reduce, with and without active domains.")
public final class StrongCommand extends CliCommand {
    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Measure with N threads (default: ${DEFAULT-VALUE}).",
            defaultValue = "1,2,3,4")
    private List<Integer> threads;

    @Mixin
    private StudyCommand.Runs runs;

    @Override
    public Integer call() throws InputError, RunFailedException {
        List<Integer> counts = StudyCommand.counts("--threads", threads, 256);
        if (!counts.contains(1)) {
            throw new InputError("--threads " + counts + ": must include 1, the base case");
        }
        StudyPlan.Grid grid = new StudyPlan.Grid(List.of(1), List.of(1), counts, List.of("local"));
        StudyPlan plan = new StudyPlan("strong", grid, runs.conduct(List.of()));
        Provenance provenance = Provenance.here(runs.check(plan), null);
        try (Study study = Study.open(runs.folder("strong"), plan, provenance)) {
            Optional<List<Outcome>> outcomes = runs.run(terminal(), study);
            if (outcomes.isEmpty()) {
                return ExitCodes.INTERRUPTED;
            }
            StudyCommand.print(terminal(), study, outcomes.get(), StrongStudy.finish(study, outcomes.get()));
        }
        return ExitCodes.OK;
    }
}
