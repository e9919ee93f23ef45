package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.pace.RealTime;
import org.furrow.node.hil.pace.TickClock;
import org.furrow.node.hil.panel.HilView;
import org.furrow.node.hil.recording.Recorded;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** HIL runs in this JVM. */
final class Loops {
    static final HilExtension.Pace PACED = new HilExtension.Pace(true, false, RealTime.ANY_CPU, null);

    /** By rank, an action before each publication. */
    interface Disturbance extends IntFunction<Runnable> {
        Disturbance NONE = rank -> () -> {};

        /** Rank 1 pauses in every n-th epoch. */
        static Disturbance stalling(int everyEpochs, long stall_ms) {
            return rank -> {
                AtomicInteger published = new AtomicInteger();
                return () -> {
                    if (rank == 1 && published.incrementAndGet() % everyEpochs == 0) {
                        LockSupport.parkNanos(stall_ms * 1_000_000);
                    }
                };
            };
        }
    }

    /** The convoy with its first vehicle in the loop, whose time may slip; {@code more} are further settings. */
    static Scenario convoy(String duration_s, String... more) {
        Stream<String> first = Stream.of("duration_s=" + duration_s, "hil.vehicle=lead", "hil.max_slip_s=3600");
        return Scenarios.brief(
                "convoy", Stream.concat(first, Arrays.stream(more)).toArray(String[]::new));
    }

    /** What a run has written about its loop. */
    static JsonNode hil(Path run) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(run.resolve("hil.json")));
    }

    private final Scenario scenario;
    private final HilPlan plan;
    private final List<TickClock> clocks = new ArrayList<>();
    /** By vehicle in the loop and bus. */
    private final List<List<MemoryNetwork>> networks = new ArrayList<>();

    /** Inputs of the operator of the first vehicle. */
    final EventQueue queue = new EventQueue();

    Disturbance disturbance = Disturbance.NONE;
    double warmUp_s;
    Consumer<HilExtension> made = extension -> {};
    UnaryOperator<RankExtension> wrap = UnaryOperator.identity();
    int threads = 1;
    final HilView view = new HilView();
    double checkpointEvery_s;
    long worldMemory_bytes;
    boolean sharded;

    @Nullable
    Path resume;

    Loops(Scenario scenario) {
        this.scenario = scenario;
        plan = Objects.requireNonNull(scenario.hil());
        for (HilPlan.Vehicle vehicle : plan.vehicles()) {
            TickClock clock = new TickClock(scenario.clock().step_s());
            clocks.add(clock);
            networks.add(vehicle.buses().stream()
                    .map(bus -> new MemoryNetwork(clock))
                    .toList());
        }
    }

    /** The first bus of the first vehicle. */
    MemoryNetwork network() {
        return network(0, 0);
    }

    MemoryNetwork network(int vehicle, int bus) {
        return networks.get(vehicle).get(bus);
    }

    /** A run on buses in memory. */
    RunSummary run(int ranks, HilExtension.Pace pace, Path out) throws RunFailedException {
        return run(ranks, pace, null, out);
    }

    private List<HilExtension.Setup> setups(boolean connected) {
        List<HilExtension.Setup> setups = new ArrayList<>();
        for (int k = 0; k < plan.vehicles().size(); k++) {
            List<HilExtension.Line> lines = networks.get(k).stream()
                    .map(network -> new HilExtension.Line("memory", connected ? network.join() : null))
                    .toList();
            setups.add(new HilExtension.Setup(lines, k == 0 ? queue : new EventQueue(), clocks.get(k)));
        }
        return setups;
    }

    /** Replays a recorded run. */
    RunSummary replay(int ranks, Path of, Path out) throws RunFailedException {
        try {
            return run(ranks, HilExtension.Pace.FREE, Recorded.read(of, scenario), out);
        } catch (InputError e) {
            throw new IllegalStateException(e);
        }
    }

    private RunSummary run(int ranks, HilExtension.Pace pace, @Nullable Recorded recorded, Path out)
            throws RunFailedException {
        try {
            Run.Options options =
                    new Run.Options(ranks, threads, checkpointEvery_s, resume, worldMemory_bytes, warmUp_s, sharded, 0);
            RunPreparation.Plan plan = new RunPreparation.Plan(scenario, options, out);
            RunPreparation preparation = RunPreparation.local(plan, Progress.NONE);
            RankGroup group = new LocalRankGroup(ranks, scenario.exchange().delay() + 2, 30_000);
            HilExtension extension = new HilExtension(scenario, setups(recorded == null), recorded, view, pace);
            if (recorded == null) {
                made.accept(extension);
            }
            return new Run(plan, preparation, Progress.NONE, () -> false)
                    .with(wrap.apply(extension))
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
