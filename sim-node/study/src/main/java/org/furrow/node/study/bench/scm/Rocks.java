package org.furrow.node.study.bench.scm;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soilstep.ScmContact;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.Gravity;

/**
 * Twenty rocks that fall from 1 m onto the soil and stay where they fall. Each moves vertically, and has a view, as
 * every vehicle has.
 */
final class Rocks {
    private static final int COUNT = 20;
    private static final double RADIUS_M = 0.5;
    private static final double DENSITY = 500;
    private static final double DROP_M = 1;
    private static final int AROUND = 24;
    private static final int UP = 12;
    /** Share of the radius by which the surface is irregular. */
    private static final double ROUGH = 0.1;

    private final List<Rock> rocks = new ArrayList<>();

    /** A rock on its part of the ground. */
    private record Rock(ScmContact ground, GroundView view, SoloCommit commit, TouchingBodies body, double mass_kg) {}

    /** @param size_m side of the square around the origin in which the rocks lie */
    Rocks(CommittedWorld world, ScmSpec soil, UndeformedSurface flat, double grid_m, double size_m, RayPool pool) {
        Random random = new Random(1);
        for (int n = 0; n < COUNT; n++) {
            GroundView view = new GroundView(world, flat, grid_m, 2 * RADIUS_M + 1);
            TouchingBodies body = TouchingBodies.of(shape(random));
            body.position[0] = (random.nextDouble() - 0.5) * size_m;
            body.position[1] = (random.nextDouble() - 0.5) * size_m;
            body.position[2] = DROP_M;
            double mass_kg = DENSITY * 4 / 3 * Math.PI * RADIUS_M * RADIUS_M * RADIUS_M;
            rocks.add(new Rock(new ScmContact(view, flat, soil, pool), view, new SoloCommit(world), body, mass_kg));
        }
    }

    /** A closed mesh of 552 triangles with an irregular surface. */
    private static Shape shape(Random random) {
        int rings = UP - 1;
        double[] vertices = new double[3 * (AROUND * rings + 2)];
        for (int ring = 0; ring < rings; ring++) {
            double polar = Math.PI * (ring + 1) / UP;
            for (int a = 0; a < AROUND; a++) {
                double angle = 2 * Math.PI * a / AROUND;
                double r = RADIUS_M * (1 - ROUGH * random.nextDouble());
                int at = 3 * (ring * AROUND + a);
                vertices[at] = r * StrictMath.sin(polar) * StrictMath.cos(angle);
                vertices[at + 1] = r * StrictMath.sin(polar) * StrictMath.sin(angle);
                vertices[at + 2] = r * StrictMath.cos(polar);
            }
        }
        int top = AROUND * rings;
        vertices[3 * top + 2] = RADIUS_M;
        vertices[3 * top + 5] = -RADIUS_M;
        int[] corners = new int[3 * 2 * AROUND * rings];
        int n = 0;
        for (int a = 0; a < AROUND; a++) {
            int next = (a + 1) % AROUND;
            n = triangle(corners, n, top, a, next);
            for (int ring = 0; ring + 1 < rings; ring++) {
                int here = ring * AROUND;
                n = triangle(corners, n, here + a, here + AROUND + a, here + AROUND + next);
                n = triangle(corners, n, here + a, here + AROUND + next, here + next);
            }
            int last = (rings - 1) * AROUND;
            n = triangle(corners, n, last + a, top + 1, last + next);
        }
        return new Shape.Mesh(new TriangleMesh(new Triangles(vertices, corners)));
    }

    private static int triangle(int[] dest, int at, int a, int b, int c) {
        dest[at] = a;
        dest[at + 1] = b;
        dest[at + 2] = c;
        return at + 3;
    }

    /** Moves all rocks by a step and returns the time of the soil in ns. */
    long step(double step_s, boolean endsEpoch) {
        long soil_ns = 0;
        for (Rock rock : rocks) {
            long start = System.nanoTime();
            rock.ground.press(rock.body, step_s);
            if (endsEpoch) {
                rock.commit.commit(rock.view);
            }
            soil_ns += System.nanoTime() - start;
            TouchingBodies body = rock.body;
            body.velocity[2] += step_s * (body.force[2] / rock.mass_kg - Gravity.STANDARD_MPS2);
            body.position[2] += step_s * body.velocity[2];
        }
        return soil_ns;
    }

    /** Number of rays in the last step. */
    int rays() {
        return rocks.stream().mapToInt(rock -> rock.ground.rays()).sum();
    }
}
