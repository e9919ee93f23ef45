package org.furrow.scm.ray;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that share the work of one step: the map of map and reduce. Tasks are taken in any order and write to places of
 * their own, so who did which never shows. Workers spin for a moment after a round and then sleep.
 */
public final class RayPool implements AutoCloseable {
    private static final int SPINS = 20_000;

    private final Thread[] workers;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private volatile int round;
    private int rounds;
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;
    private int tasks;
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
        tasks = count;
        next.set(0);
        finished.set(0);
        rounds++;
        round = rounds; // publishes what is above
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
        share(0);
        while (finished.get() < workers.length) {
            Thread.onSpinWait();
        }
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            throw new IllegalStateException("a ray thread failed: " + thrown.getMessage(), thrown);
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Thread worker : workers) {
            LockSupport.unpark(worker);
        }
    }

    private void share(int worker) {
        Job work = job;
        if (work == null) {
            return;
        }
        try {
            for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
                work.run(task, worker);
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    private void work(int worker) {
        int done = 0;
        while (true) {
            for (int spin = 0; round == done && !closed; spin++) {
                if (spin < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.park(this);
                }
            }
            if (closed) {
                return;
            }
            done = round;
            share(worker);
            finished.incrementAndGet();
        }
    }
}
