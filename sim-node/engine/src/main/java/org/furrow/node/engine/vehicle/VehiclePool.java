package org.furrow.node.engine.vehicle;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.engine.timing.RankTimes;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.vehicle.traffic.Traffic;
import org.jspecify.annotations.Nullable;

/**
 * Steps the units of a rank on a fixed number of threads, including the caller's. Units share no written data, so the
 * result does not depend on which thread steps which unit. A round allocates nothing.
 */
public final class VehiclePool implements AutoCloseable {
    private final List<VehicleUnit> units;
    private final Traffic traffic;
    private final Runnable afterTick;
    private final TimeLine.Track track;
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
     * @param times of the rank, whose tracks get the steps
     */
    public VehiclePool(
            List<VehicleUnit> units, int most, Traffic traffic, int threads, Runnable afterTick, RankTimes times) {
        this.units = units;
        this.traffic = traffic;
        this.afterTick = afterTick;
        track = times.track;
        this.failures = new Throwable[most];
        workers = new Thread[Math.max(0, Math.min(threads, most) - 1)];
        for (int w = 0; w < workers.length; w++) {
            TimeLine.Track own = times.line.track(track.thread() + "-worker-" + (w + 1));
            workers[w] = Thread.ofPlatform().daemon().name(own.thread()).start(() -> work(own));
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
        stepShare(afterTick, track);
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

    private void work(TimeLine.Track own) {
        int done = 0;
        while (awaitRound(done)) {
            done++;
            stepShare(() -> {}, own);
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

    private void stepShare(Runnable onTick, TimeLine.Track to) {
        for (int u = next.getAndIncrement(); u < units.size(); u = next.getAndIncrement()) {
            try {
                step(units.get(u), onTick, to);
            } catch (RuntimeException | Error e) {
                failures[u] = e;
            }
        }
    }

    private void step(VehicleUnit unit, Runnable onTick, TimeLine.Track to) {
        VehicleStatistics statistics = unit.statistics();
        int epoch = unit.view().epoch();
        long soil_ns = statistics.soilTimes().total_ns();
        long body_ns = statistics.bodyTimes().total_ns();
        long from_ns = System.nanoTime();
        unit.step(traffic, onTick);
        to.addStep(
                epoch,
                unit.index(),
                from_ns,
                System.nanoTime(),
                statistics.soilTimes().total_ns() - soil_ns,
                statistics.bodyTimes().total_ns() - body_ns);
    }
}
