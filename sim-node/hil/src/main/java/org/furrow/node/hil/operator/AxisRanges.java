package org.furrow.node.hil.operator;

import java.nio.file.Path;

/** From where to where the axes of an input device go: as its driver says, else as gamepads have it (sticks of 16 bits signed, triggers of 8 bits). */
final class AxisRanges {
    private static final int AXES = AxisInfo.AXES;
    private static final int STICK = 32767;
    private static final int TRIGGER = 255;

    private final int[] least = new int[AXES];
    private final int[] most = new int[AXES];

    private AxisRanges() {
        for (int code = 0; code < AXES; code++) {
            boolean stick = code != EvdevDecoder.ABS_Z
                    && code != EvdevDecoder.ABS_RZ
                    && code != EvdevDecoder.ABS_GAS
                    && code != EvdevDecoder.ABS_BRAKE;
            least[code] = stick ? -STICK - 1 : 0;
            most[code] = stick ? STICK : TRIGGER;
        }
    }

    /** Those of gamepads. */
    static AxisRanges usual() {
        return new AxisRanges();
    }

    /** Those of a device; the usual ones where it says nothing, as a FIFO does. */
    static AxisRanges of(Path device) {
        AxisRanges ranges = new AxisRanges();
        AxisInfo.forEach(device, (code, value, minimum, maximum) -> ranges.set(code, minimum, maximum));
        return ranges;
    }

    /** Sets the range of an axis, unless it is none. */
    void set(int code, int minimum, int maximum) {
        if (maximum > minimum) {
            least[code] = minimum;
            most[code] = maximum;
        }
    }

    /** A value of an axis in [0, 1]. */
    double share(int code, int value) {
        double range = (double) most[code] - least[code];
        return Math.clamp((value - (double) least[code]) / range, 0, 1);
    }

    /** A value of an axis in [-1, 1]. */
    double centred(int code, int value) {
        return 2 * share(code, value) - 1;
    }
}
