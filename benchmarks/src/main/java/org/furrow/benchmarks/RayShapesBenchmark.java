package org.furrow.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.study.bench.FourWheels;
import org.furrow.node.study.bench.LuggedTyre;
import org.furrow.scm.ray.NodeBlock;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.Shape;
import org.furrow.world.math.ExactMath;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The rays of one step under one wheel-sized body, 5 cm deep in flat ground, slightly steered and rolled: placed,
 * then cast as one block, as in a step. {@code ray} is the time per ray.
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RayShapesBenchmark extends KernelBenchmark {
    private static final double GRID_M = 0.05;
    private static final double SINKAGE_M = 0.05;
    /** Hits higher above the ground are ignored. */
    private static final double REACH_M = 0.1;

    private static final double STEER_RAD = 0.2;
    private static final double ROLL_RAD = 0.03;

    @Param({"cylinder", "sphere", "capsule", "box", "hull", "mesh", "compound"})
    public String shape;

    private final NodeBlock block = new NodeBlock(GRID_M);
    private final RayScratch scratch = new RayScratch();
    private final double[] position = {0.013, 0.021, 0};
    private final double[] rotation = new double[9];
    private RayCaster caster;
    private double[] height_m;

    /** Number of rays cast. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Rays {
        public long ray;
    }

    @Setup
    public void setUp() {
        setRotation();
        caster = RayCaster.of(body(shape));
        caster.place(position, 0, rotation, 0);
        position[2] = lowest_m() - SINKAGE_M;
        int iMin = (int) Math.floor(caster.xMin() / GRID_M);
        int iMax = (int) Math.ceil(caster.xMax() / GRID_M);
        int jMin = (int) Math.floor(caster.yMin() / GRID_M);
        int jMax = (int) Math.ceil(caster.yMax() / GRID_M);
        block.set(iMin, iMax - iMin + 1, jMin, jMax - jMin + 1);
        height_m = new double[(iMax - iMin + 1) * (jMax - jMin + 1)];
    }

    /** Places the body and casts its rays. */
    @Benchmark
    public double[] cast(Rays rays) {
        caster.place(position, 0, rotation, 0);
        if (caster.usesLimits()) {
            Arrays.fill(height_m, REACH_M);
        }
        caster.castBlock(block, scratch, height_m, 0);
        rays.ray += height_m.length;
        return height_m;
    }

    private void setRotation() {
        double[] steer = new double[2];
        double[] roll = new double[2];
        ExactMath.sinCos(STEER_RAD, steer);
        ExactMath.sinCos(ROLL_RAD, roll);
        double[] rows = {
            steer[1],
            -steer[0] * roll[1],
            steer[0] * roll[0],
            steer[0],
            steer[1] * roll[1],
            -steer[1] * roll[0],
            0,
            roll[0],
            roll[1],
        };
        System.arraycopy(rows, 0, rotation, 0, 9);
    }

    /** Depth of the body below its origin, sampled on a grid. */
    private double lowest_m() {
        double lowest = 0;
        for (double x = caster.xMin(); x <= caster.xMax(); x += GRID_M / 5) {
            for (double y = caster.yMin(); y <= caster.yMax(); y += GRID_M / 5) {
                double entry = caster.entry_m(x, y, scratch);
                lowest = entry < lowest ? entry : lowest; // false for NaN
            }
        }
        return -lowest;
    }

    private static Shape body(String name) {
        double radius = FourWheels.RADIUS_M;
        double width = FourWheels.WIDTH_M;
        return switch (name) {
            case "cylinder" -> new Shape.Cylinder(radius, width);
            case "sphere" -> new Shape.Sphere(radius);
            case "capsule" -> new Shape.Capsule(radius, width);
            case "box" -> new Shape.Box(2 * radius, width, radius);
            case "hull" -> new Shape.Hull(rim(radius, width, 16));
            case "mesh" -> LuggedTyre.of(radius, width);
            case "compound" -> lugged(radius, width);
            default -> throw new IllegalArgumentException("unknown shape: " + name);
        };
    }

    /** Corners of a prism around the y axis. */
    private static List<Shape.Point> rim(double radius_m, double width_m, int corners) {
        List<Shape.Point> points = new ArrayList<>();
        double[] sinCos = new double[2];
        for (int c = 0; c < corners; c++) {
            ExactMath.sinCos(2 * Math.PI * c / corners, sinCos);
            points.add(new Shape.Point(radius_m * sinCos[1], -width_m / 2, radius_m * sinCos[0]));
            points.add(new Shape.Point(radius_m * sinCos[1], width_m / 2, radius_m * sinCos[0]));
        }
        return points;
    }

    /** A wheel with twelve transverse lugs. */
    private static Shape lugged(double radius_m, double width_m) {
        int lugs = 12;
        double lug_m = 0.03;
        List<Shape.Part> parts = new ArrayList<>();
        parts.add(new Shape.Part(
                new Shape.Cylinder(radius_m - lug_m, width_m), new Shape.Point(0, 0, 0), Shape.Rotation.NONE));
        double[] sinCos = new double[2];
        for (int n = 0; n < lugs; n++) {
            double angle = 2 * Math.PI * n / lugs;
            ExactMath.sinCos(angle, sinCos);
            double r = radius_m - lug_m / 2;
            parts.add(new Shape.Part(
                    new Shape.Box(lug_m, width_m, lug_m),
                    new Shape.Point(r * sinCos[1], 0, -r * sinCos[0]),
                    new Shape.Rotation(1, angle)));
        }
        return new Shape.Compound(parts);
    }
}
