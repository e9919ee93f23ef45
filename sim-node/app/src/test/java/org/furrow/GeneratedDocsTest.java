package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.furrow.node.dataset.episode.DatasetExport;
import org.furrow.node.export.ExportOption;
import org.furrow.node.export.RunExport;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.plugin.Plugins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Parts of the documentation that are written from the code, and defaults that follow the schemas. A part lies
 * between two comments, {@code begin NAME} and
 * {@code end NAME}; {@code -Dfurrow.docs=write} writes all parts anew.
 */
class GeneratedDocsTest {
    private static final Path DOCS = Path.of("../../docs");
    private static final boolean WRITES = "write".equals(System.getProperty("furrow.docs"));

    @Test
    void shouldListTheFormatsOfExports() throws IOException {
        StringBuilder table = new StringBuilder("| format | content | options | place in DIR |\n|---|---|---|---|\n");
        for (RunExport format : Plugins.all(RunExport.class)) {
            String options = format.options().stream()
                    .map(ExportOption::name)
                    .map(name -> "`" + name + "`")
                    .collect(Collectors.joining(" "));
            table.append("| `").append(format.name()).append(format instanceof DatasetExport ? "` * | " : "` | ");
            table.append(format.description()).append(" | ").append(options);
            table.append(" | `").append(format.place()).append("` |\n");
        }
        assertPart("file-formats.md", "exports", table.toString());
    }

    /** Tables with a column of defaults, by file and the schema whose keys they list. */
    @ParameterizedTest
    @CsvSource({"scenarios.md, scenario", "surfaces.md, vti"})
    void shouldStateTheDefaultsOfTheSchema(String file, String schema) throws IOException {
        JsonNode root = JsonMapper.shared().readTree(String.valueOf(Schemas.text(schema)));
        String text = Files.readString(DOCS.resolve(file));
        String table = text.substring(text.indexOf("| key | default |"));
        int compared = 0;
        for (String row : table.substring(0, table.indexOf("\n\n")).split("\n", -1)) {
            String[] cells = row.split("\\|", -1);
            String key = cells[1].replace("`", "").strip();
            JsonNode place =
                    root.path("properties").has(key) ? root.path("properties").get(key) : root.findValue(key);
            JsonNode stated = place == null ? MissingNode.getInstance() : place.path("default");
            if (!stated.isMissingNode()) {
                String documented = cells[2].replace("`", "").split(";", -1)[0].strip();
                assertEquals(stated.asString(), documented, file + ": " + cells[1]);
                compared++;
            }
        }
        assertTrue(compared > 0, file + " has no default of the schema " + schema);
    }

    /** Requires that a part is as the code has it, or writes it. */
    private static void assertPart(String file, String name, String expected) throws IOException {
        String text = Files.readString(DOCS.resolve(file));
        String begin = "<!-- begin " + name + " -->\n";
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf("<!-- end " + name + " -->");
        assertTrue(from >= begin.length() && to >= from, file + " has no part " + name);
        if (WRITES) {
            Files.writeString(DOCS.resolve(file), text.substring(0, from) + expected + text.substring(to));
            return;
        }
        assertEquals(expected, text.substring(from, to), file + ", " + name + ": write it with -Dfurrow.docs=write");
    }
}
