package org.furrow.node.hil;

import java.nio.file.Path;
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

/** Runs with a vehicle in the loop, in this JVM. */
final class Loops {
    static final HilExtension.Pace PACED = new HilExtension.Pace(true, false, RealTime.ANY_CPU);

    /** Somebody who plays tricks on a run: what a rank does whenever it lets others get on. */
    interface Trick extends IntFunction<Runnable> {
        Trick NONE = rank -> () -> {};
    }

    private final Scenario scenario;
    private final MemoryNetwork network;
    private final TickClock clock;
    final EventQueue queue = new EventQueue();
    Trick trick = Trick.NONE;
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

    /** A run at the bus in memory. */
    RunSummary run(int ranks, HilExtension.Pace pace, Path out) throws RunFailedException {
        return run(ranks, pace, network.join(), null, out);
    }

    /** The same run once more, from what it left. */
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
            RunPreparation boarding = RunPreparation.local(plan, Progress.NONE);
            RankGroup crew = new LocalRankGroup(ranks, scenario.exchange().delay() + 2, 30_000);
            HilExtension outfit = new HilExtension(
                    scenario, new HilExtension.Setup(bus, "memory", recorded, queue, new HilView()), pace, clock);
            return new Run(plan, boarding, Progress.NONE, () -> false)
                    .with(outfit)
                    .execute(new Tricked(crew, trick), "local")
                    .orElseThrow();
        } catch (InputError e) {
            throw new IllegalStateException(e);
        }
    }

    /** A crew with a trick. */
    private record Tricked(RankGroup crew, Trick trick) implements RankGroup {
        @Override
        public int size() {
            return crew.size();
        }

        @Override
        public java.util.List<Integer> here() {
            return crew.here();
        }

        @Override
        public void work(Work work) {
            crew.work(transport -> work.run(new TrickedTransport(transport, trick.apply(transport.rank()))));
        }
    }
}
