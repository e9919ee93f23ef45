package org.furrow.node.hil.pace;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Functions of the C library that schedule threads. */
@SuppressWarnings("restricted") // native access is granted by bin/furrow
final class Scheduling {
    /** Number that means the calling thread. */
    static final int CALLING_THREAD = 0;

    static final MethodHandle MLOCKALL = function("mlockall", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    static final MethodHandle MUNLOCKALL = function("munlockall", FunctionDescriptor.of(JAVA_INT));
    static final MethodHandle SETAFFINITY =
            function("sched_setaffinity", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));
    static final MethodHandle GETAFFINITY =
            function("sched_getaffinity", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));
    static final MethodHandle PRCTL = function(
            "prctl",
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
            Linker.Option.firstVariadicArg(1));
    static final MethodHandle NANOSLEEP =
            function("clock_nanosleep", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));

    private static final MethodHandle SETSCHEDULER =
            function("sched_setscheduler", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));
    private static final int SCHED_OTHER = 0;
    private static final int SCHED_FIFO = 1;

    private Scheduling() {}

    private static MethodHandle function(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor, options);
    }

    /** Gives a thread SCHED_FIFO; returns whether it was granted. */
    static boolean setFifo(int thread, int priority) throws Throwable {
        return schedule(thread, SCHED_FIFO, priority);
    }

    /** Restores the ordinary scheduling of a thread; a thread that has ended is ignored. */
    static void setOrdinary(int thread) throws Throwable {
        schedule(thread, SCHED_OTHER, 0);
    }

    private static boolean schedule(int thread, int policy, int priority) throws Throwable {
        try (Arena call = Arena.ofConfined()) {
            MemorySegment parameter = call.allocate(4, 4);
            parameter.set(JAVA_INT, 0, priority);
            return (int) SETSCHEDULER.invokeExact(thread, policy, parameter) == 0;
        }
    }
}
