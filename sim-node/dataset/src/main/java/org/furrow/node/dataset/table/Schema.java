package org.furrow.node.dataset.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.results.table.ColumnNotes;
import org.furrow.node.results.table.ColumnNotes.Note;
import org.furrow.node.results.table.VehicleRow;
import org.furrow.node.scenario.sensor.SensorTable;
import org.furrow.node.scenario.sensor.SensorType;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.world.report.Quantity;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * All tables of a run. Files, their metadata, {@code schema.json} and the documents are made from it. The columns are
 * in the resource {@value ColumnNotes#FILE}; one without words there is a column of a vehicle's table and has its
 * words. Sensors bring their own tables.
 */
public final class Schema {
    /** Version of the tables; a change of a name, a type or a meaning raises it. */
    public static final int VERSION = 3;

    private static final Map<String, List<Note>> NOTES = ColumnNotes.read(Schema.class);
    private static final Map<String, Note> OF_VEHICLES =
            ColumnNotes.vehicle(List.of("*"), new VehicleRow.Extras(true, true, true, List.of("*"), List.of())).stream()
                    .collect(Collectors.toUnmodifiableMap(Note::name, note -> note));
    private static final String EPOCH_RATE = "every epoch (50 Hz unless the scenario says otherwise)";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Number of columns that tables of moments begin with: run, vehicle, tick and time. */
    static final int KEYS = columns("keys").size();

    static final TableSpec RUNS = new TableSpec("runs", "One row per run.", "one per run", columns("runs"));
    static final TableSpec VEHICLES =
            new TableSpec("vehicles", "One row per vehicle.", "one per vehicle", columns("vehicles"));
    static final TableSpec WHEELS =
            new TableSpec("wheels", "One row per wheel of a vehicle.", "one per wheel", columns("wheels"));
    /** It has no rows of a run: a data set has one. */
    static final TableSpec SOILS = new TableSpec(
            "soils",
            "All soils of a run or data set, also in soils.csv.",
            "one per set of parameters",
            columns("soils"));

    static final TableSpec STATE = moments("state", "Motion of the chassis.", EPOCH_RATE);
    static final TableSpec COMMAND = moments("command", "Controls as applied up to this time.", EPOCH_RATE);
    static final TableSpec WHEEL = moments(
            "wheel", "Wheel and soil below it. Truth; no sensor measures most of it.", EPOCH_RATE + " and wheel");
    static final TableSpec TRACK = moments(
            "track",
            "Belt of a tracked vehicle and soil below it, in place of table wheel. Truth; no sensor measures most of it.",
            EPOCH_RATE + " and belt");
    static final TableSpec GAP = moments(
            "gap",
            "A vehicle and the one that it follows; the one before it in the scenario where its driver follows none.",
            EPOCH_RATE + " and pair");
    static final TableSpec EVENTS = moments("events", "What happened.", "when it happens");

    private Schema() {}

    private static TableSpec moments(String name, String description, String rate) {
        return moments(name, description, rate, columns(name));
    }

    private static TableSpec moments(String name, String description, String rate, List<Column> columns) {
        List<Column> all = new ArrayList<>(columns("keys"));
        all.addAll(columns);
        return new TableSpec(name, description, rate, all);
    }

    private static List<Column> columns(String table) {
        return Objects.requireNonNull(NOTES.get(table), table).stream()
                .map(Schema::column)
                .toList();
    }

    /** A column; a question mark at the end of its type means that a value may be missing. */
    private static Column column(Note note) {
        String type = note.type().replace("?", "");
        return new Column(quantity(note), ParquetType.of(type), !type.equals(note.type()));
    }

    private static Quantity quantity(Note note) {
        if (!note.meaning().isEmpty()) {
            return new Quantity(note.name(), note.unit(), note.frame(), note.meaning());
        }
        String name = note.of().isEmpty() ? note.name() : note.of();
        Note of = Objects.requireNonNull(OF_VEHICLES.get(name), name);
        String codes = of.values().entrySet().stream()
                .map(code -> code.getKey() + " " + code.getValue())
                .collect(Collectors.joining(", "));
        String meaning = of.meaning().replace("wheel *", "the wheel").replace("the * belt", "the belt")
                + (codes.isEmpty() ? "" : ": " + codes);
        return new Quantity(note.name(), note.unit().isEmpty() ? of.unit() : note.unit(), of.frame(), meaning);
    }

    /** The tables of the types of sensors that vehicles carry while they drive, by type. */
    static Map<String, SensorTable> sensors() {
        Map<String, SensorTable> tables = new LinkedHashMap<>();
        for (SensorType type : Plugins.all(SensorType.class)) {
            SensorTable table = type.table();
            if (table != null) {
                tables.put(type.name(), table);
            }
        }
        return tables;
    }

    /** The table of a type of sensor. */
    static TableSpec of(SensorTable sensor) {
        List<Column> columns = new ArrayList<>();
        sensor.always().forEach(output -> columns.add(output(output, false)));
        sensor.sometimes().forEach(output -> columns.add(output(output, true)));
        Quantity age = sensor.age();
        if (age != null) {
            columns.add(output(new Quantity("age_s", age.unit(), age.frame(), age.meaning()), true));
        }
        String rate = age == null ? EPOCH_RATE + ", for vehicles with the sensor" : "every new measurement";
        return moments(sensor.name(), sensor.description(), rate, columns);
    }

    /** Lengths and degrees may be large beside their resolution. */
    private static Column output(Quantity output, boolean nullable) {
        boolean isLong = output.unit().equals("m") || output.unit().equals("deg");
        return new Column(output, isLong ? ParquetType.DOUBLE : ParquetType.FLOAT, nullable);
    }

    /** All tables: those of runs, and that of the soils. */
    public static List<TableSpec> all() {
        List<TableSpec> all = new ArrayList<>(tables());
        all.add(SOILS);
        return all;
    }

    /** All tables of a run, with those of the sensors of plug-ins in use. */
    public static List<TableSpec> tables() {
        List<TableSpec> all = new ArrayList<>(List.of(RUNS, VEHICLES, WHEELS, STATE, COMMAND, WHEEL, TRACK, GAP));
        sensors().values().forEach(sensor -> all.add(of(sensor)));
        all.add(EVENTS);
        return all;
    }

    /** Schema of some tables as JSON: the file {@code schema.json}. */
    public static String json(List<TableSpec> tables) {
        ObjectNode root = MAPPER.createObjectNode().put("furrow_schema", VERSION);
        ArrayNode all = root.putArray("tables");
        for (TableSpec table : tables) {
            ObjectNode node = all.addObject().put("name", table.name());
            node.put("description", table.description()).put("rate", table.rate());
            ArrayNode columns = node.putArray("columns");
            for (Column column : table.columns()) {
                columns.addObject()
                        .put("name", column.name())
                        .put("type", column.type().word)
                        .put("unit", column.quantity().unit())
                        .put("frame", column.quantity().frame())
                        .put("description", column.quantity().meaning())
                        .put("nullable", column.nullable());
            }
        }
        return root.toPrettyString().replace(System.lineSeparator(), "\n") + "\n";
    }

    /** The tables in Markdown, for the documents. */
    public static String markdown(List<TableSpec> tables) {
        StringBuilder text = new StringBuilder();
        for (TableSpec table : tables) {
            text.append("### ").append(table.name()).append("\n\n").append(table.description());
            text.append(" Rows: ").append(table.rate()).append(".\n\n");
            text.append(fields(table.columns().stream().map(Column::field).toList()));
        }
        return text.toString();
    }

    /** Columns or arrays as a table in Markdown, with an empty line behind it. */
    public static String fields(List<SensorField> fields) {
        StringBuilder text = new StringBuilder("| column | type | unit | frame | meaning |\n|---|---|---|---|---|\n");
        for (SensorField field : fields) {
            Quantity quantity = field.quantity();
            text.append("| `").append(field.name()).append("` | ").append(field.type());
            text.append(" | ").append(quantity.unit()).append(" | ").append(quantity.frame());
            text.append(" | ").append(quantity.meaning()).append(" |\n");
        }
        return text.append('\n').toString();
    }
}
