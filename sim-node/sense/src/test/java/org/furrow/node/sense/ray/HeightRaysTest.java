package org.furrow.node.sense.ray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rays against a height field, compared with small steps along the ray. */
class HeightRaysTest {
    private static final double SPACING_M = 0.05;
    private static final double STEP_M = 2e-3;
    private static final double REACH_M = 15;

    private static HeightField field(long seed) {
        HeightField field = new HeightField(SPACING_M, -9, 9, -9, 9);
        Random random = new Random(seed);
        double[] phase = {random.nextDouble() * 6, random.nextDouble() * 6};
        int first = field.pageOf(-9);
        int last = field.pageOf(9);
        for (int pj = first; pj <= last; pj++) {
            for (int pi = first; pi <= last; pi++) {
                HeightPage page = new HeightPage((pi + pj & 3) != 0, false);
                for (int row = 0; row < page.nodes(); row++) {
                    for (int column = 0; column < page.nodes(); column++) {
                        double x = SPACING_M * (pi * HeightPage.SIDE + column * page.stride());
                        double y = SPACING_M * (pj * HeightPage.SIDE + row * page.stride());
                        page.set(column, row, (float) height(x, y, phase));
                    }
                }
                page.refresh();
                field.put(pi, pj, page);
            }
        }
        return field;
    }

    private static double height(double x, double y, double[] phase) {
        return 0.5 * Math.sin(0.9 * x + phase[0]) * Math.cos(0.7 * y + phase[1]) + 0.03 * Math.sin(9 * x + 7 * y);
    }

    @Test
    void shouldMeetTheGroundWhereSmallStepsDo() {
        Random random = new Random(11);
        HeightField field = field(3);
        HeightRays rays = new HeightRays(field);
        int hits = 0;
        for (int n = 0; n < 300; n++) {
            double x = 14 * random.nextDouble() - 7;
            double y = 14 * random.nextDouble() - 7;
            double z = field.height_m(x, y) + 0.05 + 2 * random.nextDouble();
            double azimuth = 2 * Math.PI * random.nextDouble();
            double elevation = 0.1 - 0.9 * random.nextDouble() * random.nextDouble();
            double dx = Math.cos(elevation) * Math.cos(azimuth);
            double dy = Math.cos(elevation) * Math.sin(azimuth);
            double dz = Math.sin(elevation);
            double found = rays.cast(x, y, z, dx, dy, dz, REACH_M);
            double marched = march(field, x, y, z, dx, dy, dz);
            if (found < HeightRays.NOTHING) {
                hits++;
                double off = z + found * dz - field.height_m(x + found * dx, y + found * dy);
                assertTrue(Math.abs(off) < 1e-5 || isBetweenPages(field, x + found * dx, y + found * dy), "ray " + n);
                assertTrue(found <= marched + 1e-6, "ray " + n + " passes the ground at " + marched);
            } else {
                assertEquals(HeightRays.NOTHING, marched, "ray " + n);
            }
        }
        assertTrue(hits > 100, "hits=" + hits);
    }

    /** Where a coarse page meets a fine one the ground has a step. */
    private static boolean isBetweenPages(HeightField field, double x, double y) {
        double side = SPACING_M * HeightPage.SIDE;
        double offX = Math.abs(x / side - Math.rint(x / side)) * side;
        double offY = Math.abs(y / side - Math.rint(y / side)) * side;
        return Math.min(offX, offY) < 1e-6 && field.pageOf(x) < Integer.MAX_VALUE;
    }

    private static double march(HeightField field, double x, double y, double z, double dx, double dy, double dz) {
        for (double t = 0; t < REACH_M; t += STEP_M) {
            double height = field.height_m(x + t * dx, y + t * dy);
            if (Double.isNaN(height)) {
                return HeightRays.NOTHING;
            }
            if (z + t * dz < height) {
                return t;
            }
        }
        return HeightRays.NOTHING;
    }

    /** Rays from a point begin where its skyline lets them; they meet the ground at the same distance, to the bit. */
    @Test
    void shouldMeetTheSameGroundAsOneOfMany() {
        Random random = new Random(12);
        HeightField field = field(3);
        HeightRays alone = new HeightRays(field);
        HeightRays many = new HeightRays(field);
        int far = 0;
        for (int point = 0; point < 40; point++) {
            double x = 16 * random.nextDouble() - 8;
            double y = 16 * random.nextDouble() - 8;
            double z = field.height_m(x, y) + 0.05 + 2 * random.nextDouble();
            for (int n = 0; n < 500; n++) {
                int eighth = n / 20; // of a turn: along the borders of sectors
                double azimuth = n % 20 == 0 ? Math.PI / 4 * eighth : 2 * Math.PI * random.nextDouble();
                double elevation = 0.5 * random.nextDouble() * random.nextDouble() * (n % 3 == 0 ? 1 : -2);
                double dx = Math.cos(elevation) * Math.cos(azimuth);
                double dy = Math.cos(elevation) * Math.sin(azimuth);
                double dz = Math.sin(elevation);
                double expected = alone.cast(x, y, z, dx, dy, dz, REACH_M);
                assertEquals(expected, many.castOneOfMany(x, y, z, dx, dy, dz, REACH_M), "ray " + n);
                far += expected > 3 && expected < HeightRays.NOTHING ? 1 : 0;
            }
            raise(field, x + 2, y);
        }
        assertTrue(far > 1000, "far=" + far);
    }

    /** Raises a node, as a vehicle does beside its rut. */
    private static void raise(HeightField field, double x, double y) {
        int pi = field.pageOf(x);
        int pj = field.pageOf(y);
        HeightPage page = field.page(pi, pj);
        if (page != null) {
            page.set(3, 4, 2);
            page.refresh();
            field.update(pi, pj);
        }
    }

    @Test
    void shouldFollowTheGroundWithoutARebuild() {
        HeightField changed = field(3);
        int pi = changed.pageOf(1.0);
        int pj = changed.pageOf(2.0);
        pj += (pi + pj & 3) == 0 ? 1 : 0; // a fine page
        HeightPage page = Objects.requireNonNull(changed.page(pi, pj));
        for (int row = 20; row < 24; row++) {
            for (int column = 30; column < 34; column++) {
                page.set(column, row, 3);
            }
        }
        page.refresh(30, 33, 20, 23);
        changed.update(pi, pj);
        double x = SPACING_M * (pi * HeightPage.SIDE + 31.5);
        double y = SPACING_M * (pj * HeightPage.SIDE + 21.5);
        HeightRays rays = new HeightRays(changed);
        assertEquals(2, rays.cast(x, y, 5, 0, 0, -1, REACH_M), 1e-6);
        assertTrue(rays.cast(x - 3, y, 2.5, 1, 0, 0, REACH_M) < 3);
        for (int row = 20; row < 24; row++) {
            for (int column = 30; column < 34; column++) {
                page.set(column, row, -1);
            }
        }
        page.refresh(30, 33, 20, 23);
        changed.update(pi, pj);
        assertEquals(HeightRays.NOTHING, rays.cast(x - 3, y, 2.5, 1, 0, 0, 5));
        assertEquals(6, rays.cast(x, y, 5, 0, 0, -1, REACH_M), 1e-6);
    }
}
