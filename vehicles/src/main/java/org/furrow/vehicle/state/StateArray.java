package org.furrow.vehicle.state;

import org.furrow.world.state.StateWords;

/** Base class of objects that keep their state in an array of named slots. */
public abstract class StateArray implements Stateful {
    protected final double[] state;

    private final String owner;
    private final String[] names;

    /**
     * Makes a state of one slot for each name, all 0.
     *
     * @param owner for error messages, such as "a GNSS receiver"
     * @param names of the slots, kept
     */
    protected StateArray(String owner, String... names) {
        this.owner = owner;
        this.names = names;
        state = new double[names.length];
    }

    @Override
    public final double[] state() {
        return state;
    }

    @Override
    public final String stateName(int slot) {
        return names[slot];
    }

    @Override
    public final void restore(double[] from, int at, int length) {
        StateWords.require("state of " + owner, state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
    }
}
