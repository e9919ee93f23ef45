package org.furrow.node.results.table;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.engine.signal.StateQuantities;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.world.contact.Bucket;
import org.furrow.world.report.Quantity;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes {@code columns.json}: unit, frame and meaning of every column of every table of a run, by the table's path.
 * The texts are in the resource {@value #FILE}, by table and column, except those of columns that describe themselves:
 * signals of a vehicle and outputs of its sensors. The tables of training data take their words from here.
 */
public final class ColumnNotes {
    /** Name of the file, and of the resource. */
    public static final String FILE = "columns.json";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Map<String, List<Note>> TABLES = read(ColumnNotes.class);

    private ColumnNotes() {}

    /**
     * A column. A key that is missing in the resource is an empty text.
     *
     * @param name of the column
     * @param unit as SI symbol; 1 for a number without unit, empty for a text
     * @param frame in which it is expressed; empty where there is none
     * @param values meaning of coded values, by value; empty where numbers are not codes
     * @param type of the values in files that have types
     * @param of the column of a vehicle's table from which it comes, where that has another name
     */
    @JsonInclude(Include.NON_EMPTY)
    public record Note(
            String name,
            @JsonInclude(Include.ALWAYS) String unit,
            String frame,
            String meaning,
            Map<String, String> values,
            String type,
            String of) {
        public Note {
            unit = Objects.requireNonNullElse(unit, "");
            frame = Objects.requireNonNullElse(frame, "");
            meaning = Objects.requireNonNullElse(meaning, "");
            values = Objects.requireNonNullElse(values, Map.of());
            type = Objects.requireNonNullElse(type, "");
            of = Objects.requireNonNullElse(of, "");
        }

        static Note of(Quantity column, Map<String, String> values) {
            return new Note(column.name(), column.unit(), column.frame(), column.meaning(), values, "", "");
        }
    }

    /** Reads the resource {@value #FILE} beside a class: the columns of tables, by the table's name. */
    public static Map<String, List<Note>> read(Class<?> of) {
        try (var text = of.getResourceAsStream(FILE)) {
            return MAPPER.readValue(Objects.requireNonNull(text, FILE).readAllBytes(), new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The columns of a table whose columns do not depend on the run. */
    static List<Note> table(String name) {
        return Objects.requireNonNull(TABLES.get(name), name);
    }

    /** The header of such a table, without line end. */
    public static String header(String table) {
        return String.join(",", table(table).stream().map(Note::name).toList());
    }

    /** The columns of a vehicle's state, in the order of its table. */
    public static List<Note> vehicle(List<String> wheels, VehicleRow.Extras extras) {
        Map<String, Note> notes = new LinkedHashMap<>();
        table("vehicle").forEach(note -> notes.put(note.name, note));
        VehicleRow.signals(wheels).forEach(signal -> notes.put(signal.name(), Note.of(signal, Map.of())));
        for (String wheel : wheels) {
            Quantity pressure = StateQuantities.of(StateQuantities.PRESSURE, wheel);
            notes.put(pressure.name(), Note.of(pressure, Map.of()));
        }
        VehicleRow.ofTracks(extras.tracks()).forEach(column -> notes.put(column.name(), Note.of(column, Map.of())));
        for (String bucket : extras.buckets()) {
            Quantity carried = Bucket.quantity(bucket);
            notes.put(carried.name(), Note.of(carried, Map.of()));
        }
        return VehicleRow.columns(wheels, extras).stream()
                .map(name -> Objects.requireNonNull(notes.get(name), name))
                .toList();
    }

    private static List<Note> sensors(VehiclePlan plan) {
        List<Note> notes = new ArrayList<>(table("sensors"));
        for (SensorModel sensor : plan.sensors().sensors()) {
            for (Quantity column : sensor.columns()) {
                Map<String, String> values = new LinkedHashMap<>();
                sensor.codes()
                        .getOrDefault(column.name(), Collections.emptySortedMap())
                        .forEach((value, meaning) -> values.put(value.toString(), meaning));
                notes.add(Note.of(column, values));
            }
        }
        return notes;
    }

    /** Writes the file to the folder of a run. */
    public static void write(Scenario scenario, Path folder) throws IOException {
        Map<String, List<Note>> tables = new LinkedHashMap<>();
        boolean collisions = scenario.exchange().collisions() != null;
        for (VehiclePlan plan : scenario.vehicles()) {
            VehicleRow.Extras extras = VehicleRow.Extras.of(plan, collisions);
            tables.put("vehicles/" + plan.name() + ".csv", vehicle(plan.model().wheelNames(), extras));
            if (!plan.sensors().isEmpty()) {
                tables.put(SensorRow.table(plan.name()), sensors(plan));
            }
            if (plan.rideAt_m() != null) {
                tables.put("ride/" + plan.name() + ".csv", table("ride"));
            }
            tables.put("world/" + plan.name() + ".state.csv", table("state"));
        }
        tables.put(Drives.TABLE, table("convoy"));
        tables.put("digests.csv", table("digests"));
        Files.writeString(
                folder.resolve(FILE), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tables) + "\n");
    }
}
