package org.furrow.node.hil.events;

import org.furrow.node.can.CanFrame;

/** Acts on events from outside, in a tick, before the vehicle is stepped. */
public interface EventHandler {
    /** A frame from a bus, given by its number; valid during the call only. */
    void frame(int bus, CanFrame frame);

    /** An operator has changed an input. */
    void operator(OperatorAxis axis, double value);

    /** A vehicle is to be ejected from the run. */
    void eject(int vehicle);

    /**
     * A signal is to keep a value, or no longer.
     *
     * @param signal its number in the catalogue
     * @param held false: it is released
     */
    void hold(int signal, boolean held, double value);

    /**
     * A fault is to act, or no longer, in place of the times of the schedule.
     *
     * @param fault its number in the schedule
     */
    void fault(int fault, boolean acts);

    /**
     * A parameter is to have a value.
     *
     * @param parameter its number
     * @param value NaN: none
     */
    void parameter(int parameter, double value);

    /** The simulator has stalled before this tick for the time of a number of ticks. */
    void stalled(long ticks);
}
