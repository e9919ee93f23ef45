package org.furrow.node.engine.signal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.vehicle.TrackPlace;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The signals of a vehicle: its controls, its state, its wheels and its sensors. Numbers of signals are indices of a
 * {@link SignalTable}. Names have units as suffixes; others are numbers or 0/1.
 */
public final class SignalCatalogue {
    private static final String STEERING_ANGLE = "steering_angle_rad";

    private final List<Signal> signals;
    private final Map<String, Integer> numbers = new HashMap<>();

    /** By signal, why the vehicle cannot follow it, or does not have it. */
    private final Map<String, String> refusals;

    private SignalCatalogue(List<Signal> signals, Map<String, String> refusals) {
        this.signals = List.copyOf(signals);
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
        return of(wheels, pressures(wheels).toList());
    }

    /** The inflation of wheels with tyres that give way. */
    private static Stream<Quantity> pressures(List<String> wheels) {
        return wheels.stream().map(wheel -> StateQuantities.of(StateQuantities.PRESSURE, wheel));
    }

    private static SignalCatalogue of(List<String> wheels, List<Quantity> channels) {
        List<Signal> all = new ArrayList<>(ControlSignals.ALL);
        all.addAll(VehicleSignals.of(wheels, channels));
        all.addAll(SensorSignals.OF_RECEIVER);
        return new SignalCatalogue(all, Map.of());
    }

    /**
     * The signals of a vehicle. Signals that it cannot follow or does not have are included, with a
     * {@link #refusal}.
     */
    public static SignalCatalogue of(VehicleModel vehicle, SensorPlan sensors) {
        Map<String, String> refusals = new HashMap<>();
        if (vehicle.steering().fullAngle_rad() == 0 && !sensors.measures(STEERING_ANGLE)) {
            refusals.put(
                    STEERING_ANGLE,
                    "is not available: the vehicle has no steering angle, its pivot_m is 0; use steering_state");
        }
        if (!vehicle.hasSteeringValve()) {
            refusals.put(
                    ControlSignals.VALVE,
                    "is not available: the vehicle has no steering valve; use steering_angle_command_rad");
        }
        boolean hasSoft = vehicle.wheels().stream().anyMatch(wheel -> wheel.soft() != null);
        if (!hasSoft) {
            refusals.put(
                    ControlSignals.PRESSURE,
                    "is not available: the vehicle has no tyres that give way; add 'soft_tyre' to it");
        }
        SensorSignals.refuse(sensors, refusals);
        Stream<Quantity> ofTracks = vehicle.tracks().stream()
                .flatMap(track -> TrackPlace.OF_TABLES.stream().map(quantity -> TrackPlace.of(quantity, track.name())));
        Stream<Quantity> further = Stream.concat(ofTracks, pressures(hasSoft ? vehicle.wheelNames() : List.of()));
        SignalCatalogue any = of(
                vehicle.wheelNames(),
                Stream.concat(vehicle.channels().stream(), further).toList());
        return any.with(SensorSignals.further(sensors, any), refusals);
    }

    /**
     * This catalogue and more signals, with the numbers that follow.
     *
     * @param reasons by signal, why the vehicle cannot follow it, or does not have it
     */
    public SignalCatalogue with(List<Signal> more, Map<String, String> reasons) {
        List<Signal> all = new ArrayList<>(signals);
        all.addAll(more);
        Map<String, String> refused = new HashMap<>(refusals);
        refused.putAll(reasons);
        return new SignalCatalogue(all, refused);
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

    /** A signal, as {@link #number}. */
    public Signal signal(String name) {
        return signals.get(number(name));
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
