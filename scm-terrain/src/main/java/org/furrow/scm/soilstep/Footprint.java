package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.scm.ray.NodeWindow;
import org.furrow.scm.ray.OutlineRays;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;

/**
 * The ground area under the bodies at sub-cell resolution: the reach of the shadow beyond each outermost node, the
 * area nearest to each hit node, and 1/b of a patch from its outline. Lengths in grid units.
 *
 * <p>Marching squares: within a grid cell the outline is the straight line between its crossings of the grid lines
 * or, where only one node is covered, a corner. Axis-parallel rectangles and straight edges are measured exactly.
 */
final class Footprint {
    /** Directions: 0 east, 1 west, 2 north, 3 south; {@code direction ^ 1} is the opposite one. */
    private static final int[] DI = {1, -1, 0, 0};

    private static final int[] DJ = {0, 0, 1, -1};
    private static final double MIN_AREA_M2 = 1e-6;
    /** Work for the reaches of one hit, in rays cast: most hits have no edges, and an edge takes 13 rays. */
    private static final int RAYS_PER_REACH = 3;
    /** Work for the corners of one hit, of which most have none. */
    private static final int RAYS_PER_CORNER = 1;
    /** {@link NodeWindow#block} of a hit whose neighbours are all hits. */
    private static final int SURROUNDED = 0b111_111_111;

    private final double spacing_m;
    private final BodyStage stage;
    private final Edges[] edges; // of each worker
    private final BodyStage.Work reaches = this::measureReaches;
    private final BodyStage.Work areas = this::measureAreas;
    // of each hit and direction
    private double[] reach =
            new double[4 * 1024]; // of the shadow toward the neighbour; 1/2 where the neighbour is hit too
    private boolean[] edge = new boolean[4 * 1024]; // the neighbour is not hit: the outline passes between them
    // of each hit and quadrant (east/west, north/south)
    private double[] corner = new double[4 * 1024]; // position of the corner as a share of both reaches; 0: no corner
    private int[] around = new int[1024];
    private final Outline outline = new Outline();

    /** The edges of one body's hits; scratch memory of one thread. */
    private static final class Edges {
        final RayScratch scratch = new RayScratch();
        int[] index = new int[1024]; // in reach
        OutlineRays rays = new OutlineRays(1024); // across the edges
        double[] reach = new double[1024];

        void reserve(int size) {
            if (index.length < size) {
                index = new int[2 * size];
                rays = new OutlineRays(2 * size);
                reach = new double[2 * size];
            }
        }
    }

    Footprint(double spacing_m, BodyStage stage) {
        this.spacing_m = spacing_m;
        this.stage = stage;
        edges = new Edges[stage.threads()];
        Arrays.setAll(edges, worker -> new Edges());
    }

    /** Sets {@link RayHits#area_m2} of every hit. */
    void measure(RayHits hits, RayCaster[] casters) {
        if (reach.length < 4 * hits.count) {
            reserve(2 * hits.count);
        }
        double whole_m2 = spacing_m * spacing_m;
        for (int hit = 0; hit < hits.count; hit++) {
            int i = hits.i[hit];
            int j = hits.j[hit];
            boolean next = hit > 0 && hits.i[hit - 1] == i - 1 && hits.j[hit - 1] == j;
            around[hit] = next ? hits.window.nextBlock(around[hit - 1], i, j) : hits.window.block(i, j);
            hits.area_m2[hit] = whole_m2;
        }
        Arrays.fill(reach, 0, 4 * hits.count, 0.5);
        Arrays.fill(corner, 0, 4 * hits.count, 0);
        stage.run(hits, casters, RAYS_PER_REACH, reaches);
        stage.run(hits, casters, RAYS_PER_CORNER, areas);
    }

    /** Sets the areas of the hits of one body; the reaches of all bodies' hits are set. */
    private void measureAreas(RayHits hits, int from, int to, RayCaster caster, int worker) {
        for (int hit = from; hit < to; hit++) {
            if (around[hit] != SURROUNDED) {
                double area = 0;
                for (int quadrant = 0; quadrant < 4; quadrant++) {
                    area += quadrant(hits, hit, quadrant, caster, edges[worker].scratch);
                }
                hits.area_m2[hit] = area * spacing_m * spacing_m;
            }
        }
    }

    /** Computes the reaches across all edges of the hits of one body. */
    private void measureReaches(RayHits hits, int from, int to, RayCaster caster, int worker) {
        Edges own = edges[worker];
        own.reserve(4 * (to - from));
        int count = 0;
        for (int direction = 0; direction < DI.length; direction++) {
            int di = DI[direction];
            int dj = DJ[direction];
            int neighbour = 1 << (3 * (dj + 1) + di + 1);
            for (int hit = from; hit < to; hit++) {
                boolean isEdge = (around[hit] & neighbour) == 0;
                edge[4 * hit + direction] = isEdge;
                if (isEdge) {
                    own.index[count] = 4 * hit + direction;
                    own.rays.set(
                            count, hits.i[hit] * spacing_m, hits.j[hit] * spacing_m, di * spacing_m, dj * spacing_m);
                    count++;
                }
            }
        }
        caster.reaches(own.rays, count, own.scratch, own.reach);
        for (int k = 0; k < count; k++) {
            // NaN where the shadow continues over ground out of ray range: the node keeps its own cell
            if (!Double.isNaN(own.reach[k])) {
                reach[own.index[k]] = own.reach[k];
            }
        }
    }

    private void reserve(int size) {
        reach = new double[4 * size];
        corner = new double[4 * size];
        edge = new boolean[4 * size];
        around = new int[size];
    }

    /** 1/b of a patch from the convex hull of its outline: perimeter / (2 area) (Serban et al. 2023, eq. 2). */
    double inverseB(RayHits hits, int[] members, int size) {
        outline.clear();
        for (int m = 0; m < size; m++) {
            int hit = members[m];
            if (around[hit] == SURROUNDED) {
                continue;
            }
            double x = hits.i[hit];
            double y = hits.j[hit];
            for (int direction = 0; direction < DI.length; direction++) {
                if (edge[4 * hit + direction]) {
                    double out = reach[4 * hit + direction];
                    outline.add(x + DI[direction] * out, y + DJ[direction] * out);
                }
            }
            for (int quadrant = 0; quadrant < 4; quadrant++) {
                double out = corner[4 * hit + quadrant];
                if (out > 0) {
                    int across = quadrant & 1;
                    int along = 2 + (quadrant >> 1);
                    outline.add(
                            x + DI[across] * out * reach[4 * hit + across],
                            y + DJ[along] * out * reach[4 * hit + along]);
                }
            }
        }
        double area = outline.area() * spacing_m * spacing_m;
        return area < MIN_AREA_M2 ? 0 : outline.perimeter() * spacing_m / (2 * area);
    }

    /** Area nearest to a hit within the square between it and three neighbours. */
    private double quadrant(RayHits hits, int hit, int quadrant, RayCaster caster, RayScratch scratch) {
        int across = quadrant & 1;
        int along = 2 + (quadrant >> 1);
        int di = DI[across];
        int dj = DJ[along];
        boolean beside = isHit(hit, di, 0);
        boolean ahead = isHit(hit, 0, dj);
        if (beside && ahead) {
            return 0.25;
        }
        int opposite = isHit(hit, di, dj) ? hits.find(hits.i[hit] + di, hits.j[hit] + dj) : -1;
        double f = reach[4 * hit + across];
        double g = reach[4 * hit + along];
        if (beside) {
            int other = hits.find(hits.i[hit] + di, hits.j[hit]);
            return opposite >= 0
                    ? nextToMissing(g, reach[4 * opposite + (across ^ 1)])
                    : 0.5 * g + 0.125 * (reach[4 * other + along] - g);
        }
        if (ahead) {
            int other = hits.find(hits.i[hit], hits.j[hit] + dj);
            return opposite >= 0
                    ? nextToMissing(f, reach[4 * opposite + (along ^ 1)])
                    : 0.5 * f + 0.125 * (reach[4 * other + across] - f);
        }
        if (opposite >= 0) {
            return 0.5 * f * g;
        }
        double x = hits.i[hit] * spacing_m;
        double y = hits.j[hit] * spacing_m;
        double out = Math.max(0.5, caster.reach(x, y, di * f * spacing_m, dj * g * spacing_m, scratch));
        corner[4 * hit + quadrant] = out;
        return out * f * g;
    }

    private boolean isHit(int hit, int di, int dj) {
        return (around[hit] & 1 << (3 * (dj + 1) + di + 1)) != 0;
    }

    /** Area of each of two hits next to the only corner of a square that is not covered. */
    private static double nextToMissing(double reach, double reachOfOther) {
        double missing = 0.5 * (1 - reach) * (1 - reachOfOther);
        return (0.75 - missing) / 2;
    }
}
