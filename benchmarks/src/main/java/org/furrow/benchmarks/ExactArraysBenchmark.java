package org.furrow.benchmarks;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.furrow.world.math.ExactArrays;
import org.furrow.world.math.ExactMath;
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

/** One exponential and one power: of 256 numbers at once, about the nodes that four wheels hit, one by one, and the JDK's. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ExactArraysBenchmark {
    private static final int COUNT = 256;

    private final ExactArrays arrays = new ExactArrays();
    private final double[] exponents = new double[COUNT];
    private final double[] bases = new double[COUNT];
    private final double[] powers = new double[COUNT];
    private final double[] dest = new double[COUNT];

    /** Exponents of shear, sinkage in m and Bekker's exponent, over the ranges of soils. */
    @Setup
    public void setUp() {
        SplittableRandom random = new SplittableRandom(1);
        for (int n = 0; n < COUNT; n++) {
            exponents[n] = -5 * random.nextDouble();
            bases[n] = 1e-4 + 0.2 * random.nextDouble();
            powers[n] = 0.5 + random.nextDouble();
        }
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public double[] expArray() {
        arrays.exp(exponents, COUNT, dest);
        return dest;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public double[] expOneByOne() {
        for (int n = 0; n < COUNT; n++) {
            dest[n] = ExactMath.exp(exponents[n]);
        }
        return dest;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public double[] expStrictMath() {
        for (int n = 0; n < COUNT; n++) {
            dest[n] = StrictMath.exp(exponents[n]);
        }
        return dest;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public double[] powArray() {
        arrays.pow(bases, powers, COUNT, dest);
        return dest;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public double[] powOneByOne() {
        for (int n = 0; n < COUNT; n++) {
            dest[n] = ExactMath.pow(bases[n], powers[n]);
        }
        return dest;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public double[] powStrictMath() {
        for (int n = 0; n < COUNT; n++) {
            dest[n] = StrictMath.pow(bases[n], powers[n]);
        }
        return dest;
    }
}
