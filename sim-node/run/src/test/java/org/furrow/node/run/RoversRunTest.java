package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.RunSummary;
import org.furrow.node.testkit.Examples;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rover with six wheels on a slope, and a machine that walks. */
@Tag("run")
class RoversRunTest {
    @TempDir
    private Path folder;

    /** Columns of the table of a vehicle, row by row. */
    private List<double[]> rows(String out, String vehicle, String... columns) throws Exception {
        List<double[]> rows = new ArrayList<>();
        try (CsvTable table = CsvTable.open(folder.resolve(out).resolve("vehicles/" + vehicle + ".csv"))) {
            while (table.next()) {
                double[] row = new double[columns.length];
                for (int k = 0; k < columns.length; k++) {
                    row[k] = table.number(table.column(columns[k]));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** Up a slope of 15 degrees on dry sand with a small slip; all wheels carry and sink. */
    @Test
    void aRoverWithSixWheelsClimbsASlope() throws Exception {
        LocalRun.run(Scenarios.brief("rover", "duration_s=3"), 1, 1, folder.resolve("hill"));
        List<double[]> rows =
                rows("hill", "rover", "t_s", "speed_mps", "omega_radps_FL", "fz_N_FL", "fz_N_RR", "sinkage_m_RR");
        double speed = 0;
        double rim = 0;
        for (double[] row : rows) {
            speed += row[0] > 1.5 ? row[1] : 0;
            rim += row[0] > 1.5 ? 0.25 * row[2] : 0;
        }
        double slip = 1 - speed / rim;
        assertTrue(slip > 0 && slip < 0.15, "slip " + slip);
        double[] last = rows.getLast();
        assertTrue(last[1] > 0.3, "speed " + last[1]);
        assertTrue(last[3] > 500 && last[4] > 500, "loads " + last[3] + " and " + last[4]);
        assertTrue(last[5] > 0.02, "sinkage " + last[5]);
    }

    /** Legs press prints, not a rut; two threads give the same bits. */
    @Test
    void aMachineWalksOnSixLegs() throws Exception {
        String walk = Examples.path("walker/walk.yaml").toString();
        RunSummary one = LocalRun.run(Scenarios.of(walk, "duration_s=3"), 1, 1, folder.resolve("one"));
        RunSummary two = LocalRun.run(Scenarios.of(walk, "duration_s=3"), 1, 2, folder.resolve("two"));
        assertEquals(one.digest(), two.digest());
        List<double[]> rows = rows("one", "walker", "t_s", "x_m", "z_m");
        double walked_m = rows.getLast()[1] - rows.getFirst()[1];
        assertTrue(walked_m > 0.3, "walked " + walked_m);
        double least_m = rows.stream().mapToDouble(row -> row[2]).min().orElseThrow();
        double most_m = rows.stream().mapToDouble(row -> row[2]).max().orElseThrow();
        assertTrue(least_m > 0.03 && most_m > least_m + 0.05, "hips between " + least_m + " and " + most_m);
    }
}
