package org.furrow.node.engine.vehicle;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.furrow.world.commit.CommitWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the tasks of one round after the other on a fixed number of threads, the caller's included. A round ends
 * when its tasks are done; a thread that wakes up later takes none of them, so no round waits for a thread that has no
 * core. Between rounds threads are parked, except for a moment after a round that is soon followed by another one. A
 * round allocates nothing.
 */
final class WorkerThreads implements CommitWorkers, AutoCloseable {
    /** Time for which a thread stays awake for a round that follows soon: less than it takes to wake up. */
    private static final long AWAKE_NS = 20_000;
    /** Yields so that other threads run where there are more threads than cores. */
    private static final int SPINS_PER_YIELD = 64;

    private final List<String> names;
    private final List<Thread> started = new ArrayList<>();
    /** High half: number of the round; low half: number of its tasks that no thread has taken. */
    private final AtomicLong left = new AtomicLong();

    private final AtomicInteger done = new AtomicInteger();
    /** Of the present round; set before its number is, and not changed before all of its tasks are done. */
    private volatile int count;

    private volatile @Nullable Job job;
    private volatile @Nullable Thread caller;
    private volatile boolean isFollowed;
    private volatile boolean closed;
    private @Nullable Throwable failure;
    private int failed;

    /** @param names of the threads beside the caller's, which start with the first round */
    WorkerThreads(List<String> names) {
        this.names = List.copyOf(names);
    }

    @Override
    public int threads() {
        return names.size() + 1;
    }

    @Override
    public void run(int tasks, Job work) {
        run(tasks, work, false);
    }

    /**
     * Carries out tasks as {@link #run(int, Job)} does.
     *
     * @param followed whether another round follows soon
     */
    void run(int tasks, Job work, boolean followed) {
        start();
        caller = Thread.currentThread();
        job = work;
        count = tasks;
        isFollowed = followed;
        failure = null;
        done.set(0);
        int round = round(left.get()) + 1;
        left.set((long) round << Integer.SIZE | tasks); // publishes the fields above
        for (int w = 0; w < started.size() && w < tasks - 1; w++) {
            LockSupport.unpark(started.get(w));
        }
        runTasks(round, 0);
        awaitTasks(tasks);
        throwFailure();
    }

    private void start() {
        while (started.size() < names.size()) {
            int worker = started.size() + 1;
            started.add(Thread.ofPlatform().daemon().name(names.get(worker - 1)).start(() -> work(worker)));
        }
    }

    /** CPU time of the threads beside the caller's so far, in ns. */
    long cpu_ns() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (Thread worker : started) {
            sum += Math.max(0, threads.getThreadCpuTime(worker.threadId()));
        }
        return sum;
    }

    @Override
    public void close() {
        closed = true;
        for (Thread worker : started) {
            LockSupport.unpark(worker);
        }
    }

    private static int round(long roundAndLeft) {
        return (int) (roundAndLeft >>> Integer.SIZE);
    }

    /** Runs tasks of a round, in ascending order, until none is left. */
    private void runTasks(int round, int worker) {
        long now = left.get();
        while (round(now) == round && (int) now > 0) {
            Job work = job;
            int task = count - (int) now;
            // succeeds only while a task is left, so what was read before is of this round
            if (work != null && left.compareAndSet(now, now - 1)) {
                runTask(work, task, worker);
            }
            now = left.get();
        }
    }

    private void runTask(Job work, int task, int worker) {
        int all = count;
        try {
            work.run(task, worker);
        } catch (RuntimeException | Error e) {
            note(task, e);
        }
        if (done.incrementAndGet() == all && worker > 0) {
            LockSupport.unpark(caller);
        }
    }

    private synchronized void note(int task, Throwable thrown) {
        if (failure == null || task < failed) {
            failure = thrown;
            failed = task;
        }
    }

    private void awaitTasks(int tasks) {
        boolean interrupted = false;
        long start_ns = System.nanoTime();
        for (int spin = 1; done.get() < tasks; spin++) {
            if (!stayAwake(spin, start_ns)) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted(); // every thread must have left its task
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void throwFailure() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }

    private void work(int worker) {
        int last = 0;
        while (!closed) {
            int round = awaitRound(last);
            runTasks(round, worker);
            last = round;
        }
    }

    /** Waits for a round after this one, or for the end. */
    private int awaitRound(int last) {
        long start_ns = System.nanoTime();
        boolean followed = isFollowed;
        for (int spin = 1; round(left.get()) == last && !closed; spin++) {
            if (!followed || !stayAwake(spin, start_ns)) {
                LockSupport.park(this);
            }
        }
        return round(left.get());
    }

    /** Passes a moment, or returns false when the thread has been awake long enough. */
    @SuppressWarnings("ThreadPriorityCheck") // a performance hint; correctness does not depend on it
    private static boolean stayAwake(int spin, long start_ns) {
        if (spin % SPINS_PER_YIELD != 0) {
            Thread.onSpinWait();
            return true;
        }
        Thread.yield();
        return System.nanoTime() - start_ns < AWAKE_NS;
    }
}
