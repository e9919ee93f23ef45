package org.furrow.node.engine.vehicle;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.vehicle.traffic.Traffic;
import org.jspecify.annotations.Nullable;

/**
 * Steps the units of a rank on a fixed number of threads, including the caller's. Units share no written data, so
 * the result does
 * not depend on which thread steps which unit. A round allocates nothing.
 */
public final class VehiclePool implements AutoCloseable {
    private final List<VehicleUnit> units;
    private final Traffic traffic;
    private final Runnable afterTick;
    private final Thread[] workers;
    private final AtomicInteger next = new AtomicInteger();
    private final @Nullable Throwable[] failures;
    private int round;
    private int working;
    private boolean closed;

    /**
     * @param units vehicles to step; more may be added between rounds
     * @param most greatest number of units
     * @param afterTick called on the caller's thread after every tick of a unit
     */
    public VehiclePool(
            List<VehicleUnit> units, int most, Traffic traffic, int threads, Runnable afterTick, String name) {
        this.units = units;
        this.traffic = traffic;
        this.afterTick = afterTick;
        this.failures = new Throwable[most];
        workers = new Thread[Math.max(0, Math.min(threads, most) - 1)];
        for (int w = 0; w < workers.length; w++) {
            workers[w] = Thread.ofPlatform()
                    .daemon()
                    .name(name + "-worker-" + (w + 1))
                    .start(this::work);
        }
    }

    /** Steps every unit by one epoch. */
    public void step() {
        next.set(0);
        synchronized (this) {
            round++;
            working = workers.length;
            notifyAll();
        }
        stepShare(afterTick);
        awaitWorkers();
        for (Throwable failure : failures) {
            if (failure instanceof RuntimeException e) {
                throw e;
            }
            if (failure instanceof Error e) {
                throw e;
            }
        }
    }

    /** CPU time of the workers so far, in ns. */
    public long cpu_ns() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (Thread worker : workers) {
            sum += Math.max(0, threads.getThreadCpuTime(worker.threadId()));
        }
        return sum;
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    private synchronized void awaitWorkers() {
        boolean interrupted = false;
        while (working > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true; // every worker must have left its unit
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        int done = 0;
        while (awaitRound(done)) {
            done++;
            stepShare(() -> {});
            synchronized (this) {
                working--;
                notifyAll();
            }
        }
    }

    private synchronized boolean awaitRound(int done) {
        while (round == done && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                return false;
            }
        }
        return !closed;
    }

    private void stepShare(Runnable onTick) {
        for (int u = next.getAndIncrement(); u < units.size(); u = next.getAndIncrement()) {
            try {
                units.get(u).step(traffic, onTick);
            } catch (RuntimeException | Error e) {
                failures[u] = e;
            }
        }
    }
}
