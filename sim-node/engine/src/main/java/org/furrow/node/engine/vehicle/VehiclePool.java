package org.furrow.node.engine.vehicle;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.engine.timing.RankTimes;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.vehicle.traffic.Traffic;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a task for each unit of a rank on a fixed number of threads, including the caller's. Units share no
 * written data, so the result does not depend on which thread serves which unit. A round allocates nothing.
 */
public final class VehiclePool implements AutoCloseable {
    /** Number of units from which the start of a round, some 50 us, pays off for a short task. */
    private static final int FEW_UNITS = 8;

    private final List<VehicleUnit> units;
    private final TimeLine.Track track;
    /** Tracks of the other threads, which start with the first round. */
    private final TimeLine.Track[] workers;

    private final List<Thread> started = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final @Nullable Throwable[] failures;
    private final Step step = new Step();
    /** Task of the present round. */
    private Task task = step;

    private int round;
    private int working;
    private boolean closed;

    /** What is done for a unit. */
    @FunctionalInterface
    public interface Task {
        /** @param track of the thread that calls */
        void run(VehicleUnit unit, TimeLine.Track track);
    }

    /** Simulates an epoch. */
    private final class Step implements Task {
        private @Nullable Traffic traffic;
        private @Nullable Runnable afterTick;

        @Override
        public void run(VehicleUnit unit, TimeLine.Track on) {
            Traffic others = Objects.requireNonNull(traffic);
            Runnable onTick = Objects.requireNonNull(afterTick);
            VehicleStatistics statistics = unit.statistics();
            int epoch = unit.view().epoch();
            long soil_ns = statistics.soilTimes().total_ns();
            long body_ns = statistics.bodyTimes().total_ns();
            long from_ns = System.nanoTime();
            unit.step(others, on == track ? onTick : VehiclePool::doNothing);
            on.addStep(
                    epoch,
                    unit.index(),
                    from_ns,
                    System.nanoTime(),
                    statistics.soilTimes().total_ns() - soil_ns,
                    statistics.bodyTimes().total_ns() - body_ns);
        }
    }

    /**
     * @param units the rank's vehicles; more may be added between rounds
     * @param most greatest number of units
     * @param times of the rank, whose tracks get the steps
     */
    public VehiclePool(List<VehicleUnit> units, int most, int threads, RankTimes times) {
        this.units = units;
        track = times.track;
        this.failures = new Throwable[most];
        workers = new TimeLine.Track[Math.max(0, Math.min(threads, most) - 1)];
        for (int w = 0; w < workers.length; w++) {
            workers[w] = times.line.track(track.thread() + "-worker-" + (w + 1));
        }
    }

    /** After a tick on a worker's thread. */
    private static void doNothing() {}

    private void start() {
        for (TimeLine.Track own : workers) {
            started.add(Thread.ofPlatform().daemon().name(own.thread()).start(() -> work(own)));
        }
    }

    /**
     * Steps every unit by one epoch.
     *
     * @param afterTick called on the caller's thread after every tick of a unit that it steps
     */
    public void step(Traffic traffic, Runnable afterTick) {
        step.traffic = traffic;
        step.afterTick = afterTick;
        run(step);
    }

    /** Carries out a short task for every unit; for a few units on the caller's thread alone. */
    public void forEach(Task of) {
        if (units.size() < FEW_UNITS) {
            for (int u = 0; u < units.size(); u++) {
                of.run(units.get(u), track);
            }
        } else {
            run(of);
        }
    }

    /** Carries out a task for every unit; of several exceptions, the first unit's is thrown. */
    public void run(Task of) {
        if (started.size() < workers.length) {
            start();
        }
        next.set(0);
        synchronized (this) {
            task = of;
            round++;
            working = workers.length;
            notifyAll();
        }
        runShare(of, track);
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
        for (Thread worker : started) {
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
        Task given = awaitRound(0);
        for (int done = 1; given != null; done++) {
            runShare(given, own);
            synchronized (this) {
                working--;
                notifyAll();
            }
            given = awaitRound(done);
        }
    }

    /** The task of the round after {@code done} rounds; null when there is none. */
    private synchronized @Nullable Task awaitRound(int done) {
        while (round == done && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                return null;
            }
        }
        return closed ? null : task;
    }

    private void runShare(Task of, TimeLine.Track own) {
        for (int u = next.getAndIncrement(); u < units.size(); u = next.getAndIncrement()) {
            try {
                of.run(units.get(u), own);
            } catch (RuntimeException | Error e) {
                failures[u] = e;
            }
        }
    }
}
