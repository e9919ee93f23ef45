package org.furrow.node.scenario.sensor;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The table of a type of sensor in data sets. It has a row for each epoch at whose end the first column has a value;
 * with an age only where that is a new measurement, which shows by an age that has not grown.
 *
 * @param name of the table
 * @param description what it has, as a sentence
 * @param always outputs that have a value in each row
 * @param sometimes outputs that may be missing
 * @param age the output with the age of the measurement, in s, the last column {@code age_s}; null: there is none
 */
public record SensorTable(
        String name,
        String description,
        List<Quantity> always,
        List<Quantity> sometimes,
        @Nullable Quantity age) {
    public SensorTable {
        always = List.copyOf(always);
        sometimes = List.copyOf(sometimes);
        if (always.isEmpty()) {
            throw new IllegalArgumentException("the table '" + name + "' of a sensor needs a column");
        }
    }

    /** The outputs in the order of the columns. */
    public List<Quantity> outputs() {
        return Stream.of(always, sometimes, age == null ? List.<Quantity>of() : List.of(age))
                .flatMap(List::stream)
                .toList();
    }

    /** A table of outputs that have a value at the end of each epoch. */
    public static SensorTable of(String name, String description, List<Quantity> columns) {
        return new SensorTable(name, description, columns, List.of(), null);
    }
}
