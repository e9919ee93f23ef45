package org.furrow.node.dataset.episode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.dataset.TinySpec;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.produce.EpisodeRuns;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class SensorRowsTest {
    private static final String SUITE = """
            furrow_sensors: 1
            name: rows
            geographic_origin: {lat_deg: 52, lon_deg: 10}
            sensors:
              - {name: bev, type: map, rows: 2, columns: 2, layers: [height_m]}
              - {name: front, type: camera, width: 4, height: 2, mount: {on: nose}}
              - {name: imu, type: imu}
              - {name: wheels, type: odometry}
              - {name: gnss, type: gnss, dropout: 0.5}
            """;

    @TempDir
    private Path folder;

    /** The cells that a table's text gives: whole numbers where the cells are such, real numbers, texts, or nothing. */
    private static List<List<@Nullable Object>> cells(Path csv, List<List<@Nullable Object>> like)
            throws InputError, IOException {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (CsvTable table = CsvTable.open(csv)) {
            for (int r = 0; table.next(); r++) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int c = 0; c < table.columns().size(); c++) {
                    String text = table.text(c);
                    Object own = like.get(r).get(c);
                    row.add(
                            own instanceof Long
                                    ? (Object) Long.valueOf(text)
                                    : own instanceof Double ? (Object) table.number(c) : text.isEmpty() ? null : text);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** The text of a table reads back to the same numbers, so tables from rows equal those from text. */
    @Test
    void shouldHaveTheValuesOfTheCsvFiles() throws Exception {
        Files.writeString(folder.resolve("suite.yaml"), SUITE);
        DatasetSpec spec = TinySpec.in(
                folder,
                TinySpec.SPEC.substring(0, TinySpec.SPEC.indexOf("twins:")).replace("episodes: 3", "episodes: 1")
                        + "set: {duration_s: 0.2}\nsensors: {suite: suite.yaml}\n");
        EpisodePlan plan = DatasetPlan.of(spec).getFirst();
        Path run = folder.resolve("run");
        EpisodeRuns runs = new EpisodeRuns(1, 1, () -> false);
        runs.execute(DatasetPlan.scenario(spec, plan), null, run);
        Suite suite = Objects.requireNonNull(DatasetPlan.suite(spec, plan));
        runs.render(suite, run);
        SensorRows rows = SensorRows.read(run);
        Path sensors = run.resolve(EpisodeExport.SENSORS);
        assertEquals(cells(sensors.resolve("frames.csv"), rows.frames()), rows.frames());
        assertEquals(cells(sensors.resolve("calibration.csv"), rows.calibration()), rows.calibration());
        for (String sensor : List.of("imu", "wheels", "gnss")) {
            List<List<@Nullable Object>> all = rows.of(sensor);
            List<List<@Nullable Object>> own = new ArrayList<>();
            for (String vehicle : List.of("lead", "second")) {
                List<List<@Nullable Object>> of = all.stream()
                        .filter(row -> vehicle.equals(row.getFirst()))
                        .<List<@Nullable Object>>map(row -> row.subList(2, row.size()))
                        .toList();
                own.addAll(cells(sensors.resolve(vehicle + "/" + sensor + ".csv"), of));
            }
            assertEquals(
                    own, all.stream().map(row -> row.subList(2, row.size())).toList(), sensor);
        }
        Files.delete(run.resolve(SensorRows.FILE));
        runs.render(suite, run);
        assertEquals(rows.frames(), SensorRows.read(run).frames(), "a folder without the rows is rendered again");
    }
}
