package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.RankReport;
import org.furrow.node.results.RunSummary;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run records of how its vehicles drive. */
@Tag("run")
class DriveRecordsTest {
    private static final int EPOCHS = 400;

    @TempDir
    private static Path folder;

    private static Path run;
    private static RunSummary summary;

    @BeforeAll
    static void run() {
        run = folder.resolve("four-ranks");
        summary = LocalRun.run(Scenarios.brief("convoy", "duration_s=8"), 4, 1, run);
    }

    private interface Row {
        void read(CsvTable table) throws Exception;
    }

    private static void forEach(String vehicle, Row row) throws Exception {
        try (CsvTable table = CsvTable.open(run.resolve("convoy.csv"))) {
            int name = table.column("vehicle");
            while (table.next()) {
                if (table.text(name).equals(vehicle)) {
                    row.read(table);
                }
            }
        }
    }

    private static List<String> column(String vehicle, String column) throws Exception {
        List<String> cells = new ArrayList<>();
        forEach(vehicle, table -> cells.add(table.text(table.column(column))));
        return cells;
    }

    private static List<String> rows(Path folderOfRun, String vehicle) throws IOException {
        try (Stream<String> lines = Files.lines(folderOfRun.resolve("convoy.csv"))) {
            return lines.filter(line -> line.split(",")[1].equals(vehicle)).toList();
        }
    }

    private static double last(String vehicle, String column) throws Exception {
        return Double.parseDouble(column(vehicle, column).getLast());
    }

    @Test
    void shouldWriteTheSameTableOnAnyNumberOfRanksAndThreads() throws Exception {
        Path other = folder.resolve("one-rank");
        LocalRun.run(Scenarios.brief("convoy", "duration_s=2"), 1, 2, other);
        for (String vehicle : List.of("lead", "second", "third", "fourth")) {
            List<String> begin = rows(other, vehicle);
            assertEquals(101, begin.size());
            assertEquals(begin, rows(run, vehicle).subList(0, begin.size()), vehicle);
        }
        assertEquals(EPOCHS + 1, column("fourth", "t_s").size());
    }

    @Test
    void shouldMeasureTheGapAlongThePath() throws Exception {
        assertEquals(6, Double.parseDouble(column("second", "gap_m").getFirst()), 0.1);
        assertEquals("lead", column("second", "ahead").getFirst());
        assertEquals(last("lead", "path_m") - last("second", "path_m"), last("second", "gap_m"), 1e-9);
        assertEquals(last("second", "gap_m") / last("second", "speed_mps"), last("second", "headway_s"), 1e-9);
        assertTrue(column("lead", "gap_m").stream().allMatch(String::isEmpty), "the first vehicle follows none");
    }

    @Test
    void shouldRecordTheTargetSpeed() throws Exception {
        assertEquals(3.5, last("lead", "target_mps"));
        assertTrue(Math.abs(last("lead", "path_error_m")) < 0.2, "the lead keeps to its path");
    }

    @Test
    void shouldTellOthersRutsFromFreshGround() throws Exception {
        assertEquals(0, last("lead", "others_ruts"));
        assertEquals(1, last("fourth", "others_ruts"));
    }

    @Test
    void shouldRecordDrivenWheelsThatSlipAndPointAhead() throws Exception {
        double slip = last("lead", "slip");
        assertTrue(slip > 0.02 && slip < 0.5, "uphill the wheels drive with moderate slip, slip=" + slip);
        try (CsvTable table = CsvTable.open(run.resolve("vehicles/lead.csv"))) {
            int epoch = 0;
            while (table.next()) {
                for (String wheel : List.of("FL", "FR", "RL", "RR")) {
                    double angle = table.number(table.column("angle_rad_" + wheel));
                    assertTrue(Math.abs(angle) < 0.7, wheel + " epoch=" + epoch + " angle=" + angle);
                    if (epoch == EPOCHS) {
                        double torque = table.number(table.column("torque_Nm_" + wheel));
                        assertTrue(torque < 0, "the ground opposes the wheel, torque=" + torque);
                    }
                }
                epoch++;
            }
        }
    }

    @Test
    void shouldSummariseSinkageAfterTheStart() {
        double lead_m = summary.vehicles().getFirst().meanSinkage_m();
        for (RankReport.Vehicle vehicle : summary.vehicles()) {
            boolean follows = !vehicle.name().equals("lead");
            assertTrue(
                    vehicle.meanSinkage_m() > (follows ? lead_m : 0), vehicle.name() + " sinks deeper than the lead");
            assertTrue(vehicle.p95Sinkage_m() > vehicle.meanSinkage_m());
            assertTrue(vehicle.p95Sinkage_m() <= vehicle.maxSinkage_m() + 1e-4);
        }
    }

    @Test
    void shouldDescribeEveryColumnOfEveryTable() throws Exception {
        Path sensing = folder.resolve("sensing");
        LocalRun.run(Scenarios.brief("hil-demo", "duration_s=0.1"), 1, 1, sensing);
        Path colliding = folder.resolve("colliding");
        LocalRun.run(Scenarios.brief("meeting", "duration_s=0.1"), 1, 1, colliding);
        Path riding = folder.resolve("riding");
        LocalRun.run(Scenarios.brief("half-rounds", "duration_s=0.1"), 1, 1, riding);
        for (Path folderOfRun : List.of(run, sensing, colliding, riding)) {
            JsonNode notes = JsonMapper.shared().readTree(folderOfRun.resolve("columns.json"));
            for (Path table : tables(folderOfRun)) {
                String name = folderOfRun.relativize(table).toString();
                List<String> described = new ArrayList<>();
                for (JsonNode note : notes.path(name)) {
                    described.add(note.path("name").asString());
                    assertTrue(
                            note.has("unit") && !note.path("meaning").asString().isEmpty(), name + " " + note);
                }
                try (CsvTable csv = CsvTable.open(table)) {
                    assertEquals(csv.columns(), described, name);
                }
            }
        }
    }

    @Test
    void shouldDescribeTheMethodsOfFixes() throws IOException {
        Path sensing = folder.resolve("methods");
        LocalRun.run(Scenarios.brief("hil-demo", "duration_s=0.02"), 1, 1, sensing);
        JsonNode notes = JsonMapper.shared().readTree(sensing.resolve("columns.json"));
        JsonNode method = notes.path("vehicles/third-sensors.csv").path(2);
        assertEquals("gps_method", method.path("name").asString());
        assertTrue(method.path("values").path("4").asString().startsWith("RTK"));
    }

    private static List<Path> tables(Path folderOfRun) throws IOException {
        try (Stream<Path> files = Files.walk(folderOfRun)) {
            return files.filter(file -> file.toString().endsWith(".csv")).toList();
        }
    }
}
