package org.furrow.node.hil.binding;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.world.report.Quantity;

/**
 * The signals that a vehicle in the loop has in addition to those of any vehicle: commands of controllers on the bus,
 * and whether it is ready.
 */
public final class BusSignals {
    /** 1: the simulator runs and is in time. */
    public static final String READY = "ready";

    private static final String ANGLE = "steering_angle_command_rad";
    private static final String VEHICLE = "vehicle";

    /** Names of the signals that follow the state of a message's protection, see {@link CounterCheck}. */
    static final List<String> STATES = IntStream.rangeClosed(1, 8)
            .mapToObj(number -> "e2e_state_" + number)
            .toList();

    private static final List<Signal> FIXED = List.of(
            in(ANGLE, "rad", VEHICLE, Signal.Type.REAL, "angle of the front wheels, positive left"),
            in(
                    "curvature_command_1pm",
                    "1/m",
                    VEHICLE,
                    Signal.Type.REAL,
                    "curvature of the path to drive, positive left"),
            in("steer_enable", "1", "", Signal.Type.BOOLEAN, "1: the controller requests steering"),
            in("speed_command_mps", "m/s", VEHICLE, Signal.Type.REAL, "speed to hold"),
            in(
                    "forward_command",
                    "1",
                    "",
                    Signal.Type.INTEGER,
                    "1: forward; 0: reverse, where the vehicle has that gear"),
            in("engine_command_radps", "rad/s", "", Signal.Type.REAL, "engine speed to hold"),
            in("torque_command", "1", "", Signal.Type.REAL, "engine torque, as a fraction of the reference torque"),
            in(
                    "off_track_m",
                    "m",
                    "track",
                    Signal.Type.REAL,
                    "distance from the track, positive left of it; only reported"),
            in(
                    "heading_error_rad",
                    "rad",
                    "track",
                    Signal.Type.REAL,
                    "heading minus direction of the track, positive left; only reported"),
            in(
                    "path_curvature_1pm",
                    "1/m",
                    "track",
                    Signal.Type.REAL,
                    "of the track ahead, positive left; only reported"),
            in(
                    "errors_valid",
                    "1",
                    "",
                    Signal.Type.BOOLEAN,
                    "1: the navigation controller is engaged and its errors are valid; only reported"),
            Signal.of(
                    new Quantity(READY, "1", "", "1: the simulator runs and is in time"),
                    Direction.OUT,
                    Signal.Type.BOOLEAN));

    private static final List<Signal> ALL = Stream.concat(
                    FIXED.stream(),
                    STATES.stream()
                            .map(name -> Signal.of(
                                    new Quantity(
                                            name,
                                            "1",
                                            "",
                                            "E2E state of the message whose `e2e` names it: 0 valid, 2 no data, 3 init, 4 invalid"),
                                    Direction.OUT,
                                    Signal.Type.INTEGER)))
            .toList();

    private BusSignals() {}

    private static Signal in(String name, String unit, String frame, Signal.Type type, String meaning) {
        return Signal.of(new Quantity(name, unit, frame, meaning), Direction.IN, type);
    }

    /**
     * The signals of any vehicle in the loop with the given wheels.
     *
     * @param wheels names of the wheels: FL, FR, ...
     */
    public static SignalCatalogue catalogue(List<String> wheels) {
        return SignalCatalogue.of(wheels).with(ALL, Map.of());
    }

    /** The signals of a vehicle in the loop. */
    public static SignalCatalogue catalogue(VehicleModel vehicle, SensorPlan sensors) {
        Map<String, String> refusals = vehicle.steering().fullAngle_rad() != 0
                ? Map.of()
                : Map.of(
                        ANGLE,
                        "is not available: the vehicle has no steering angle, its pivot_m is 0; use"
                                + " curvature_command_1pm");
        return SignalCatalogue.of(vehicle, sensors).with(ALL, refusals);
    }
}
