package org.furrow.vehicle.state;

/** An object whose whole state is one array of numbers, so that a checkpoint can store and restore it. */
public interface Stateful {
    /** The state array itself, to be read only. */
    double[] state();

    /** Name of a slot of {@link #state}. */
    String stateName(int slot);

    /**
     * Restores a state: from here on this object behaves bit for bit as the one from which the state was taken.
     *
     * @param from holds at {@code at} the {@link #state} of an object of the same type and parameters
     * @param length number of slots to restore
     * @throws IllegalArgumentException when {@code length} is not the length of {@link #state}
     */
    void restore(double[] from, int at, int length);
}
