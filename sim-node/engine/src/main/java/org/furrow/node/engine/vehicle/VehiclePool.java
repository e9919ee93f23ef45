package org.furrow.node.engine.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.engine.timing.RankTimes;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.commit.CommitWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a task for each unit of a rank on a fixed number of threads, including the caller's. Units share no
 * written data, so the result does not depend on which thread serves which unit. A round allocates nothing.
 */
public final class VehiclePool implements AutoCloseable {
    /** Number of units from which a round, up to 50 us where its threads must wake up, pays off for a short task. */
    private static final int FEW_UNITS = 8;

    private final List<VehicleUnit> units;
    private final TimeLine.Track track;
    /** Tracks of the other threads. */
    private final TimeLine.Track[] workers;

    private final WorkerThreads threads;
    /** Another round follows a commit soon. */
    private final CommitWorkers beforeViews = new CommitWorkers() {
        @Override
        public int threads() {
            return threads.threads();
        }

        @Override
        public void run(int count, Job job) {
            threads.run(count, job, true);
        }
    };

    private final CommitWorkers.Job unitTask = this::runUnit;
    private final Step step = new Step();
    /** Task of the present round. */
    private Task task = step;

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
        List<String> names = new ArrayList<>();
        workers = new TimeLine.Track[Math.max(0, Math.min(threads, most) - 1)];
        for (int w = 0; w < workers.length; w++) {
            workers[w] = times.line.track(track.thread() + "-worker-" + (w + 1));
            names.add(workers[w].thread());
        }
        this.threads = new WorkerThreads(names);
    }

    /** After a tick on a worker's thread. */
    private static void doNothing() {}

    /**
     * Steps every unit by one epoch.
     *
     * @param afterTick called on the caller's thread after every tick of a unit that it steps
     */
    public void step(Traffic traffic, Runnable afterTick) {
        step.traffic = traffic;
        step.afterTick = afterTick;
        run(step, isLarge()); // the units' changes are published next
    }

    /** Whether several threads carry out short tasks for the units. */
    public boolean isWorthSharing() {
        return isLarge() && threads.threads() > 1;
    }

    private boolean isLarge() {
        return units.size() >= FEW_UNITS;
    }

    /** Carries out a short task for every unit; for a few units on the caller's thread alone. */
    public void forEach(Task of) {
        if (isLarge()) {
            run(of, false);
        } else {
            for (int u = 0; u < units.size(); u++) {
                of.run(units.get(u), track);
            }
        }
    }

    /** Carries out a task for every unit; of several exceptions, the first unit's is thrown. */
    public void run(Task of) {
        run(of, false);
    }

    private void run(Task of, boolean followed) {
        task = of;
        threads.run(units.size(), unitTask, followed);
    }

    private void runUnit(int unit, int worker) {
        task.run(units.get(unit), worker == 0 ? track : workers[worker - 1]);
    }

    /** The threads, for work that is not divided by unit. The views of the units are brought up to date after it. */
    public CommitWorkers threads() {
        return beforeViews;
    }

    /** CPU time of the workers so far, in ns. */
    public long cpu_ns() {
        return threads.cpu_ns();
    }

    @Override
    public void close() {
        threads.close();
    }
}
