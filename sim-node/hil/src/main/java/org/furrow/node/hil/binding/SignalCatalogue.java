package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.sensor.SensorPlan;
import org.jspecify.annotations.Nullable;

/**
 * The signals that a vehicle in the loop receives and sends. Numbers of signals are indices of a {@link
 * SignalTable}. Names have units as suffixes; others are numbers or 0/1. {@code docs/can-messages.md} explains
 * the signals.
 */
public final class SignalCatalogue {
    public enum Direction {
        /** From the bus to the simulator. */
        IN,
        /** From the simulator to the bus. */
        OUT
    }

    /** A signal. */
    public record Signal(String name, Direction direction) {}

    private static final List<String> IN = List.of(
            "steering", // steering wheel, [-1, 1], positive left
            "throttle", // [0, 1]
            "brake", // [0, 1]
            "steering_valve_command", // spool of the steering valve, [-1, 1], positive left
            "steering_angle_command_rad", // angle of the front wheels, positive left
            "curvature_command_1pm", // positive left
            "steer_enable", // 1: the controller requests steering
            "speed_command_mps",
            "forward_command", // 1: forward; 0: reverse, where the vehicle has that gear; otherwise the vehicle stops
            "off_track_m", // distance from the track, positive where the vehicle is left of it; only reported
            "heading_error_rad", // heading minus direction of the track, positive left; only reported
            "path_curvature_1pm", // of the track ahead, positive left; only reported
            "errors_valid", // 1: the navigation controller is engaged and its errors are valid; only reported
            "engine_command_radps", // engine speed to hold
            "torque_command", // engine torque, as a fraction of the reference torque
            "gear_command", // 1 forward, 0 neutral, -1 reverse
            "aux_1", // auxiliary axes of the vehicle's mechanism, [-1, 1]
            "aux_2",
            "aux_3",
            "aux_4",
            "aux_5",
            "aux_6",
            "aux_7",
            "aux_8");

    private static final List<String> OUT = List.of(
            "ready", // 1: the simulator runs and is in time
            "steering_state", // where the steering is, [-1, 1], positive left
            "throttle_state", // where the throttle is, [0, 1]
            "brake_state", // where the brake is, [0, 1]
            "steering_commanded", // what the steering moves to, [-1, 1], positive left
            "throttle_commanded", // what the throttle moves to, [0, 1]
            "brake_commanded", // what the brake moves to, [0, 1]
            "steering_angle_rad", // of the wheels in a slow turn, positive left
            "curvature_1pm", // driven curvature, positive left
            "speed_mps", // along the vehicle's x axis
            "wheel_speed_mps", // of the wheel speed sensor, else the speed without its sign
            "distance_m", // of the wheel speed sensor, else driven
            "forward", // 1: forward, 0: reverse
            "x_m", // position in the world
            "y_m", // position in the world
            "z_m", // position in the world
            "yaw_rad", // counter-clockwise from the world's x axis (east)
            "pitch_rad", // positive nose down
            "roll_rad", // positive right side down
            "yaw_rate_radps", // of the inertial sensor, else of the chassis, positive left
            "roll_rate_radps", // as yaw_rate_radps
            "pitch_rate_radps", // as yaw_rate_radps
            "specific_force_x_mps2", // of the inertial sensor, else at the reference point, forward
            "specific_force_y_mps2", // as x, to the left
            "specific_force_z_mps2", // as x, up
            "lat_deg", // of the GNSS receiver, positive north
            "lon_deg", // of the GNSS receiver, positive east
            "altitude_m", // of the GNSS receiver, above sea level
            "geoid_m", // geoid above the ellipsoid
            "heading_rad", // clockwise from true north
            "course_rad", // of the GNSS receiver, else true, clockwise from true north
            "ground_speed_mps", // of the GNSS receiver, else true
            "fix_method", // 0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float
            "satellites", // number in use
            "hdop", // horizontal dilution of precision
            "pdop", // dilution of precision of the position
            "fix_sequence", // counts measurements, 0 to 252
            "utc_days", // days since 1970-01-01
            "utc_s", // seconds since midnight
            "engine_radps", // crankshaft speed
            "gear"); // -1 reverse, 0 neutral, 1.. forward

    /** Signals that have no true value: they are those of a receiver. */
    private static final List<String> OF_RECEIVER = List.of(
            "lat_deg",
            "lon_deg",
            "altitude_m",
            "geoid_m",
            "fix_method",
            "satellites",
            "hdop",
            "pdop",
            "fix_sequence",
            "utc_days",
            "utc_s");

    private static final List<String> TIME = List.of("utc_days", "utc_s");

    private final List<Signal> signals;
    private final Map<String, Integer> numbers = new HashMap<>();

    /** By signal, why the vehicle cannot follow it, or does not have it. */
    private final Map<String, String> refusals;

    private SignalCatalogue(List<String> wheels, Map<String, String> refusals) {
        List<Signal> all = new ArrayList<>();
        IN.forEach(name -> all.add(new Signal(name, Direction.IN)));
        OUT.forEach(name -> all.add(new Signal(name, Direction.OUT)));
        // spin of the wheel, positive when rolling forward
        wheels.forEach(wheel -> all.add(new Signal("omega_radps_" + wheel, Direction.OUT)));
        signals = List.copyOf(all);
        this.refusals = Map.copyOf(refusals);
        for (int k = 0; k < signals.size(); k++) {
            if (numbers.put(signals.get(k).name(), k) != null) {
                throw new IllegalArgumentException(
                        "duplicate signal, name=" + signals.get(k).name());
            }
        }
    }

    /**
     * The signals of any vehicle with the given wheels.
     *
     * @param wheels names of the wheels: FL, FR, ...
     */
    public static SignalCatalogue of(List<String> wheels) {
        return new SignalCatalogue(wheels, Map.of());
    }

    /**
     * The signals of a vehicle. Signals that it cannot follow or does not have are included, with a
     * {@link #refusal}.
     */
    public static SignalCatalogue of(VehicleModel vehicle, SensorPlan sensors) {
        Map<String, String> refusals = new HashMap<>();
        if (vehicle.steering().fullAngle_rad() == 0) {
            String why = "is not available: the vehicle has no steering angle, its pivot_m is 0;";
            refusals.put("steering_angle_command_rad", why + " use curvature_command_1pm");
            if (sensors.steeringAngle() == null) {
                refusals.put("steering_angle_rad", why + " use steering_state");
            }
        }
        if (!vehicle.hasSteeringValve()) {
            refusals.put(
                    "steering_valve_command",
                    "is not available: the vehicle has no steering valve; use steering_angle_command_rad");
        }
        if (sensors.gps() == null) {
            OF_RECEIVER.forEach(name -> refusals.put(
                    name,
                    "is not available: the vehicle has no GNSS receiver; add 'sensors: {gps: {}}' to it, and"
                            + " 'geographic_origin' to the scenario"));
        } else if (!sensors.gps().hasTime()) {
            TIME.forEach(name -> refusals.put(
                    name, "is not available: the scenario has no time; add 'utc_start: 2026-05-01T12:00:00Z'"));
        }
        return new SignalCatalogue(vehicle.wheelNames(), refusals);
    }

    public int size() {
        return signals.size();
    }

    /** All signals, by number. */
    public List<Signal> signals() {
        return signals;
    }

    /** Number of a signal, or -1. */
    public int find(String name) {
        return numbers.getOrDefault(name, -1);
    }

    /**
     * Number of a signal.
     *
     * @throws IllegalArgumentException when there is no such signal
     */
    public int number(String name) {
        int number = find(name);
        if (number < 0) {
            throw new IllegalArgumentException("there is no signal '" + name + "'");
        }
        return number;
    }

    /** Numbers of signals, as {@link #number}. */
    public int[] numbers(String... names) {
        return Arrays.stream(names).mapToInt(this::number).toArray();
    }

    /** Why the vehicle cannot follow a signal, or does not have it; null when neither is so. */
    public @Nullable String refusal(String name) {
        return refusals.get(name);
    }

    /** Names of the signals of one direction. */
    public List<String> names(Direction direction) {
        return signals.stream()
                .filter(signal -> signal.direction() == direction)
                .map(Signal::name)
                .toList();
    }
}
