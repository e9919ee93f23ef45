package org.furrow.node.app.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.FrameLog;
import org.furrow.node.can.log.Mf4Writer;
import org.furrow.node.can.log.PcapngWriter;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.table.ColumnNotes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code furrow can convert}. */
@Command(
        name = "convert",
        description =
                "Convert a log of a CAN bus (candump, ASC, BLF, MF4), or the log and the vehicles' tables of a run"
                        + " of 'furrow hil', to a measurement file (.mf4) or a capture for Wireshark (.pcapng).")
final class CanConvertCommand extends CliCommand {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String TIME = "t_s";

    @Parameters(index = "0", paramLabel = "LOG", description = "Log, or folder of a run.")
    private Path from;

    @Parameters(index = "1", paramLabel = "FILE", description = "File to write: .mf4 or .pcapng.")
    private Path to;

    @Override
    public Integer call() throws InputError {
        String name = to.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".mf4") && !name.endsWith(".pcapng")) {
            throw new InputError(to + ": must end with .mf4 or .pcapng");
        }
        if (Files.exists(to)) {
            throw new InputError(to + ": exists; nothing is overwritten");
        }
        boolean isRun = Files.isDirectory(from);
        if (isRun) {
            Manifest.requireUnchanged(
                    from,
                    file -> file.startsWith("hil") || file.startsWith("vehicles/") || file.equals(ColumnNotes.FILE));
        }
        FrameLog log = FrameLog.readAll(isRun ? from.resolve("hil/bus.log") : from);
        try {
            if (name.endsWith(".pcapng")) {
                writeCapture(log);
            } else {
                writeMeasurement(log, isRun ? signals(from) : List.of());
            }
        } catch (IOException e) {
            throw new InputError(to + ": cannot be written: " + e.getMessage());
        }
        out().println(to + ": " + log.frames() + " frames");
        return ExitCodes.OK;
    }

    private void writeCapture(FrameLog log) throws IOException {
        CanFrame frame = new CanFrame();
        try (PcapngWriter writer = new PcapngWriter(to, log.buses())) {
            for (int k = 0; k < log.frames(); k++) {
                log.get(k, frame);
                writer.add(frame, log.start_ns() + log.time_ns(k), log.bus(k), log.isSent(k));
            }
        }
    }

    private void writeMeasurement(FrameLog log, List<Mf4Writer.Signals> signals) throws IOException {
        CanFrame frame = new CanFrame();
        Mf4Writer writer = new Mf4Writer(log.start_ns());
        for (int k = 0; k < log.frames(); k++) {
            log.get(k, frame);
            writer.add(frame, log.time_ns(k) * 1e-9, 1 + log.bus(k), log.isSent(k));
        }
        signals.forEach(writer::add);
        writer.write(to);
    }

    /** The tables of the vehicles of a run. */
    private static List<Mf4Writer.Signals> signals(Path run) throws InputError {
        List<Mf4Writer.Signals> all = new ArrayList<>();
        try (var files = Files.list(run.resolve("vehicles"))) {
            List<Path> tables = files.filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
            JsonNode notes = MAPPER.readTree(Files.readString(run.resolve(ColumnNotes.FILE)));
            for (Path table : tables) {
                all.add(signals(table, units(notes.path("vehicles/" + table.getFileName()))));
            }
        } catch (IOException | JacksonException e) {
            throw new InputError(run + ": its tables cannot be read: " + e.getMessage());
        }
        return all;
    }

    /** NaN for a cell that is empty or a word. */
    private static double value(String cell) {
        try {
            return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static Map<String, String> units(JsonNode columns) {
        Map<String, String> units = new HashMap<>();
        for (JsonNode column : columns) {
            String unit = column.path("unit").asString("");
            units.put(column.path("name").asString(""), unit.equals("1") ? "" : unit);
        }
        return units;
    }

    private static Mf4Writer.Signals signals(Path file, Map<String, String> units) throws InputError {
        try (CsvTable table = CsvTable.open(file)) {
            List<String> names =
                    table.columns().stream().filter(name -> !name.equals(TIME)).toList();
            List<double[]> rows = new ArrayList<>();
            while (table.next()) {
                double[] row = new double[1 + names.size()];
                row[0] = table.number(table.column(TIME));
                for (int k = 0; k < names.size(); k++) {
                    row[1 + k] = value(table.text(table.column(names.get(k))));
                }
                rows.add(row);
            }
            String vehicle = file.getFileName().toString().replaceFirst("\\.csv$", "");
            return new Mf4Writer.Signals(
                    vehicle,
                    names,
                    names.stream().map(name -> units.getOrDefault(name, "")).toList(),
                    rows);
        }
    }
}
