package org.furrow.node.hil;

import java.util.HashSet;
import java.util.Set;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.binding.ReceivePlan;
import org.furrow.node.hil.binding.SignalTable;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.driver.SpeedHold;
import org.furrow.vehicle.spec.InputName;

/**
 * Selects the source of each of a vehicle's controls: an active operator, else the bus where the binding receives
 * a command, else
 * the scenario's driver. Of several commands for one control, the first that the binding receives applies:
 *
 * <ul>
 *   <li>steering: {@code steering_valve_command}, {@code steering}, {@code steering_angle_command_rad}, {@code
 *       curvature_command_1pm}; all but {@code steering} while {@code steer_enable} is 1 or not received, else the
 *       valve is closed, and the wheels point straight ahead without a valve command;
 *   <li>throttle: {@code throttle}, {@code torque_command}, {@code engine_command_radps}, {@code speed_command_mps};
 *   <li>brake: {@code brake}, {@code speed_command_mps};
 *   <li>gear: {@code forward_command} with {@code speed_command_mps}, else {@code gear_command};
 *   <li>auxiliary axes: {@code aux_1} to {@code aux_8}.
 * </ul>
 *
 * <p>Its state depends on recorded events, the driver and the vehicle alone, so a replay repeats it.
 */
final class BusControls {
    // elements of the speed controller's state
    private static final int INTEGRAL = 0;
    private static final int SETPOINT = 1;
    private static final int THROTTLE = 2;

    private final SignalTable table;
    private final double step_s;
    private final SteeringGeometry geometry;
    private final boolean hasReverse;
    private final int valve;
    private final int steering;
    private final int angle;
    private final int curvature;
    private final int enable;
    private final int throttle;
    private final int torque;
    private final int engine;
    private final int speed;
    private final int forward;
    private final int gear;
    private final int[] aux = new int[Controls.AUXILIARIES];
    private final int brake;
    private final int drivenSpeed;
    private final int engineSpeed;
    private final int selectedGear;
    private final Set<Integer> acting;
    private final SpeedHold speedHold = new SpeedHold(INTEGRAL, SETPOINT, THROTTLE);
    private final double[] held = new double[3];
    private final EngineGovernor governor = new EngineGovernor();
    private final Controls pedals = new Controls();
    private final Controls driver = new Controls();
    private final double[] operator = new double[OperatorAxis.values().length];

    /** @param model of the vehicle that is controlled */
    BusControls(BusBindings bindings, SignalTable table, VehicleModel model) {
        this.table = table;
        hasReverse = model.hasReverse();
        step_s = bindings.step_s();
        geometry = model.steering();
        Set<Integer> received = new HashSet<>();
        for (ReceivePlan plan : bindings.receive()) {
            plan.fields().forEach(field -> received.add(field.signal()));
        }
        valve = number("steering_valve_command", received);
        steering = number("steering", received);
        angle = number("steering_angle_command_rad", received);
        curvature = number("curvature_command_1pm", received);
        enable = number("steer_enable", received);
        throttle = number("throttle", received);
        torque = number("torque_command", received);
        engine = number("engine_command_radps", received);
        speed = number("speed_command_mps", received);
        forward = number("forward_command", received);
        brake = number("brake", received);
        gear = number("gear_command", received);
        for (int axis = 0; axis < aux.length; axis++) {
            aux[axis] = number(InputName.auxiliary(axis), received);
        }
        operator[OperatorAxis.GEAR.number()] = 1;
        drivenSpeed = table.catalogue().number("speed_mps");
        engineSpeed = table.catalogue().number("engine_radps");
        selectedGear = table.catalogue().number("gear");
        acting = acting();
    }

    /** The number of a signal that the bus sends, else -1. */
    private int number(String name, Set<Integer> received) {
        int number = table.catalogue().number(name);
        return received.contains(number) ? number : -1;
    }

    /** Whether a signal that the bus sets controls the vehicle; not when another command takes precedence. */
    boolean moves(int signal) {
        return acting.contains(signal);
    }

    private Set<Integer> acting() {
        Set<Integer> found = new HashSet<>();
        found.add(first(valve, steering, angle, curvature));
        found.add(first(throttle, torque, engine, speed));
        found.add(first(brake, speed));
        if (valve >= 0 || steering < 0) {
            found.add(enable);
        }
        if (found.contains(speed)) {
            found.add(forward);
        } else {
            found.add(gear);
        }
        for (int axis : aux) {
            found.add(axis);
        }
        return found;
    }

    private static int first(int... signals) {
        for (int signal : signals) {
            if (signal >= 0) {
                return signal;
            }
        }
        return -1;
    }

    /** Stores the driver's decision for the epoch. */
    void driverDecided(Controls decision) {
        driver.set(decision);
    }

    /** Stores an operator's input. */
    void operate(OperatorAxis axis, double value) {
        operator[axis.number()] = value;
    }

    /** Number of values that {@link #copyState} copies. */
    int stateLength() {
        return held.length + 3;
    }

    /** Copies the state that depends on the vehicle's motion so far; the rest follows from the events of the run. */
    void copyState(double[] dest, int at) {
        System.arraycopy(held, 0, dest, at, held.length);
        dest[at + held.length] = pedals.throttle;
        dest[at + held.length + 1] = pedals.brake;
        dest[at + held.length + 2] = governor.integral();
    }

    /** Restores what {@link #copyState} copied. */
    void restore(double[] from, int at) {
        System.arraycopy(from, at, held, 0, held.length);
        pedals.throttle = from[at + held.length];
        pedals.brake = from[at + held.length + 1];
        governor.restore(from[at + held.length + 2]);
    }

    /** Sets the controls for the next tick. */
    void decide(Controls dest) {
        double v = measured(drivenSpeed);
        for (int axis = 0; axis < aux.length; axis++) {
            dest.aux[axis] = aux[axis] < 0 ? driver.aux[axis] : within(table.get(aux[axis]), -1);
        }
        if (operator[OperatorAxis.ACTIVE.number()] != 0) {
            dest.steering = within(operator[OperatorAxis.STEERING.number()], -1);
            dest.valve = Double.NaN;
            dest.throttle = within(operator[OperatorAxis.THROTTLE.number()], 0);
            dest.brake = within(operator[OperatorAxis.BRAKE.number()], 0);
            dest.gear = (int) operator[OperatorAxis.GEAR.number()];
            speedHold.reset(v, held);
            return;
        }
        if (speed >= 0) {
            dest.gear = holdSpeed(v);
        } else {
            pedals.throttle = driver.throttle;
            pedals.brake = driver.brake;
            dest.gear = gear < 0 ? driver.gear : (int) Math.rint(within(table.get(gear), -1));
        }
        dest.valve = valve < 0 ? Double.NaN : isEnabled() ? within(table.get(valve), -1) : 0;
        dest.steering = within(steering(), -1);
        dest.throttle = within(throttle(), 0);
        dest.brake = within(brake < 0 ? pedals.brake : table.get(brake), 0);
    }

    /** Sets the pedals for the commanded speed and returns the gear; until the vehicle has shifted it stands. */
    private int holdSpeed(double v) {
        double command = forward < 0 ? 1 : table.get(forward);
        int gear = command == 0 && hasReverse ? -1 : 1;
        boolean hasShifted = (measured(selectedGear) < 0) == (gear < 0);
        boolean drives = (command == 1 || gear < 0) && hasShifted;
        double target_mps = drives ? Math.max(0, table.get(speed)) : 0;
        speedHold.hold(target_mps, drives ? gear * v : Math.abs(v), 0, step_s, held, pedals);
        return gear;
    }

    private double throttle() {
        if (throttle >= 0) {
            return table.get(throttle);
        }
        if (torque >= 0) {
            return table.get(torque);
        }
        return engine < 0 ? pedals.throttle : governor.throttle(table.get(engine), measured(engineSpeed), step_s);
    }

    /** A signal of the vehicle after the last tick; 0 before the first one. */
    private double measured(int signal) {
        double value = table.get(signal);
        return Double.isNaN(value) ? 0 : value;
    }

    /** Whether the controller requests steering, or does not say. */
    private boolean isEnabled() {
        return enable < 0 || table.get(enable) == 1;
    }

    private double steering() {
        if (steering >= 0) {
            return table.get(steering);
        }
        if (angle < 0 && curvature < 0) {
            return driver.steering;
        }
        if (!isEnabled()) {
            return 0;
        }
        return angle >= 0
                ? geometry.steeringAtAngle(table.get(angle))
                : geometry.steeringAtCurvature(table.get(curvature));
    }

    private static double within(double value, double least) {
        return Double.isNaN(value) ? 0 : Math.clamp(value, least, 1);
    }
}
