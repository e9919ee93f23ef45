package org.furrow.node.dataset.parquetexport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.agrona.CloseHelper;
import org.furrow.node.dataset.parquetfile.ParquetColumn;
import org.furrow.node.dataset.parquetfile.ParquetField;
import org.furrow.node.dataset.parquetfile.ParquetWriter;
import org.furrow.node.dataset.table.Column;
import org.furrow.node.dataset.table.Schema;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.dataset.table.TableSpec;

/** Writes the tables of runs as Parquet files: {@code tables/TABLE/SPLIT-00000.parquet}, a row group per run. */
public final class ParquetTables implements AutoCloseable {
    private final List<TableSpec> specs;
    private final String split;
    private final List<ParquetWriter> writers = new ArrayList<>();
    private final Set<String> filled = new HashSet<>();

    /**
     * Begins the files.
     *
     * @param folder that receives the folder {@code tables}
     * @param split for example "train"
     */
    public ParquetTables(Path folder, String split, List<TableSpec> tables) throws IOException {
        specs = List.copyOf(tables);
        this.split = split;
        for (TableSpec spec : tables) {
            Path file = folder.resolve(file(spec));
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            writers.add(writer(file, spec));
        }
    }

    private String file(TableSpec spec) {
        return "tables/" + spec.name() + "/" + split + "-00000.parquet";
    }

    /** The files with rows, relative to the folder, by name of the table. */
    Map<String, String> filled() {
        Map<String, String> files = new LinkedHashMap<>();
        specs.stream().filter(spec -> filled.contains(spec.name())).forEach(spec -> files.put(spec.name(), file(spec)));
        return files;
    }

    private static ParquetWriter writer(Path file, TableSpec spec) throws IOException {
        Map<String, Map<String, String>> notes = new LinkedHashMap<>();
        List<ParquetField> fields = new ArrayList<>();
        for (Column column : spec.columns()) {
            Map<String, String> note = new LinkedHashMap<>();
            note.put("unit", column.quantity().unit());
            note.put("frame", column.quantity().frame());
            note.put("description", column.quantity().meaning());
            notes.put(column.name(), note);
            fields.add(
                    column.nullable()
                            ? ParquetField.optional(column.name(), column.type())
                            : ParquetField.of(column.name(), column.type()));
        }
        return new ParquetWriter(file, fields, Map.of("furrow_schema", Schema.json(List.of(spec))), notes);
    }

    /** Adds the rows of a run, in the order of the tables. */
    public void add(List<Table> tables) throws IOException {
        for (int t = 0; t < writers.size(); t++) {
            Table table = tables.get(t);
            ParquetWriter writer = writers.get(t);
            for (int c = 0; c < table.spec().columns().size(); c++) {
                fill(table, c, writer.column(c));
            }
            writer.endRowGroup();
            if (table.rows() > 0) {
                filled.add(table.spec().name());
            }
        }
    }

    private static void fill(Table table, int c, ParquetColumn dest) {
        Column column = table.spec().columns().get(c);
        for (int row = 0; row < table.rows(); row++) {
            if (column.isText()) {
                dest.add(table.text(c, row));
                continue;
            }
            double value = table.number(c, row);
            if (column.nullable() && Double.isNaN(value)) {
                dest.addNull();
            } else {
                switch (column.type()) {
                    case FLOAT, DOUBLE -> dest.add(value);
                    default -> dest.add((long) value);
                }
            }
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(writers);
    }
}
