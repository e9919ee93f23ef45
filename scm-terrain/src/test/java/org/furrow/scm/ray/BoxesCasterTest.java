package org.furrow.scm.ray;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.furrow.world.contact.Shape;
import org.junit.jupiter.api.Test;

/** A box has the heights, normals and bounds of the convex hull of its corners, to the bit. */
class BoxesCasterTest {
    private static final long SEED = Long.getLong("seed", 13L);
    private static final int TRIALS = 2000;
    private static final double SPACING_M = 0.05;
    private static final int SIDE = 24;

    private final Random random = new Random(SEED);
    private final RayScratch scratch = new RayScratch();
    private final double[] position = new double[3];

    @Test
    void shouldBeTheHullOfItsCorners() {
        int hits = 0;
        int sides = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Shape.Box shape = new Shape.Box(size(), size(), size());
            RayCaster box = new BoxesCaster(shape);
            RayCaster hull = new HullCaster(shape.corners());
            place(trial, box, hull);
            String at = "-Dseed=" + SEED + " trial " + trial;
            assertEquals(hull.xMin, box.xMin, at);
            assertEquals(hull.xMax, box.xMax, at);
            assertEquals(hull.yMin, box.yMin, at);
            assertEquals(hull.yMax, box.yMax, at);
            assertEquals(hull.zMin, box.zMin, at);
            for (int ray = 0; ray < 40; ray++) {
                double x = box.xMin + random.nextDouble(-0.1, 1.1) * (box.xMax - box.xMin);
                double y = box.yMin + random.nextDouble(-0.1, 1.1) * (box.yMax - box.yMin);
                double expected_m = hull.entry_m(x, y, scratch);
                assertEquals(expected_m, box.entry_m(x, y, scratch), at + " ray " + ray);
                if (!Double.isNaN(expected_m)) {
                    double[] normal = new double[3];
                    double[] ofHull = new double[3];
                    box.normal(x, y, expected_m, scratch, normal);
                    hull.normal(x, y, expected_m, scratch, ofHull);
                    for (int d = 0; d < 3; d++) {
                        assertEquals(ofHull[d] + 0.0, normal[d] + 0.0, at + " ray " + ray); // without the sign of 0
                    }
                    hits++;
                    sides += normal[2] > -0.5 ? 1 : 0;
                }
            }
        }
        assertTrue(hits > 10 * TRIALS && sides > TRIALS, hits + " hits, " + sides + " on steep faces");
    }

    @Test
    void shouldCastBlocksOnCompoundsOfBoxesLikeCompoundsOfHulls() {
        double[] ofBoxes = new double[SIDE * SIDE];
        double[] ofHulls = new double[SIDE * SIDE];
        int hits = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            List<Shape.Part> boxes = trial % 2 == 0
                    ? List.of(straight(), straight(), straight())
                    : List.of(part(trial), part(trial + 1), part(trial + 2));
            RayCaster compound = RayCaster.of(new Shape.Compound(boxes));
            RayCaster hulls = RayCaster.of(new Shape.Compound(
                    boxes.stream().map(BoxesCasterTest::asHull).toList()));
            place(trial, compound, hulls);
            NodeBlock block = new NodeBlock(SPACING_M)
                    .set(
                            (int) Math.rint(position[0] / SPACING_M) - 12,
                            SIDE,
                            (int) Math.rint(position[1] / SPACING_M) - 12,
                            SIDE)
                    .shift(trial % 3 == 0 ? 0.01 : 0, trial % 3 == 1 ? -0.02 : 0);
            Arrays.fill(ofBoxes, RayCaster.MAX_HEIGHT_M);
            Arrays.fill(ofHulls, RayCaster.MAX_HEIGHT_M);
            compound.castBlock(block, scratch, ofBoxes, 0);
            hulls.castBlock(block, scratch, ofHulls, 0);
            assertArrayEquals(ofHulls, ofBoxes, "-Dseed=" + SEED + " trial " + trial);
            for (double height : ofBoxes) {
                hits += Double.isNaN(height) ? 0 : 1;
            }
        }
        assertTrue(hits > 10 * TRIALS, hits + " hits");
    }

    @Test
    void shouldReachAsFarAsTheSearchOnHulls() {
        int reached = 0;
        int ended = 0;
        for (int trial = 0; trial < 4 * TRIALS; trial++) {
            List<Shape.Part> boxes = trial % 2 == 0 ? List.of(straight()) : List.of(straight(), straight(), straight());
            RayCaster compound = RayCaster.of(new Shape.Compound(boxes));
            RayCaster hulls = RayCaster.of(new Shape.Compound(
                    boxes.stream().map(BoxesCasterTest::asHull).toList()));
            place(trial, compound, hulls);
            double x = random.nextDouble(compound.xMin, compound.xMax);
            double y = random.nextDouble(compound.yMin, compound.yMax);
            double entry_m = compound.entry_m(x, y, scratch);
            double limit_m = trial % 3 == 0 ? RayCaster.MAX_HEIGHT_M : entry_m + random.nextDouble(0.1);
            double dx = random.nextDouble(-0.2, 0.2);
            double dy = random.nextDouble(-0.2, 0.2);
            if (Double.isNaN(entry_m) || compound.isBelow(x + dx, y + dy, limit_m, scratch)) {
                continue;
            }
            double reach = compound.reach(x, y, dx, dy, limit_m, scratch);
            assertEquals(hulls.reach(x, y, dx, dy, limit_m, scratch), reach, "-Dseed=" + SEED + " trial " + trial);
            reached++;
            ended += limit_m < RayCaster.MAX_HEIGHT_M ? 1 : 0;
        }
        assertTrue(reached > TRIALS / 4 && ended > TRIALS / 8, reached + " reaches, " + ended + " with a limit");
    }

    private Shape.Part straight() {
        Shape.Point at = new Shape.Point(0.1 * random.nextGaussian(), 0.1 * random.nextGaussian(), 0);
        return new Shape.Part(new Shape.Box(size(), size(), size()), at, Shape.Rotation.NONE);
    }

    private static Shape.Part asHull(Shape.Part part) {
        return part.shape() instanceof Shape.Box box
                ? new Shape.Part(new Shape.Hull(box.corners()), part.at(), part.rotation())
                : part;
    }

    private Shape.Part part(int trial) {
        Shape.Rotation turned = new Shape.Rotation(trial % 3, trial % 4 == 0 ? random.nextDouble() : 0);
        Shape.Point at = new Shape.Point(0.2 * random.nextGaussian(), 0.2 * random.nextGaussian(), 0);
        return new Shape.Part(new Shape.Box(size(), size(), size()), at, turned);
    }

    private double size() {
        return random.nextDouble(0.02, 0.5);
    }

    /** Level, nearly level or turned by any angles; near the origin or far from it. */
    private void place(int trial, RayCaster one, RayCaster other) {
        double tilt = trial % 4 == 0 ? 0 : trial % 4 == 1 ? 0.01 : Math.PI;
        double[] rotation = rotation(
                tilt * random.nextGaussian(), tilt * random.nextGaussian(), trial % 8 == 0 ? 0 : random.nextDouble(6));
        double far = trial % 5 == 0 ? 1000 : 1;
        for (int d = 0; d < 3; d++) {
            position[d] = far * random.nextGaussian();
        }
        one.place(position, 0, rotation, 0);
        other.place(position, 0, rotation, 0);
    }

    /** Roll, then pitch, then yaw about fixed axes. */
    private static double[] rotation(double roll, double pitch, double yaw) {
        double cr = Math.cos(roll);
        double sr = Math.sin(roll);
        double cp = Math.cos(pitch);
        double sp = Math.sin(pitch);
        double cy = Math.cos(yaw);
        double sy = Math.sin(yaw);
        return new double[] {
            cy * cp,
            cy * sp * sr - sy * cr,
            cy * sp * cr + sy * sr,
            sy * cp,
            sy * sp * sr + cy * cr,
            sy * sp * cr - cy * sr,
            -sp,
            cp * sr,
            cp * cr
        };
    }
}
