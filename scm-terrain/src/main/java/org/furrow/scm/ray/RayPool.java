package org.furrow.scm.ray;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Thread pool for the tasks of one step. Tasks run in any order and write to disjoint ranges, so results do not
 * depend on their assignment to threads. Workers spin briefly after a round and then park.
 *
 * <p>Task t is first offered to thread t modulo the number of threads, so that the rounds of a step find a body's data
 * in the cache of one core. A thread whose tasks are done takes those of others.
 */
public final class RayPool implements AutoCloseable {
    private static final int SPINS = 20_000;
    /** Least work for several threads, in ns. A round costs 0.2 to 0.5 us, but 4 us when the workers are parked. */
    private static final long PARALLEL_FROM_NS = 5_000;
    /** Yields so that other threads run when there are more threads than cores. */
    private static final int SPINS_PER_YIELD = 64;

    private final Sharing sharing;
    private final Thread[] workers;
    /** High half: number of the round; low half: its number of tasks. A late worker takes no task of another round. */
    private volatile long roundOfTasks;
    /** Of each task: the last round in which a thread took it. */
    private AtomicIntegerArray taken = new AtomicIntegerArray(64);

    private final AtomicInteger finished = new AtomicInteger();
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;
    private @Nullable Job job;

    /** How several threads share the rays of a step. Results are the same. */
    public enum Sharing {
        /** Map and reduce, where the work justifies it. */
        WHERE_WORTH,
        /** Map and reduce in each step (Serban et al. 2023, figure 3b); for studies. */
        MAP_REDUCE,
        /** Also, each thread puts its hits into one hash map in a critical section (figure 3a); for studies. */
        CRITICAL_SECTION
    }

    @FunctionalInterface
    public interface Job {
        /** @param worker number of the executing thread, in [0, threads) */
        void run(int task, int worker);
    }

    /** @param threads number of threads including the caller's */
    public RayPool(int threads, String name) {
        this(threads, name, Sharing.WHERE_WORTH);
    }

    /** @param threads number of threads including the caller's */
    public RayPool(int threads, String name, Sharing sharing) {
        this.sharing = sharing;
        workers = new Thread[Math.max(0, threads - 1)];
        for (int w = 0; w < workers.length; w++) {
            int worker = w + 1;
            workers[w] =
                    Thread.ofPlatform().daemon().name(name + "-rays-" + worker).start(() -> work(worker));
        }
    }

    public int threads() {
        return workers.length + 1;
    }

    /** True when there are several threads and work of this cost justifies a round (docs/performance.md). */
    public boolean isWorth(long cost_ns) {
        return workers.length > 0 && (cost_ns >= PARALLEL_FROM_NS || sharing != Sharing.WHERE_WORTH);
    }

    public Sharing sharing() {
        return sharing;
    }

    /** Executes all tasks and returns when they are done. */
    public void run(int count, Job work) {
        job = work;
        finished.set(0);
        int round = round(roundOfTasks) + 1;
        if (count > taken.length()) {
            taken = takenInRound(round - 1, 2 * count);
        }
        roundOfTasks = (long) round << 32 | count; // publishes the fields above
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
        runTasks(roundOfTasks, 0);
        for (int spin = 1; finished.get() < count; spin++) {
            pause(spin);
        }
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            throw new IllegalStateException("a ray thread failed: " + thrown.getMessage(), thrown);
        }
    }

    /** Total CPU time of the workers, excluding callers, in ns. */
    public long cpu_ns() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (Thread worker : workers) {
            sum += Math.max(0, threads.getThreadCpuTime(worker.threadId()));
        }
        return sum;
    }

    @Override
    public void close() {
        closed = true;
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
    }

    /** Tasks that a late worker of an earlier round cannot take. */
    private static AtomicIntegerArray takenInRound(int round, int count) {
        int[] rounds = new int[count];
        Arrays.fill(rounds, round);
        return new AtomicIntegerArray(rounds);
    }

    private static int round(long roundOfTasks) {
        return (int) (roundOfTasks >>> 32);
    }

    /** Runs the thread's own tasks, then those that others have not begun. */
    private void runTasks(long roundOfTasks, int worker) {
        int count = (int) roundOfTasks;
        for (int task = worker; task < count; task += threads()) {
            tryTask(task, round(roundOfTasks), worker);
        }
        for (int task = count - 1; task >= 0; task--) {
            tryTask(task, round(roundOfTasks), worker);
        }
    }

    private void tryTask(int task, int round, int worker) {
        int last = taken.get(task);
        if (last - round >= 0 || !taken.compareAndSet(task, last, round)) {
            return;
        }
        Job work = job; // the round cannot end before this task
        try {
            if (work != null) {
                work.run(task, worker);
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        finished.incrementAndGet();
    }

    private void work(int worker) {
        int done = 0;
        while (true) {
            long tasks = roundOfTasks;
            for (int spin = 1; round(tasks) == done && !closed; spin++) {
                if (spin < SPINS) {
                    pause(spin);
                } else {
                    LockSupport.park(this);
                }
                tasks = roundOfTasks;
            }
            if (closed) {
                return;
            }
            done = round(tasks);
            runTasks(tasks, worker);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // a performance hint; correctness does not depend on it
    private static void pause(int spin) {
        if (spin % SPINS_PER_YIELD == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }
}
