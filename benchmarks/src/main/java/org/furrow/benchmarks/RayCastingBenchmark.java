package org.furrow.benchmarks;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.furrow.node.study.bench.RayCasting;
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

    /** Map row by row, then reduce in order: what Furrow does. */
    @Benchmark
    public int mapReduce() {
        return rays.mapReduce();
    }

    /** Each thread loads its hits into the table at once, one thread at a time. */
    @Benchmark
    public int criticalSection() {
        return rays.criticalSection();
    }
}
