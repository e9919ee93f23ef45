package org.furrow.node.hil.parameter;

import org.jspecify.annotations.Nullable;

/**
 * A number of a vehicle in the loop that can be changed while the run goes on.
 *
 * @param name unique for the vehicle in a {@link ParameterTable}
 * @param initial value at the start; NaN: none, the binding decides
 * @param least smallest value
 * @param most largest value
 */
public record HilParameter(String name, String unit, String meaning, double initial, double least, double most) {
    public HilParameter {
        if (!(least <= most) || initial < least || initial > most) {
            throw new IllegalArgumentException("initial must be in [least, most], name=" + name + " initial=" + initial
                    + " least=" + least + " most=" + most);
        }
    }

    /** Whether it may have no value. */
    public boolean isOptional() {
        return Double.isNaN(initial);
    }

    /** Why it cannot have a value; null if it can. */
    public @Nullable String refusal(double value) {
        if (Double.isNaN(value) ? isOptional() : value >= least && value <= most) {
            return null;
        }
        return "'" + name + "' must be in [" + least + ", " + most + "], not " + value;
    }

    HilParameter named(String other) {
        return new HilParameter(other, unit, meaning, initial, least, most);
    }
}
