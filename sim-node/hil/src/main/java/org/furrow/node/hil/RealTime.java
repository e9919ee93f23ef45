package org.furrow.node.hil;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Gives the calling thread real-time scheduling as far as the machine allows: SCHED_FIFO, locked memory, one
 * processor. With SCHED_FIFO
 * it sleeps until shortly before the deadline and spins for the rest; without it, spinning is worse than sleeping,
 * so it parks. Used
 * and closed by one thread.
 */
final class RealTime implements WallClock, AutoCloseable {
    /** Any processor. */
    static final int ANY_CPU = -1;

    private static final int SCHED_OTHER = 0;
    private static final int SCHED_FIFO = 1;
    private static final int PRIORITY = 60;
    /** Present and future pages, each when it is first used. */
    private static final int LOCK_ALL_ON_FAULT = 7;

    private static final int CLOCK_MONOTONIC = 1;
    private static final int TIMER_ABSTIME = 1;
    private static final int PR_SET_TIMERSLACK = 29;
    private static final long SPIN_NS = 60_000;
    private static final long SECOND_NS = 1_000_000_000;
    private static final int MASK_BYTES = 128;

    private final Arena arena = Arena.ofConfined();
    private final List<String> refused = new ArrayList<>();
    private boolean fifo;
    private boolean locked;
    private boolean pinned;
    private MemorySegment time = MemorySegment.NULL;
    private MemorySegment cpusBefore = MemorySegment.NULL;

    /**
     * Gives the calling thread real-time scheduling.
     *
     * @param wanted false to request nothing and only park
     * @param cpu processor of the thread, or {@link #ANY_CPU}
     */
    RealTime(boolean wanted, int cpu) {
        if (!wanted) {
            refused.add("not requested");
        } else if (!System.getProperty("os.name").startsWith("Linux")) {
            refused.add("SCHED_FIFO exists on Linux only");
        } else {
            try {
                enter(cpu);
            } catch (Throwable e) {
                refused.add(String.valueOf(e.getMessage()));
            }
        }
    }

    private void enter(int cpu) throws Throwable {
        time = arena.allocate(16, 8);
        int ignored = (int) Native.PRCTL.invokeExact(PR_SET_TIMERSLACK, 1L, 0L, 0L, 0L);
        fifo = schedule(SCHED_FIFO, PRIORITY);
        note(fifo, "SCHED_FIFO (needs ulimit -r or CAP_SYS_NICE)");
        locked = (int) Native.MLOCKALL.invokeExact(LOCK_ALL_ON_FAULT) == 0;
        note(locked, "mlockall (ulimit -l, CAP_IPC_LOCK)");
        if (cpu != ANY_CPU) {
            pinned = pin(cpu);
            note(pinned, "processor " + cpu);
        }
    }

    private void note(boolean allowed, String what) {
        if (!allowed) {
            refused.add(what);
        }
    }

    private boolean schedule(int policy, int priority) throws Throwable {
        MemorySegment parameter = arena.allocate(4, 4);
        parameter.set(JAVA_INT, 0, priority);
        return (int) Native.SETSCHEDULER.invokeExact(0, policy, parameter) == 0;
    }

    private boolean pin(int cpu) throws Throwable {
        MemorySegment before = arena.allocate(MASK_BYTES, 8);
        MemorySegment mask = arena.allocate(MASK_BYTES, 8);
        if (cpu >= 8 * MASK_BYTES || (int) Native.GETAFFINITY.invokeExact(0, (long) MASK_BYTES, before) < 0) {
            return false;
        }
        mask.set(JAVA_LONG, (cpu >> 6) * 8L, 1L << cpu);
        if ((int) Native.SETAFFINITY.invokeExact(0, (long) MASK_BYTES, mask) != 0) {
            return false;
        }
        cpusBefore = before;
        return true;
    }

    /** Whether the thread has real-time priority. */
    boolean isFifo() {
        return fifo;
    }

    boolean isLocked() {
        return locked;
    }

    boolean isPinned() {
        return pinned;
    }

    /** Requests that were refused; empty when all were granted. */
    List<String> refused() {
        return List.copyOf(refused);
    }

    @Override
    public long now_ns() {
        return System.nanoTime(); // CLOCK_MONOTONIC on Linux
    }

    @Override
    public void waitUntil(long deadline_ns) {
        if (!fifo) {
            long left_ns = deadline_ns - System.nanoTime();
            while (left_ns > 0) {
                LockSupport.parkNanos(left_ns);
                left_ns = deadline_ns - System.nanoTime();
            }
            return;
        }
        sleepUntil(deadline_ns - SPIN_NS);
        while (System.nanoTime() < deadline_ns) {
            Thread.onSpinWait();
        }
    }

    private void sleepUntil(long wake_ns) {
        if (wake_ns <= System.nanoTime()) {
            return;
        }
        time.set(JAVA_LONG, 0, wake_ns / SECOND_NS);
        time.set(JAVA_LONG, 8, wake_ns % SECOND_NS);
        try {
            int ignored = (int) Native.NANOSLEEP.invokeExact(CLOCK_MONOTONIC, TIMER_ABSTIME, time, MemorySegment.NULL);
        } catch (Throwable e) {
            throw new IllegalStateException("clock_nanosleep failed", e);
        }
    }

    /** Restores ordinary scheduling. */
    @Override
    public void close() {
        try {
            if (fifo) {
                schedule(SCHED_OTHER, 0);
            }
            if (locked) {
                int ignored = (int) Native.MUNLOCKALL.invokeExact();
            }
            if (pinned) {
                int ignored = (int) Native.SETAFFINITY.invokeExact(0, (long) MASK_BYTES, cpusBefore);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("the scheduling of the thread cannot be restored", e);
        }
        arena.close();
    }

    /** Functions of the C library. */
    @SuppressWarnings("restricted") // native access is granted by bin/furrow
    private static final class Native {
        static final MethodHandle SETSCHEDULER =
                function("sched_setscheduler", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));
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

        private Native() {}

        private static MethodHandle function(String name, FunctionDescriptor descriptor, Linker.Option... options) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor, options);
        }
    }
}
