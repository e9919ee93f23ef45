package org.furrow.scm.contact;

import java.util.Arrays;
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
    private static final int EAST = 0;
    private static final int WEST = 1;
    private static final int NORTH = 2;
    private static final int SOUTH = 3;
    private static final double MIN_AREA_M2 = 1e-6;

    private final double spacing_m;
    private final RayScratch scratch = new RayScratch();
    /** Of each hit to its four neighbours; one half where the neighbour is covered too. */
    private double[] reach = new double[4 * 1024];
    /** True where that neighbour is not touched: the outline passes there. */
    private boolean[] edge = new boolean[4 * 1024];
    /** Per quadrant (east/west, north/south) of each hit: how far out its corner lies on the way to both reaches; 0: none. */
    private double[] corner = new double[4 * 1024];

    private final Outline outline = new Outline();

    Footprint(double spacing_m) {
        this.spacing_m = spacing_m;
    }

    /** Sets {@link HitList#area_m2} of every hit. */
    void measure(HitList hits, RayCaster[] casters) {
        if (reach.length < 4 * hits.count) {
            reach = new double[8 * hits.count];
            corner = new double[8 * hits.count];
            edge = new boolean[8 * hits.count];
        }
        for (int hit = 0; hit < hits.count; hit++) {
            RayCaster caster = casters[hits.body[hit]];
            measureReach(hits, hit, EAST, caster);
            measureReach(hits, hit, WEST, caster);
            measureReach(hits, hit, NORTH, caster);
            measureReach(hits, hit, SOUTH, caster);
        }
        Arrays.fill(corner, 0, 4 * hits.count, 0);
        for (int hit = 0; hit < hits.count; hit++) {
            RayCaster caster = casters[hits.body[hit]];
            double area = 0;
            for (int quadrant = 0; quadrant < 4; quadrant++) {
                area += quadrant(hits, hit, quadrant & 1, 2 + (quadrant >> 1), caster);
            }
            hits.area_m2[hit] = area * spacing_m * spacing_m;
        }
    }

    /** 1/b of a patch from the hull of its outline. */
    double inverseB(HitList hits, int[] members, int size) {
        outline.clear();
        for (int m = 0; m < size; m++) {
            int hit = members[m];
            double x = hits.i[hit];
            double y = hits.j[hit];
            for (int direction = 0; direction < 4; direction++) {
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

    private void measureReach(HitList hits, int hit, int direction, RayCaster caster) {
        int di = stepX(direction);
        int dj = stepY(direction);
        int k = 4 * hit + direction;
        reach[k] = 0.5;
        edge[k] = hits.find(hits.i[hit] + di, hits.j[hit] + dj) < 0;
        if (!edge[k]) {
            return;
        }
        double x = hits.i[hit] * spacing_m;
        double y = hits.j[hit] * spacing_m;
        double dx = di * spacing_m;
        double dy = dj * spacing_m;
        // where the body goes on and only the ground is out of its reach, the node keeps its own cell
        if (Double.isNaN(caster.entry_m(x + dx, y + dy, scratch))) {
            reach[k] = caster.reach(x, y, dx, dy, scratch);
        }
    }

    /** The part of the square between a hit and three neighbours that is nearest to the hit. */
    private double quadrant(HitList hits, int hit, int across, int along, RayCaster caster) {
        int di = sign(across);
        int dj = sign(along);
        int beside = hits.find(hits.i[hit] + di, hits.j[hit]);
        int ahead = hits.find(hits.i[hit], hits.j[hit] + dj);
        int opposite = hits.find(hits.i[hit] + di, hits.j[hit] + dj);
        double f = reach[4 * hit + across];
        double g = reach[4 * hit + along];
        if (beside >= 0 && ahead >= 0) {
            return 0.25;
        }
        if (beside >= 0) {
            return opposite >= 0
                    ? nextToMissing(g, reach[4 * opposite + opposite(across)])
                    : 0.5 * g + 0.125 * (reach[4 * beside + along] - g);
        }
        if (ahead >= 0) {
            return opposite >= 0
                    ? nextToMissing(f, reach[4 * opposite + opposite(along)])
                    : 0.5 * f + 0.125 * (reach[4 * ahead + across] - f);
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
