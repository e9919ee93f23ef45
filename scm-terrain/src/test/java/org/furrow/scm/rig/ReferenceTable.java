package org.furrow.scm.rig;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * A table of the reference data.
 *
 * @param names first cell of each row
 * @param rows non-numeric cells are NaN
 */
record ReferenceTable(List<String> columns, List<String> names, List<double[]> rows) {
    static ReferenceTable read(String name) {
        try (InputStream in = Objects.requireNonNull(
                        ReferenceTable.class.getResourceAsStream("/reference/" + name + ".csv.gz"), name);
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
            List<String> lines = reader.lines().toList();
            List<String> names = new ArrayList<>();
            List<double[]> rows = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] cells = line.split(",", -1);
                double[] row = new double[cells.length];
                for (int c = 0; c < row.length; c++) {
                    row[c] = number(cells[c]);
                }
                names.add(cells[0]);
                rows.add(row);
            }
            return new ReferenceTable(List.of(lines.get(0).split(",", -1)), names, rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int column(String name) {
        int at = columns.indexOf(name);
        if (at < 0) {
            throw new IllegalArgumentException("no column " + name + " in " + columns);
        }
        return at;
    }

    /** Mean of a column over the rows of a pass with t in [from, to]; pass 0: tables without passes. */
    double mean(String column, int pass, double from_s, double to_s) {
        double sum = 0;
        int count = 0;
        int t = column("t");
        for (double[] row : rows) {
            boolean ofPass = pass == 0 || row[0] == pass;
            if (ofPass && row[t] >= from_s - 1e-9 && row[t] <= to_s + 1e-9) {
                sum += row[column(column)];
                count++;
            }
        }
        return sum / count;
    }

    private static double number(String cell) {
        return cell.isEmpty() || Character.isLetter(cell.charAt(0)) ? Double.NaN : Double.parseDouble(cell);
    }
}
