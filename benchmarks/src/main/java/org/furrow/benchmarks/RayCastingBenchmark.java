package org.furrow.benchmarks;

import java.util.Locale;
import org.furrow.node.study.bench.RayCasting;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The two methods of Serban et al. 2023, figure 3, for casting the rays of one step with several threads and
 * collecting the hits in a table: in a critical section (a), or by map and reduce (b). Casters, table and threads
 * are the same.
 */
@Warmup(iterations = 5, time = 1)
@Fork(2)
public class RayCastingBenchmark extends KernelBenchmark {
    @Param({"1", "2", "3", "4"})
    public int threads;

    @Param({"cylinder", "mesh"})
    public String tyre;

    private RayCasting rays;

    @Setup(Level.Trial)
    public void setUp() {
        rays = new RayCasting(threads, RayCasting.Tyre.valueOf(tyre.toUpperCase(Locale.ROOT)));
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        rays.close();
    }

    /** Map by rows, then reduce in order, as in Furrow. */
    @Benchmark
    public int mapReduce() {
        return rays.mapReduce();
    }

    /** Each thread inserts its hits in a critical section. */
    @Benchmark
    public int criticalSection() {
        return rays.criticalSection();
    }
}
