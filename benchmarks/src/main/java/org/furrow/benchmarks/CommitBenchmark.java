package org.furrow.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.testkit.ForwardingTransport;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.Transport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Commit of one epoch of one HMMWV and rebase of a view of the same ground: 10 s of a recorded drive, applied to an
 * empty world. Excludes the validation of messages ({@link EpochCodecBenchmark}).
 */
public class CommitBenchmark extends KernelBenchmark {
    private static final int EPOCHS = 500;
    private static final String SCENARIO = """
            furrow: 1
            name: straight
            description: One vehicle drives straight on.
            duration_s: 10
            terrain: {type: flat}
            soil: mid
            paths:
              ahead: [[0, 0], [100, 0.5]]
            vehicles:
              - name: one
                type: hmmwv
                start: {path: ahead, at_m: 0}
                driver: {type: path, path: ahead, speed_mps: 4}
            """;

    private static final long TIMEOUT_MS = 120_000;
    /** Number of commits that can be undone, as in a run without delay. */
    private static final int UNDO_EPOCHS = 4;

    private static final double VIEW_M = 6;

    private final List<EpochReader> messages = new ArrayList<>();
    private Scenario.GroundPlan ground;

    /** Drives, and keeps the message of each epoch: the first round starts the run, the last one compares digests. */
    @Setup
    public void setUp() throws InputError, StoreException {
        Scenario scenario = ScenarioReader.read(Source.ofText("straight", SCENARIO), List.of());
        ground = scenario.ground();
        List<byte[]> rounds = new ArrayList<>();
        try (Transport local = new LocalHub(1, scenario.exchange().delay() + 2, TIMEOUT_MS).rank(0)) {
            Transport recorded = new ForwardingTransport(local) {
                @Override
                public void await() {
                    super.await();
                    byte[] bytes = new byte[receivedLength(0)];
                    received(0).getBytes(0, bytes);
                    rounds.add(bytes);
                }
            };
            new RankLoop(scenario, recorded, RankLoop.Settings.PLAIN, new EpochObserver() {}, () -> false).run();
        }
        for (byte[] bytes : rounds.subList(1, EPOCHS + 1)) {
            EpochReader message = new EpochReader();
            String fault = message.wrapWhole(new UnsafeBuffer(bytes), bytes.length);
            if (fault != null) {
                throw new IllegalStateException(fault);
            }
            messages.add(message);
        }
    }

    @Benchmark
    @OperationsPerInvocation(EPOCHS)
    public long commit() {
        CommittedWorld world = new CommittedWorld();
        Committer committer = new Committer(world, (vehicle, key, mask, before) -> {}, UNDO_EPOCHS);
        GroundView view = new GroundView(world, ground.undeformed(), ground.grid_m(), VIEW_M);
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            EpochReader message = messages.get(epoch - 1);
            message.rewind();
            message.nextVehicle();
            view.require(
                    TileKey.SIDE * message.tiMin(),
                    TileKey.SIDE * message.tiMax(),
                    TileKey.SIDE * message.tjMin(),
                    TileKey.SIDE * message.tjMax());
            committer.begin(epoch);
            committer.survey(message);
            committer.apply();
            committer.rebase(view, 0, epoch);
        }
        return world.digest();
    }
}
