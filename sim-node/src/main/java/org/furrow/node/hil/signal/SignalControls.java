package org.furrow.node.hil.signal;

import org.furrow.node.can.binding.Binding;
import org.furrow.node.can.binding.ReceivePlan;
import org.furrow.node.can.binding.SignalCatalogue;
import org.furrow.node.can.binding.SignalTable;
import org.furrow.vehicle.Controls;
import org.furrow.vehicle.SteeringGeometry;
import org.furrow.vehicle.driver.CurvatureSteering;

/**
 * Moves a vehicle's controls by the signals that a binding receives; those that it does not receive stay with the scenario's driver. Steering is moved
 * by {@code steering}, or else by {@code curvature_command_1pm}: while {@code steer_enable} is received and not 1, the wheels go straight, for then nobody
 * steers. Nothing is allocated after construction.
 */
public final class SignalControls {
    private static final int NONE = -1;

    private final SignalTable table;
    private final CurvatureSteering valve;
    private final int steering;
    private final int curvature;
    private final int enable;
    private final int throttle;
    private final int brake;

    /** @param geometry how the vehicle turns */
    public SignalControls(Binding binding, SignalTable table, SteeringGeometry geometry) {
        this.table = table;
        valve = new CurvatureSteering(geometry);
        steering = received(binding, "steering");
        curvature = received(binding, "curvature_command_1pm");
        enable = received(binding, "steer_enable");
        throttle = received(binding, "throttle");
        brake = received(binding, "brake");
    }

    /** Sets what the bus commands, over what the driver has decided. */
    public void apply(Controls dest) {
        if (steering != NONE) {
            dest.steering = Math.clamp(table.get(steering), -1, 1);
        } else if (curvature != NONE) {
            boolean steers = enable == NONE || table.get(enable) == 1;
            dest.steering = steers ? valve.steering(table.get(curvature)) : 0;
        }
        if (throttle != NONE) {
            dest.throttle = Math.clamp(table.get(throttle), 0, 1);
        }
        if (brake != NONE) {
            dest.brake = Math.clamp(table.get(brake), 0, 1);
        }
    }

    private static int received(Binding binding, String name) {
        SignalCatalogue catalogue = binding.catalogue();
        int signal = catalogue.number(name);
        for (ReceivePlan plan : binding.receive()) {
            for (ReceivePlan.In in : plan.fields()) {
                if (in.signal() == signal) {
                    return signal;
                }
            }
        }
        return NONE;
    }
}
