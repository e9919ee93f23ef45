package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.scm.ray.NodeWindow;
import org.furrow.scm.ray.OutlineRays;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

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
    /** Upward component of the pressure on a side of a body, below which the side is steep. */
    private static final double STEEP = 0.5;
    /** Work for the reaches of one hit, in rays cast: most hits have no edges, and an edge takes 13 rays. */
    private static final int RAYS_PER_REACH = 3;
    /** Work for the corners of one hit, of which most have none. */
    private static final int RAYS_PER_CORNER = 1;
    /** {@link NodeWindow#block} of a hit whose neighbours are all hits. */
    private static final int SURROUNDED = 0b111_111_111;
    /** {@link NodeWindow#block} of a hit whose neighbours in all directions are hits, at least. */
    private static final int SIDES = 0b010_101_010;
    /** By the neighbour's number in {@link NodeWindow#block}: the direction. */
    private static final int[] DIRECTION = {-1, 3, -1, 1, -1, 0, -1, 2};
    /** By direction: the neighbour's number in {@link NodeWindow#block}. */
    private static final int[] NEIGHBOUR = {5, 3, 7, 1};
    /** By quadrant: the bits of the two nearest neighbours in {@link NodeWindow#block}. */
    private static final int[] NEAREST = {0b010_100_000, 0b010_001_000, 0b000_100_010, 0b000_001_010};
    /** By quadrant: the bits of its three neighbours in {@link NodeWindow#block}. */
    private static final int[] CORNER = {0b110_100_000, 0b011_001_000, 0b000_100_110, 0b000_001_011};

    private final GroundView view;
    private final boolean followsEdges;
    private final boolean hasOutlines;
    private final double spacing_m;
    private final BodyStage stage;
    private final Edges[] edges; // of each worker
    private final Outline[] outlines; // of each worker
    private final BodyStage.Work reaches = this::measureReaches;
    private final BodyStage.Work areas = this::measureAreas;
    // of each hit and direction
    private double[] reach = new double[4 * 1024]; // of the shadow toward the neighbour, where that is not hit
    // of each hit and quadrant (east/west, north/south)
    private double[] corner = new double[4 * 1024]; // position of the corner as a share of both reaches; 0: no corner
    // areas that outermost hits give to those behind them
    private int[] giver = new int[4 * 1024];
    private int[] receiver = new int[4 * 1024];
    private double[] given_m2 = new double[4 * 1024];

    private final RollingDirection rolling = new RollingDirection();
    private ContactPoints points = new ContactPoints(0);
    private int[] around = new int[1024];
    private boolean[] isOuter = new boolean[1024];
    /** Hits that are not surrounded and matter, in their order: the outlines pass next to them. */
    private int[] outer = new int[1024];
    /** Of each hit: number of outer hits before it; at the end the number of all. */
    private int[] outerBefore = new int[1025];

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

    /**
     * @param followsEdges whether areas follow the edges of the contact, see {@link ContactModel.Sampling#LINE}
     * @param hasOutlines whether {@link #inverseB} is needed, which takes the outline above the ground, too
     */
    Footprint(GroundView view, BodyStage stage, boolean followsEdges, boolean hasOutlines) {
        this.view = view;
        this.followsEdges = followsEdges;
        this.hasOutlines = hasOutlines;
        spacing_m = view.spacing_m();
        this.stage = stage;
        edges = new Edges[stage.threads()];
        Arrays.setAll(edges, worker -> new Edges());
        outlines = new Outline[stage.threads()];
        Arrays.setAll(outlines, worker -> new Outline());
    }

    /** Sets {@link RayHits#area_m2} of every hit that has a point; the area of others is undefined. */
    void measure(TouchingBodies bodies, RayHits hits, ContactPoints pressed, RayCaster[] casters) {
        if (reach.length < 4 * hits.count) {
            reserve(2 * hits.count);
        }
        points = pressed;
        double whole_m2 = spacing_m * spacing_m;
        for (int hit = 0; hit < hits.count; hit++) {
            int i = hits.i[hit];
            int j = hits.j[hit];
            boolean next = hit > 0 && hits.i[hit - 1] == i - 1 && hits.j[hit - 1] == j;
            around[hit] = next ? hits.window.nextBlock(around[hit - 1], i, j) : hits.window.block(i, j);
            isOuter[hit] = hasOutlines && around[hit] != SURROUNDED;
            hits.area_m2[hit] = whole_m2;
        }
        if (!hasOutlines) {
            findOuter(hits);
        }
        int outers = 0;
        for (int hit = 0; hit < hits.count; hit++) {
            outerBefore[hit] = outers;
            outer[outers] = hit;
            outers += isOuter[hit] ? 1 : 0;
        }
        outerBefore[hits.count] = outers;
        stage.run(hits, casters, RAYS_PER_REACH, reaches);
        stage.run(hits, casters, RAYS_PER_CORNER, areas);
        if (followsEdges) {
            shiftInwards(bodies, hits, outers);
        }
    }

    /** Marks the outer hits that have a point, and their neighbours, whose reaches their areas depend on. */
    private void findOuter(RayHits hits) {
        for (int n = 0; n < points.count; n++) {
            int hit = points.hit[n];
            if (around[hit] == SURROUNDED) {
                continue;
            }
            for (int dj = -1; dj <= 1; dj++) {
                for (int di = -1; di <= 1; di++) {
                    if (isHit(hit, di, dj)) {
                        int other = hits.find(hits.i[hit] + di, hits.j[hit] + dj);
                        isOuter[other] = around[other] != SURROUNDED;
                    }
                }
            }
        }
    }

    /**
     * Gives a part of the area of each outermost hit to the hits behind it, so that the outermost hit begins with an
     * area of 0 where the outline reaches its node, and has that of the hit behind it where it reaches the next node.
     * Otherwise a node that the body just covers would count as half a cell at once: with another state than the node
     * behind it, such as that of soil beside a rut, it would change the force by a step.
     *
     * <p>A hit below a side keeps its cell: the hit behind it gets the half cell that it has where the side is not hit.
     */
    private void shiftInwards(TouchingBodies bodies, RayHits hits, int outers) {
        int gifts = 0;
        int body = -1;
        for (int n = 0; n < outers; n++) {
            int hit = outer[n];
            if (hits.body[hit] != body) {
                body = hits.body[hit];
                rolling.setFor(body, bodies);
            }
            boolean isInside = (around[hit] & SIDES) == SIDES;
            if (isInside || !points.has(hit) || hits.height_m[hit] > RayStage.unloaded_m(view, hits.at[hit])) {
                continue;
            }
            boolean isBelowSide = isBelowSide(hit);
            int first = gifts;
            double sum = 0;
            double kept = 1;
            for (int direction = 0; direction < DI.length; direction++) {
                boolean isEdge = (around[hit] >> NEIGHBOUR[direction] & 1) == 0;
                int behind = isEdge ? behind(hits, hit, direction) : -1;
                if (behind >= 0 && !(isBelowSide && isBelowSide(behind))) {
                    double out = isBelowSide ? 0 : reach[4 * hit + direction];
                    double share = (0.5 - 0.5 * out) / (0.5 + out);
                    giver[gifts] = hit;
                    receiver[gifts] = behind;
                    given_m2[gifts++] = share;
                    sum += share;
                    kept *= 1 - share;
                }
            }
            double half_m2 = 0.5 * spacing_m * spacing_m;
            double all_m2 = isBelowSide ? half_m2 : hits.area_m2[hit] * (1 - kept);
            for (int gift = first; gift < gifts; gift++) {
                given_m2[gift] *= sum > 0 ? all_m2 / sum : 0;
                given_m2[gift] *= isBelowSide ? 1 : givenPart(hits, hit, receiver[gift]);
            }
            hits.area_m2[hit] += isBelowSide && gifts > first ? half_m2 : 0;
        }
        for (int n = 0; n < gifts; n++) {
            hits.area_m2[giver[n]] -= given_m2[n];
            hits.area_m2[receiver[n]] += given_m2[n];
        }
    }

    /**
     * Part of a gift that is given. Where a wheel rolls obliquely to the grid, the ends of the contact are steps of
     * nodes: there the receiver may be pressed at fewer of its places than the giver, and the load of the given area
     * would be lost, while no other step returns it. Such a gift is lessened by the ratio of the pressed shares: not
     * at all where the wheel rolls along an axis, since its ends are rows there, and by half of it at 45 degrees. The
     * whole would return all of the load and make the force less steady.
     */
    private double givenPart(RayHits hits, int from, int to) {
        double along = rolling.x() * (hits.i[to] - hits.i[from]) + rolling.y() * (hits.j[to] - hits.j[from]);
        double oblique = 2 * along * along * (1 - along * along);
        return 1 - oblique * (1 - Math.min(1, points.pressedShare(to) / points.pressedShare(from)));
    }

    /** The hit of the same body on the other side than a direction, -1: none. */
    private static int behind(RayHits hits, int hit, int direction) {
        int behind = hits.find(hits.i[hit] - DI[direction], hits.j[hit] - DJ[direction]);
        return behind >= 0 && hits.body[behind] == hits.body[hit] ? behind : -1;
    }

    /**
     * Height above which the body's underside does not belong to its footprint. The side of an inclined body rises so
     * steeply that it must not count where it is above the ground. Half a spacing more leaves out a tread ahead of the
     * contact, whose places beside the nodes have no pressure anyway.
     */
    private double limit_m(RayHits hits, int hit) {
        if (!followsEdges) {
            return RayCaster.MAX_HEIGHT_M;
        }
        int at = hits.at[hit];
        double unloaded_m = RayStage.unloaded_m(view, at);
        return hits.height_m[hit] <= unloaded_m
                ? unloaded_m + 0.5 * spacing_m
                : view.level_m()[at] + RayStage.RAY_ABOVE_M;
    }

    /** Sets the areas and corners of the hits of one body; the reaches of all bodies' hits are set. */
    private void measureAreas(RayHits hits, int from, int to, RayCaster caster, int worker) {
        RayScratch scratch = edges[worker].scratch;
        for (int n = outerBefore[from]; n < outerBefore[to]; n++) {
            int hit = outer[n];
            boolean hasPoint = points.has(hit) && !isBelowSide(hit);
            if (!hasPoint && !hasOutlines) {
                continue;
            }
            double area = 0;
            for (int quadrant = 0; quadrant < 4; quadrant++) {
                boolean isCorner = (around[hit] & CORNER[quadrant]) == 0;
                boolean isWhole = (around[hit] & NEAREST[quadrant]) == NEAREST[quadrant];
                corner[4 * hit + quadrant] = isCorner ? corner(hits, hit, quadrant, caster, scratch) : 0;
                if (hasPoint) {
                    area += isWhole ? 0.25 : quadrant(hits, hit, quadrant);
                }
            }
            if (hasPoint) {
                hits.area_m2[hit] = area * spacing_m * spacing_m;
            }
        }
    }

    /**
     * True for a hit with a point below a steep side of an inclined body that has no {@link SideFaces}. From above, the
     * side is a strip of a few millimetres, below which nodes are rare. Each of them stands for its whole cell, so that
     * on average over the places of nodes the side has its area; a part of the cell would lose most of the lateral
     * force.
     */
    private boolean isBelowSide(int hit) {
        return followsEdges && points.has(hit) && points.normal.z[points.before(hit)] < STEEP;
    }

    /** Computes the reaches across all edges of the hits of one body. */
    private void measureReaches(RayHits hits, int from, int to, RayCaster caster, int worker) {
        Edges own = edges[worker];
        own.reserve(4 * (outerBefore[to] - outerBefore[from]));
        int count = 0;
        for (int n = outerBefore[from]; n < outerBefore[to]; n++) {
            int hit = outer[n];
            double x_m = hits.i[hit] * spacing_m;
            double y_m = hits.j[hit] * spacing_m;
            double limit_m = limit_m(hits, hit);
            for (int left = ~around[hit] & SIDES; left != 0; left &= left - 1) {
                int direction = DIRECTION[Integer.numberOfTrailingZeros(left)];
                own.index[count] = 4 * hit + direction;
                own.rays.set(count++, x_m, y_m, DI[direction] * spacing_m, DJ[direction] * spacing_m, limit_m);
            }
        }
        caster.reaches(own.rays, count, own.scratch, own.reach);
        for (int k = 0; k < count; k++) {
            reach[own.index[k]] = Double.isNaN(own.reach[k]) ? reachOver(hits, own.index[k]) : own.reach[k];
        }
    }

    /**
     * Reach, in cells, toward a neighbour that the body covers and that is not a hit: to the neighbour if it is below
     * a side, else half the way, since it is pavement or out of ray range.
     */
    private double reachOver(RayHits hits, int index) {
        int hit = index >> 2;
        int at = view.index(hits.i[hit] + DI[index & 3], hits.j[hit] + DJ[index & 3]);
        return followsEdges && view.material()[at] >= 0 && hits.height_m[hit] <= limit_m(hits, hit) ? 1 : 0.5;
    }

    private void reserve(int size) {
        reach = new double[4 * size];
        corner = new double[4 * size];
        giver = new int[4 * size];
        receiver = new int[4 * size];
        given_m2 = new double[4 * size];
        around = new int[size];
        isOuter = new boolean[size];
        outer = new int[size];
        outerBefore = new int[size + 1];
    }

    /** 1/b of a patch from the convex hull of its outline: perimeter / (2 area) (Serban et al. 2023, eq. 2). */
    double inverseB(RayHits hits, int[] members, int size, int worker) {
        Outline outline = outlines[worker];
        outline.clear();
        for (int m = 0; m < size; m++) {
            int hit = members[m];
            if (around[hit] == SURROUNDED) {
                continue;
            }
            // from south to north, since the outline sorts its points
            addEdge(hits, hit, 3, outline);
            addCorner(hits, hit, 3, outline);
            addCorner(hits, hit, 2, outline);
            addEdge(hits, hit, 1, outline);
            addEdge(hits, hit, 0, outline);
            addCorner(hits, hit, 1, outline);
            addCorner(hits, hit, 0, outline);
            addEdge(hits, hit, 2, outline);
        }
        double area = outline.area() * spacing_m * spacing_m;
        return area < MIN_AREA_M2 ? 0 : outline.perimeter() * spacing_m / (2 * area);
    }

    private void addEdge(RayHits hits, int hit, int direction, Outline outline) {
        if ((around[hit] >> NEIGHBOUR[direction] & 1) == 0) {
            double out = reach[4 * hit + direction];
            outline.add(hits.i[hit] + DI[direction] * out, hits.j[hit] + DJ[direction] * out);
        }
    }

    private void addCorner(RayHits hits, int hit, int quadrant, Outline outline) {
        double out = corner[4 * hit + quadrant];
        if (out > 0) {
            int across = quadrant & 1;
            int along = 2 + (quadrant >> 1);
            outline.add(
                    hits.i[hit] + DI[across] * out * reach[4 * hit + across],
                    hits.j[hit] + DJ[along] * out * reach[4 * hit + along]);
        }
    }

    /** Position of the corner of the shadow in a quadrant without other hits, as a share of both reaches. */
    private double corner(RayHits hits, int hit, int quadrant, RayCaster caster, RayScratch scratch) {
        int across = quadrant & 1;
        int along = 2 + (quadrant >> 1);
        double dx_m = DI[across] * reach[4 * hit + across] * spacing_m;
        double dy_m = DJ[along] * reach[4 * hit + along] * spacing_m;
        double x_m = hits.i[hit] * spacing_m;
        double y_m = hits.j[hit] * spacing_m;
        return Math.max(0.5, caster.reach(x_m, y_m, dx_m, dy_m, limit_m(hits, hit), scratch));
    }

    /** Area nearest to a hit within the square between it and three neighbours, not both nearest of which are hits. */
    private double quadrant(RayHits hits, int hit, int quadrant) {
        int across = quadrant & 1;
        int along = 2 + (quadrant >> 1);
        int di = DI[across];
        int dj = DJ[along];
        boolean beside = isHit(hit, di, 0);
        boolean ahead = isHit(hit, 0, dj);
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
        return opposite >= 0 ? 0.5 * f * g : corner[4 * hit + quadrant] * f * g;
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
