package org.furrow.node.hil;

import java.util.HashSet;
import java.util.Set;
import org.furrow.node.can.binding.Binding;
import org.furrow.node.can.binding.ReceivePlan;
import org.furrow.node.can.binding.SignalTable;
import org.furrow.vehicle.Controls;
import org.furrow.vehicle.SteeringGeometry;
import org.furrow.vehicle.driver.CurvatureSteering;

/**
 * Who decides on a vehicle's controls: the operator while he is active; of what the binding receives, the bus; of the rest, the
 * scenario's driver. All that it remembers came by events and by the driver, so it does the same again in a replay.
 */
final class BusControls {
    private final SignalTable table;
    private final CurvatureSteering valve;
    private final int steering;
    private final int curvature;
    private final int enable;
    private final int throttle;
    private final int brake;
    private final Controls driver = new Controls();
    private final double[] operator = new double[OperatorAxis.values().length];

    BusControls(Binding binding, SignalTable table, SteeringGeometry geometry) {
        this.table = table;
        valve = new CurvatureSteering(geometry);
        Set<Integer> received = new HashSet<>();
        for (ReceivePlan plan : binding.receive()) {
            plan.fields().forEach(field -> received.add(field.signal()));
        }
        steering = number("steering", received);
        curvature = number("curvature_command_1pm", received);
        enable = number("steer_enable", received);
        throttle = number("throttle", received);
        brake = number("brake", received);
    }

    /** The number of a signal that the bus sends, else -1. */
    private int number(String name, Set<Integer> received) {
        int number = table.catalogue().number(name);
        return received.contains(number) ? number : -1;
    }

    /** Takes note of what the driver has decided for the epoch. */
    void driverDecided(Controls decision) {
        driver.steering = decision.steering;
        driver.throttle = decision.throttle;
        driver.brake = decision.brake;
    }

    /** Takes what an operator has moved. */
    void operate(OperatorAxis axis, double value) {
        operator[axis.number()] = value;
    }

    /** Sets the controls for the next tick. */
    void decide(Controls dest) {
        if (operator[OperatorAxis.ACTIVE.number()] != 0) {
            dest.steering = within(operator[OperatorAxis.STEERING.number()], -1);
            dest.throttle = within(operator[OperatorAxis.THROTTLE.number()], 0);
            dest.brake = within(operator[OperatorAxis.BRAKE.number()], 0);
            return;
        }
        dest.steering = within(steering(), -1);
        dest.throttle = within(throttle < 0 ? driver.throttle : table.get(throttle), 0);
        dest.brake = within(brake < 0 ? driver.brake : table.get(brake), 0);
    }

    private double steering() {
        if (steering >= 0) {
            return table.get(steering);
        }
        if (curvature < 0) {
            return driver.steering;
        }
        boolean enabled = enable < 0 || table.get(enable) == 1;
        return enabled ? valve.steering(table.get(curvature)) : 0;
    }

    private static double within(double value, double least) {
        return Double.isNaN(value) ? 0 : Math.clamp(value, least, 1);
    }
}
