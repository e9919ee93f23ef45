package org.furrow.node.study.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Summary;
import org.furrow.node.study.statistics.Tables;

/** What a weak-scaling study leaves in its folder when its runs are made. */
public final class WeakStudy {
    private final Study study;
    private final List<Outcome> outcomes;

    public WeakStudy(Study study, List<Outcome> outcomes) {
        this.study = study;
        this.outcomes = outcomes;
    }

    /**
     * Writes tables, figures and report.
     *
     * @return the report
     * @throws RunFailedException when runs that must agree do not; everything is written nevertheless
     */
    public String finish() throws RunFailedException {
        Path folder = study.folder();
        List<Summary> summaries = Summary.of(study.plan(), outcomes);
        List<String> disagreements = Study.disagreements(outcomes);
        StudyRecord record = new StudyRecord(study, summaries, disagreements);
        WeakFigures figures = new WeakFigures(summaries);
        String report = new WeakReport(study.plan(), summaries, disagreements, study.machine()).text(figures.names());
        try {
            Tables.writeRuns(outcomes, folder.resolve("study.csv"));
            Tables.writeSummaries(summaries, folder.resolve("summary.csv"));
            record.write();
            figures.write(folder);
            Files.writeString(folder.resolve("study.md"), report);
            record.close();
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
        return report;
    }
}
