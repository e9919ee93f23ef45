package org.furrow.node.hil.tracking;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.hil.HilExtension;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.pace.TickClock;
import org.furrow.node.hil.panel.HilView;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;

/**
 * A run in virtual time whose HIL vehicle shares a bus in memory with others. They are stepped in every tick, so that
 * repeated runs exchange the same frames in the same ticks.
 */
public final class VirtualLoop {
    private static final int MOST_RANKS = 2;
    private static final int TIMEOUT_MS = 30_000;
    private static final long NS_PER_MS = 1_000_000;

    private final Scenario scenario;
    private final TickClock clock;
    private final MemoryNetwork network;

    /** What is on the bus beside the vehicle. */
    @FunctionalInterface
    public interface Others {
        /** Receives and sends frames at a time. */
        void step(long time_ms);
    }

    public VirtualLoop(Scenario scenario) {
        this.scenario = scenario;
        clock = new TickClock(scenario.clock().step_s());
        network = new MemoryNetwork(clock);
    }

    /** A further end of the vehicle's bus. */
    public CanBus join() {
        return network.join();
    }

    /**
     * Runs the scenario.
     *
     * @param out new folder of the run
     */
    public RunSummary run(Others others, Path out) throws InputError, RunFailedException {
        int ranks = Math.min(MOST_RANKS, scenario.vehicles().size());
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, Run.Options.of(ranks, 1), out);
        RankGroup group = new LocalRankGroup(ranks, scenario.exchange().delay() + 2, TIMEOUT_MS);
        CanBus bus = new SteppingBus(network.join(), others);
        HilExtension extension = new HilExtension(
                scenario,
                List.of(new HilExtension.Setup(List.of(new HilExtension.Line("memory", bus)), new EventQueue(), clock)),
                null,
                new HilView(),
                HilExtension.Pace.FREE);
        return new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .with(extension)
                .execute(group, "local")
                .orElseThrow();
    }

    /** A bus that steps the others before each drain. */
    private final class SteppingBus implements CanBus {
        private final CanBus inner;
        private final Others others;

        SteppingBus(CanBus inner, Others others) {
            this.inner = inner;
            this.others = others;
        }

        @Override
        public boolean send(CanFrame frame) {
            return inner.send(frame);
        }

        @Override
        public int drain(FrameHandler handler) {
            others.step(clock.getAsLong() / NS_PER_MS);
            return inner.drain(handler);
        }

        @Override
        public BusStats stats() {
            return inner.stats();
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
