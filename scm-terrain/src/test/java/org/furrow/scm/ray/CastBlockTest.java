package org.furrow.scm.ray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.furrow.world.contact.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks of rays must be bit-identical to the same rays cast one by one. */
class CastBlockTest {
    private static final long SEED = Long.getLong("seed", 12L);
    private static final int TRIALS = 500;
    private static final double SPACING_M = 0.03;
    private static final int ROWS = 23;
    private static final int COLUMNS = 37;

    private final RayScratch scratch = new RayScratch();
    private final Random random = new Random(SEED);
    private final double[] limits = new double[ROWS * COLUMNS];
    private final double[] block = new double[ROWS * COLUMNS];

    static Stream<Shape> shapes() {
        Shape.Cylinder cylinder = new Shape.Cylinder(0.47, 0.25);
        return Stream.of(
                cylinder,
                new Shape.Sphere(0.3),
                new Shape.Mesh(Meshes.box(0.5, 0.3, 0.2)),
                new Shape.Mesh(Meshes.sphere(0.4, 30)),
                new Shape.Compound(
                        List.of(new Shape.Part(cylinder, new Shape.Point(0.1, 0, 0.2), new Shape.Rotation(2, 0.4)))),
                lugged(cylinder));
    }

    /** Boxes, a mesh and a compound around a drum. */
    private static Shape lugged(Shape drum) {
        List<Shape.Part> parts = new ArrayList<>();
        parts.add(new Shape.Part(drum, new Shape.Point(0, 0, 0), Shape.Rotation.NONE));
        for (int n = 0; n < 12; n++) {
            double angle = n * Math.PI / 6;
            Shape box = new Shape.Box(0.05, 0.12, 0.08);
            Shape part = n % 6 == 0
                    ? new Shape.Mesh(Meshes.box(0.05, 0.12, 0.08))
                    : n % 6 == 1
                            ? new Shape.Compound(
                                    List.of(new Shape.Part(box, new Shape.Point(0, 0.05, 0), Shape.Rotation.NONE)))
                            : box;
            Shape.Point at = new Shape.Point(-0.46 * Math.sin(angle), n % 2 * 0.1 - 0.05, -0.46 * Math.cos(angle));
            parts.add(new Shape.Part(part, at, new Shape.Rotation(1, angle)));
        }
        return new Shape.Compound(parts);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.04})
    void shouldCastChosenRaysLikeABlock(double deflection_m) {
        Shape.Cylinder tyre = new Shape.Cylinder(0.47, 0.25);
        RayCaster round = RayCaster.of(tyre);
        FlattenedCaster flat = new FlattenedCaster(round, tyre);
        RayCaster caster = deflection_m > 0 ? flat : round;
        NodeBlock nodes = new NodeBlock(SPACING_M).set(-20, COLUMNS, -10, ROWS);
        for (int trial = 0; trial < TRIALS; trial++) {
            flat.flatten(deflection_m, 0, 0, 1);
            place(caster, trial);
            int points = 0;
            for (int k = trial % 7; k < block.length; k += 7) {
                scratch.reserve(block.length);
                scratch.setRay(points++, (-20 + k % COLUMNS) * SPACING_M, (-10 + k / COLUMNS) * SPACING_M);
            }
            if (!caster.castPoints(points, scratch)) { // axes that are upright or level
                continue;
            }
            double[] entries_m = scratch.entries_m().clone();
            caster.castBlock(nodes.shift(0, 0), scratch, block, 0);
            for (int n = 0; n < points; n++) {
                assertEquals(block[trial % 7 + 7 * n], entries_m[n], "SEED=" + SEED + " trial=" + trial + " ray=" + n);
            }
        }
        place(caster, 2);
        assertTrue(caster.castPoints(1, scratch));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldCastABlockLikeSingleRays(Shape shape) {
        RayCaster caster = RayCaster.of(shape);
        NodeBlock nodes = new NodeBlock(SPACING_M);
        int entered = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            place(caster, trial);
            int i = random.nextInt(-30, 0);
            int j = random.nextInt(-20, 0);
            for (int k = 0; k < limits.length; k++) {
                limits[k] = random.nextDouble(-0.5, 0.5);
            }
            System.arraycopy(limits, 0, block, 0, limits.length);
            double shiftX = trial % 2 * random.nextDouble(-1, 1) * SPACING_M;
            double shiftY = trial % 2 * random.nextDouble(-1, 1) * SPACING_M;
            caster.castBlock(nodes.set(i, COLUMNS, j, ROWS).shift(shiftX, shiftY), scratch, block, 0);
            for (int k = 0; k < limits.length; k++) {
                scratch.ceiling_m = RayCaster.MAX_HEIGHT_M;
                double x = (i + k % COLUMNS) * SPACING_M + shiftX;
                double y = (j + k / COLUMNS) * SPACING_M + shiftY;
                double alone = caster.entry_m(x, y, scratch);
                if (alone <= limits[k]) {
                    assertEquals(alone, block[k], "SEED=" + SEED + " trial=" + trial + " ray=" + k);
                    entered++;
                } else {
                    assertTrue(!(block[k] <= limits[k]), "SEED=" + SEED + " trial=" + trial + " ray=" + k);
                }
            }
        }
        assertTrue(entered > 10 * TRIALS, "entered=" + entered);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldComputeReachesLikeASingleReach(Shape shape) {
        RayCaster caster = RayCaster.of(shape);
        OutlineRays rays = new OutlineRays(COLUMNS);
        double[] shares = new double[COLUMNS];
        int left = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            place(caster, trial);
            int count = 0;
            for (int n = 0; n < 10 * COLUMNS && count < COLUMNS; n++) {
                double x = random.nextDouble(caster.xMin(), caster.xMax());
                double y = random.nextDouble(caster.yMin(), caster.yMax());
                double entry_m = caster.entry_m(x, y, scratch);
                if (!Double.isNaN(entry_m)) {
                    boolean alongX = random.nextBoolean();
                    double length = random.nextBoolean() ? 0.1 : -0.1;
                    double limit_m = random.nextBoolean() ? RayCaster.MAX_HEIGHT_M : entry_m + random.nextDouble(0.05);
                    rays.set(count++, x, y, alongX ? length : 0, alongX ? 0 : length, limit_m);
                }
            }
            caster.reaches(rays, count, scratch, shares);
            for (int k = 0; k < count; k++) {
                double endX = rays.x_m[k] + rays.dx_m[k];
                double endY = rays.y_m[k] + rays.dy_m[k];
                boolean stays = caster.entry_m(endX, endY, scratch) <= rays.limit_m[k];
                double alone = stays
                        ? Double.NaN
                        : caster.reach(rays.x_m[k], rays.y_m[k], rays.dx_m[k], rays.dy_m[k], rays.limit_m[k], scratch);
                assertEquals(alone, shares[k], "SEED=" + SEED + " trial=" + trial + " ray=" + k);
                left += stays ? 0 : 1;
            }
        }
        assertTrue(left > TRIALS, "left=" + left);
    }

    /** Also where the wheel leans, turns across the columns, or lies on its side, and on slopes. */
    @Test
    void shouldCastABlockOfAFlattenedWheelLikeSingleRays() {
        Shape.Cylinder wheel = new Shape.Cylinder(0.47, 0.25);
        FlattenedCaster flat = new FlattenedCaster(RayCaster.of(wheel), wheel);
        NodeBlock nodes = new NodeBlock(SPACING_M).set(-COLUMNS / 2, COLUMNS, -ROWS / 2, ROWS);
        double[] normal = new double[3];
        int raised = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double slopeX = random.nextDouble(-0.3, 0.3);
            double slopeY = random.nextDouble(-0.3, 0.3);
            double z = 1 / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
            flat.flatten(random.nextDouble(0, 0.2), -slopeX * z, -slopeY * z, z);
            place(flat, trial);
            flat.castBlock(nodes, scratch, block, 0);
            for (int k = 0; k < block.length; k++) {
                double x = (k % COLUMNS - COLUMNS / 2) * SPACING_M;
                double y = (k / COLUMNS - ROWS / 2) * SPACING_M;
                double alone = flat.entry_m(x, y, scratch);
                double found = block[k] <= RayCaster.MAX_HEIGHT_M ? block[k] : Double.NaN;
                assertEquals(alone, found, "SEED=" + SEED + " trial=" + trial + " ray=" + k);
                flat.normal(x, y, alone, scratch, normal);
                raised += normal[2] < -0.9 ? 1 : 0;
                RayScratch one = new RayScratch();
                one.setPoint(0, x, y, alone);
                flat.normals(1, one);
                for (int d = 0; d < 3; d++) {
                    assertEquals(normal[d], one.normals()[d][0], "SEED=" + SEED + " trial=" + trial + " ray=" + k);
                }
            }
        }
        assertTrue(raised > 10 * TRIALS, "raised=" + raised);
    }

    /** Places a shape in random attitudes, including exactly upright and exactly level. */
    private void place(RayCaster caster, int trial) {
        double[] turn = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        if (trial % 5 == 1) {
            turn = new double[] {1, 0, 0, 0, 0, -1, 0, 1, 0};
        } else if (trial % 5 > 1) {
            turn = rotation(random.nextDouble(-3, 3), random.nextDouble(-1, 1) * (trial % 5 == 2 ? 0.02 : 1.5));
        }
        double[] at = {random.nextDouble(-0.1, 0.1), random.nextDouble(-0.1, 0.1), random.nextDouble(0, 0.4)};
        caster.place(at, 0, turn, 0);
    }

    /** Rotation about the vertical, then about the body's x axis. */
    private static double[] rotation(double yaw, double roll) {
        double c = Math.cos(yaw);
        double s = Math.sin(yaw);
        double cr = Math.cos(roll);
        double sr = Math.sin(roll);
        return new double[] {c, -s * cr, s * sr, s, c * cr, -c * sr, 0, sr, cr};
    }
}
