package org.furrow.node.learn.task;

import java.util.List;

/** What an action of an agent sets. All values are in [-1, 1] or [0, 1]. */
public enum ActionKind {
    STEERING_THROTTLE_BRAKE(List.of("steering", "throttle", "brake"), new double[] {-1, 0, 0}),
    /** Gear below -1/3: reverse; up to 1/3: neutral; above: forward. */
    STEERING_THROTTLE_BRAKE_GEAR(List.of("steering", "throttle", "brake", "gear"), new double[] {-1, 0, 0, -1}),
    /** One pedal: throttle above 0, brake below. */
    STEERING_DRIVE(List.of("steering", "drive"), new double[] {-1, -1}),
    /** Shares of the largest speed and of the vehicle's largest curvature; a controller moves the pedals. */
    SPEED_CURVATURE(List.of("speed", "curvature"), new double[] {0, -1});

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
    private final List<String> names;

    @SuppressWarnings("ImmutableEnumChecker") // never written
    private final double[] low;

    ActionKind(List<String> names, double[] low) {
        this.names = names;
        this.low = low;
    }

    /** Names of the values. */
    public List<String> names() {
        return names;
    }

    /** Least value; the greatest is 1. */
    public double low(int value) {
        return low[value];
    }

    public int size() {
        return low.length;
    }
}
