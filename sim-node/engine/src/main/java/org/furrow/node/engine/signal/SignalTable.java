package org.furrow.node.engine.signal;

import java.util.Arrays;

/** Current values of all signals, and the tick in which each was last set. */
public final class SignalTable {
    /** Age of a signal that was never set. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final long UNSET = Long.MIN_VALUE;

    private final SignalCatalogue catalogue;
    private final double[] values;
    private final long[] ticks;

    /** A table with all signals 0 and never set. */
    public SignalTable(SignalCatalogue catalogue) {
        this.catalogue = catalogue;
        values = new double[catalogue.size()];
        ticks = new long[catalogue.size()];
        Arrays.fill(ticks, UNSET);
    }

    public SignalCatalogue catalogue() {
        return catalogue;
    }

    /** A signal's value; NaN when it is not available. */
    public double get(int signal) {
        return values[signal];
    }

    /** The values of all signals; NaN for one that was never set or is not available. */
    public double[] values() {
        double[] copy = values.clone();
        for (int k = 0; k < copy.length; k++) {
            if (ticks[k] == UNSET) {
                copy[k] = Double.NaN;
            }
        }
        return copy;
    }

    /** Sets a signal in a tick. */
    public void set(int signal, double value, long tick) {
        values[signal] = value;
        ticks[signal] = tick;
    }

    /** Sets a signal without changing its age. */
    public void assume(int signal, double value) {
        values[signal] = value;
    }

    /** Ticks since a signal was set, {@link #NEVER} when it never was. */
    public long age_ticks(int signal, long tick) {
        return ticks[signal] == UNSET ? NEVER : tick - ticks[signal];
    }

    /** The table's content: value and tick (-1: never) of each signal. */
    public double[] state() {
        double[] state = new double[2 * values.length];
        for (int k = 0; k < values.length; k++) {
            state[2 * k] = values[k];
            state[2 * k + 1] = ticks[k] == UNSET ? -1 : ticks[k];
        }
        return state;
    }

    /**
     * Restores what {@link #state} returned.
     *
     * @throws IllegalArgumentException when the number of signals differs
     */
    public void restore(double[] from, int at, int length) {
        if (length != 2 * values.length) {
            throw new IllegalArgumentException(
                    "state of " + length / 2 + " signals, expected " + values.length + " signals");
        }
        for (int k = 0; k < values.length; k++) {
            values[k] = from[at + 2 * k];
            double tick = from[at + 2 * k + 1];
            ticks[k] = tick < 0 ? UNSET : (long) tick;
        }
    }
}
