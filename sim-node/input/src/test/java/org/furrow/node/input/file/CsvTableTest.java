package org.furrow.node.input.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTableTest {
    @TempDir
    Path folder;

    @Test
    void shouldReadRowsByColumnName() throws IOException, InputError {
        try (CsvTable table = table("\ufefft_s, name\n1.5,a\n\n  \n 2 ,\"b,c\"\r\n3,")) {
            table.requireColumns(List.of("t_s", "name"));
            assertEquals(1, table.column("name"));
            assertTrue(table.next());
            assertEquals(1.5, table.number(0));
            assertTrue(table.next());
            assertEquals(2, table.number(0));
            assertEquals("b,c", table.text(1));
            assertEquals(folder.resolve("in.csv") + ":5: x", table.error("x").getMessage());
            assertTrue(table.next());
            assertEquals("", table.text(1));
            assertFalse(table.next());
            assertEquals(folder.resolve("in.csv") + ":7: x", table.error("x").getMessage());
        }
    }

    @Test
    void shouldNameFileLineAndColumnOfErrors() {
        assertError("a,b\n1,x", "in.csv:2: b: 'x' is not a finite number");
        assertError("a,b\n1,2\n3,NaN", "in.csv:3: b: 'NaN' is not a finite number");
        assertError("a,b\n1,2\n3,0.01f", "in.csv:3: b: '0.01f' is not a finite number");
        assertError("a,b\n1,2\n3,0x1p3", "in.csv:3: b: '0x1p3' is not a finite number");
        assertError("a,b\n1,\"0,5\"", "in.csv:2: b: '0,5' is not a finite number");
        assertError("a,b\n1,2,3", "in.csv:2: expected 2 columns, found 3");
        assertError("a,c\n1,2", "in.csv:1: column 'b' is missing");
        assertError("", "in.csv:1: column 'b' is missing");
        assertError("a,b\n1,2\n\"3,4", "in.csv:3: is not CSV: ");
    }

    @Test
    void shouldReadFilesAndNameTheLineOfMalformedBytes() throws IOException, InputError {
        Path file = folder.resolve("a.csv");
        Files.write(file, "a\nx\n\u00e4\n".getBytes(StandardCharsets.ISO_8859_1));
        try (CsvTable table = CsvTable.open(file)) {
            assertTrue(table.next());
            InputError error = assertThrows(InputError.class, table::next);
            assertEquals(file + ":3: is not UTF-8 text", error.getMessage());
        }
        Path missing = folder.resolve("missing.csv");
        InputError error = assertThrows(InputError.class, () -> CsvTable.open(missing));
        assertEquals(missing + ": is missing or cannot be read", error.getMessage());
    }

    private CsvTable table(String text) throws IOException, InputError {
        Path file = folder.resolve("in.csv");
        Files.writeString(file, text);
        return CsvTable.open(file);
    }

    private void assertError(String text, String message) {
        InputError error = assertThrows(InputError.class, () -> {
            try (CsvTable table = table(text)) {
                int column = table.column("b");
                while (table.next()) {
                    table.number(column);
                }
            }
        });
        assertTrue(error.getMessage().startsWith(folder + "/" + message), error.getMessage());
    }
}
