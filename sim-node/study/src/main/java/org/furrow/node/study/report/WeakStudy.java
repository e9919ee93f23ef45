package org.furrow.node.study.report;

import java.io.IOException;
import java.util.List;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.results.RunFailedException;
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
        List<Figure> figures = new WeakFigures(results.summaries()).figures();
        String report = report(results, figures);
        try {
            results.write(figures, report);
        } catch (IOException e) {
            throw results.failure(e);
        }
        return report;
    }

    /** Writes tables, figures and report of a finished study again, from its runs. */
    static void redraw(StudyResults results) throws IOException {
        List<Figure> figures = new WeakFigures(results.summaries()).figures();
        results.draw(figures, report(results, figures));
    }

    private static String report(StudyResults results, List<Figure> figures) {
        return new WeakReport(results).text(figures.stream().map(Figure::name).toList());
    }
}
