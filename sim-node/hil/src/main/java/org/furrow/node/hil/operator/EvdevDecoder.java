package org.furrow.node.hil.operator;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import org.furrow.node.hil.OperatorAxis;

/**
 * Bytes of a Linux input device into what the operator moves. An event of a 64-bit system, in its own byte order:
 *
 * <pre>
 *   0         8         16     18     20
 *  +---------+---------+------+------+-----------+
 *  |seconds  |micros   | type | code |   value   |
 *  +---------+---------+------+------+-----------+
 *   type 0 SYN: code 0 end of a report, 3 events were lost;  1 KEY: value 1 pressed, 0 released;  3 ABS: an axis
 * </pre>
 *
 * <p>Left stick or wheel (ABS_X) steers; right trigger (ABS_RZ) or gas pedal is the throttle, left trigger (ABS_Z) or brake pedal the brake; the lower button
 * (A, cross) takes the vehicle over, the right one (B, circle) gives it back. What a report changed is handed over at its end, in this order: taking over,
 * steering, throttle, brake. When events were lost, and at the start, the device is asked where its axes are, for it speaks only of what moves; one that does not
 * say is taken to have let its pedals go.
 */
final class EvdevDecoder {
    /** Bytes of an event. */
    static final int EVENT_BYTES = 24;

    /** Codes of the axes that are read. */
    static final int ABS_X = 0;

    static final int ABS_Z = 2;
    static final int ABS_RZ = 5;
    static final int ABS_GAS = 9;
    static final int ABS_BRAKE = 10;

    private static final int TYPE_AT = 16;
    private static final int CODE_AT = 18;
    private static final int VALUE_AT = 20;
    private static final int SYN = 0;
    private static final int KEY = 1;
    private static final int ABS = 3;
    private static final int REPORT = 0;
    private static final int DROPPED = 3;
    private static final int BTN_SOUTH = 0x130;
    private static final int BTN_EAST = 0x131;
    /** Sticks do not come back to their middle exactly. */
    private static final double DEAD_BAND = 0.05;

    private final AxisRanges ranges;
    private final OperatorSink sink;
    private final Positions positions;
    /** What the report has changed so far, in the order of the axes. */
    private final EnumMap<OperatorAxis, Double> moved = new EnumMap<>(OperatorAxis.class);

    private boolean lost;

    /** Asks a device where its axes are. */
    @FunctionalInterface
    interface Positions {
        /** Hands over the axes that the device has; returns how many. */
        int forEach(AxisInfo.Axis to);
    }

    EvdevDecoder(AxisRanges ranges, Positions positions, OperatorSink sink) {
        this.ranges = ranges;
        this.positions = positions;
        this.sink = sink;
    }

    /** Hands over where the axes are, as far as the device says so. */
    void begin() {
        read();
        hand();
    }

    /** Takes the whole events of a buffer in the system's byte order, and leaves the rest in it. */
    void take(ByteBuffer bytes) {
        while (bytes.remaining() >= EVENT_BYTES) {
            int at = bytes.position();
            event(
                    bytes.getShort(at + TYPE_AT) & 0xFFFF,
                    bytes.getShort(at + CODE_AT) & 0xFFFF,
                    bytes.getInt(at + VALUE_AT));
            bytes.position(at + EVENT_BYTES);
        }
    }

    private void event(int type, int code, int value) {
        if (type == SYN && code == DROPPED) {
            lost = true;
        } else if (type == SYN && code == REPORT) {
            endReport();
        } else if (type == KEY && value == 1 && (code == BTN_SOUTH || code == BTN_EAST)) {
            set(OperatorAxis.ACTIVE, code == BTN_SOUTH ? 1 : 0);
        } else if (type == ABS) {
            axis(code, value);
        }
    }

    private void axis(int code, int value) {
        switch (code) {
            // the device counts to the right
            case ABS_X -> set(OperatorAxis.STEERING, centred(-ranges.centred(code, value)));
            case ABS_RZ, ABS_GAS -> set(OperatorAxis.THROTTLE, ranges.share(code, value));
            case ABS_Z, ABS_BRAKE -> set(OperatorAxis.BRAKE, ranges.share(code, value));
            default -> {
                // no axis of ours
            }
        }
    }

    private static double centred(double value) {
        double beyond = Math.abs(value) - DEAD_BAND;
        return beyond <= 0 ? 0 : Math.copySign(beyond / (1 - DEAD_BAND), value);
    }

    private void set(OperatorAxis axis, double value) {
        moved.put(axis, value);
    }

    private void endReport() {
        if (lost) { // the report that a loss ends in is not whole
            moved.clear();
            if (read() == 0) {
                set(OperatorAxis.THROTTLE, 0);
                set(OperatorAxis.BRAKE, 0);
            }
        }
        lost = false;
        hand();
    }

    private int read() {
        return positions.forEach((code, value, minimum, maximum) -> axis(code, value));
    }

    private void hand() {
        moved.forEach(sink::move);
        moved.clear();
    }
}
