package org.furrow.node.hil.verdict;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.hil.fault.FaultHistory;
import org.furrow.node.hil.verdict.Criterion.Column;
import org.furrow.node.hil.verdict.Criterion.Readiness;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The values of a run, read from the files in its folder. */
final class RunValues {
    private static final String TIME = "t_s";

    private final Path folder;
    private final JsonNode report;
    private final FaultHistory faults;

    /** @param report content of hil.json */
    RunValues(Path folder, JsonNode report, FaultHistory faults) {
        this.folder = folder;
        this.report = report;
        this.faults = faults;
    }

    /** Values over time. */
    static final class Series {
        private final double[] t_s;
        private final double[] values;
        private final boolean steps;

        /** @param steps whether a value holds until the next one, as a state does; otherwise it is a sample */
        Series(double[] t_s, double[] values, boolean steps) {
            this.t_s = t_s;
            this.values = values;
            this.steps = steps;
        }

        int count() {
            return values.length;
        }

        double t_s(int k) {
            return t_s[k];
        }

        double value(int k) {
            return values[k];
        }

        boolean steps() {
            return steps;
        }
    }

    /** Why a value does not exist, in words. */
    static final class MissingValueException extends Exception {
        private static final long serialVersionUID = 1L;

        MissingValueException(String message) {
            super(message);
        }
    }

    /** Returns the time of the first effect of a fault. */
    double firstEffect_s(String fault) throws MissingValueException {
        return faults.rows().stream()
                .filter(row -> row.fault().equals(fault))
                .mapToDouble(FaultHistory.Row::t_s)
                .findFirst()
                .orElseThrow(() -> new MissingValueException("the fault '" + fault + "' had no effect"));
    }

    /** Returns a number of hil.json. */
    double report(String path) throws MissingValueException {
        JsonNode found = find(report, path);
        if (found == null || !found.isNumber()) {
            throw new MissingValueException("hil.json has no number '" + path + "'");
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

    Series series(Readiness readiness) throws MissingValueException {
        JsonNode changes = report.get("readiness");
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

    /** Reads a column of the vehicle's table, or its rows of convoy.csv. */
    Series series(Column column) throws MissingValueException, IOException {
        String own = "vehicles/" + column.vehicle() + ".csv";
        List<String> known = new ArrayList<>();
        for (String table : List.of(own, "convoy.csv")) {
            Path file = folder.resolve(table);
            if (Files.exists(file)) {
                try (BufferedReader in = Files.newBufferedReader(file)) {
                    List<String> header =
                            Arrays.asList(String.valueOf(in.readLine()).split(",", -1));
                    if (header.contains(column.column())) {
                        return read(in, header, column, table.equals(own));
                    }
                    known.addAll(header);
                }
            }
        }
        throw new MissingValueException(
                "no table has a column '" + column.column() + "'; " + Spelling.advice(column.column(), known));
    }

    private static Series read(BufferedReader in, List<String> header, Column column, boolean own) throws IOException {
        int time = header.indexOf(TIME);
        int value = header.indexOf(column.column());
        int vehicle = own ? -1 : header.indexOf("vehicle");
        List<double[]> rows = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] cells = line.split(",", -1);
            boolean isRow = cells.length == header.size() && (own || cells[vehicle].equals(column.vehicle()));
            if (isRow && !cells[value].isEmpty()) {
                rows.add(new double[] {Double.parseDouble(cells[time]), Double.parseDouble(cells[value])});
            }
        }
        return new Series(
                rows.stream().mapToDouble(row -> row[0]).toArray(),
                rows.stream().mapToDouble(row -> row[1]).toArray(),
                false);
    }
}
