package org.furrow.node.learn.task;

import java.util.List;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.engine.signal.Signal;

/** What an action of an agent sets. All values are in [-1, 1] or [0, 1]. */
public enum ActionKind {
    STEERING_THROTTLE_BRAKE(control("steering"), control("throttle"), control("brake")),
    /** Gear below -1/3: reverse; up to 1/3: neutral; above: forward. */
    STEERING_THROTTLE_BRAKE_GEAR(
            control("steering"), control("throttle"), control("brake"), new Value("gear", control("gear_command").low)),
    /** One pedal: throttle above 0, brake below. */
    STEERING_DRIVE(control("steering"), new Value("drive", -1)),
    /** Shares of the largest speed and of the vehicle's largest curvature; a controller moves the pedals. */
    SPEED_CURVATURE(new Value("speed", 0), new Value("curvature", -1));

    /** A value of an action, from {@code low} to 1. */
    private record Value(String name, double low) {}

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
    private final List<Value> values;

    ActionKind(Value... values) {
        this.values = List.of(values);
    }

    /** The value that sets a signal of the vehicle. */
    private static Value control(String signal) {
        Signal found = ControlSignals.ALL.stream()
                .filter(each -> each.name().equals(signal))
                .findFirst()
                .orElseThrow();
        return new Value(signal, found.least());
    }

    /** Names of the values. */
    public List<String> names() {
        return values.stream().map(Value::name).toList();
    }

    /** Least value; the greatest is 1. */
    public double low(int value) {
        return values.get(value).low;
    }

    public int size() {
        return values.size();
    }
}
