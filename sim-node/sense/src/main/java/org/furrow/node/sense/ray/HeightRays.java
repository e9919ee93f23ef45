package org.furrow.node.sense.ray;

import org.jspecify.annotations.Nullable;

/**
 * Casts rays into a height field. For one thread; allocation-free.
 *
 * <p>A ray walks through squares of pages, pages, blocks and cells, and enters only those that it does not pass above.
 * Only +, -, *, / and roots are used, and comparisons instead of {@code Math.min} and {@code Math.max}, which are slow
 * for single numbers.
 */
public final class HeightRays {
    /** Distance of a ray that meets nothing. */
    public static final double NOTHING = Double.POSITIVE_INFINITY;

    private static final double LEAST_SLOPE = 1e-12;
    private static final int SQUARE_SHIFT = HeightPage.SHIFT + 3;
    /** Cells that are looked at before blocks and pages. */
    private static final int CELLS_AHEAD = 10;

    private static final int PAGE_MASK = HeightPage.SIDE - 1;

    private final HeightField field;
    private final double perCell;
    private final double originU;
    private final double originV;
    private final int extent;
    private final Skyline skyline;

    // the ray, in cells from the corner of the field along the plane and in m upwards
    private double u0;
    private double v0;
    private double z0;
    private double du;
    private double dv;
    private double dz;
    private double perU;
    private double perV;
    private int aheadU;
    private int aheadV;
    private int stepU;
    private int stepV;
    private double reach;

    // of the cells ahead: how many may still be looked at, where the ray left the last one, and to which page
    private int left;
    private double exit;
    private int exitU;
    private int exitV;

    // of the last hit
    /** Height above the ground at which the face of an obstacle begins. */
    private static final double FOOT_M = 0.01;

    private @Nullable HeightPage hitPage;
    private int hitAt;
    private double hitS;
    private double hitR;

    public HeightRays(HeightField field) {
        this.field = field;
        perCell = 1 / field.spacing_m;
        originU = (double) field.firstPi * HeightPage.SIDE;
        originV = (double) field.firstPj * HeightPage.SIDE;
        extent = field.side << HeightPage.SHIFT;
        skyline = new Skyline(field);
    }

    /**
     * Casts a ray.
     *
     * @param dx direction, of length 1
     * @param reach_m nothing is met beyond
     * @return distance to the ground, or {@link #NOTHING}
     */
    public double cast(double ox, double oy, double oz, double dx, double dy, double dz, double reach_m) {
        aim(ox, oy, oz, dx, dy, dz, reach_m);
        if (!isInside()) {
            return NOTHING;
        }
        divide();
        return squares(0);
    }

    /** Casts a ray that is one of many from the same point, with the same result as {@link #cast} but faster. */
    public double castOneOfMany(double ox, double oy, double oz, double dx, double dy, double dz, double reach_m) {
        aim(ox, oy, oz, dx, dy, dz, reach_m);
        if (!isInside()) {
            return NOTHING;
        }
        double cellsPerM = Math.sqrt(du * du + dv * dv);
        double perCells = 1 / cellsPerM;
        skyline.stand(u0, v0, z0);
        double from = perCells * skyline.clear_cells(du, dv, dz * perCells, reach_m * cellsPerM);
        if (!(from < reach_m)) {
            return NOTHING;
        }
        divide();
        return cellsAhead(from);
    }

    private void aim(double ox, double oy, double oz, double dx, double dy, double dz, double reach_m) {
        u0 = ox * perCell - originU;
        v0 = oy * perCell - originV;
        z0 = oz;
        du = steep(dx * perCell);
        dv = steep(dy * perCell);
        this.dz = dz;
        aheadU = du > 0 ? 1 : 0;
        aheadV = dv > 0 ? 1 : 0;
        stepU = 2 * aheadU - 1;
        stepV = 2 * aheadV - 1;
        reach = reach_m;
    }

    private void divide() {
        perU = 1 / du;
        perV = 1 / dv;
    }

    private boolean isInside() {
        return u0 >= 0 && u0 < extent && v0 >= 0 && v0 < extent;
    }

    private static double steep(double slope) {
        return slope >= 0 ? (slope > LEAST_SLOPE ? slope : LEAST_SLOPE) : slope < -LEAST_SLOPE ? slope : -LEAST_SLOPE;
    }

    /** Walks through the next cells, one of which the ray is likely to meet, then through squares of pages. */
    private double cellsAhead(double from) {
        double startU = u0 + du * from;
        double startV = v0 + dv * from;
        if (!(startU >= 0 && startU < extent && startV >= 0 && startV < extent)) {
            return NOTHING;
        }
        left = CELLS_AHEAD;
        exit = from;
        int pageU = (int) startU >> HeightPage.SHIFT;
        int pageV = (int) startV >> HeightPage.SHIFT;
        while (left > 0 && (pageU | pageV) >= 0 && pageU < field.side && pageV < field.side) {
            HeightPage page = field.pages[pageV * field.side + pageU];
            if (page == null) {
                break;
            }
            double hit = page.nodes == HeightPage.NODES
                    ? cellsAhead(page, pageU, pageV, 0, 1)
                    : cellsAhead(page, pageU, pageV, HeightPage.BLOCK_SHIFT, 0.125);
            if (hit < NOTHING) {
                return hit < reach ? hit : NOTHING;
            }
            pageU += exitU;
            pageV += exitV;
        }
        return squares(exit);
    }

    /**
     * Walks through the next cells of a page.
     *
     * @param shift logarithm of the fine cells along a side of the page's cells
     * @param share of the page's cell in a fine cell's place
     */
    private double cellsAhead(HeightPage page, int pageU, int pageV, int shift, double share) {
        double u0 = this.u0;
        double v0 = this.v0;
        double z0 = this.z0;
        double dz = this.dz;
        boolean down = dz < 0;
        float[] h = page.values;
        int nodes = page.nodes;
        int within = HeightPage.SHIFT - shift;
        int mask = PAGE_MASK >> shift;
        double t = exit;
        int u = clamp((int) (u0 + du * t) >> shift, pageU << within, (pageU << within) + mask);
        int v = clamp((int) (v0 + dv * t) >> shift, pageV << within, (pageV << within) + mask);
        double tu = (((u + aheadU) << shift) - u0) * perU;
        double tv = (((v + aheadV) << shift) - v0) * perV;
        int n = left;
        for (; n > 0 && (((u >> within) ^ pageU) | ((v >> within) ^ pageV)) == 0; n--) {
            boolean alongU = tu < tv;
            double end = alongU ? tu : tv;
            int at = (v & mask) * nodes + (u & mask);
            if (isBelow((float) (z0 + dz * (down ? end : t)), h, at, nodes)) {
                double hit = cell(page, at, (u0 + du * t) * share - u, (v0 + dv * t) * share - v, t, end, share);
                if (hit < NOTHING) {
                    return hit;
                }
            }
            t = end > t ? end : t;
            if (alongU) {
                u += stepU;
                tu = (((u + aheadU) << shift) - u0) * perU;
            } else {
                v += stepV;
                tv = (((v + aheadV) << shift) - v0) * perV;
            }
        }
        left = n;
        exit = t;
        exitU = (u >> within) - pageU;
        exitV = (v >> within) - pageV;
        return NOTHING;
    }

    /** Walks through the squares of pages from a distance on. */
    private double squares(double from) {
        int side = field.side / HeightField.SQUARE;
        int u = (int) Math.floor(u0 + du * from) >> SQUARE_SHIFT;
        int v = (int) Math.floor(v0 + dv * from) >> SQUARE_SHIFT;
        double t = from;
        while (t < reach && u >= 0 && u < side && v >= 0 && v < side && !(dz >= 0 && z0 + dz * t > field.ceiling)) {
            double tu = (((u + aheadU) << SQUARE_SHIFT) - u0) * perU;
            double tv = (((v + aheadV) << SQUARE_SHIFT) - v0) * perV;
            boolean alongU = tu < tv;
            double exit = alongU ? tu : tv;
            if (lowest(t, exit) <= field.highestOfSquares[v * side + u]) {
                double hit = pages(u << 3, v << 3, t);
                if (hit < NOTHING) {
                    return hit < reach ? hit : NOTHING;
                }
            }
            t = exit > t ? exit : t;
            if (alongU) {
                u += stepU;
            } else {
                v += stepV;
            }
        }
        return NOTHING;
    }

    /** Least height of the ray between two distances. */
    private double lowest(double t, double exit) {
        return z0 + dz * (dz < 0 ? exit : t);
    }

    /** Walks through the 8 x 8 pages from a page on. */
    private double pages(int firstU, int firstV, double from) {
        int side = field.side;
        float[] highest = field.highest;
        int u = clamp((int) (u0 + du * from) >> HeightPage.SHIFT, firstU, firstU + 7);
        int v = clamp((int) (v0 + dv * from) >> HeightPage.SHIFT, firstV, firstV + 7);
        double tu = (((u + aheadU) << HeightPage.SHIFT) - u0) * perU;
        double tv = (((v + aheadV) << HeightPage.SHIFT) - v0) * perV;
        double t = from;
        while (t < reach && ((u ^ firstU) | (v ^ firstV)) >>> 3 == 0) {
            boolean alongU = tu < tv;
            double exit = alongU ? tu : tv;
            if (lowest(t, exit) <= highest[v * side + u]) {
                HeightPage page = field.pages[v * side + u];
                if (page != null) {
                    double hit = page.nodes == HeightPage.NODES
                            ? blocks(page, u << 3, v << 3, t)
                            : cells(page, u << 3, v << 3, t, HeightPage.BLOCK_SHIFT, 0.125);
                    if (hit < NOTHING) {
                        return hit;
                    }
                }
            }
            t = exit > t ? exit : t;
            if (alongU) {
                u += stepU;
                tu = (((u + aheadU) << HeightPage.SHIFT) - u0) * perU;
            } else {
                v += stepV;
                tv = (((v + aheadV) << HeightPage.SHIFT) - v0) * perV;
            }
        }
        return NOTHING;
    }

    private static int clamp(int value, int least, int most) {
        return value < least ? least : value > most ? most : value;
    }

    /** Whether a height, rounded to float as the nodes are, is at or below the highest corner of a cell. */
    private static boolean isBelow(float low, float[] h, int at, int nodes) {
        return low <= h[at] || low <= h[at + 1] || low <= h[at + nodes] || low <= h[at + nodes + 1];
    }

    /** Walks through the 8 x 8 blocks of a fine page. */
    private double blocks(HeightPage page, int firstU, int firstV, double from) {
        float[] values = page.values;
        int u = clamp((int) (u0 + du * from) >> HeightPage.BLOCK_SHIFT, firstU, firstU + 7);
        int v = clamp((int) (v0 + dv * from) >> HeightPage.BLOCK_SHIFT, firstV, firstV + 7);
        double tu = (((u + aheadU) << HeightPage.BLOCK_SHIFT) - u0) * perU;
        double tv = (((v + aheadV) << HeightPage.BLOCK_SHIFT) - v0) * perV;
        double t = from;
        while (((u ^ firstU) | (v ^ firstV)) >>> 3 == 0) {
            boolean alongU = tu < tv;
            double exit = alongU ? tu : tv;
            if (lowest(t, exit) <= values[HeightPage.MAXIMA + (v & 7) * HeightPage.BLOCKS + (u & 7)]) {
                double hit = cells(page, u << 3, v << 3, t, 0, 1);
                if (hit < NOTHING) {
                    return hit;
                }
            }
            t = exit > t ? exit : t;
            if (alongU) {
                u += stepU;
                tu = (((u + aheadU) << HeightPage.BLOCK_SHIFT) - u0) * perU;
            } else {
                v += stepV;
                tv = (((v + aheadV) << HeightPage.BLOCK_SHIFT) - v0) * perV;
            }
        }
        return NOTHING;
    }

    /**
     * Walks through 8 x 8 cells: those of a block of a fine page, or of a coarse page.
     *
     * @param shift logarithm of the fine cells along a side of the page's cells
     * @param share of the page's cell in a fine cell's place
     */
    private double cells(HeightPage page, int firstU, int firstV, double from, int shift, double share) {
        double u0 = this.u0;
        double v0 = this.v0;
        double z0 = this.z0;
        double dz = this.dz;
        boolean down = dz < 0;
        float[] h = page.values;
        int nodes = page.nodes;
        int mask = PAGE_MASK >> shift;
        int u = clamp((int) (u0 + du * from) >> shift, firstU, firstU + 7);
        int v = clamp((int) (v0 + dv * from) >> shift, firstV, firstV + 7);
        double tu = (((u + aheadU) << shift) - u0) * perU;
        double tv = (((v + aheadV) << shift) - v0) * perV;
        double t = from;
        while (((u ^ firstU) | (v ^ firstV)) >>> 3 == 0) {
            boolean alongU = tu < tv;
            double exit = alongU ? tu : tv;
            int at = (v & mask) * nodes + (u & mask);
            if (isBelow((float) (z0 + dz * (down ? exit : t)), h, at, nodes)) {
                double hit = cell(page, at, (u0 + du * t) * share - u, (v0 + dv * t) * share - v, t, exit, share);
                if (hit < NOTHING) {
                    return hit;
                }
            }
            t = exit > t ? exit : t;
            if (alongU) {
                u += stepU;
                tu = (((u + aheadU) << shift) - u0) * perU;
            } else {
                v += stepV;
                tv = (((v + aheadV) << shift) - v0) * perV;
            }
        }
        return NOTHING;
    }

    /**
     * Distance to the surface of a cell, or {@link #NOTHING}.
     *
     * @param at its least node
     * @param s place of the ray at its entry, in [0, 1]
     * @param from distance of the entry
     * @param share of the cell in a fine cell's place
     */
    private double cell(HeightPage page, int at, double s, double r, double from, double exit, double share) {
        float[] h = page.values;
        double a = h[at];
        double b = h[at + 1] - a;
        double c = h[at + page.nodes] - a;
        double d = h[at + page.nodes + 1] - a - b - c;
        double ds = du * share;
        double dr = dv * share;
        // z - (a + b s + c r + d s r) = A t^2 + B t + C along the ray
        double above = z0 + dz * from - (a + b * s + c * r + d * s * r);
        double t = 0;
        if (above > 0) {
            t = firstRoot(-d * ds * dr, dz - b * ds - c * dr - d * (s * dr + r * ds), above);
            if (!(t <= exit - from)) {
                return NOTHING;
            }
        }
        hitPage = page;
        hitAt = at;
        hitS = s + ds * t;
        hitR = r + dr * t;
        return from + t;
    }

    /** Least positive root of a t^2 + b t + c for c > 0; {@link #NOTHING} when there is none. */
    private static double firstRoot(double a, double b, double c) {
        double square = b * b - 4 * a * c;
        if (square < 0) {
            return NOTHING;
        }
        double q = -0.5 * (b + (b < 0 ? -Math.sqrt(square) : Math.sqrt(square)));
        double first = c / q;
        double second = q / a;
        double best = NOTHING;
        if (first > 0) {
            best = first;
        }
        if (second > 0 && second < best) {
            best = second;
        }
        return best;
    }

    /** The page of the last hit. */
    public HeightPage hitPage() {
        HeightPage page = hitPage;
        if (page == null) {
            throw new IllegalStateException("no ray has met the ground");
        }
        return page;
    }

    /**
     * Index of the node of the page to which the last hit belongs: the nearest; on the face of an obstacle, the highest
     * node of the obstacle, because the face stands on the ground.
     */
    public int hitNode() {
        HeightPage page = hitPage();
        int nearest = hitAt + (hitS >= 0.5 ? 1 : 0) + (hitR >= 0.5 ? page.nodes : 0);
        short[] obstacles = page.obstacles;
        if (obstacles == null || obstacles[nearest] != 0 || height_m(page) - page.values[nearest] < FOOT_M) {
            return nearest;
        }
        int highest = nearest;
        for (int corner = 0; corner < 4; corner++) {
            int at = hitAt + (corner & 1) + (corner >> 1) * page.nodes;
            if (obstacles[at] != 0 && page.values[at] > page.values[highest]) {
                highest = at;
            }
        }
        return highest;
    }

    /** A number that each node has, bilinear at the last hit. */
    public double between(float[] ofNodes) {
        HeightPage page = hitPage();
        double near = ofNodes[hitAt] + (ofNodes[hitAt + 1] - ofNodes[hitAt]) * hitS;
        int above = hitAt + page.nodes;
        double far = ofNodes[above] + (ofNodes[above + 1] - ofNodes[above]) * hitS;
        return near + (far - near) * hitR;
    }

    /** How far the ground at the last hit has moved since the run began, in m; its page has these traces. */
    public double moved_m(NodeTraces traces) {
        return between(hitPage().values) - between(traces.initial_m);
    }

    private double height_m(HeightPage page) {
        return between(page.values);
    }

    /**
     * Writes the upward unit normal at the last hit, on pages with ruts or obstacles without the edges between cells:
     * bilinear between the slopes of the nodes, which are central differences, and one-sided ones at the edges of a
     * page.
     */
    public void smoothNormal(double[] dest) {
        HeightPage page = hitPage();
        if (page.traces == null && page.obstacles == null) {
            normal(dest);
            return;
        }
        float[] h = page.values;
        int nodes = page.nodes;
        int column = hitAt % nodes;
        int row = hitAt / nodes;
        double gx = 0;
        double gy = 0;
        for (int corner = 0; corner < 4; corner++) {
            int c = column + (corner & 1);
            int r = row + (corner >> 1);
            double weight = ((corner & 1) == 0 ? 1 - hitS : hitS) * (corner < 2 ? 1 - hitR : hitR);
            int west = c > 0 ? c - 1 : c;
            int east = c < nodes - 1 ? c + 1 : c;
            int south = r > 0 ? r - 1 : r;
            int north = r < nodes - 1 ? r + 1 : r;
            gx += weight * ((double) h[r * nodes + east] - h[r * nodes + west]) / (east - west);
            gy += weight * ((double) h[north * nodes + c] - h[south * nodes + c]) / (north - south);
        }
        double perSide = nodes == HeightPage.NODES ? perCell : 0.125 * perCell;
        double z = 1 / Math.sqrt(1 + (gx * gx + gy * gy) * perSide * perSide);
        dest[0] = -gx * perSide * z;
        dest[1] = -gy * perSide * z;
        dest[2] = z;
    }

    /** Writes the upward unit normal at the last hit. */
    public void normal(double[] dest) {
        HeightPage page = hitPage();
        double perSide = page.nodes == HeightPage.NODES ? perCell : 0.125 * perCell;
        float[] h = page.values;
        double b = (double) h[hitAt + 1] - h[hitAt];
        double c = (double) h[hitAt + page.nodes] - h[hitAt];
        double d = (double) h[hitAt] - h[hitAt + 1] - h[hitAt + page.nodes] + h[hitAt + page.nodes + 1];
        double gx = (b + d * hitR) * perSide;
        double gy = (c + d * hitS) * perSide;
        double z = 1 / Math.sqrt(1 + gx * gx + gy * gy);
        dest[0] = -gx * z;
        dest[1] = -gy * z;
        dest[2] = z;
    }
}
