package org.furrow.node.hil.pilot;

import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.vehicle.spec.InputName;

/** A signal by which the bus moves a vehicle, other than the auxiliary axes. */
enum BusCommand {
    VALVE(ControlSignals.VALVE),
    STEERING(InputName.STEERING),
    ANGLE("steering_angle_command_rad"),
    CURVATURE("curvature_command_1pm"),
    ENABLE("steer_enable"),
    THROTTLE("throttle"),
    TORQUE("torque_command"),
    ENGINE("engine_command_radps"),
    SPEED("speed_command_mps"),
    FORWARD("forward_command"),
    BRAKE("brake"),
    GEAR("gear_command"),
    PRESSURE(ControlSignals.PRESSURE);

    private final String signal;

    BusCommand(String signal) {
        this.signal = signal;
    }

    /** Name of the signal. */
    String signal() {
        return signal;
    }
}
