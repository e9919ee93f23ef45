package org.furrow.benchmarks;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.Long2LongHashMap;
import org.furrow.node.bench.LuggedTyre;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.TileKey;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The two ways of Serban et al. 2023, figure 3, to cast the rays of one step with several threads and to load the hits into one
 * table: at once, in a critical section (a), or as map and reduce (b). Same casters, same table, same threads.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RayCastingBenchmark {
    private static final double GRID_M = 0.05;
    private static final int SIDE = 22;
    private static final int WHEELS = 4;
    private static final double SINKAGE_M = 0.05;
    private static final double REACH_M = 0.1;

    @Param({"1", "2", "3", "4"})
    public int threads;

    @Param({"cylinder", "mesh"})
    public String tyre;

    private final RayCaster[] casters = new RayCaster[WHEELS];
    private RayScratch[] scratch;
    private RayPool pool;
    private final double[] heights = new double[WHEELS * SIDE * SIDE];
    private double[][] rows;
    private final Long2LongHashMap table = new Long2LongHashMap(4096, 0.6f, -1L);

    @Setup(Level.Trial)
    public void setUp() {
        Shape shape = tyre.equals("mesh") ? LuggedTyre.of(0.467, 0.254) : new Shape.Cylinder(0.467, 0.254);
        for (int w = 0; w < WHEELS; w++) {
            casters[w] = RayCaster.of(shape);
            double[] position = {(w & 1) * 3.4, (w >> 1) * 1.8, 0.467 - SINKAGE_M};
            casters[w].place(position, 0, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, 0);
        }
        scratch = new RayScratch[threads];
        rows = new double[threads][SIDE];
        Arrays.setAll(scratch, t -> new RayScratch());
        pool = new RayPool(threads, "benchmark");
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        pool.close();
    }

    /** Map row by row, then reduce in order: what Furrow does. */
    @Benchmark
    public int mapReduce() {
        pool.run(WHEELS * SIDE, this::map);
        table.clear();
        for (int row = 0; row < WHEELS * SIDE; row++) {
            for (int k = 0; k < SIDE; k++) {
                load(row, k, heights[row * SIDE + k]);
            }
        }
        return table.size();
    }

    /** Each thread loads its hits into the table at once, one thread at a time. */
    @Benchmark
    public int criticalSection() {
        table.clear();
        pool.run(WHEELS * SIDE, (row, worker) -> {
            double[] own = rows[worker];
            cast(row, worker, own, 0);
            for (int k = 0; k < SIDE; k++) {
                if (isHit(own[k])) {
                    synchronized (table) {
                        load(row, k, own[k]);
                    }
                }
            }
        });
        return table.size();
    }

    private void map(int row, int worker) {
        cast(row, worker, heights, row * SIDE);
    }

    private void cast(int row, int worker, double[] dest, int at) {
        int wheel = row / SIDE;
        int i = (int) Math.rint((wheel & 1) * 3.4 / GRID_M) - SIDE / 2;
        int j = (int) Math.rint((wheel >> 1) * 1.8 / GRID_M) - SIDE / 2 + row % SIDE;
        Arrays.fill(dest, at, at + SIDE, REACH_M);
        casters[wheel].castRow(j * GRID_M, i, GRID_M, SIDE, scratch[worker], dest, at);
    }

    private void load(int row, int k, double height_m) {
        if (isHit(height_m)) {
            table.put(TileKey.of(k + 100 * (row / SIDE), row), Double.doubleToRawLongBits(height_m));
        }
    }

    private static boolean isHit(double height_m) {
        return height_m <= REACH_M;
    }
}
