package org.furrow.node.hil.operator;

import org.furrow.node.hil.OperatorAxis;

/**
 * Keys of a terminal into what the operator moves. A terminal tells no release of a key, so each key moves something by a step: arrows or A and D the
 * steering by 0.1, up and down or W and S the pedals by 0.1 (from brake over none to throttle), C centres the steering, the space bar brakes fully, O takes the
 * vehicle over or gives it back.
 */
final class Keys {
    private static final double STEP = 0.1;
    private static final int ESCAPE = 27;

    private final OperatorSink sink;
    private boolean active;
    private double steering;
    /** Above 0 throttle, below brake. */
    private double pedals;
    /** Bytes of an escape sequence so far. */
    private int sequence;

    Keys(OperatorSink sink) {
        this.sink = sink;
    }

    /** Takes a byte from the terminal. */
    void take(int key) {
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
            case 'o' -> {
                active = !active;
                sink.move(OperatorAxis.ACTIVE, active ? 1 : 0);
            }
            default -> {
                // no key of ours
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
        steering = stepped(to);
        sink.move(OperatorAxis.STEERING, steering);
    }

    private void press(double to) {
        pedals = stepped(to);
        sink.move(OperatorAxis.THROTTLE, Math.max(0, pedals));
        sink.move(OperatorAxis.BRAKE, Math.max(0, -pedals));
    }

    /** To a whole number of steps, so that ten to the left and ten to the right are none. */
    private static double stepped(double value) {
        return Math.clamp(Math.rint(value / STEP) / (1 / STEP), -1, 1);
    }
}
