package org.furrow.benchmarks;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.furrow.world.math.ExactArrays;
import org.furrow.world.math.ExactMath;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/** One exponential and one power: of an array of 256 numbers (about the hits of four wheels), scalar, and the JDK's. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ExactArraysBenchmark extends KernelBenchmark {
    private static final int COUNT = 256;

    private final ExactArrays arrays = new ExactArrays();
    private final double[] exponents = new double[COUNT];
    private final double[] bases = new double[COUNT];
    private final double[] powers = new double[COUNT];
    private final double[] dest = new double[COUNT];

    /** Exponents of the shear law, sinkages in m and Bekker exponents in the ranges of soils. */
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
        arrays.exp(exponents, 0, COUNT, dest);
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
