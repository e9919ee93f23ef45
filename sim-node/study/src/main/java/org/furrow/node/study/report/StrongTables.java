package org.furrow.node.study.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.study.report.RayTimes.Case;
import org.furrow.node.study.report.RayTimes.Times;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Tables;

/** Tables of a strong-scaling study: of the ray casting of one step, and of the speed-ups. */
final class StrongTables {
    private StrongTables() {}

    static void write(Path folder, List<Times> rays, List<SpeedUp> speedUps) throws IOException {
        AtomicFile.write(folder.resolve("rays.csv"), part -> Files.write(part, castTable(rays)));
        AtomicFile.write(folder.resolve("threads.csv"), part -> Files.write(part, threadTable(speedUps)));
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
