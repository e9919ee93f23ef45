package org.furrow.world.report;

/**
 * The description of a number in a table, a signal, a report or a frame of a sensor.
 *
 * @param name with its unit as suffix where it has one, such as {@code speed_mps}; unique in its table
 * @param unit SI symbol, such as {@code m/s}; {@code 1} for numbers without unit
 * @param frame the frame in which it is expressed, such as {@code W}; empty for numbers without frame
 * @param meaning what it is, in a few words; signs included
 */
public record Quantity(String name, String unit, String frame, String meaning) {
    public Quantity {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a quantity needs a name");
        }
    }
}
