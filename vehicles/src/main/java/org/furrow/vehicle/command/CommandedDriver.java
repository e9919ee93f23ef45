package org.furrow.vehicle.command;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.state.Stateful;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/**
 * A driver with controllers and actuators between it and the vehicle. It decides once an epoch as before; then, before
 * each tick, the controllers that are due change the commands, and the actuators execute them, in the order of their
 * lists.
 */
public final class CommandedDriver implements Driver {
    private final Driver driver;
    private final List<Controller> controllers;
    private final List<Actuator> actuators;
    private final List<Stateful> parts = new ArrayList<>();
    private final Controls commands = new Controls();
    private final double[] state;

    public CommandedDriver(Driver driver, List<Controller> controllers, List<Actuator> actuators) {
        this.driver = driver;
        this.controllers = List.copyOf(controllers);
        this.actuators = List.copyOf(actuators);
        parts.add(driver);
        parts.addAll(controllers);
        parts.addAll(actuators);
        int length = CommandState.LENGTH;
        for (Stateful part : parts) {
            length += part.state().length;
        }
        state = new double[length];
    }

    /** The driver without controllers and actuators. */
    public Driver driver() {
        return driver;
    }

    /** The commands before actuators, which a pilot may change. */
    public Controls commands() {
        return commands;
    }

    /** Whether a controller is due before a tick. */
    public boolean controls(long tick) {
        for (int k = 0; k < controllers.size(); k++) {
            if (tick % controllers.get(k).everyTicks() == 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Lets the controllers that are due and all actuators act before a tick.
     *
     * @param tick number of the tick in the run
     * @param self the vehicle at its beginning, read only when {@link #controls} is true
     * @param applied receives what the vehicle executes
     */
    public void before(long tick, VehicleReport self, SensorSuite sensors, double step_s, Controls applied) {
        for (int k = 0; k < controllers.size(); k++) {
            Controller controller = controllers.get(k);
            if (tick % controller.everyTicks() == 0) {
                controller.control(self, sensors, commands);
            } else {
                controller.hold(commands);
            }
        }
        applied.set(commands);
        for (int k = 0; k < actuators.size(); k++) {
            actuators.get(k).apply(step_s, applied);
        }
    }

    /** Decides on the commands; {@code dest} is set before each tick. */
    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        driver.decide(self, traffic, interval_s, commands);
    }

    @Override
    public boolean holdsSpeed() {
        return driver.holdsSpeed();
    }

    @Override
    public void order(double speed_mps) {
        driver.order(speed_mps);
    }

    @Override
    public double target_mps() {
        return driver.target_mps();
    }

    @Override
    public double[] state() {
        int at = CommandState.copy(commands, state);
        for (Stateful part : parts) {
            double[] from = part.state();
            System.arraycopy(from, 0, state, at, from.length);
            at += from.length;
        }
        return state;
    }

    @Override
    public String stateName(int slot) {
        int at = slot - CommandState.LENGTH;
        if (at < 0) {
            return CommandState.name(slot);
        }
        for (int k = 0; k < parts.size(); k++) {
            int length = parts.get(k).state().length;
            if (at < length) {
                return k == 0
                        ? parts.get(k).stateName(at)
                        : "part" + k + "." + parts.get(k).stateName(at);
            }
            at -= length;
        }
        throw new IndexOutOfBoundsException(slot);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a driver with controllers or actuators", state.length, from, at, length);
        CommandState.restore(from, at, commands);
        int next = at + CommandState.LENGTH;
        for (Stateful part : parts) {
            int own = part.state().length;
            part.restore(from, next, own);
            next += own;
        }
    }
}
