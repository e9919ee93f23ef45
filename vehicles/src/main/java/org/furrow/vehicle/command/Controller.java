package org.furrow.vehicle.command;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.state.Stateful;
import org.furrow.world.report.VehicleReport;

/** Changes a driver's commands at a rate, from the vehicle's sensors and its motion. */
public interface Controller extends Stateful {
    /** Ticks between two calls of {@link #control}, >= 1. */
    int everyTicks();

    /**
     * Changes commands. What it sets holds until the driver decides or a controller sets it again.
     *
     * @param self the vehicle at the beginning of the tick
     * @param sensors the vehicle's sensors, as of the last tick
     * @param dest the commands, with those of the driver and the controllers before
     */
    void control(VehicleReport self, SensorSuite sensors, Controls dest);

    /**
     * Called before ticks in which {@link #control} is not: sets the tyre pressure that it commanded last, which is not
     * part of the state of the commands, so that a resumed run has it as well.
     */
    default void hold(Controls dest) {}
}
