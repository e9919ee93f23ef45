package org.furrow.node.dataset.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.rules.ModuleFolder;
import org.furrow.world.report.Quantity;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private static final Path DOCUMENT = ModuleFolder.of(SchemaTest.class).resolve("../../docs/data-tables.md");

    @Test
    void shouldBeWhatTheDocumentSays() throws IOException {
        String text = Files.readString(DOCUMENT);
        int from = text.indexOf("### runs");
        assertTrue(from > 0, "docs/data-tables.md has the tables from '### runs' on");
        assertEquals(Schema.markdown(Schema.all()).strip(), text.substring(from).strip());
    }

    @Test
    void shouldStateUnitAndMeaningOfEachColumn() {
        for (TableSpec table : Schema.all()) {
            for (Column column : table.columns()) {
                String where = table.name() + "/" + column.name();
                Quantity quantity = column.quantity();
                assertFalse(quantity.meaning().isBlank(), where);
                assertFalse(quantity.meaning().contains("*"), where + ": " + quantity.meaning());
                assertEquals(column.type() == ParquetType.TEXT, quantity.unit().isEmpty(), where);
                boolean position =
                        List.of("x_m", "y_m", "z_m", "lat_deg", "lon_deg").contains(column.name());
                assertTrue(!position || column.type() == ParquetType.DOUBLE, where + " needs float64");
            }
        }
    }

    @Test
    void shouldRefuseIncompleteRowsAndWrongTypes() {
        Table table = new Table(Schema.EVENTS);
        assertThrows(IllegalArgumentException.class, () -> table.put("text"));
        table.put(0, 0, 10, 0.02);
        assertThrows(IllegalArgumentException.class, () -> table.put(1));
        assertThrows(IllegalStateException.class, table::end);
        table.put("enter").end();
        assertEquals(1, table.rows());
        assertEquals("enter", table.text(4, 0));
    }

    @Test
    void shouldHashWhatATableStates() {
        assertEquals(
                events(0.02, "enter").contentSha256(), events(0.02, "enter").contentSha256());
        Set<String> different = new HashSet<>();
        for (Table table : List.of(
                events(0.02, "enter"), events(0.02, "leave"), events(-0.02, "enter"), new Table(Schema.EVENTS))) {
            different.add(table.contentSha256());
        }
        different.add(new Table(Schema.STATE).contentSha256());
        assertEquals(5, different.size());
    }

    private static Table events(double t_s, String event) {
        Table table = new Table(Schema.EVENTS);
        table.put(0, 0, 10, t_s).put(event).end();
        return table;
    }
}
