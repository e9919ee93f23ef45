package org.furrow.node.dataset.parquetfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.furrow.rules.ModuleFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetWriterTest {
    /** Three programs read this file in {@code run-scripts/test-data}. */
    private static final Path FROZEN = ModuleFolder.of(ParquetWriterTest.class).resolve("src/test/data/frozen.parquet");

    private static final List<ParquetField> FIELDS = List.of(
            ParquetField.of("run", ParquetType.INT32),
            ParquetField.of("tick", ParquetType.INT64),
            ParquetField.of("x_m", ParquetType.DOUBLE),
            ParquetField.optional("age_s", ParquetType.FLOAT),
            ParquetField.of("event", ParquetType.TEXT),
            ParquetField.list("tasks", ParquetType.TEXT, 1),
            ParquetField.list("imu", ParquetType.FLOAT, 2),
            ParquetField.in("front", "bytes", ParquetType.BYTES),
            ParquetField.in("front", "path", ParquetType.TEXT));

    @TempDir
    Path folder;

    private Path write(String name, int rows) throws IOException {
        Path file = folder.resolve(name);
        try (ParquetWriter writer =
                new ParquetWriter(file, FIELDS, Map.of("furrow_schema", "1"), Map.of("x_m", Map.of("unit", "m")))) {
            for (int row = 0; row < rows; row++) {
                writer.column(0).add(row % 3L);
                writer.column(1).add(10L * row);
                writer.column(2).add(row == 1 ? Double.NaN : 0.1 * row);
                if (row % 4 == 1) {
                    writer.column(3).addNull();
                } else {
                    writer.column(3).add(0.5 * row);
                }
                writer.column(4).add(row % 2 == 0 ? "enter" : "leave");
                writer.column(5).addList(row == 2 ? List.of() : List.of("a", "b" + row));
                writer.column(6).addMatrix(new double[] {row, 1, 2, 3, 4, 5}, 3);
                writer.column(7).add(("image " + row).getBytes(StandardCharsets.UTF_8));
                writer.column(8).add("front/" + row + ".png");
                if (row == rows / 2) {
                    writer.endRowGroup();
                }
            }
        }
        return file;
    }

    @Test
    void shouldWriteTheSameBytesForTheSameRows() throws IOException {
        byte[] one = Files.readAllBytes(write("one", 40));
        assertArrayEquals(one, Files.readAllBytes(write("two", 40)));
        assertArrayEquals(Files.readAllBytes(FROZEN), one);
    }

    @Test
    void shouldBeginAndEndAsParquetDoes() throws IOException {
        byte[] bytes = Files.readAllBytes(write("one", 7));
        assertEquals("PAR1", new String(bytes, 0, 4, StandardCharsets.US_ASCII));
        assertEquals("PAR1", new String(bytes, bytes.length - 4, 4, StandardCharsets.US_ASCII));
        int footer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
        assertEquals(0x15, bytes[bytes.length - 8 - footer], "the metadata begins with field 1, an i32");
    }

    @Test
    void shouldEncodeRunsAndPackedBits() {
        int[] values = new int[19];
        for (int k = 0; k < 8; k++) {
            values[k] = k;
        }
        ByteColumn dest = new ByteColumn();
        RunLengths.encode(values, values.length, 3, dest);
        // the example of Parquet's specification for 0 to 7 in 3 bits, then a run of 11 zeros
        byte[] wanted = {3, (byte) 0b10001000, (byte) 0b11000110, (byte) 0b11111010, 22, 0};
        byte[] found = new byte[dest.length()];
        System.arraycopy(dest.bytes(), 0, found, 0, found.length);
        assertArrayEquals(wanted, found);
    }

    @Test
    void shouldRefuseColumnsOfDifferentLength() throws IOException {
        ParquetWriter writer = new ParquetWriter(folder.resolve("bad"), FIELDS, Map.of(), Map.of());
        writer.column(0).add(1L);
        IllegalStateException error = assertThrows(IllegalStateException.class, writer::endRowGroup);
        assertEquals("column 'tick' has 0 rows, the first one 1", error.getMessage());
        assertThrows(IllegalArgumentException.class, () -> writer.column(2).add("text"));
        assertThrows(IllegalArgumentException.class, () -> writer.column(2).addNull());
    }
}
