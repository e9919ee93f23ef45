package org.furrow.node.dataset.table;

import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.world.report.Quantity;

/**
 * A column of a table.
 *
 * @param quantity its name, unit, frame and meaning; the unit of a text is empty
 * @param nullable whether a value may be missing
 */
public record Column(Quantity quantity, ParquetType type, boolean nullable) {
    /** Its name. */
    public String name() {
        return quantity.name();
    }

    public boolean isText() {
        return type == ParquetType.TEXT;
    }

    /** The column as documents describe it. */
    public SensorField field() {
        return new SensorField(type.word + (nullable ? ", may be missing" : ""), quantity);
    }
}
