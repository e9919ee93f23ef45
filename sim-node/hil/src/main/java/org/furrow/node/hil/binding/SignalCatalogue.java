package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.CurvatureSteering;
import org.jspecify.annotations.Nullable;

/** The signals that a vehicle in the loop takes and gives; their numbers are the places in a {@link SignalTable}. */
public final class SignalCatalogue {
    /** Where a signal comes from. */
    public enum Direction {
        /** From the bus to the simulator. */
        IN,
        /** From the simulator to the bus. */
        OUT
    }

    /**
     * A signal.
     *
     * @param name with its unit as suffix; without one it is a number or 0/1
     * @param direction where it comes from
     * @param meaning in a few words
     */
    public record Signal(String name, Direction direction, String meaning) {}

    private static final List<Signal> IN = List.of(
            in("steering", "steering wheel, [-1, 1], positive left"),
            in("throttle", "[0, 1]"),
            in("brake", "[0, 1]"),
            in("steering_angle_command_rad", "angle of the front wheels, positive left"),
            in("curvature_command_1pm", "curvature to drive, positive left"),
            in("steer_enable", "1: the controller means to steer"),
            in("speed_command_mps", "speed to drive"),
            in("forward_command", "1: forward; else the vehicle stops, for it has no reverse"),
            in("off_track_m", "distance to the track, positive where the vehicle is left of it; written down"),
            in("heading_error_rad", "heading less that of the track, positive left; written down"),
            in("engine_command_radps", "engine speed to hold"),
            in("torque_command", "engine torque, as part of the reference torque"));

    private static final List<Signal> OUT = List.of(
            out("ready", "1: the simulator runs and is in time"),
            out("steering_state", "steering wheel, [-1, 1], positive left"),
            out("throttle_state", "[0, 1]"),
            out("brake_state", "[0, 1]"),
            out("steering_angle_rad", "what the steering sensor measures, positive left"),
            out("curvature_1pm", "curvature that the vehicle drives, positive left"),
            out("speed_mps", "speed along the vehicle's x axis"),
            out("wheel_speed_mps", "speed by the wheel sensor"),
            out("distance_m", "distance by the wheel sensor"),
            out("forward", "1: forward, 0: reverse"),
            out("x_m", "position in the world"),
            out("y_m", "position in the world"),
            out("z_m", "position in the world"),
            out("yaw_rad", "counter-clockwise from the world's x axis (east)"),
            out("pitch_rad", "positive nose down"),
            out("roll_rad", "positive right side down"),
            out("yaw_rate_radps", "by the inertial sensor, positive left"),
            out("roll_rate_radps", "by the inertial sensor"),
            out("pitch_rate_radps", "by the inertial sensor"),
            out("specific_force_x_mps2", "by the inertial sensor, forward"),
            out("specific_force_y_mps2", "by the inertial sensor, to the left"),
            out("specific_force_z_mps2", "by the inertial sensor, up"),
            out("lat_deg", "by the GNSS receiver, positive north"),
            out("lon_deg", "by the GNSS receiver, positive east"),
            out("altitude_m", "by the GNSS receiver, above sea level"),
            out("geoid_m", "geoid above the ellipsoid"),
            out("heading_rad", "clockwise from true north"),
            out("course_rad", "by the GNSS receiver, clockwise from true north"),
            out("ground_speed_mps", "by the GNSS receiver"),
            out("fix_method", "0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float"),
            out("satellites", "number in use"),
            out("hdop", "horizontal dilution of precision"),
            out("pdop", "dilution of precision of the position"),
            out("fix_sequence", "counts measurements, 0 to 252"),
            out("utc_days", "days since 1970-01-01"),
            out("utc_s", "seconds since midnight"),
            out("engine_radps", "crankshaft speed"),
            out("gear", "-1 reverse, 0 neutral, 1.. forward"));

    private final List<Signal> signals;
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Why the vehicle cannot do what a signal says, by the signal's name. */
    private final Map<String, String> refusals;

    private SignalCatalogue(List<Signal> signals, Map<String, String> refusals) {
        this.signals = List.copyOf(signals);
        this.refusals = Map.copyOf(refusals);
        for (int k = 0; k < signals.size(); k++) {
            if (numbers.put(signals.get(k).name(), k) != null) {
                throw new IllegalArgumentException(
                        "a signal stands here twice, name=" + signals.get(k).name());
            }
        }
    }

    /**
     * The signals of any vehicle, and {@code omega_radps_} of each wheel.
     *
     * @param wheels names of the wheels: FL, FR, ...
     */
    public static SignalCatalogue of(List<String> wheels) {
        return of(wheels, Map.of());
    }

    /** The signals of a vehicle; those that ask for what it cannot do are there, and refused. */
    public static SignalCatalogue of(VehicleModel vehicle) {
        boolean steersByAngle = CurvatureSteering.fullAngle_rad(vehicle.steering()) > 0;
        return of(
                vehicle.wheelNames(),
                steersByAngle
                        ? Map.of()
                        : Map.of(
                                "steering_angle_command_rad",
                                "asks for an angle, and the vehicle has none: its file gives pivot_m 0;"
                                        + " use curvature_command_1pm"));
    }

    private static SignalCatalogue of(List<String> wheels, Map<String, String> refusals) {
        List<Signal> all = new ArrayList<>(IN);
        all.addAll(OUT);
        for (String wheel : wheels) {
            all.add(out("omega_radps_" + wheel, "spin of the wheel, positive when rolling forward"));
        }
        return new SignalCatalogue(all, refusals);
    }

    /** Number of signals. */
    public int size() {
        return signals.size();
    }

    /** All signals, by number. */
    public List<Signal> signals() {
        return signals;
    }

    /** Number of a signal, -1 when there is none of that name. */
    public int find(String name) {
        return numbers.getOrDefault(name, -1);
    }

    /**
     * Number of a signal.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    public int number(String name) {
        int number = find(name);
        if (number < 0) {
            throw new IllegalArgumentException("there is no signal '" + name + "'");
        }
        return number;
    }

    /** Why the vehicle cannot do what a signal says, or null when it can. */
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

    private static Signal in(String name, String meaning) {
        return new Signal(name, Direction.IN, meaning);
    }

    private static Signal out(String name, String meaning) {
        return new Signal(name, Direction.OUT, meaning);
    }
}
