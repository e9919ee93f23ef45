package org.furrow.vehicle.dynamics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Constrained accelerations against the dense least-squares solution of J M^-1 J^T lambda = rhs. */
class ConstraintSolverTest {
    private static final long SEED = Long.getLong("seed", 20261122L);
    private static final int CASES = 10_000;
    /** Relative size of an eigenvalue of the scaled A that counts as zero, and the least of one that does not. */
    private static final double ZERO = 1e-12;

    private static final double NOT_ZERO = 1e-7;

    /** Random rows of J on a random layout, some redundant, and consistent accelerations for them. */
    private static final class Case {
        final RandomTree tree;
        final ConstraintLayout layout;
        final double[][] value;
        final double[][] jacobian;
        final double[] target;
        final double[] solved;
        private final Random random;

        Case(long seed, boolean redundant) {
            random = new Random(seed);
            tree = new RandomTree(random);
            int n = tree.force.length;
            solved = new double[n];
            tree.mass.build(tree.applied, tree.shaftInertia, solved);
            tree.mass.solveTransposed(solved);
            layout = layout();
            value = new double[layout.rows][];
            for (int k = 0; k < layout.rows; k++) {
                value[k] = tree.gaussians(layout.path[k].length);
                double[] before = k > 0 ? value[k - 1] : value[k];
                double[] beforeThat = k > 1 ? value[k - 2] : before;
                // the row is zero, or a sum of the rows before it where these have the same path
                int choice = redundant ? random.nextInt(6) : 5;
                if (choice == 0) {
                    Arrays.fill(value[k], 0);
                } else if (choice < 4 && k > 1 && samePath(k, k - 1) && samePath(k, k - 2)) {
                    for (int p = 0; p < before.length; p++) {
                        value[k][p] = choice * before[p] - 0.7 * beforeThat[p];
                    }
                }
            }
            jacobian = new double[layout.rows][n];
            for (int k = 0; k < layout.rows; k++) {
                for (int p = 0; p < layout.path[k].length; p++) {
                    jacobian[k][layout.path[k][p]] = value[k][p];
                }
            }
            target = Dense.multiply(jacobian, tree.gaussians(n));
        }

        private boolean samePath(int row, int other) {
            return Arrays.equals(layout.path[row], layout.path[other]);
        }

        private ConstraintLayout layout() {
            LinkTree links = tree.tree;
            LinkTree.Builder origins = new LinkTree.Builder();
            for (int i = 0; i < links.links; i++) {
                origins.add(links.kind[i], links.parent[i], new double[3], new double[3]);
            }
            LoopJoints.Builder loops = new LoopJoints.Builder(origins);
            double[] point = new double[3];
            for (int k = random.nextInt(4); k > 0; k--) {
                int first = random.nextInt(links.links + 1) - 1;
                int second = random.nextInt(links.links);
                if (first != second) {
                    if (random.nextBoolean()) {
                        loops.point("", first, second, point, point);
                    } else {
                        loops.rod("", first, second, point, point);
                    }
                }
            }
            int[] motions = random.ints(random.nextInt(3), 0, links.linkFreedoms)
                    .distinct()
                    .toArray();
            return new ConstraintLayout(links, loops.build(), motions, gears(1), gears(2));
        }

        private List<Gear> gears(int most) {
            List<Gear> gears = new ArrayList<>();
            for (int k = random.nextInt(most + 1); k > 0; k--) {
                int[] link = {random.nextInt(tree.tree.links)};
                int[] shafts = IntStream.range(tree.tree.linkFreedoms, tree.tree.freedoms)
                        .toArray();
                gears.add(new Gear(shafts, new double[shafts.length], link, link, new double[3]));
            }
            return gears;
        }

        /** Accelerations by the solver. */
        double[] solve(ConstraintSolver solver) {
            double[] x = solved.clone();
            for (int k = 0; k < layout.rows; k++) {
                solver.x[k] = solver.inactive[k] ? 0 : target[k] - solver.freeAcceleration(k, x);
            }
            solver.solve();
            solver.addReactions(x);
            tree.mass.solveDiagonalAndLower(x);
            return x;
        }
    }

    /** The dense solution for the active rows. */
    private static final class Oracle {
        final double[] accelerations;
        final int rank;
        /** Whether an eigenvalue is too small for a row to be independent and too large for it to be redundant. */
        final boolean isAmbiguous;

        Oracle(Case c, boolean[] inactive) {
            int[] rows = IntStream.range(0, c.layout.rows)
                    .filter(k -> !inactive[k] && Dense.norm(c.jacobian[k]) > 0)
                    .toArray();
            double[][] unit = new double[rows.length][];
            double[][] response = new double[rows.length][];
            double[] free = Dense.solve(c.tree.m, c.tree.force);
            double[] rhs = new double[rows.length];
            for (int k = 0; k < rows.length; k++) {
                double[] row = c.jacobian[rows[k]];
                double[] along = Dense.solve(c.tree.m, row);
                double scale = 1 / Math.sqrt(Dense.dot(row, along));
                unit[k] = Arrays.stream(row).map(x -> scale * x).toArray();
                response[k] = Arrays.stream(along).map(x -> scale * x).toArray();
                rhs[k] = scale * c.target[rows[k]] - Dense.dot(unit[k], free);
            }
            double[][] a = new double[rows.length][];
            for (int k = 0; k < rows.length; k++) {
                a[k] = Dense.multiply(response, unit[k]);
            }
            Dense.Eigen eigen = new Dense.Eigen(a);
            rank = (int) Arrays.stream(eigen.values).filter(x -> x > NOT_ZERO).count();
            isAmbiguous = Arrays.stream(eigen.values).anyMatch(x -> x > ZERO && x <= NOT_ZERO);
            double[] lambda = eigen.pseudoSolve(rhs, NOT_ZERO);
            accelerations = free;
            for (int k = 0; k < rows.length; k++) {
                for (int d = 0; d < free.length; d++) {
                    accelerations[d] += response[k][d] * lambda[k];
                }
            }
        }
    }

    /** The solution is the oracle's, and stays the same when the redundant rows are removed. */
    @Test
    void shouldSolveLikeLeastSquaresWithAndWithoutRedundantRows() {
        int redundantRows = 0;
        int ambiguous = 0;
        for (int k = 0; k < CASES; k++) {
            long seed = SEED + k;
            Case c = new Case(seed, true);
            ConstraintSolver all = new ConstraintSolver(c.layout, c.tree.tree, c.tree.mass, true);
            Oracle oracle = new Oracle(c, all.inactive);
            if (oracle.isAmbiguous) {
                ambiguous++;
                continue;
            }
            all.build(c.value);
            assertEquals(oracle.rank, all.rank(), "-Dseed=" + seed + " rank");
            double[] found = c.solve(all);
            check(c, all.inactive, oracle.accelerations, found, "-Dseed=" + seed);
            redundantRows += c.layout.rows - all.rank();

            ConstraintSolver independent = new ConstraintSolver(c.layout, c.tree.tree, c.tree.mass, false);
            for (int row = 0; row < c.layout.rows; row++) {
                independent.inactive[row] = all.x[row] == 0;
            }
            independent.build(c.value);
            assertEquals(all.rank(), independent.rank(), "-Dseed=" + seed + " rank without redundant rows");
            check(c, all.inactive, c.solve(independent), found, "-Dseed=" + seed + " without redundant rows");
        }
        assertTrue(redundantRows > CASES / 2, "redundantRows=" + redundantRows);
        assertTrue(ambiguous < CASES / 50, "ambiguous=" + ambiguous);
    }

    /** A clutch that slips is removed without factorising the other rows again. */
    @Test
    void shouldAppendOnlyTheActiveClutches() {
        int slipping = 0;
        for (int k = 0; k < CASES; k++) {
            long seed = SEED + k;
            Case c = new Case(seed, false);
            boolean pivoting = seed % 2 == 0;
            ConstraintSolver solver = new ConstraintSolver(c.layout, c.tree.tree, c.tree.mass, pivoting);
            solver.build(c.value);
            for (int row = c.layout.clutchRow; row < c.layout.rows; row += 2) {
                solver.inactive[row] = true;
                slipping++;
            }
            solver.appendClutches();
            Oracle oracle = new Oracle(c, solver.inactive);
            if (oracle.isAmbiguous) {
                continue;
            }
            assertEquals(oracle.rank, solver.rank(), "-Dseed=" + seed + " rank");
            double[] found = c.solve(solver);
            check(c, solver.inactive, oracle.accelerations, found, "-Dseed=" + seed);
            ConstraintSolver fresh = new ConstraintSolver(c.layout, c.tree.tree, c.tree.mass, pivoting);
            System.arraycopy(solver.inactive, 0, fresh.inactive, 0, fresh.inactive.length);
            fresh.build(c.value);
            assertArrayEquals(c.solve(fresh), found, "-Dseed=" + seed + " bits");
        }
        assertTrue(slipping > CASES / 4, "slipping=" + slipping);
    }

    private static void check(Case c, boolean[] inactive, double[] want, double[] found, String hint) {
        double size = 1 + Dense.norm(want);
        assertEquals(0, Dense.distance(want, found), 1e-6 * size, hint + " v'");
        for (int k = 0; k < c.layout.rows; k++) {
            if (!inactive[k]) {
                double residual = Dense.dot(c.jacobian[k], found) - c.target[k];
                assertEquals(
                        0, residual, 1e-6 * size * (1 + Dense.norm(c.jacobian[k])), hint + " residual of row " + k);
            }
        }
    }
}
