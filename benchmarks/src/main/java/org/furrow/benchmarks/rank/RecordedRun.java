package org.furrow.benchmarks.rank;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.PhaseTimes;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenarioReader;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.Transport;

/**
 * A run of groups of vehicles 200 m from each other, one group a rank, which was recorded; its rank 0 can be run again alone,
 * as often as one likes.
 */
public final class RecordedRun {
    private static final int APART_M = 200;
    private static final long TIMEOUT_MS = 120_000;

    private final Scenario scenario;
    private final RankLoop.Settings settings;
    private final Recording recording;
    private final long digest;

    /**
     * Vehicles that drive straight on at 4 m/s, in each group two abreast.
     *
     * @param groups number of groups, and of ranks
     * @param vehicles number of vehicles in a group
     * @param type name of a built-in vehicle
     */
    public record Fleet(int groups, int vehicles, String type) {}

    /**
     * Records a run.
     *
     * @param fleet which vehicles
     * @param interest_m ranks keep deltas further than this from their vehicles for later, in m; 0: none
     */
    public RecordedRun(Fleet fleet, double duration_s, double interest_m) throws InputError {
        String text = scenarioOf(fleet, duration_s);
        int groups = fleet.groups();
        scenario = ScenarioReader.read(Source.ofText("groups", text), List.of());
        settings = new RankLoop.Settings(1, null, interest_m, null);
        recording = new Recording(groups);
        RankLoop[] loops = new RankLoop[groups];
        AtomicReference<Throwable> failure = new AtomicReference<>();
        new LocalRankGroup(groups, scenario.exchange().delay() + 2, TIMEOUT_MS).work(local -> {
            Transport transport = local.rank() == 0 ? new RecordingTransport(local, recording) : local;
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
            throw new IllegalStateException("there is no store", e);
        }
        return loop;
    }

    /**
     * Runs rank 0 again on this thread.
     *
     * @param copies whether messages are copied as they arrive, so that they are in this core's cache; else they come from memory
     * @return how long its commits took
     * @throws IllegalStateException when it sends, or comes to, anything else than when it was recorded
     */
    public PhaseTimes replay(boolean copies) {
        RankLoop loop = run(new ReplayTransport(recording, copies));
        if (loop.digest() != digest) {
            throw new IllegalStateException("the world is not the recorded one: digest "
                    + Long.toHexString(loop.digest()) + ", not " + Long.toHexString(digest));
        }
        return loop.times().commit;
    }

    public Scenario scenario() {
        return scenario;
    }

    public Recording recording() {
        return recording;
    }

    /** Length of all messages of an epoch, mean, in bytes. */
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
