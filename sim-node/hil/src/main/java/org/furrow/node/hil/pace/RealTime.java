package org.furrow.node.hil.pace;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Gives the calling thread real-time scheduling as far as the machine allows: SCHED_FIFO, locked memory, one processor;
 * and SCHED_FIFO to the {@link HelperThreads}. With SCHED_FIFO it sleeps until shortly before the deadline and spins
 * for the rest; without it, spinning is worse than sleeping, so it parks. Used and closed by one thread.
 */
public final class RealTime implements WallClock, AutoCloseable {
    /** The clock of deadlines, in ns since an arbitrary origin; CLOCK_MONOTONIC on Linux. */
    public static final LongSupplier CLOCK = System::nanoTime;

    /** Any processor. */
    public static final int ANY_CPU = -1;

    private static final int PRIORITY = 60;
    /** Above that of the vehicle's thread, which polls the clock; they work for some microseconds only. */
    private static final int HELPERS_PRIORITY = 61;
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
    private HelperThreads helpers = HelperThreads.NONE;
    private MemorySegment time = MemorySegment.NULL;
    private MemorySegment cpusBefore = MemorySegment.NULL;

    /**
     * Gives the calling thread real-time scheduling.
     *
     * @param wanted false to request nothing and only park
     * @param cpu processor of the thread, or {@link #ANY_CPU}
     */
    public RealTime(boolean wanted, int cpu) {
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
        int ignored = (int) Scheduling.PRCTL.invokeExact(PR_SET_TIMERSLACK, 1L, 0L, 0L, 0L);
        fifo = Scheduling.setFifo(Scheduling.CALLING_THREAD, PRIORITY);
        note(fifo, "SCHED_FIFO (needs ulimit -r or CAP_SYS_NICE)");
        if (fifo) {
            helpers = HelperThreads.raise(HELPERS_PRIORITY);
            note(helpers.refused().isEmpty(), "SCHED_FIFO of " + String.join(", ", helpers.refused()));
        }
        locked = (int) Scheduling.MLOCKALL.invokeExact(LOCK_ALL_ON_FAULT) == 0;
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

    private boolean pin(int cpu) throws Throwable {
        MemorySegment before = arena.allocate(MASK_BYTES, 8);
        MemorySegment mask = arena.allocate(MASK_BYTES, 8);
        if (cpu >= 8 * MASK_BYTES || (int) Scheduling.GETAFFINITY.invokeExact(0, (long) MASK_BYTES, before) < 0) {
            return false;
        }
        mask.set(JAVA_LONG, (cpu >> 6) * 8L, 1L << cpu);
        if ((int) Scheduling.SETAFFINITY.invokeExact(0, (long) MASK_BYTES, mask) != 0) {
            return false;
        }
        cpusBefore = before;
        return true;
    }

    /** Whether the thread has real-time priority. */
    public boolean isFifo() {
        return fifo;
    }

    public boolean isLocked() {
        return locked;
    }

    public boolean isPinned() {
        return pinned;
    }

    /** Other threads that have real-time priority. */
    public List<String> helpers() {
        return helpers.names();
    }

    /** Requests that were refused; empty when all were granted. */
    public List<String> refused() {
        return List.copyOf(refused);
    }

    @Override
    public long now_ns() {
        return System.nanoTime();
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
            int ignored =
                    (int) Scheduling.NANOSLEEP.invokeExact(CLOCK_MONOTONIC, TIMER_ABSTIME, time, MemorySegment.NULL);
        } catch (Throwable e) {
            throw new IllegalStateException("clock_nanosleep failed", e);
        }
    }

    /** Restores ordinary scheduling. */
    @Override
    public void close() {
        try {
            if (fifo) {
                helpers.close();
                Scheduling.setOrdinary(Scheduling.CALLING_THREAD);
            }
            if (locked) {
                int ignored = (int) Scheduling.MUNLOCKALL.invokeExact();
            }
            if (pinned) {
                int ignored = (int) Scheduling.SETAFFINITY.invokeExact(0, (long) MASK_BYTES, cpusBefore);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("the scheduling of the thread cannot be restored", e);
        }
        arena.close();
    }
}
