package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.scm.ray.OutlineRays;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;

/**
 * The ground that the bodies cover, measured between the nodes: how far the shadow reaches beyond each outermost node, the
 * area that is nearest to each hit node, and 1/b of a patch from the true outline. Lengths in grid units.
 *
 * <p>Between four neighbouring nodes the outline is a straight line from where it crosses one grid line to where it crosses
 * another, or, where one node alone is covered, a corner; so rectangles along the grid and straight edges are measured exactly.
 */
final class Footprint {
    /** Directions: 0 east, 1 west, 2 north, 3 south. */
    private static final int DIRECTIONS = 4;

    private static final int NORTH = 2;
    private static final double MIN_AREA_M2 = 1e-6;
    /** {@link RayHits#around} of a hit whose neighbours are all hits. */
    private static final int SURROUNDED = 0b111_111_111;

    private final double spacing_m;
    private final RayScratch scratch = new RayScratch();
    /** Of each hit to its four neighbours; one half where the neighbour is covered too. */
    private double[] reach = new double[4 * 1024];
    /** True where that neighbour is not touched: the outline passes there. */
    private boolean[] edge = new boolean[4 * 1024];
    /** Per quadrant (east/west, north/south) of each hit: how far out its corner lies on the way to both reaches; 0: none. */
    private double[] corner = new double[4 * 1024];

    private int[] around = new int[1024];
    /** Places in {@link #reach} of one body's edges, the ways from hits over them, and how far the body reaches on these. */
    private int[] edgeOf = new int[4 * 1024];

    private OutlineRays ways = new OutlineRays(4 * 1024);
    private double[] edgeReach = new double[4 * 1024];
    private final Outline outline = new Outline();

    Footprint(double spacing_m) {
        this.spacing_m = spacing_m;
    }

    /** Sets {@link RayHits#area_m2} of every hit. */
    void measure(RayHits hits, RayCaster[] casters) {
        if (reach.length < 4 * hits.count) {
            reserve(2 * hits.count);
        }
        double whole_m2 = spacing_m * spacing_m;
        for (int hit = 0; hit < hits.count; hit++) {
            around[hit] = hits.around(hit);
            hits.area_m2[hit] = whole_m2;
        }
        Arrays.fill(reach, 0, 4 * hits.count, 0.5);
        Arrays.fill(corner, 0, 4 * hits.count, 0);
        for (int from = 0; from < hits.count; ) {
            int to = hits.endOfBody(from);
            measureReaches(hits, from, to, casters[hits.body[from]]);
            from = to;
        }
        for (int hit = 0; hit < hits.count; hit++) {
            if (around[hit] != SURROUNDED) {
                double area = 0;
                for (int quadrant = 0; quadrant < 4; quadrant++) {
                    area += quadrant(hits, hit, quadrant & 1, 2 + (quadrant >> 1), casters[hits.body[hit]]);
                }
                hits.area_m2[hit] = area * spacing_m * spacing_m;
            }
        }
    }

    /** Of hits of one body: where a neighbour is not touched, the outline passes before it. */
    private void measureReaches(RayHits hits, int from, int to, RayCaster caster) {
        int edges = 0;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int di = stepX(direction);
            int dj = stepY(direction);
            int neighbour = 1 << (3 * (dj + 1) + di + 1);
            for (int hit = from; hit < to; hit++) {
                boolean isEdge = (around[hit] & neighbour) == 0;
                edge[4 * hit + direction] = isEdge;
                if (isEdge) {
                    edgeOf[edges] = 4 * hit + direction;
                    ways.set(edges, hits.i[hit] * spacing_m, hits.j[hit] * spacing_m, di * spacing_m, dj * spacing_m);
                    edges++;
                }
            }
        }
        caster.reaches(ways, edges, scratch, edgeReach);
        for (int k = 0; k < edges; k++) {
            // where the body goes on and only the ground is out of its reach, the node keeps its own cell
            if (!Double.isNaN(edgeReach[k])) {
                reach[edgeOf[k]] = edgeReach[k];
            }
        }
    }

    private void reserve(int size) {
        reach = new double[4 * size];
        corner = new double[4 * size];
        edge = new boolean[4 * size];
        around = new int[size];
        edgeOf = new int[4 * size];
        ways = new OutlineRays(4 * size);
        edgeReach = new double[4 * size];
    }

    /** 1/b of a patch from the hull of its outline. */
    double inverseB(RayHits hits, int[] members, int size) {
        outline.clear();
        for (int m = 0; m < size; m++) {
            int hit = members[m];
            if (around[hit] == SURROUNDED) {
                continue;
            }
            double x = hits.i[hit];
            double y = hits.j[hit];
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                if (edge[4 * hit + direction]) {
                    double out = reach[4 * hit + direction];
                    outline.add(x + stepX(direction) * out, y + stepY(direction) * out);
                }
            }
            for (int quadrant = 0; quadrant < 4; quadrant++) {
                double out = corner[4 * hit + quadrant];
                if (out > 0) {
                    int across = quadrant & 1;
                    int along = 2 + (quadrant >> 1);
                    outline.add(
                            x + sign(across) * out * reach[4 * hit + across],
                            y + sign(along) * out * reach[4 * hit + along]);
                }
            }
        }
        double area = outline.measure() * spacing_m * spacing_m;
        return area < MIN_AREA_M2 ? 0 : outline.perimeter() * spacing_m / (2 * area);
    }

    /** The part of the square between a hit and three neighbours that is nearest to the hit. */
    private double quadrant(RayHits hits, int hit, int across, int along, RayCaster caster) {
        int di = sign(across);
        int dj = sign(along);
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
                    ? nextToMissing(g, reach[4 * opposite + opposite(across)])
                    : 0.5 * g + 0.125 * (reach[4 * other + along] - g);
        }
        if (ahead) {
            int other = hits.find(hits.i[hit], hits.j[hit] + dj);
            return opposite >= 0
                    ? nextToMissing(f, reach[4 * opposite + opposite(along)])
                    : 0.5 * f + 0.125 * (reach[4 * other + across] - f);
        }
        if (opposite >= 0) {
            return 0.5 * f * g;
        }
        double x = hits.i[hit] * spacing_m;
        double y = hits.j[hit] * spacing_m;
        double out = Math.max(0.5, caster.reach(x, y, di * f * spacing_m, dj * g * spacing_m, scratch));
        corner[4 * hit + 2 * (along - 2) + across] = out;
        return out * f * g;
    }

    private boolean isHit(int hit, int di, int dj) {
        return (around[hit] & 1 << (3 * (dj + 1) + di + 1)) != 0;
    }

    /** Three nodes of a square are covered, the fourth is cut off by a line: what each of its two neighbours has. */
    private static double nextToMissing(double reach, double reachOfOther) {
        double missing = 0.5 * (1 - reach) * (1 - reachOfOther);
        return (0.75 - missing) / 2;
    }

    private static int stepX(int direction) {
        return direction < NORTH ? sign(direction) : 0;
    }

    private static int stepY(int direction) {
        return direction < NORTH ? 0 : sign(direction);
    }

    private static int sign(int direction) {
        return (direction & 1) == 0 ? 1 : -1;
    }

    private static int opposite(int direction) {
        return direction ^ 1;
    }
}
