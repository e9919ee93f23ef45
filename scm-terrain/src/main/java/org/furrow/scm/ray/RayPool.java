package org.furrow.scm.ray;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that share the work of one step: the map of map and reduce. Tasks are taken in any order and write to places of
 * their own, so who did which never shows. Workers spin for a moment after a round and then sleep.
 */
public final class RayPool implements AutoCloseable {
    private static final int SPINS = 20_000;
    /** Where there are more threads than cores the others need a chance to run. */
    private static final int SPINS_PER_YIELD = 64;

    private final Thread[] workers;
    /** Number of the round in the high half, of tasks not taken yet in the low half: a late worker takes nothing. */
    private final AtomicLong tickets = new AtomicLong();

    private final AtomicInteger finished = new AtomicInteger();
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;
    private @Nullable Job job;

    /** Work that can be cut into numbered tasks. */
    @FunctionalInterface
    public interface Job {
        /** @param worker number of the thread that does it, in [0, threads) */
        void run(int task, int worker);
    }

    /** @param threads number of threads, the caller's included; with 1 there is no other */
    public RayPool(int threads, String name) {
        workers = new Thread[Math.max(0, threads - 1)];
        for (int w = 0; w < workers.length; w++) {
            int worker = w + 1;
            workers[w] =
                    Thread.ofPlatform().daemon().name(name + "-rays-" + worker).start(() -> work(worker));
        }
    }

    /** Number of threads. */
    public int threads() {
        return workers.length + 1;
    }

    /** Does all tasks and returns when they are done. */
    public void run(int count, Job work) {
        job = work;
        finished.set(0);
        int round = (int) (tickets.get() >>> 32) + 1;
        tickets.set((long) round << 32 | count); // publishes what is above
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
        share(round, 0);
        for (int spin = 1; finished.get() < count; spin++) {
            pause(spin);
        }
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            throw new IllegalStateException("a ray thread failed: " + thrown.getMessage(), thrown);
        }
    }

    /** CPU time of its own threads so far, the callers' apart, in ns. */
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

    private void share(int round, int worker) {
        for (long ticket = tickets.get(); (int) (ticket >>> 32) == round && (int) ticket > 0; ticket = tickets.get()) {
            if (!tickets.compareAndSet(ticket, ticket - 1)) {
                continue;
            }
            Job work = job; // of this round: it cannot end before this task has
            try {
                if (work != null) {
                    work.run((int) ticket - 1, worker);
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            finished.incrementAndGet();
        }
    }

    private void work(int worker) {
        int done = 0;
        while (true) {
            int round = (int) (tickets.get() >>> 32);
            for (int spin = 1; round == done && !closed; spin++) {
                if (spin < SPINS) {
                    pause(spin);
                } else {
                    LockSupport.park(this);
                }
                round = (int) (tickets.get() >>> 32);
            }
            if (closed) {
                return;
            }
            done = round;
            share(round, worker);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it: it only lets a thread that has work run sooner
    private static void pause(int spin) {
        if (spin % SPINS_PER_YIELD == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }
}
