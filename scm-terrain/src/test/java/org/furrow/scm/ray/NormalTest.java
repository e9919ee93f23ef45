package org.furrow.scm.ray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.furrow.world.contact.Shape;
import org.junit.jupiter.api.Test;

/** Compares normals with finite differences of entry heights, and the shadow's reach with a search. */
class NormalTest {
    private static final long SEED = Long.getLong("seed", 11L);
    private static final double STEP_M = 1e-6;

    private final RayScratch scratch = new RayScratch();

    @Test
    void shouldFollowTheSurfaceOfEveryShape() {
        Random random = new Random(SEED);
        List<Shape> shapes = List.of(
                new Shape.Cylinder(0.4, 0.3),
                new Shape.Sphere(0.3),
                new Shape.Box(0.5, 0.3, 0.2),
                new Shape.Capsule(0.2, 0.4),
                new Shape.Mesh(Meshes.sphere(0.4, 24)),
                lugged());
        for (Shape shape : shapes) {
            RayCaster caster = RayCaster.of(shape);
            int compared = 0;
            for (int trial = 0; trial < 400; trial++) {
                double[] position = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
                caster.place(position, 0, randomRotation(random), 0);
                double x = position[0] + 0.2 * random.nextGaussian();
                double y = position[1] + 0.2 * random.nextGaussian();
                double z = caster.entry_m(x, y, scratch);
                double dx = caster.entry_m(x + STEP_M, y, scratch) - caster.entry_m(x - STEP_M, y, scratch);
                double dy = caster.entry_m(x, y + STEP_M, scratch) - caster.entry_m(x, y - STEP_M, scratch);
                double slopeX = dx / (2 * STEP_M);
                double slopeY = dy / (2 * STEP_M);
                if (Double.isNaN(z) || !(Math.hypot(slopeX, slopeY) < 5)) {
                    continue;
                }
                double[] normal = new double[3];
                caster.normal(x, y, z, scratch, normal);
                double length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
                double cosine = (slopeX * normal[0] + slopeY * normal[1] - normal[2]) / length;
                if (cosine < 1 - 1e-6 && onAnEdge(caster, x, y, slopeX, slopeY)) {
                    continue;
                }
                assertEquals(1, cosine, 1e-6, shape.getClass().getSimpleName() + " -Dseed=" + SEED + " trial " + trial);
                compared++;
            }
            assertTrue(compared > 50, shape.getClass().getSimpleName() + " compared " + compared);
        }
    }

    /** Points on the lateral surface and on both caps, more than the buffers' first size. */
    @Test
    void shouldComputeManyNormalsOfACylinderWithTheBitsOfEach() {
        Random random = new Random(SEED);
        RayCaster caster = RayCaster.of(new Shape.Cylinder(0.4, 0.3));
        int count = 300;
        double[] position = {1, 2, 0.5};
        caster.place(position, 0, randomRotation(random), 0);
        RayScratch many = new RayScratch();
        many.reserve(count);
        double[][] points = new double[count][3];
        for (int k = 0; k < count; k++) {
            for (int d = 0; d < 3; d++) {
                points[k][d] = position[d] + 0.3 * random.nextGaussian();
            }
            many.setPoint(k, points[k][0], points[k][1], points[k][2]);
        }
        caster.normals(count, many);
        double[] normal = new double[3];
        for (int k = 0; k < count; k++) {
            caster.normal(points[k][0], points[k][1], points[k][2], scratch, normal);
            for (int d = 0; d < 3; d++) {
                assertEquals(normal[d], many.normals()[d][k], "-Dseed=" + SEED + " point " + k);
            }
        }
    }

    @Test
    void shouldComputeTheReachOfABox() {
        RayCaster caster = RayCaster.of(new Shape.Box(0.5, 0.3, 0.2));
        double c = Math.cos(0.3);
        double s = Math.sin(0.3);
        caster.place(new double[] {1, 2, 0}, 0, new double[] {c, -s, 0, s, c, 0, 0, 0, 1}, 0);
        // from the middle along the box's own axes
        assertEquals(0.25 / 0.4, caster.reach(1, 2, 0.4 * c, 0.4 * s, RayCaster.MAX_HEIGHT_M, scratch), 3e-4);
        assertEquals(0.15 / 0.4, caster.reach(1, 2, -0.4 * -s, -0.4 * c, RayCaster.MAX_HEIGHT_M, scratch), 3e-4);
    }

    /** Compares a cylinder's reach in closed form with bisection. */
    @Test
    void shouldComputeTheReachOfACylinder() {
        Random random = new Random(SEED);
        RayCaster caster = RayCaster.of(new Shape.Cylinder(0.4, 0.3));
        int compared = 0;
        for (int trial = 0; trial < 3000; trial++) {
            double[] rotation = randomRotation(random);
            if (trial % 3 == 0) { // axle level, as on most wheels
                double yaw = random.nextDouble(6.3);
                rotation = new double[] {Math.cos(yaw), -Math.sin(yaw), 0, Math.sin(yaw), Math.cos(yaw), 0, 0, 0, 1};
            }
            caster.place(new double[] {1, 2, 3}, 0, rotation, 0);
            double x = 1 + 0.3 * random.nextGaussian();
            double y = 2 + 0.3 * random.nextGaussian();
            double dx = 0.3 * random.nextGaussian();
            double dy = 0.3 * random.nextGaussian();
            double limit_m = trial % 2 == 0 ? RayCaster.MAX_HEIGHT_M : 3 + random.nextDouble(-0.4, 0.2);
            boolean crosses =
                    caster.entry_m(x, y, scratch) <= limit_m && !(caster.entry_m(x + dx, y + dy, scratch) <= limit_m);
            if (crosses) {
                double low = 0;
                double high = 1;
                for (int k = 0; k < 50; k++) {
                    double middle = (low + high) / 2;
                    if (caster.entry_m(x + middle * dx, y + middle * dy, scratch) <= limit_m) {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                assertEquals(
                        low, caster.reach(x, y, dx, dy, limit_m, scratch), 1e-7, "-Dseed=" + SEED + " trial " + trial);
                compared++;
            }
        }
        assertTrue(compared > 300, "compared " + compared);
    }

    /** True where one-sided slopes differ, so that central differences are meaningless. */
    private boolean onAnEdge(RayCaster caster, double x, double y, double slopeX, double slopeY) {
        double z = caster.entry_m(x, y, scratch);
        double aheadX = (caster.entry_m(x + STEP_M, y, scratch) - z) / STEP_M;
        double aheadY = (caster.entry_m(x, y + STEP_M, scratch) - z) / STEP_M;
        return Math.abs(aheadX - slopeX) + Math.abs(aheadY - slopeY) > 1e-4;
    }

    private static Shape lugged() {
        Shape lug = new Shape.Box(0.05, 0.25, 0.04);
        Shape.Point at = new Shape.Point(0, 0, -0.4);
        return new Shape.Compound(List.of(
                new Shape.Part(new Shape.Cylinder(0.4, 0.25), new Shape.Point(0, 0, 0), Shape.Rotation.NONE),
                new Shape.Part(lug, at, Shape.Rotation.NONE),
                new Shape.Part(lug, new Shape.Point(0.4, 0, 0), new Shape.Rotation(1, Math.PI / 2))));
    }

    private static double[] randomRotation(Random random) {
        double w = random.nextGaussian();
        double x = random.nextGaussian();
        double y = random.nextGaussian();
        double z = random.nextGaussian();
        double n = Math.sqrt(w * w + x * x + y * y + z * z);
        w /= n;
        x /= n;
        y /= n;
        z /= n;
        return new double[] {
            1 - 2 * (y * y + z * z),
            2 * (x * y - w * z),
            2 * (x * z + w * y),
            2 * (x * y + w * z),
            1 - 2 * (x * x + z * z),
            2 * (y * z - w * x),
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            1 - 2 * (x * x + y * y)
        };
    }
}
