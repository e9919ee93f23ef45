package org.furrow.vehicle.dynamics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** A point mass that a link carries is a part of its mass: the same equations as with a heavier link. */
    @Test
    void shouldCarryAPointMassLikeAHeavierLink() {
        for (int k = 0; k < CASES / 10; k++) {
            String hint = "-Dseed=" + (SEED + k);
            Random random = new Random(SEED + k);
            RandomTree tree = new RandomTree(random);
            int link = random.nextInt(tree.tree.links);
            if (tree.tree.mass[link] == 0) {
                continue;
            }
            int n = tree.force.length;
            double mass_kg = 1 + random.nextDouble();
            double[] at = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            tree.mass.carried_kg[link] = mass_kg;
            System.arraycopy(at, 0, tree.mass.carriedAt_m, 3 * link, 3);
            double[] carried = accelerations(tree, n);
            tree.mass.carried_kg[link] = 0;
            double[] without = accelerations(tree, n);
            join(tree.tree, link, mass_kg, at);
            double[] joined = accelerations(tree, n);
            assertEquals(0, Dense.distance(joined, carried), 1e-9 * (1 + Dense.norm(joined)), hint);
            assertTrue(Dense.distance(joined, without) > 0, hint);
        }
    }

    private static double[] accelerations(RandomTree tree, int n) {
        double[] x = new double[n];
        tree.mass.build(tree.applied, tree.shaftInertia, x);
        tree.mass.solveTransposed(x);
        tree.mass.solveDiagonalAndLower(x);
        return x;
    }

    /** Makes a point mass a part of a link. */
    private static void join(LinkTree tree, int link, double mass_kg, double[] at) {
        double own_kg = tree.mass[link];
        double all_kg = own_kg + mass_kg;
        double[] apart = new double[3];
        for (int d = 0; d < 3; d++) {
            apart[d] = at[d] - tree.com[3 * link + d];
            tree.com[3 * link + d] += mass_kg / all_kg * apart[d];
        }
        double reduced_kg = own_kg * mass_kg / all_kg;
        double square = apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2];
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                double product = (row == column ? square : 0) - apart[row] * apart[column];
                tree.inertia[9 * link + 3 * row + column] += reduced_kg * product;
            }
        }
        tree.mass[link] = all_kg;
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
