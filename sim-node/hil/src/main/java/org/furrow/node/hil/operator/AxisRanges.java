package org.furrow.node.hil.operator;

import java.nio.file.Path;

/** Ranges of an input device's axes. Defaults: sticks have 16 bits signed, triggers 8 bits unsigned. */
final class AxisRanges {
    private static final int AXES = AxisInfo.AXES;
    private static final int STICK = 32767;
    private static final int TRIGGER = 255;

    private final int[] least = new int[AXES];
    private final int[] most = new int[AXES];

    /** The defaults, for gamepads. */
    AxisRanges() {
        for (int code = 0; code < AXES; code++) {
            boolean trigger = code == EvdevDecoder.ABS_Z
                    || code == EvdevDecoder.ABS_RZ
                    || code == EvdevDecoder.ABS_GAS
                    || code == EvdevDecoder.ABS_BRAKE;
            least[code] = trigger ? 0 : -STICK - 1;
            most[code] = trigger ? TRIGGER : STICK;
        }
    }

    /** The ranges that a device reports; the defaults for the other axes, and for a FIFO. */
    static AxisRanges of(Path device) {
        AxisRanges ranges = new AxisRanges();
        AxisInfo.forEach(device, (code, value, minimum, maximum) -> ranges.set(code, minimum, maximum));
        return ranges;
    }

    /** Sets the range of an axis; ignores an empty one. */
    void set(int code, int minimum, int maximum) {
        if (maximum > minimum) {
            least[code] = minimum;
            most[code] = maximum;
        }
    }

    /** Scales a value of an axis to [0, 1]. */
    double fraction(int code, int value) {
        double range = (double) most[code] - least[code];
        return Math.clamp((value - (double) least[code]) / range, 0, 1);
    }

    /** Scales a value of an axis to [-1, 1]. */
    double centred(int code, int value) {
        return 2 * fraction(code, value) - 1;
    }
}
