package org.furrow.node.hil.verdict;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.furrow.node.hil.fault.FaultHistory;
import org.furrow.node.hil.verdict.Criterion.Column;
import org.furrow.node.hil.verdict.Criterion.Readiness;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.file.CsvTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The values of a run, read from the files in its folder. */
final class RunValues {
    private static final String TIME = "t_s";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path folder;

    /** @param folder of a complete run */
    RunValues(Path folder) {
        this.folder = folder;
    }

    /**
     * Values over time.
     *
     * @param steps whether a value holds until the next one, as a state does; otherwise it is a sample
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    record Series(double[] t_s, double[] values, boolean steps) {
        int count() {
            return values.length;
        }

        double t_s(int k) {
            return t_s[k];
        }

        double value(int k) {
            return values[k];
        }
    }

    /** Why a value does not exist, in words. */
    static final class MissingValueException extends Exception {
        private static final long serialVersionUID = 1L;

        MissingValueException(String message) {
            super(message);
        }
    }

    /** Folder of the recording of a vehicle in the loop. */
    private Path recording(String vehicle) {
        Path first = folder.resolve("hil");
        return vehicle.equals(Criterion.FIRST) ? first : first.resolve(vehicle);
    }

    /** The report of a vehicle in the loop. */
    private JsonNode report(String vehicle) throws IOException {
        Path place = vehicle.equals(Criterion.FIRST) ? folder : recording(vehicle);
        return MAPPER.readTree(Files.readString(place.resolve("hil.json")));
    }

    /**
     * Returns the time of the first effect of a fault: on a vehicle, or, if it had none there, on any other.
     *
     * @param vehicle its name
     */
    double firstEffect_s(String fault, String vehicle) throws MissingValueException, IOException {
        List<Path> recordings = new ArrayList<>(List.of(recording(vehicle), recording(Criterion.FIRST)));
        try (Stream<Path> others = Files.list(recording(Criterion.FIRST))) {
            others.filter(Files::isDirectory).sorted().forEach(recordings::add);
        }
        for (Path recording : recordings) {
            OptionalDouble first = FaultHistory.read(recording).rows().stream()
                    .filter(row -> row.fault().equals(fault))
                    .mapToDouble(FaultHistory.Row::t_s)
                    .findFirst();
            if (first.isPresent()) {
                return first.getAsDouble();
            }
        }
        throw new MissingValueException("the fault '" + fault + "' had no effect");
    }

    /** Returns a number of hil.json. */
    double report(Criterion.Report of) throws MissingValueException, IOException {
        JsonNode found = find(report(of.vehicle()), of.path());
        if (found == null || !found.isNumber()) {
            throw new MissingValueException("hil.json has no number '" + of.path() + "'");
        }
        return found.asDouble();
    }

    /** Resolves a path whose keys may have dots themselves. */
    private static @Nullable JsonNode find(JsonNode in, String path) {
        JsonNode whole = in.get(path);
        if (whole != null) {
            return whole;
        }
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
            JsonNode next = in.get(path.substring(0, dot));
            JsonNode found = next == null ? null : find(next, path.substring(dot + 1));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    Series series(Readiness of) throws MissingValueException, IOException {
        JsonNode changes = report(of.vehicle()).get("readiness");
        if (changes == null || changes.isEmpty()) {
            throw new MissingValueException("hil.json has no 'readiness'");
        }
        double[] t_s = new double[changes.size()];
        double[] values = new double[changes.size()];
        for (int k = 0; k < t_s.length; k++) {
            t_s[k] = changes.get(k).get(TIME).asDouble();
            values[k] = changes.get(k).get("ready").asDouble();
        }
        return new Series(t_s, values, true);
    }

    /**
     * Reads a column of the vehicle's table, or its rows of convoy.csv.
     *
     * @throws IOException naming the line of a row that is damaged
     */
    Series series(Column column) throws MissingValueException, IOException {
        String own = "vehicles/" + column.vehicle() + ".csv";
        List<String> known = new ArrayList<>();
        for (String name : List.of(own, "convoy.csv")) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                try (CsvTable table = CsvTable.open(file)) {
                    if (table.columns().contains(column.column())) {
                        return read(table, column, name.equals(own));
                    }
                    known.addAll(table.columns());
                } catch (InputError e) {
                    throw new IOException(e.getMessage(), e);
                }
            }
        }
        throw new MissingValueException(
                "no table has a column '" + column.column() + "'; " + Spelling.advice(column.column(), known));
    }

    private static Series read(CsvTable table, Column column, boolean own) throws InputError {
        int time = table.column(TIME);
        int value = table.column(column.column());
        int vehicle = own ? -1 : table.column("vehicle");
        List<double[]> rows = new ArrayList<>();
        while (table.next()) {
            boolean isRow = own || table.text(vehicle).equals(column.vehicle());
            if (isRow && !table.text(value).isEmpty()) {
                rows.add(new double[] {table.number(time), table.number(value)});
            }
        }
        return new Series(
                rows.stream().mapToDouble(row -> row[0]).toArray(),
                rows.stream().mapToDouble(row -> row[1]).toArray(),
                false);
    }
}
