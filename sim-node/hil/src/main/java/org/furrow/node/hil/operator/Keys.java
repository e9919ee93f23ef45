package org.furrow.node.hil.operator;

import org.furrow.node.hil.events.OperatorAxis;

/**
 * Decodes keys of a terminal. A terminal reports no key releases, so each key changes an axis by a step: left
 * and right arrows or A and D steer by 0.1; up and down arrows or W and S change the pedals by 0.1, from full
 * brake to full throttle; C centres the steering; the space bar brakes fully; O takes or returns control.
 */
final class Keys {
    private static final double STEP = 0.1;
    private static final int ESCAPE = 27;

    private final OperatorSink sink;
    private boolean active;
    private double steering;
    /** Throttle above 0, brake below. */
    private double pedals;
    /** Number of bytes of an escape sequence so far. */
    private int sequence;

    Keys(OperatorSink sink) {
        this.sink = sink;
    }

    /** Decodes a byte from the terminal. */
    void decode(int key) {
        if (key == ESCAPE) {
            sequence = 1;
            return;
        }
        if (sequence == 1 && (key == '[' || key == 'O')) {
            sequence = 2;
            return;
        }
        boolean arrow = sequence == 2;
        sequence = 0;
        switch (arrow ? arrow(key) : Character.toLowerCase(key)) {
            case 'w' -> press(pedals + STEP);
            case 's' -> press(pedals - STEP);
            case 'a' -> steer(steering + STEP);
            case 'd' -> steer(steering - STEP);
            case 'c' -> steer(0);
            case ' ' -> press(-1);
            case 'f' -> sink.move(OperatorAxis.GEAR, 1);
            case 'n' -> sink.move(OperatorAxis.GEAR, 0);
            case 'r' -> sink.move(OperatorAxis.GEAR, -1);
            case 'o' -> {
                active = !active;
                sink.move(OperatorAxis.ACTIVE, active ? 1 : 0);
            }
            default -> {
                // not used
            }
        }
    }

    private static int arrow(int key) {
        return switch (key) {
            case 'A' -> 'w';
            case 'B' -> 's';
            case 'C' -> 'd';
            case 'D' -> 'a';
            default -> 0;
        };
    }

    private void steer(double to) {
        steering = rounded(to);
        sink.move(OperatorAxis.STEERING, steering);
    }

    private void press(double to) {
        pedals = rounded(to);
        sink.move(OperatorAxis.THROTTLE, Math.max(0, pedals));
        sink.move(OperatorAxis.BRAKE, Math.max(0, -pedals));
    }

    /** Rounds to a whole number of steps, so that errors do not accumulate. */
    private static double rounded(double value) {
        return Math.clamp(Math.rint(value / STEP) / (1 / STEP), -1, 1);
    }
}
