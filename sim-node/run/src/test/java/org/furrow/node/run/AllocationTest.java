package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Jvm;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.LocalHub;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The epochs of a rank allocate no byte except for new ground. The test counts the allocations of a rank's threads
 * in a JVM
 * limited to the C1 compiler: C2 removes allocations by escape analysis and restores them when it deoptimises, at an
 * unpredictable time.
 */
@Tag("run")
class AllocationTest {
    private static final String FLAG = "-XX:TieredStopAtLevel=1";
    /** Epochs in which buffers grow to their size and classes are loaded. */
    private static final int WARM_UP_EPOCHS = 100;

    /** New ground is allocated in slabs of this many tiles, and of the blocks of nodes of about as many. */
    private static final int SLAB_TILES = 256;

    private static final int MIN_SLAB_BYTES = 8 << 10;
    private static final int MAX_SLABS_BYTES = 256 << 10;

    private static final int LEAST_EPOCHS = 300;
    private static final String LENGTH = "duration_s=6";
    private static final String ROW = "epoch";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "single,       1, 1, 1, 0", // recorded
        "soft-tyres,   1, 1, 1, 0",
        "weak-scaling, 2, 2, 1, 1",
        "weak-scaling, 8, 1, 2, 1", // threads share commits and messages, too
    })
    void shouldAllocateOnlyNewGroundAfterWarmUp(
            String scenario, String vehicles, String ranks, String threads, String delay)
            throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Path out = folder.resolve("out");
        Process process = Jvm.start(
                log, List.of(FLAG), Counted.class.getName(), scenario, vehicles, ranks, threads, delay, out.toString());
        try {
            assertTrue(process.waitFor(4, TimeUnit.MINUTES), "still running");
        } finally {
            process.destroyForcibly();
        }
        String all = Files.readString(log);
        assertEquals(0, process.exitValue(), all);
        List<long[]> rows = all.lines()
                .filter(line -> line.startsWith(ROW))
                .map(line -> line.substring(ROW.length()).trim().split(" "))
                .map(fields -> Arrays.stream(fields).mapToLong(Long::parseLong).toArray())
                .toList();
        for (int rank = 0; rank < Integer.parseInt(ranks); rank++) {
            int of = rank;
            assertTrue(all.contains("rank=" + rank + " workers=" + (Integer.parseInt(threads) - 1)), all);
            check("rank " + rank, rows.stream().filter(row -> row[0] == of).toList());
        }
    }

    /** @param rows rank, epoch, tiles so far, bytes allocated so far */
    private static void check(String rank, List<long[]> rows) {
        int slabs = 0;
        long slabs_bytes = 0;
        for (int k = WARM_UP_EPOCHS; k < rows.size(); k++) {
            long bytes = rows.get(k)[3] - rows.get(k - 1)[3];
            slabs += bytes > 0 ? 1 : 0;
            slabs_bytes += bytes;
            assertTrue(
                    bytes == 0 || bytes >= MIN_SLAB_BYTES,
                    rank + ": epoch=" + rows.get(k)[1] + " allocated_bytes=" + bytes);
        }
        assertTrue(rows.size() >= LEAST_EPOCHS, rank + ": epochs=" + rows.size());
        long begun = rows.getLast()[2] / SLAB_TILES - rows.get(WARM_UP_EPOCHS - 1)[2] / SLAB_TILES + 1;
        assertTrue(slabs <= 2 * begun, rank + ": allocating epochs=" + slabs + " tiles=" + rows.getLast()[2]);
        assertTrue(slabs_bytes <= begun * MAX_SLABS_BYTES, rank + ": bytes=" + slabs_bytes);
    }

    /** Main class of the other JVM: runs a scenario and prints the allocated bytes of each rank after each epoch. */
    static final class Counted {
        private Counted() {}

        public static void main(String[] args) throws IOException, InputError, InterruptedException {
            int ranks = Integer.parseInt(args[2]);
            int delay = Integer.parseInt(args[4]);
            Scenario scenario = args[0].equals("single")
                    ? Scenarios.brief(args[0], LENGTH)
                    : args[0].equals("soft-tyres")
                            ? Scenarios.brief(
                                    "single", LENGTH, "vehicles.0.soft_tyre={pressure_kPa: 60, rolling: 0.01}")
                            : Scenarios.brief(args[0], LENGTH, "vehicles=" + args[1], "delay=" + delay);
            LocalHub hub = new LocalHub(ranks, delay + 2, 60_000);
            List<Counter> counters = new ArrayList<>();
            try (Recorder recorder = new Recorder(
                    scenario, OutputFolder.create(Path.of(args[5])), new Recorder.Share(1, List.of(0)), null)) {
                List<Thread> started = new ArrayList<>();
                for (int rank = 0; rank < ranks; rank++) {
                    EpochObserver rows = ranks == 1 ? recorder.rank(0, scenario.clock()) : new EpochObserver() {};
                    Counter counter = new Counter(rows, rank, scenario.clock().epochs());
                    RankLoop.Settings settings = new RankLoop.Settings(Integer.parseInt(args[3]), null, null);
                    RankLoop loop = new RankLoop(scenario, hub.rank(rank), settings, counter, () -> false);
                    counter.loop = loop;
                    counters.add(counter);
                    started.add(Thread.ofPlatform().name("rank-" + rank).start(() -> run(loop)));
                }
                for (Thread thread : started) {
                    thread.join();
                }
            }
            counters.forEach(Counter::print);
        }

        private static void run(RankLoop loop) {
            try {
                loop.run();
            } catch (StoreException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Counter implements EpochObserver {
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final EpochObserver rows;
        private final int rank;
        private final long[] allocated;
        private final int[] tiles;
        private long[] workers = {};
        private int last;
        private @Nullable RankLoop loop;

        Counter(EpochObserver rows, int rank, int epochs) {
            this.rows = rows;
            this.rank = rank;
            allocated = new long[epochs + 1];
            tiles = new int[epochs + 1];
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
            if (epoch == 1) {
                workers = Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("rank-" + rank + "-"))
                        .mapToLong(Thread::threadId)
                        .toArray();
            }
            long sum = threads.getCurrentThreadAllocatedBytes();
            for (long worker : workers) {
                sum += threads.getThreadAllocatedBytes(worker);
            }
            allocated[epoch] = sum;
            tiles[epoch] = Objects.requireNonNull(loop).worlds().tiles();
            last = epoch;
        }

        void print() {
            for (int epoch = 1; epoch <= last; epoch++) {
                System.out.println(ROW + " " + rank + " " + epoch + " " + tiles[epoch] + " " + allocated[epoch]);
            }
            System.out.println("rank=" + rank + " workers=" + workers.length);
        }
    }
}
