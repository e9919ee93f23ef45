package org.furrow.vehicle.multibody;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The recursive algorithms against a dense mass matrix that is assembled body by body. */
class MassMatrixTest {
    private static final long SEED = Long.getLong("seed", 20261122L);
    private static final int CASES = 10_000;

    @Test
    void shouldSolveLikeTheDenseEquationsOfMotion() {
        for (int k = 0; k < CASES; k++) {
            long seed = SEED + k;
            String hint = "-Dseed=" + seed;
            RandomTree tree = new RandomTree(new Random(seed));
            int n = tree.force.length;
            double[] x = new double[n];
            tree.mass.build(tree.applied, tree.shaftInertia, x);
            assertEquals(0, Dense.distance(tree.force, x), 1e-11 * (1 + Dense.norm(tree.force)), hint + " force");
            tree.mass.solveTransposed(x);
            tree.mass.solveDiagonalAndLower(x);
            double[] residual = Dense.multiply(tree.m, x);
            assertEquals(0, Dense.distance(tree.force, residual), 1e-9 * (1 + Dense.norm(tree.force)), hint + " M v'");
            double[] want = Dense.solve(tree.m, tree.force);
            assertEquals(0, Dense.distance(want, x), 1e-8 * (1 + Dense.norm(want)), hint + " v'");
        }
    }

    /** A sparse vector inside a longer array, as for a constraint row. */
    @Test
    void shouldSolveSparseVectorsLikeDenseOnes() {
        for (int k = 0; k < CASES; k++) {
            long seed = SEED + k;
            Random random = new Random(seed);
            RandomTree tree = new RandomTree(random);
            int n = tree.force.length;
            tree.mass.build(tree.applied, tree.shaftInertia, new double[n]);
            int freedom = random.nextInt(n);
            int[] support = IntStream.iterate(freedom, d -> d >= 0, d -> tree.tree.before[d])
                    .sorted()
                    .toArray();
            double[] dense = new double[n];
            double[] sparse = new double[2 * n];
            for (int d : support) {
                dense[d] = random.nextGaussian();
                sparse[n + d] = dense[d];
            }
            tree.mass.solveTransposed(dense);
            tree.mass.solveTransposed(sparse, n, support);
            for (int d = 0; d < n; d++) {
                assertEquals(dense[d], sparse[n + d], 1e-12 * (1 + Dense.norm(dense)), "-Dseed=" + seed + " x" + d);
                assertEquals(0, sparse[d], "-Dseed=" + seed + " before x" + d);
            }
        }
    }
}
