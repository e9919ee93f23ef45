package org.furrow.node.view.pack;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The table of a vehicle for charts: the resource {@code table/NAME.bin}. */
public final class PackTable {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private PackTable() {}

    /**
     * Reads a table; rows that a running simulation has not finished are left out.
     *
     * @param every the rows are every n-th of the table
     * @throws InputError when the table cannot be read
     */
    public static byte[] of(Path csv, int every) throws InputError {
        List<String> columns;
        List<float[]> rows = new ArrayList<>();
        try (CsvTable table = CsvTable.open(csv)) {
            columns = table.columns();
            for (int row = 0; next(table); row++) {
                if (row % every == 0) {
                    rows.add(row(table, columns.size()));
                }
            }
        }
        ObjectNode head = MAPPER.createObjectNode().put("rows", rows.size());
        ArrayNode names = head.putArray("columns");
        columns.forEach(names::add);
        byte[] line = (head + "\n").getBytes(StandardCharsets.UTF_8);
        ByteBuffer values =
                ByteBuffer.allocate(Float.BYTES * rows.size() * columns.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int c = 0; c < columns.size(); c++) {
            for (float[] row : rows) {
                values.putFloat(row[c]);
            }
        }
        ByteStream dest = new ByteStream();
        dest.bytes(line, line.length);
        dest.bytes(values.array(), values.capacity());
        return dest.deflate();
    }

    /** Moves to the next row; false at the end, and at a row that a running simulation has not finished. */
    static boolean next(CsvTable table) {
        try {
            return table.next();
        } catch (InputError e) {
            return false;
        }
    }

    private static float[] row(CsvTable table, int columns) {
        float[] row = new float[columns];
        for (int c = 0; c < columns; c++) {
            try {
                row[c] = (float) table.number(c);
            } catch (InputError e) {
                row[c] = Float.NaN;
            }
        }
        return row;
    }
}
