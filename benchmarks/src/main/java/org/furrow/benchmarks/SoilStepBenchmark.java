package org.furrow.benchmarks;

import org.furrow.node.study.bench.FourWheels;
import org.furrow.node.study.bench.LuggedTyre;
import org.furrow.scm.erosion.BulldozingSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.soilstep.ContactModel;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.scm.soilstep.SoilStepTimes;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.CommittedWorld;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One soil step under the four wheels of a HMMWV at 4 m/s on a 5 cm grid, and its phases: rays, patches (also areas
 * and normals where the contact model uses them), forces and bulldozing.
 */
public class SoilStepBenchmark extends KernelBenchmark {
    private static final double GRID_M = 0.05;

    @Param({"reference", "reference-mesh", "reference-bulldozing", "furrow", "furrow-bulldozing"})
    public String contact;

    private FourWheels wheels;

    /** Number of executions of each phase alone in the time of all steps; JMH divides that time by it. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Phases {
        private long start_ns;
        private long steps;
        private long rays_ns;
        private long patches_ns;
        private long forces_ns;
        private long bulldozing_ns;

        @Setup(Level.Iteration)
        public void clear() {
            steps = 0;
            rays_ns = 0;
            patches_ns = 0;
            forces_ns = 0;
            bulldozing_ns = 0;
            start_ns = System.nanoTime();
        }

        void add(SoilStepTimes times) {
            steps++;
            rays_ns += times.rays_ns;
            patches_ns += times.patches_ns;
            forces_ns += times.forces_ns;
            bulldozing_ns += times.erosion_ns;
        }

        public double rays() {
            return timesOf(rays_ns);
        }

        public double patches() {
            return timesOf(patches_ns);
        }

        public double forces() {
            return timesOf(forces_ns);
        }

        public double bulldozing() {
            return timesOf(bulldozing_ns);
        }

        private double timesOf(long phase_ns) {
            return (double) steps * (System.nanoTime() - start_ns) / Math.max(1, phase_ns);
        }
    }

    @Setup
    public void setUp() {
        ScmSpec spec = ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
        spec = contact.startsWith("furrow") ? spec.with(ContactModel.FURROW) : spec;
        spec = contact.endsWith("bulldozing") ? spec.with(BulldozingSpec.DEFAULT) : spec;
        Shape tyre = contact.endsWith("mesh")
                ? LuggedTyre.of(FourWheels.RADIUS_M, FourWheels.WIDTH_M)
                : new Shape.Cylinder(FourWheels.RADIUS_M, FourWheels.WIDTH_M);
        FlatSurface flat = new FlatSurface(0, Double.POSITIVE_INFINITY);
        wheels = new FourWheels(spec, flat, new CommittedWorld(), GRID_M, 1, tyre);
    }

    @TearDown
    public void tearDown() {
        wheels.close();
    }

    /** One step; every tenth step commits. */
    @Benchmark
    public long step(Phases phases) {
        long took_ns = wheels.step();
        phases.add(wheels.times());
        return took_ns;
    }
}
