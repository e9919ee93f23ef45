package org.furrow.vehicle.command;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.Stateful;

/** Executes commands, such as at a limited rate. */
public interface Actuator extends Stateful {
    /**
     * Executes commands in one tick.
     *
     * @param step_s length of the tick, in s
     * @param dest the commands; receives what is applied
     */
    void apply(double step_s, Controls dest);
}
