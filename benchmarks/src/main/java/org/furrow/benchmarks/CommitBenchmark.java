package org.furrow.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.benchmarks.rank.RecordedRun;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.commit.Committer;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.TileKey;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Commit of one epoch of one HMMWV and rebase of a view of the same ground: 10 s of a recorded drive, applied to an
 * empty world. Excludes the validation of messages ({@link EpochCodecBenchmark}).
 */
public class CommitBenchmark extends KernelBenchmark {
    private static final int EPOCHS = 500;
    private static final double EPOCH_S = 0.02;
    /** Number of commits that can be undone, as in a run without delay. */
    private static final int UNDO_EPOCHS = 4;

    private static final double VIEW_M = 6;

    private final List<EpochReader> messages = new ArrayList<>();
    private Scenario.GroundPlan ground;

    @Setup
    public void setUp() throws InputError {
        RecordedRun run = new RecordedRun(new RecordedRun.Fleet(1, 1, "hmmwv"), EPOCHS * EPOCH_S);
        ground = run.scenario().ground();
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            byte[] bytes = run.recording().message(epoch, 0);
            EpochReader message = new EpochReader();
            String fault = message.wrapWhole(new UnsafeBuffer(bytes), bytes.length);
            if (fault != null) {
                throw new IllegalStateException("epoch " + epoch + ": " + fault);
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
            committer.survey(message, true);
            message.rewind();
            message.nextVehicle();
            committer.apply(message);
            committer.rebase(view, 0, epoch);
        }
        return world.digest();
    }
}
