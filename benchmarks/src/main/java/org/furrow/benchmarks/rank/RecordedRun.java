package org.furrow.benchmarks.rank;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.testkit.ForwardingTransport;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.Transport;

/** A recorded run of groups of vehicles 200 m apart, one group per rank. */
public final class RecordedRun {
    private static final int APART_M = 200;
    private static final long TIMEOUT_MS = 120_000;

    private final Scenario scenario;
    private final RecordedMessages recording;

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
     */
    public RecordedRun(Fleet fleet, double duration_s) throws InputError {
        String text = scenarioOf(fleet, duration_s);
        int groups = fleet.groups();
        scenario = ScenarioReader.read(Source.ofText("groups", text), List.of());
        recording = new RecordedMessages(groups);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        new LocalRankGroup(groups, scenario.exchange().delay() + 2, TIMEOUT_MS).work(local -> {
            Transport transport = local.rank() == 0 ? recorded(local) : local;
            try {
                run(transport);
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
                transport.abort(FailureKind.of(e), String.valueOf(e.getMessage()));
            }
        });
        if (failure.get() != null) {
            throw new IllegalStateException("the run to be recorded failed", failure.get());
        }
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

    private void run(Transport transport) {
        RankLoop loop = new RankLoop(scenario, transport, RankLoop.Settings.PLAIN, new EpochObserver() {}, () -> false);
        try {
            loop.run();
        } catch (StoreException e) {
            throw new IllegalStateException("a run without a store accessed one", e);
        }
    }

    public Scenario scenario() {
        return scenario;
    }

    public RecordedMessages recording() {
        return recording;
    }
}
