package org.furrow.node.scenario.driver;

import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;

/** Columns of tables of controls. */
final class ControlColumns {
    static final String GEAR = "gear";

    private ControlColumns() {}

    /** Steering and auxiliary axes in [-1, 1], throttle and brake in [0, 1]. */
    static double control(CsvTable table, String name, int column) throws InputError {
        double value = table.number(column);
        int least = name.equals("throttle") || name.equals("brake") ? 0 : -1;
        if (value < least || value > 1) {
            throw table.error(name + " must be in [" + least + ", 1], found " + value);
        }
        return value;
    }

    static int gear(CsvTable table, int column) throws InputError {
        double value = table.number(column);
        if (value != 0 && Math.abs(value) != 1) {
            throw table.error("gear must be 1 (forward), 0 (neutral) or -1 (reverse), found " + value);
        }
        return (int) value;
    }
}
