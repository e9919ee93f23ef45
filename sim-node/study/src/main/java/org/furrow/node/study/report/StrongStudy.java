package org.furrow.node.study.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.report.RayTimes.Times;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;
import org.furrow.node.study.statistics.Tables;

/**
 * Strong scaling by threads, after figure 3 of Serban et al. 2023: whole runs of one vehicle, the ray casting of one step by both of
 * the paper's algorithms, and what active domains save.
 */
public final class StrongStudy {
    private final Study study;
    private final List<Outcome> outcomes;
    private final List<Integer> threads;

    /** The runs are made. */
    public StrongStudy(Study study, List<Outcome> outcomes) {
        this.study = study;
        this.outcomes = outcomes;
        threads = study.plan().grid().threads().stream().sorted().toList();
    }

    /**
     * Casts rays in this process, unless that was done before, and writes tables, figures and report.
     *
     * @return the report
     * @throws RunFailedException when runs that must agree do not; everything is written nevertheless
     */
    public String finish() throws RunFailedException {
        Path folder = study.folder();
        List<Summary> summaries = Summary.of(study.plan(), outcomes);
        List<String> disagreements = Study.disagreements(outcomes);
        try {
            List<Times> rays = RayTimes.of(study, threads);
            List<ThreadTimes> times = ThreadTimes.of(summaries, rays);
            String report = new StrongReport(study, summaries, times).text(threads.getFirst(), rays, disagreements);
            StudyRecord record = new StudyRecord(study, summaries, disagreements);
            Tables.writeRuns(outcomes, folder.resolve("study.csv"));
            Tables.writeSummaries(summaries, folder.resolve("summary.csv"));
            Files.write(folder.resolve("rays.csv"), castTable(rays));
            Files.write(folder.resolve("threads.csv"), threadTable(times));
            record.write();
            new StrongFigures(times, threads).write(folder);
            Files.writeString(folder.resolve("study.md"), report);
            record.close();
            return report;
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static List<String> castTable(List<Times> rays) {
        List<String> lines = new ArrayList<>();
        lines.add("way,tyre,threads,repeat,step_us,hits");
        for (Times each : rays) {
            for (int repeat = 0; repeat < each.step_us().size(); repeat++) {
                lines.add(Tables.join(List.of(
                        each.of().name(),
                        each.of().tyreName(),
                        each.of().threads(),
                        repeat + 1,
                        each.step_us().get(repeat),
                        each.hits())));
            }
        }
        return lines;
    }

    private static List<String> threadTable(List<ThreadTimes> times) {
        List<String> lines = new ArrayList<>();
        lines.add("what,tyre,threads,time,time_low,time_high,speedup,speedup_low,speedup_high,confidence,repeats");
        for (ThreadTimes each : times) {
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
