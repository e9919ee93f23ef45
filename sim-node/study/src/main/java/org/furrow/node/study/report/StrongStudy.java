package org.furrow.node.study.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.report.RayTimes.Case;
import org.furrow.node.study.report.RayTimes.Times;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Tables;

/**
 * Evaluation of strong scaling by threads, after figure 3 of Serban et al. 2023: whole runs of one vehicle, the ray
 * casting of one step by both algorithms of the paper, and the effect of active domains.
 */
public final class StrongStudy {
    private StrongStudy() {}

    /**
     * Measures ray casting in this process, unless the study has these times, and writes tables, figures and report.
     *
     * @return the report
     * @throws RunFailedException if digests disagree; all files are written nevertheless
     */
    public static String finish(Study study, List<Outcome> outcomes) throws RunFailedException {
        StudyResults results = StudyResults.of(study, outcomes);
        try {
            List<SpeedUp> speedUps = tables(results);
            List<Figure> figures = figures(results, speedUps);
            String report = report(results, speedUps, figures);
            results.write(figures, report);
            return report;
        } catch (IOException e) {
            throw results.failure(e);
        }
    }

    /** Writes tables, figures and report of a finished study again, from its runs. */
    static void redraw(StudyResults results) throws IOException, RunFailedException {
        List<SpeedUp> speedUps = tables(results);
        List<Figure> figures = figures(results, speedUps);
        results.draw(figures, report(results, speedUps, figures));
    }

    private static List<Integer> threads(StudyResults results) {
        return results.study().plan().grid().threads().stream().sorted().toList();
    }

    /** Writes the tables of threads. */
    private static List<SpeedUp> tables(StudyResults results) throws IOException, RunFailedException {
        Path folder = results.study().folder();
        List<Times> rays = RayTimes.of(results.study(), threads(results));
        List<SpeedUp> speedUps = SpeedUp.of(results.summaries(), rays);
        Files.write(folder.resolve("rays.csv"), castTable(rays));
        Files.write(folder.resolve("threads.csv"), threadTable(speedUps));
        return speedUps;
    }

    private static List<Figure> figures(StudyResults results, List<SpeedUp> speedUps) {
        return new StrongFigures(
                        speedUps,
                        threads(results),
                        results.study().machine().get("cores").asInt())
                .all();
    }

    private static String report(StudyResults results, List<SpeedUp> speedUps, List<Figure> figures) {
        return new StrongReport(results, speedUps)
                .text(
                        threads(results).getFirst(),
                        figures.stream().map(Figure::name).toList());
    }

    private static List<String> castTable(List<Times> rays) {
        List<String> lines = new ArrayList<>();
        lines.add("way,tyre,threads,repeat,step_us,hits");
        for (Times each : rays) {
            for (int repeat = 0; repeat < each.step_us().size(); repeat++) {
                lines.add(Tables.join(List.of(
                        Case.name(each.of().way()),
                        Case.name(each.of().tyre()),
                        each.of().threads(),
                        repeat + 1,
                        each.step_us().get(repeat),
                        each.hits())));
            }
        }
        return lines;
    }

    private static List<String> threadTable(List<SpeedUp> speedUps) {
        List<String> lines = new ArrayList<>();
        lines.add("what,tyre,threads,time,time_low,time_high,speedup,speedup_low,speedup_high,confidence,repeats");
        for (SpeedUp each : speedUps) {
            Median time = each.time();
            Median speedUp = each.speedUp();
            List<Object> row = new ArrayList<>(List.of(each.what(), each.tyre(), each.threads()));
            row.addAll(List.of(time.value(), time.low(), time.high()));
            row.addAll(List.of(speedUp.value(), speedUp.low(), speedUp.high(), time.confidence(), time.count()));
            lines.add(Tables.join(row));
        }
        return lines;
    }
}
