package org.furrow.node.study.report;

import java.io.IOException;
import java.util.List;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Study;

/** Evaluation of a weak-scaling study whose runs are finished. */
public final class WeakStudy {
    private WeakStudy() {}

    /**
     * Writes tables, figures and report to the folder of the study.
     *
     * @return the report
     * @throws RunFailedException if digests disagree; all files are written nevertheless
     */
    public static String finish(Study study, List<Outcome> outcomes) throws RunFailedException {
        StudyResults results = StudyResults.of(study, outcomes);
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
