package org.furrow.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Committing one epoch of one HMMWV, and laying the result under a view of the same ground: 10 s of a drive, recorded before,
 * applied to an empty world again and again. Checking the messages is not in it ({@link EpochCodecBenchmark}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CommitBenchmark {
    private static final int EPOCHS = 500;
    private static final double EPOCH_S = 0.02;
    /** Commits that could be undone, as of a run without delay. */
    private static final int JOURNAL = 4;

    private static final double VIEW_M = 6;

    private final List<EpochReader> messages = new ArrayList<>();
    private Scenario.GroundPlan ground;

    @Setup
    public void setUp() throws InputError {
        RecordedRun run = new RecordedRun(new RecordedRun.Fleet(1, 1, "hmmwv"), EPOCHS * EPOCH_S, 0);
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
        Committer committer = new Committer(world, (vehicle, key, mask, before) -> {}, JOURNAL);
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
            message.rewind();
            message.nextVehicle();
            committer.apply(message);
            committer.rebase(view, 0);
        }
        return world.digest();
    }
}
