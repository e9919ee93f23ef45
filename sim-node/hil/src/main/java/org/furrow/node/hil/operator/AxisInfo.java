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

/** Reads the current values and ranges of the axes of a Linux input device. */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
final class AxisInfo {
    /** Axis codes are below this number. */
    static final int AXES = 64;

    private static final int O_RDONLY = 0;
    private static final int O_NONBLOCK = 0x800;
    /** EVIOCGABS(0): reads a struct input_absinfo of {@link #INFO_BYTES}. */
    private static final long EVIOCGABS = 0x80184540L;

    private static final int INFO_BYTES = 24;
    private static final int VALUE_AT = 0;
    private static final int MINIMUM_AT = 4;
    private static final int MAXIMUM_AT = 8;

    private AxisInfo() {}

    /** Receives one axis. */
    @FunctionalInterface
    interface Axis {
        void accept(int code, int value, int minimum, int maximum);
    }

    /**
     * Reports each axis of a device.
     *
     * @return number of axes; 0 for a FIFO
     */
    static int forEach(Path device, Axis handler) {
        Linker linker = Linker.nativeLinker();
        int axes = 0;
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
                return 0;
            }
            MemorySegment info = arena.allocate(INFO_BYTES, Integer.BYTES);
            for (int code = 0; code < AXES; code++) {
                if ((int) ioctl.invokeExact(file, EVIOCGABS + code, info) == 0) {
                    axes++;
                    handler.accept(
                            code,
                            info.get(JAVA_INT, VALUE_AT),
                            info.get(JAVA_INT, MINIMUM_AT),
                            info.get(JAVA_INT, MAXIMUM_AT));
                }
            }
            int ignored = (int) close.invokeExact(file);
        } catch (Throwable e) {
            throw new IllegalStateException("a call of the C library failed", e);
        }
        return axes;
    }
}
