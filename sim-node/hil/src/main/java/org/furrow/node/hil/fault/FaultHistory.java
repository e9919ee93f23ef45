package org.furrow.node.hil.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the faults of a run did, as in its file.
 *
 * @param rows in the order of time
 */
public record FaultHistory(List<Row> rows) {
    /** File of the faults, in the folder of the recording. */
    public static final String FILE = "faults.csv";

    static final String HEADER = "tick,t_s,fault,kind,event,id";

    /**
     * A hit of a frame, or begin or end of another fault.
     *
     * @param line of the file
     */
    public record Row(long tick, double t_s, String fault, String kind, String event, String line) {}

    public FaultHistory {
        rows = List.copyOf(rows);
    }

    /** Reads the file of a recording; without one there were no faults. */
    public static FaultHistory read(Path recording) throws IOException {
        Path file = recording.resolve(FILE);
        List<Row> rows = new ArrayList<>();
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String[] cells = line.split(",", -1);
            if (cells.length != 6 || !cells[0].matches("[0-9]{1,18}") || !cells[1].matches("[0-9.E-]+")) {
                throw new IOException(file + ": '" + line + "' must be " + HEADER);
            }
            rows.add(new Row(
                    Long.parseLong(cells[0]), Double.parseDouble(cells[1]), cells[2], cells[3], cells[4], line));
        }
        return new FaultHistory(rows);
    }

    /** Writes the number of hits, and the times of the first and the last row, of each fault that had an effect. */
    public void write(ObjectNode json) {
        ArrayNode all = json.putArray("faults");
        Map<String, ObjectNode> byName = new LinkedHashMap<>();
        for (Row row : rows) {
            ObjectNode fault = byName.computeIfAbsent(row.fault(), name -> all.addObject()
                    .put("name", name)
                    .put("kind", row.kind())
                    .put("hits", 0)
                    .put("first_s", row.t_s()));
            fault.put("hits", fault.get("hits").asInt() + (row.event().equals("end") ? 0 : 1));
            fault.put("last_s", row.t_s());
        }
    }

    /** Returns the lines before a tick. */
    public List<String> linesBefore(long tick) {
        return rows.stream().filter(row -> row.tick() < tick).map(Row::line).toList();
    }
}
