package org.furrow.node.hil;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.input.InputError;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.run.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** HIL runs in this JVM. */
final class Loops {
    static final HilExtension.Pace PACED = new HilExtension.Pace(true, false, RealTime.ANY_CPU);

    /** By rank, an action before each publication. */
    interface Disturbance extends IntFunction<Runnable> {
        Disturbance NONE = rank -> () -> {};
    }

    private final Scenario scenario;
    private final MemoryNetwork network;
    private final TickClock clock;
    final EventQueue queue = new EventQueue();
    Disturbance disturbance = Disturbance.NONE;
    double warmUp_s;
    int threads = 1;
    double checkpointEvery_s;
    long worldMemory_bytes;

    @Nullable
    Path resume;

    Loops(Scenario scenario) {
        this.scenario = scenario;
        clock = new TickClock(scenario.clock().step_s());
        network = new MemoryNetwork(clock);
    }

    MemoryNetwork network() {
        return network;
    }

    /** A run on the in-memory bus. */
    RunSummary run(int ranks, HilExtension.Pace pace, Path out) throws RunFailedException {
        return run(ranks, pace, network.join(), null, out);
    }

    /** Replays a recorded run. */
    RunSummary replay(int ranks, Path of, Path out) throws RunFailedException {
        try {
            return run(ranks, HilExtension.Pace.FREE, null, Recorded.read(of, scenario), out);
        } catch (InputError e) {
            throw new IllegalStateException(e);
        }
    }

    private RunSummary run(
            int ranks, HilExtension.Pace pace, @Nullable CanBus bus, @Nullable Recorded recorded, Path out)
            throws RunFailedException {
        try {
            Run.Options options =
                    new Run.Options(ranks, threads, checkpointEvery_s, resume, 0, worldMemory_bytes, warmUp_s);
            RunPreparation.Plan plan = new RunPreparation.Plan(scenario, options, out);
            RunPreparation preparation = RunPreparation.local(plan, Progress.NONE);
            RankGroup group = new LocalRankGroup(ranks, scenario.exchange().delay() + 2, 30_000);
            HilExtension extension = new HilExtension(
                    scenario, new HilExtension.Setup(bus, "memory", recorded, queue, new HilView()), pace, clock);
            return new Run(plan, preparation, Progress.NONE, () -> false)
                    .with(extension)
                    .execute(new DisturbedGroup(group, disturbance), "local")
                    .orElseThrow();
        } catch (InputError e) {
            throw new IllegalStateException(e);
        }
    }

    /** A rank group with disturbed transports. */
    private record DisturbedGroup(RankGroup group, Disturbance disturbance) implements RankGroup {
        @Override
        public int size() {
            return group.size();
        }

        @Override
        public List<Integer> here() {
            return group.here();
        }

        @Override
        public void work(Work work) {
            group.work(transport -> work.run(new DisturbedTransport(transport, disturbance.apply(transport.rank()))));
        }
    }
}
