package org.furrow.node.study.soilfit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;

/** Reads the tables of tests: one row for each point, with the name of its test and its setting. */
public final class BevameterTable {
    /** Columns of plate tests; b is the radius of a round plate, or half of the area over half of the perimeter. */
    static final List<String> PLATES = List.of("test", "b_m", "sinkage_m", "pressure_Pa");

    /** Columns of shear tests. */
    static final List<String> SHEAR = List.of("test", "normal_Pa", "shear_m", "stress_Pa");

    private BevameterTable() {}

    static List<TestCurve> plates(Source file) throws InputError {
        return read(file, PLATES);
    }

    static List<TestCurve> shear(Source file) throws InputError {
        return read(file, SHEAR);
    }

    private record Points(double setting, List<double[]> rows) {}

    private static List<TestCurve> read(Source file, List<String> columns) throws InputError {
        Map<String, Points> tests = new LinkedHashMap<>();
        try (CsvTable table = CsvTable.of(file)) {
            table.requireColumns(columns);
            while (table.next()) {
                double setting = table.number(1);
                if (setting <= 0) {
                    throw table.error(columns.get(1) + ": must be positive, found " + setting);
                }
                Points test = tests.computeIfAbsent(table.text(0), name -> new Points(setting, new ArrayList<>()));
                if (test.setting != setting) {
                    throw table.error("test '" + table.text(0) + "' has two values of " + columns.get(1) + ": "
                            + test.setting + " and " + setting + "; give each test one name");
                }
                // samples before contact say nothing
                if (table.number(2) > 0 && table.number(3) > 0) {
                    test.rows.add(new double[] {table.number(2), table.number(3)});
                }
            }
        }
        List<TestCurve> curves = new ArrayList<>();
        tests.forEach((name, points) -> curves.add(new TestCurve(
                name,
                points.setting,
                points.rows.stream().mapToDouble(row -> row[0]).toArray(),
                points.rows.stream().mapToDouble(row -> row[1]).toArray())));
        if (curves.isEmpty()) {
            throw new InputError(file.label() + ": has no tests");
        }
        return curves;
    }
}
