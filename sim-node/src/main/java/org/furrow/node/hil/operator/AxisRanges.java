package org.furrow.node.hil.operator;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** From where to where the axes of an input device go: as its driver says, else as gamepads have it (sticks of 16 bits signed, triggers of 8 bits). */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
final class AxisRanges {
    private static final int AXES = 64;
    private static final int STICK = 32767;
    private static final int TRIGGER = 255;

    private static final int O_RDONLY = 0;
    private static final int O_NONBLOCK = 0x800;
    /** EVIOCGABS(0): reads a struct input_absinfo of 24 bytes. */
    private static final long EVIOCGABS = 0x80184540L;

    private static final int INFO_BYTES = 24;
    private static final int MINIMUM_AT = 4;
    private static final int MAXIMUM_AT = 8;

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
        Linker linker = Linker.nativeLinker();
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle open = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("open"),
                    FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
                    Linker.Option.firstVariadicArg(2));
            MethodHandle ioctl = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("ioctl"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
                    Linker.Option.firstVariadicArg(2));
            MethodHandle close = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("close"), FunctionDescriptor.of(JAVA_INT, JAVA_INT));
            int file = (int) open.invokeExact(arena.allocateFrom(device.toString()), O_RDONLY | O_NONBLOCK);
            if (file < 0) {
                return ranges;
            }
            MemorySegment info = arena.allocate(INFO_BYTES, Integer.BYTES);
            for (int code = 0; code < AXES; code++) {
                if ((int) ioctl.invokeExact(file, EVIOCGABS + code, info) == 0) {
                    ranges.set(code, info.get(JAVA_INT, MINIMUM_AT), info.get(JAVA_INT, MAXIMUM_AT));
                }
            }
            int ignored = (int) close.invokeExact(file);
        } catch (Throwable e) {
            throw new IllegalStateException("a call of the C library failed", e);
        }
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
