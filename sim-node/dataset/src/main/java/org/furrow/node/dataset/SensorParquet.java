package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.agrona.CloseHelper;
import org.furrow.node.dataset.card.SensorTables;
import org.furrow.node.dataset.episode.EpisodeExport.Column;
import org.furrow.node.dataset.episode.EpisodeExport.Table;
import org.furrow.node.dataset.parquet.ParquetColumn;
import org.furrow.node.dataset.parquet.ParquetField;
import org.furrow.node.dataset.parquet.ParquetType;
import org.furrow.node.dataset.parquet.ParquetWriter;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** The tables of rendered sensors of the runs of one split, in one Parquet file for each kind of table. */
final class SensorParquet implements AutoCloseable {
    /** Columns that a file has before those of a sensor's table: run, vehicle, sensor. */
    private static final int KEYS = 3;

    private final List<Open> tables = new ArrayList<>();

    private record Open(Table table, ParquetWriter writer) {}

    /** @param folder that receives the folder {@code tables} */
    SensorParquet(Path folder, Suite suite, String split) throws IOException {
        for (Table table : SensorTables.inParquet(suite)) {
            Path file = folder.resolve(table.files().replaceFirst("[*]", split).replaceFirst("[*]", "00000"));
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            List<ParquetField> fields =
                    table.columns().stream().map(SensorParquet::field).toList();
            tables.add(new Open(table, new ParquetWriter(file, fields, Map.of(), Map.of())));
        }
    }

    private static ParquetField field(Column column) {
        return switch (column.type()) {
            case SensorTables.TEXT -> ParquetField.of(column.name(), ParquetType.TEXT);
            case SensorTables.NUMBER -> ParquetField.optional(column.name(), ParquetType.DOUBLE);
            default -> ParquetField.optional(column.name(), ParquetType.INT64);
        };
    }

    /**
     * Adds a run.
     *
     * @param sensors folder of its rendered sensors
     */
    void add(int run, Path sensors, Suite suite) throws IOException, InputError {
        for (Open open : tables) {
            String kind = open.table.name();
            if (SensorTables.isOfAll(kind)) {
                try (CsvTable table = CsvTable.open(sensors.resolve(SensorTables.file(kind)))) {
                    copy(table, run, null, open.writer);
                }
            } else {
                for (SensorSpec spec : suite.sensors()) {
                    if (SensorTables.kind(spec).equals(kind)) {
                        addSensor(run, sensors, spec.name(), open.writer);
                    }
                }
            }
            open.writer.endRowGroup();
        }
    }

    private static void addSensor(int run, Path sensors, String sensor, ParquetWriter dest)
            throws IOException, InputError {
        List<Path> vehicles;
        try (var found = Files.list(sensors)) {
            vehicles = found.filter(path -> Files.exists(path.resolve(sensor + ".csv")))
                    .sorted()
                    .toList();
        }
        for (Path vehicle : vehicles) {
            try (CsvTable table = CsvTable.open(vehicle.resolve(sensor + ".csv"))) {
                copy(table, run, List.of(vehicle.getFileName().toString(), sensor), dest);
            }
        }
    }

    /** @param keys vehicle and sensor; null where the table has them as its first columns */
    private static void copy(CsvTable table, int run, @Nullable List<String> keys, ParquetWriter dest)
            throws InputError {
        while (table.next()) {
            dest.column(0).add((long) run);
            int at = 1;
            if (keys != null) {
                dest.column(1).add(keys.getFirst());
                dest.column(2).add(keys.getLast());
                at = KEYS;
            }
            for (int c = 0; c < table.columns().size(); c++) {
                put(table, c, dest.column(at + c));
            }
        }
    }

    private static void put(CsvTable table, int c, ParquetColumn dest) throws InputError {
        String text = table.text(c);
        switch (dest.type()) {
            case TEXT -> dest.add(text);
            case DOUBLE -> {
                if (text.isEmpty() || text.toLowerCase(Locale.ROOT).equals("nan")) {
                    dest.addNull();
                } else {
                    dest.add(table.number(c));
                }
            }
            default -> {
                if (text.isEmpty()) {
                    dest.addNull();
                } else {
                    dest.add(Long.parseLong(text));
                }
            }
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(tables.stream().map(Open::writer).toList());
    }
}
