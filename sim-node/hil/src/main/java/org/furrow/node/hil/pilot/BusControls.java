package org.furrow.node.hil.pilot;

import static org.furrow.node.hil.pilot.BusCommand.ANGLE;
import static org.furrow.node.hil.pilot.BusCommand.BRAKE;
import static org.furrow.node.hil.pilot.BusCommand.CURVATURE;
import static org.furrow.node.hil.pilot.BusCommand.ENABLE;
import static org.furrow.node.hil.pilot.BusCommand.ENGINE;
import static org.furrow.node.hil.pilot.BusCommand.FORWARD;
import static org.furrow.node.hil.pilot.BusCommand.GEAR;
import static org.furrow.node.hil.pilot.BusCommand.PRESSURE;
import static org.furrow.node.hil.pilot.BusCommand.SPEED;
import static org.furrow.node.hil.pilot.BusCommand.STEERING;
import static org.furrow.node.hil.pilot.BusCommand.THROTTLE;
import static org.furrow.node.hil.pilot.BusCommand.TORQUE;
import static org.furrow.node.hil.pilot.BusCommand.VALVE;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.driver.SpeedHold;
import org.furrow.vehicle.spec.InputName;

/**
 * Selects the source of each of a vehicle's controls: an active operator, else the bus where the binding receives a
 * command, else the scenario's driver. Of several commands for one control, the first that the binding receives
 * applies:
 *
 * <ul>
 *   <li>steering: {@code steering_valve_command}, {@code steering}, {@code steering_angle_command_rad}, {@code
 *       curvature_command_1pm}; all but {@code steering} while {@code steer_enable} is 1 or not received, else the
 *       valve is closed, and the wheels point straight ahead without a valve command;
 *   <li>throttle: {@code throttle}, {@code torque_command}, {@code engine_command_radps}, {@code speed_command_mps};
 *   <li>brake: {@code brake}, {@code speed_command_mps};
 *   <li>gear: {@code forward_command} with {@code speed_command_mps}, else {@code gear_command};
 *   <li>auxiliary axes: {@code aux_1} to {@code aux_8};
 *   <li>inflation of the tyres: {@code tyre_pressure_command_kPa}, from its first message on.
 * </ul>
 *
 * <p>Its state depends on recorded events, the driver and the vehicle alone, so a replay repeats it.
 */
final class BusControls {
    // elements of the speed controller's state
    private static final int INTEGRAL = 0;
    private static final int SETPOINT = 1;
    private static final int PEDAL = 2;

    private static final double PA_PER_KPA = 1000;

    private final SignalTable table;
    private final double step_s;
    private final SteeringGeometry geometry;
    private final boolean hasReverse;
    /** Number of the signal of each {@link BusCommand}; -1 for one that the bus does not send. */
    private final Map<BusCommand, Integer> commands = new EnumMap<>(BusCommand.class);

    private final int[] aux = new int[Controls.AUXILIARIES];
    private final int drivenSpeed;
    private final int engineSpeed;
    private final int selectedGear;
    private final Set<Integer> acting;
    private final SpeedHold speedHold = new SpeedHold(INTEGRAL, SETPOINT, PEDAL);
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
        bindings.buses().forEach(bus -> received.addAll(bus.binding().signals()));
        for (BusCommand command : BusCommand.values()) {
            commands.put(command, number(command.signal(), received));
        }
        for (int axis = 0; axis < aux.length; axis++) {
            aux[axis] = number(InputName.auxiliary(axis), received);
        }
        if (has(PRESSURE)) {
            table.assume(number(PRESSURE), Double.NaN);
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
        found.add(first(VALVE, STEERING, ANGLE, CURVATURE));
        found.add(first(THROTTLE, TORQUE, ENGINE, SPEED));
        found.add(first(BRAKE, SPEED));
        if (has(VALVE) || !has(STEERING)) {
            found.add(number(ENABLE));
        }
        found.add(number(found.contains(number(SPEED)) ? FORWARD : GEAR));
        found.add(number(PRESSURE));
        for (int axis : aux) {
            found.add(axis);
        }
        return found;
    }

    private int number(BusCommand command) {
        return Objects.requireNonNull(commands.get(command));
    }

    /** Whether the bus sends a command. */
    private boolean has(BusCommand command) {
        return number(command) >= 0;
    }

    private double value(BusCommand command) {
        return table.get(number(command));
    }

    /** Number of the first of some commands that the bus sends, else -1. */
    private int first(BusCommand... of) {
        for (BusCommand command : of) {
            if (has(command)) {
                return number(command);
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
        dest.pressure_Pa = has(PRESSURE) ? PA_PER_KPA * value(PRESSURE) : Double.NaN;
        if (operator[OperatorAxis.ACTIVE.number()] != 0) {
            dest.steering = within(operator[OperatorAxis.STEERING.number()], -1);
            dest.valve = Double.NaN;
            dest.throttle = within(operator[OperatorAxis.THROTTLE.number()], 0);
            dest.brake = within(operator[OperatorAxis.BRAKE.number()], 0);
            dest.gear = (int) operator[OperatorAxis.GEAR.number()];
            speedHold.reset(v, held);
            return;
        }
        if (has(SPEED)) {
            dest.gear = holdSpeed(v);
        } else {
            pedals.throttle = driver.throttle;
            pedals.brake = driver.brake;
            dest.gear = has(GEAR) ? (int) Math.rint(within(value(GEAR), -1)) : driver.gear;
        }
        dest.valve = !has(VALVE) ? Double.NaN : isEnabled() ? within(value(VALVE), -1) : 0;
        dest.steering = within(steering(), -1);
        dest.throttle = within(throttle(), 0);
        dest.brake = within(has(BRAKE) ? value(BRAKE) : pedals.brake, 0);
    }

    /** Sets the pedals for the commanded speed and returns the gear; until the vehicle has shifted it stands. */
    private int holdSpeed(double v) {
        double command = has(FORWARD) ? value(FORWARD) : 1;
        int gear = command == 0 && hasReverse ? -1 : 1;
        boolean hasShifted = (measured(selectedGear) < 0) == (gear < 0);
        boolean drives = (command == 1 || gear < 0) && hasShifted;
        double target_mps = drives ? Math.max(0, value(SPEED)) : 0;
        speedHold.hold(target_mps, drives ? gear * v : Math.abs(v), 0, step_s, held, pedals);
        return gear;
    }

    private double throttle() {
        if (has(THROTTLE)) {
            return value(THROTTLE);
        }
        if (has(TORQUE)) {
            return value(TORQUE);
        }
        return has(ENGINE) ? governor.throttle(value(ENGINE), measured(engineSpeed), step_s) : pedals.throttle;
    }

    /** A signal of the vehicle after the last tick; 0 before the first one. */
    private double measured(int signal) {
        double value = table.get(signal);
        return Double.isNaN(value) ? 0 : value;
    }

    /** Whether the controller requests steering, or does not say. */
    private boolean isEnabled() {
        return !has(ENABLE) || value(ENABLE) == 1;
    }

    private double steering() {
        if (has(STEERING)) {
            return value(STEERING);
        }
        if (!has(ANGLE) && !has(CURVATURE)) {
            return driver.steering;
        }
        if (!isEnabled()) {
            return 0;
        }
        return has(ANGLE) ? geometry.steeringAtAngle(value(ANGLE)) : geometry.steeringAtCurvature(value(CURVATURE));
    }

    private static double within(double value, double least) {
        return Double.isNaN(value) ? 0 : Math.clamp(value, least, 1);
    }
}
