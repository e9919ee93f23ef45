package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.agrona.CloseHelper;
import org.furrow.node.dataset.card.SensorTables;
import org.furrow.node.dataset.episode.EpisodeExport.Column;
import org.furrow.node.dataset.episode.EpisodeExport.Table;
import org.furrow.node.dataset.episode.SensorRows;
import org.furrow.node.dataset.parquet.ParquetColumn;
import org.furrow.node.dataset.parquet.ParquetField;
import org.furrow.node.dataset.parquet.ParquetType;
import org.furrow.node.dataset.parquet.ParquetWriter;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** The tables of rendered sensors of the runs of one split, in one Parquet file for each kind of table. */
final class SensorParquet implements AutoCloseable {
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
            case SensorField.TEXT -> ParquetField.of(column.name(), ParquetType.TEXT);
            case SensorField.NUMBER -> ParquetField.optional(column.name(), ParquetType.DOUBLE);
            default -> ParquetField.optional(column.name(), ParquetType.INT64);
        };
    }

    /**
     * Adds a run.
     *
     * @param rows of its rendered sensors
     */
    void add(int run, SensorRows rows, Suite suite) throws IOException {
        for (Open open : tables) {
            String name = open.table.name();
            switch (name) {
                case SensorTables.FRAMES -> put(rows.frames(), run, open.writer);
                case SensorTables.CALIBRATION -> put(rows.calibration(), run, open.writer);
                default -> {
                    for (SensorSpec spec : suite.sensors()) {
                        if (SensorTables.name(spec).equals(name)) {
                            put(rows.of(spec.name()), run, open.writer);
                        }
                    }
                }
            }
            open.writer.endRowGroup();
        }
    }

    private static void put(List<List<@Nullable Object>> rows, int run, ParquetWriter dest) {
        for (List<@Nullable Object> row : rows) {
            dest.column(0).add((long) run);
            for (int c = 0; c < row.size(); c++) {
                put(row.get(c), dest.column(1 + c));
            }
        }
    }

    private static void put(@Nullable Object cell, ParquetColumn dest) {
        switch (cell) {
            case String text -> dest.add(text);
            case Long whole -> dest.add(whole.longValue());
            case Double real when !real.isNaN() -> dest.add(real.doubleValue());
            case null, default -> dest.addNull();
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(tables.stream().map(Open::writer).toList());
    }
}
