package org.furrow.benchmarks.rank;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.timing.PhaseTimes;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.testkit.ForwardingTransport;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.Transport;

/** A recorded run of groups of vehicles 200 m apart, one group per rank, whose rank 0 can be replayed alone. */
public final class RecordedRun {
    private static final int APART_M = 200;
    private static final long TIMEOUT_MS = 120_000;

    private final Scenario scenario;
    private final RankLoop.Settings settings;
    private final RecordedMessages recording;
    private final long digest;

    /**
     * Vehicles that drive straight at 4 m/s, two abreast in each group.
     *
     * @param groups number of groups and ranks
     * @param vehicles number of vehicles per group
     * @param type name of a built-in vehicle
     */
    public record Fleet(int groups, int vehicles, String type) {}

    /**
     * Records a run.
     *
     * @param interest_m distance from its vehicles beyond which a rank defers deltas, in m; 0 for none
     */
    public RecordedRun(Fleet fleet, double duration_s, double interest_m) throws InputError {
        String text = scenarioOf(fleet, duration_s);
        int groups = fleet.groups();
        scenario = ScenarioReader.read(Source.ofText("groups", text), List.of());
        settings = new RankLoop.Settings(1, null, interest_m, null);
        recording = new RecordedMessages(groups);
        RankLoop[] loops = new RankLoop[groups];
        AtomicReference<Throwable> failure = new AtomicReference<>();
        new LocalRankGroup(groups, scenario.exchange().delay() + 2, TIMEOUT_MS).work(local -> {
            Transport transport = local.rank() == 0 ? recorded(local) : local;
            try {
                loops[local.rank()] = run(transport);
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
                transport.abort(FailureKind.of(e), String.valueOf(e.getMessage()));
            }
        });
        if (failure.get() != null) {
            throw new IllegalStateException("the run to be recorded failed", failure.get());
        }
        digest = loops[0].digest();
    }

    /** Records the messages that a transport receives. */
    private Transport recorded(Transport transport) {
        return new ForwardingTransport(transport) {
            @Override
            public void await() {
                super.await();
                recording.add(this);
            }
        };
    }

    private static String scenarioOf(Fleet fleet, double duration_s) {
        StringBuilder paths = new StringBuilder();
        StringBuilder vehicles = new StringBuilder();
        for (int g = 0; g < fleet.groups(); g++) {
            for (int v = 0; v < fleet.vehicles(); v++) {
                String name = "g" + g + "v" + v;
                int x = -10 * (v / 2);
                int y = APART_M * g + v % 2;
                paths.append("  %s: [[%d, %d], [%d, %d.5]]\n".formatted(name, x, y, x + 100, y));
                vehicles.append("  - name: %s\n    type: %s\n".formatted(name, fleet.type()))
                        .append("    start: {path: %s, at_m: 0}\n".formatted(name))
                        .append("    driver: {type: path, path: %s, speed_mps: 4}\n".formatted(name));
            }
        }
        return "furrow: 1\nname: groups\ndescription: Groups of vehicles far from each other.\nduration_s: "
                + duration_s + "\nterrain: {type: flat}\nsoil: mid\npaths:\n" + paths + "vehicles:\n" + vehicles;
    }

    private RankLoop run(Transport transport) {
        RankLoop loop = new RankLoop(scenario, transport, settings, new EpochObserver() {}, () -> false);
        try {
            loop.run();
        } catch (StoreException e) {
            throw new IllegalStateException("a run without a store accessed one", e);
        }
        return loop;
    }

    /**
     * Replays rank 0 on this thread.
     *
     * @param copies whether messages are copied on arrival, so that they are in the core's cache and not in memory
     * @return times of its commits
     * @throws IllegalStateException when its messages or its world differ from the recording
     */
    public PhaseTimes replay(boolean copies) {
        RankLoop loop = run(new ReplayTransport(recording, copies));
        if (loop.digest() != digest) {
            throw new IllegalStateException("the world differs from the recording: digest "
                    + Long.toHexString(loop.digest()) + ", expected " + Long.toHexString(digest));
        }
        return loop.times().commit;
    }

    public Scenario scenario() {
        return scenario;
    }

    public RecordedMessages recording() {
        return recording;
    }

    /** Mean length of all messages of an epoch, in bytes. */
    public double bytesPerEpoch() {
        long sum = 0;
        for (int round = 0; round < recording.rounds(); round++) {
            for (int rank = 0; rank < recording.ranks(); rank++) {
                sum += recording.message(round, rank).length;
            }
        }
        return (double) sum / recording.rounds();
    }
}
