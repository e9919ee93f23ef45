package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.DoubleStream;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RayPoolTest {
    private static final FlatSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);

    /** Now and then a round has more tasks than any before, while late workers may still look for those of the last. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void shouldExecuteEachTaskOnce(int threads) {
        try (RayPool pool = new RayPool(threads, "test")) {
            for (int round = 0; round < 2000; round++) {
                int tasks = round % 100 == 99 ? 50 + round / 8 : round % 37;
                AtomicIntegerArray done = new AtomicIntegerArray(300);
                pool.run(tasks, (task, worker) -> {
                    assertTrue(worker >= 0 && worker < threads);
                    done.incrementAndGet(task);
                });
                for (int task = 0; task < 300; task++) {
                    assertEquals(task < tasks ? 1 : 0, done.get(task), "round " + round);
                }
            }
        }
    }

    @Test
    void shouldReportAFailedTaskAndContinue() {
        try (RayPool pool = new RayPool(2, "test")) {
            assertThrows(
                    IllegalStateException.class,
                    () -> pool.run(10, (task, worker) -> {
                        if (task == 7) {
                            throw new IllegalArgumentException("seven");
                        }
                    }));
            AtomicInteger sum = new AtomicInteger();
            pool.run(10, (task, worker) -> sum.addAndGet(task));
            assertEquals(45, sum.get());
        }
    }

    /** Compound wheels on a fine grid cost enough to use the pool in each stage; all results must be bit-identical. */
    @Test
    void shouldBeBitIdenticalForAnyNumberOfThreads() {
        List<double[]> expected = drive(1);
        for (int threads : new int[] {2, 3, 4}) {
            List<double[]> results = drive(threads);
            for (int step = 0; step < expected.size(); step++) {
                assertArrayEquals(expected.get(step), results.get(step), "threads=" + threads + " step=" + step);
            }
        }
    }

    /** Forces and moments of each step; then the nodes that the wheels changed, in wire form. */
    private static List<double[]> drive(int threads) {
        Shape lug = new Shape.Box(0.05, 0.25, 0.04);
        List<Shape.Part> parts = new ArrayList<>();
        for (int k = 0; k < 24; k++) {
            Shape.Part first = new Shape.Part(lug, new Shape.Point(0, 0, -0.45), Shape.Rotation.NONE);
            parts.add(new Shape.Part(
                    new Shape.Compound(List.of(first)),
                    new Shape.Point(0, 0, 0),
                    new Shape.Rotation(1, k * Math.PI / 12)));
        }
        Shape tyre = new Shape.Compound(parts);
        TouchingBodies wheels = TouchingBodies.of(tyre, tyre);
        List<double[]> forces = new ArrayList<>();
        try (RayPool pool = new RayPool(threads, "test")) {
            GroundView view = new GroundView(new CommittedWorld(), FLAT, 0.01, 3);
            ScmSpec spec = ScmSpec.reference(
                            SoilPresets.find("drysand").orElseThrow().soil())
                    .with(ContactModel.FURROW);
            ScmContact ground = new ScmContact(view, FLAT, spec, pool);
            for (int step = 0; step < 60; step++) {
                for (int b = 0; b < 2; b++) {
                    Scene.place(wheels, b, 0.003 * step + b, 0.1 * b, 0.47 - 0.04);
                    wheels.velocity[3 * b] = 1.5;
                    wheels.angularVelocity[3 * b + 1] = 4;
                }
                ground.press(wheels, 2e-3);
                double[] all = new double[12];
                System.arraycopy(wheels.force, 0, all, 0, 6);
                System.arraycopy(wheels.moment, 0, all, 6, 6);
                forces.add(all);
            }
            forces.add(changedNodes(view));
        }
        return forces;
    }

    private static double[] changedNodes(GroundView view) {
        DoubleStream.Builder numbers = DoubleStream.builder();
        view.publish(new GroundView.DeltaSink() {
            @Override
            public void tile(long key, long mask) {
                numbers.add(TileKey.i(key, 0)).add(TileKey.j(key, 0)).add(Long.bitCount(mask));
            }

            @Override
            public void node(int[] fields, int from) {
                for (int row = 0; row < NodeField.STATES; row++) {
                    numbers.add(fields[from + row]);
                }
            }
        });
        double[] nodes = numbers.build().toArray();
        assertTrue(nodes.length > 1000, "the wheels changed few nodes: " + nodes.length + " numbers");
        return nodes;
    }
}
