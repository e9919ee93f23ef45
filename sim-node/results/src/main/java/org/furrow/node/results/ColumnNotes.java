package org.furrow.node.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.results.table.Drives;
import org.furrow.node.results.table.SensorRow;
import org.furrow.node.results.table.VehicleRow;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.world.report.Quantity;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes {@code columns.json}: unit and meaning of every column of every table of a run, by the table's path. The texts
 * are in the resource {@value #TEXTS}, by table and column, except those of columns that describe themselves: signals
 * of a vehicle and outputs of its sensors.
 */
public final class ColumnNotes {
    /** Name of the file. */
    public static final String FILE = "columns.json";

    private static final String TEXTS = "columns.json";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ColumnNotes() {}

    /**
     * A column.
     *
     * @param unit as SI symbol; 1 for a number without unit, empty for a text
     * @param values meaning of coded values, by value; empty where numbers are not codes
     */
    record Note(String unit, String meaning, Map<String, String> values) {
        Note {
            values = values == null ? Map.of() : values; // the key is optional in the file
        }
    }

    /** Writes the file to the folder of a run. */
    public static void write(Scenario scenario, Path folder) throws IOException {
        Map<String, Map<String, Note>> texts = texts();
        Map<String, Object> tables = new LinkedHashMap<>();
        boolean collisions = scenario.exchange().collisions() != null;
        for (VehiclePlan plan : scenario.vehicles()) {
            List<String> wheels = plan.model().wheelNames();
            VehicleRow.Extras extras = VehicleRow.Extras.of(plan, collisions);
            tables.put(
                    "vehicles/" + plan.name() + ".csv",
                    table(VehicleRow.header(wheels, extras), vehicle(wheels, texts)));
            if (!plan.sensors().isEmpty()) {
                tables.put(SensorRow.table(plan.name()), table(SensorRow.header(plan), sensors(plan.sensors(), texts)));
            }
            if (plan.rideAt_m() != null) {
                tables.put("ride/" + plan.name() + ".csv", table(Ride.HEADER, of(texts, "ride")));
            }
            tables.put("world/" + plan.name() + ".state.csv", table(WorldFiles.STATE_HEADER, of(texts, "state")));
        }
        tables.put(Drives.TABLE, table(Drives.HEADER, of(texts, "convoy")));
        tables.put("digests.csv", table("epoch,digest", of(texts, "digests")));
        Files.writeString(
                folder.resolve(FILE), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tables) + "\n");
    }

    private static Map<String, Note> of(Map<String, Map<String, Note>> texts, String table) {
        return Objects.requireNonNull(texts.get(table), table);
    }

    /** Notes of the columns of a vehicle's state. */
    private static Map<String, Note> vehicle(List<String> wheels, Map<String, Map<String, Note>> texts) {
        Map<String, Note> notes = new HashMap<>(of(texts, "vehicle"));
        for (Quantity column : VehicleRow.signals(wheels)) {
            notes.put(column.name(), new Note(column.unit(), column.meaning(), Map.of()));
        }
        return notes;
    }

    /** Notes of the columns of a vehicle's sensors. */
    private static Map<String, Note> sensors(SensorPlan plan, Map<String, Map<String, Note>> texts) {
        Map<String, Note> notes = new HashMap<>(of(texts, "sensors"));
        for (SensorModel sensor : plan.sensors()) {
            for (Quantity column : sensor.columns()) {
                Map<String, String> values = new LinkedHashMap<>();
                sensor.codes()
                        .getOrDefault(column.name(), Collections.emptySortedMap())
                        .forEach((value, meaning) -> values.put(value.toString(), meaning));
                notes.put(column.name(), new Note(column.unit(), column.meaning(), values));
            }
        }
        return notes;
    }

    /** Entries of a table's columns, in their order. */
    private static List<Map<String, Object>> table(String header, Map<String, Note> notes) {
        List<Map<String, Object>> columns = new ArrayList<>();
        for (String column : header.split(",", -1)) {
            Note note = Objects.requireNonNull(notes.get(column), "no note of column " + column);
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", column);
            entry.put("unit", note.unit);
            entry.put("meaning", note.meaning);
            if (!note.values.isEmpty()) {
                entry.put("values", note.values);
            }
            columns.add(entry);
        }
        return columns;
    }

    private static Map<String, Map<String, Note>> texts() throws IOException {
        try (var text = ColumnNotes.class.getResourceAsStream(TEXTS)) {
            return MAPPER.readValue(
                    Objects.requireNonNull(text, TEXTS).readAllBytes(),
                    new TypeReference<Map<String, Map<String, Note>>>() {});
        }
    }
}
