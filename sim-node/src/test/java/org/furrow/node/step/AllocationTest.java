package org.furrow.node.step;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.record.OutputFolder;
import org.furrow.node.record.Recorder;
import org.furrow.node.run.Runs;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.transport.LocalHub;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationTest {
    private static final int WARM_UP_EPOCHS = 250;
    /** A slab of the committed world holds 256 tiles and is allocated whole. */
    private static final int SLAB_TILES = 256;

    /** When the JIT gives up an assumption, it puts on the heap what it had kept in registers, once. */
    private static final int RECOMPILED_EPOCHS = 24;

    @TempDir
    private Path folder;

    /** Driving, pressing, advancing, publishing, committing and recording: 0 bytes an epoch, new slabs of ground apart. */
    @Test
    void shouldAllocateNothingInAnEpochAfterWarmUp() throws InputError, IOException {
        Scenario scenario = Runs.scenario("single");
        int epochs = scenario.clock().epochs();
        long[] allocated = new long[epochs + 1];
        int[] tiles = new int[epochs + 1];
        try (Recorder recorder =
                new Recorder(scenario, OutputFolder.create(folder.resolve("out")), Recorder.Share.all(1), null)) {
            EpochObserver rows = recorder.rank(0, scenario.clock());
            Counter counter = new Counter(rows, allocated, tiles);
            RankLoop loop = new RankLoop(
                    scenario, new LocalHub(1, 2, 10_000).rank(0), RankLoop.Settings.PLAIN, counter, () -> false);
            counter.loop = loop;
            loop.run();
        }
        int checked = 0;
        int allocating = 0;
        for (int e = WARM_UP_EPOCHS + 1; e <= epochs; e++) {
            if ((tiles[e] - 1) / SLAB_TILES == (tiles[e - 1] - 1) / SLAB_TILES) {
                allocating += allocated[e] > allocated[e - 1] ? 1 : 0;
                checked++;
            }
        }
        assertTrue(checked > 200, "checked=" + checked);
        assertTrue(allocating <= RECOMPILED_EPOCHS, "allocating=" + allocating + " of " + checked + " epochs");
    }

    private static final class Counter implements EpochObserver {
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final EpochObserver rows;
        private final long[] allocated;
        private final int[] tiles;
        private @Nullable RankLoop loop;

        Counter(EpochObserver rows, long[] allocated, int[] tiles) {
            this.rows = rows;
            this.allocated = allocated;
            this.tiles = tiles;
        }

        @Override
        public void onDigest(int epoch, long digest) {
            rows.onDigest(epoch, digest);
        }

        @Override
        public void onStepped(int epoch, List<VehicleUnit> units) {
            rows.onStepped(epoch, units);
        }

        @Override
        public void onCommitted(int epoch, Neighbours vehicles) {
            rows.onCommitted(epoch, vehicles);
            tiles[epoch] = Objects.requireNonNull(loop).worlds().tiles();
            allocated[epoch] = threads.getCurrentThreadAllocatedBytes();
        }
    }
}
