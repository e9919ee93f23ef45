package org.furrow.node.study.report;

import java.io.IOException;
import java.util.List;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Study;

/** Evaluation of a weak-scaling study whose runs are finished. */
public final class WeakStudy {
    private final StudyResults results;

    public WeakStudy(Study study, List<Outcome> outcomes) {
        results = new StudyResults(study, outcomes);
    }

    /**
     * Writes tables, figures and report to the folder of the study.
     *
     * @return the report
     * @throws RunFailedException if digests disagree; all files are written nevertheless
     */
    public String finish() throws RunFailedException {
        WeakFigures figures = new WeakFigures(results.summaries());
        String report = new WeakReport(results).text(figures.names());
        try {
            results.write(figures.all(), report);
        } catch (IOException e) {
            throw results.failure(e);
        }
        return report;
    }
}
