package org.furrow.node.hil.operator;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import org.furrow.node.hil.events.OperatorAxis;

/**
 * Decodes the bytes of a Linux input device. An event of a 64-bit system, in native byte order:
 *
 * <pre>
 *   0         8         16     18     20
 *  +---------+---------+------+------+-----------+
 *  |seconds  |micros   | type | code |   value   |
 *  +---------+---------+------+------+-----------+
 *   type 0 SYN: code 0 end of report, 3 events lost;  1 KEY: value 1 pressed, 0 released;  3 ABS: axis
 * </pre>
 *
 * <p>The left stick or wheel (ABS_X) steers. The right trigger (ABS_RZ) or gas pedal is the throttle, the left
 * trigger (ABS_Z) or brake pedal the brake. The lower button (A, cross) takes control, the right one (B,
 * circle) returns it. The changes of a report are sent at its end in the order active, steering, throttle,
 * brake. Events report changes only, so the positions of the axes are read at the start and after lost events;
 * without positions, lost events release the pedals.
 */
final class EvdevDecoder {
    /** Bytes of an event. */
    static final int EVENT_BYTES = 24;

    /** Codes of the decoded axes. */
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
    private static final int BTN_TL = 0x136;
    private static final int BTN_TR = 0x137;
    private static final int BTN_SELECT = 0x13a;
    /** Half the range around the centre in which a stick counts as centred. */
    private static final double DEAD_BAND = 0.05;

    private final AxisRanges ranges;
    private final OperatorSink sink;
    private final Positions positions;
    /** Changes of the report so far, in the order of the axes. */
    private final EnumMap<OperatorAxis, Double> changes = new EnumMap<>(OperatorAxis.class);

    private boolean eventsLost;

    /** Reads the positions of a device's axes. */
    @FunctionalInterface
    interface Positions {
        /** Reports each axis; returns their number. */
        int forEach(AxisInfo.Axis handler);
    }

    EvdevDecoder(AxisRanges ranges, Positions positions, OperatorSink sink) {
        this.ranges = ranges;
        this.positions = positions;
        this.sink = sink;
    }

    /** Sends the initial positions of the axes, if the device has them. */
    void begin() {
        readPositions();
        flush();
    }

    /** Decodes the complete events of a buffer in native byte order; leaves the rest in it. */
    void decode(ByteBuffer bytes) {
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
            eventsLost = true;
        } else if (type == SYN && code == REPORT) {
            endReport();
        } else if (type == KEY && value == 1) {
            button(code);
        } else if (type == ABS) {
            axis(code, value);
        }
    }

    private void button(int code) {
        switch (code) {
            case BTN_SOUTH -> changes.put(OperatorAxis.ACTIVE, 1.0);
            case BTN_EAST -> changes.put(OperatorAxis.ACTIVE, 0.0);
            case BTN_TR -> changes.put(OperatorAxis.GEAR, 1.0);
            case BTN_SELECT -> changes.put(OperatorAxis.GEAR, 0.0);
            case BTN_TL -> changes.put(OperatorAxis.GEAR, -1.0);
            default -> {
                // not used
            }
        }
    }

    private void axis(int code, int value) {
        switch (code) {
            // the device is positive to the right
            case ABS_X -> changes.put(OperatorAxis.STEERING, withDeadBand(-ranges.centred(code, value)));
            case ABS_RZ, ABS_GAS -> changes.put(OperatorAxis.THROTTLE, ranges.fraction(code, value));
            case ABS_Z, ABS_BRAKE -> changes.put(OperatorAxis.BRAKE, ranges.fraction(code, value));
            default -> {
                // not used
            }
        }
    }

    private static double withDeadBand(double value) {
        double beyond = Math.abs(value) - DEAD_BAND;
        return beyond <= 0 ? 0 : Math.copySign(beyond / (1 - DEAD_BAND), value);
    }

    private void endReport() {
        if (eventsLost) { // the first report after a loss is incomplete
            changes.clear();
            if (readPositions() == 0) {
                changes.put(OperatorAxis.THROTTLE, 0.0);
                changes.put(OperatorAxis.BRAKE, 0.0);
            }
        }
        eventsLost = false;
        flush();
    }

    private int readPositions() {
        return positions.forEach((code, value, minimum, maximum) -> axis(code, value));
    }

    private void flush() {
        changes.forEach(sink::move);
        changes.clear();
    }
}
