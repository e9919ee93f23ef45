package org.furrow.node.sense.ray;

/**
 * Bounds of the distance to the ground for many rays from about the same point. For one thread; allocation-free.
 *
 * <p>Directions along the plane are cut into sectors, sectors into rings whose radii grow by a factor. A ray passes
 * above a ring when it is steeper than the line from the point to the highest ground of a box about the ring. The
 * steepest of these lines up to each ring is kept. A ray therefore finds by its slope alone up to which ring it meets
 * nothing. Boxes and lines hold for all points that are near the one at which the skyline was begun, so the columns of
 * a moving lidar share it. Rings are looked at when a ray first reaches them, and again after the point has moved
 * further or the ground has changed.
 */
final class Skyline {
    private static final int SECTORS = Sectors.COUNT;
    private static final int RINGS = 116;
    private static final double FIRST_CELLS = 16;
    private static final double GROWTH = 1.05;
    /** Points within this of the first one share the skyline: along the plane, in cells, and upwards, in m. */
    private static final double NEAR_CELLS = 0.3;

    private static final double NEAR_M = 0.005;
    /**
     * A ray is followed from this far before its ring on, in cells, which is more than the diagonal of a cell of a fine
     * or a coarse page. It enters the cell that it meets through a side, as without a skyline, so that the distance has
     * the same bits.
     */
    private static final float EARLIER_FINE_CELLS = 2;

    private static final float EARLIER_COARSE_CELLS = 12;
    /** Boxes are larger by this, in cells, and the ground higher by this, in m, which is more than rounding errors. */
    private static final double MARGIN = 1e-6;

    /**
     * Boxes up to these sizes, in cells, are looked at node by node, block by block and page by page; larger ones by
     * squares.
     */
    private static final double BY_NODES = 6;

    private static final double BY_BLOCKS = 64;

    private static final double BY_PAGES = 512;

    private static final int MASK = HeightPage.SIDE - 1;

    private final HeightField field;
    private final double[] radius = new double[RINGS + 1];

    private double u0 = Double.NaN;
    private double v0;
    private double z0;
    private int changes;
    private int stamp;

    // by sector
    private final int[] stamps = new int[SECTORS];
    /** Rings that are looked at. */
    private final int[] known = new int[SECTORS];
    /** The ring at which the last ray was. */
    private final int[] last = new int[SECTORS];
    /** The steepest line up to each ring of each sector, in m a cell. */
    private final float[] steepest = new float[SECTORS * RINGS];
    /** Where a ray begins that passes above all rings before this one, in cells. */
    private final float[] begin = new float[SECTORS * RINGS];
    /** Whether the last box that was looked at reaches a coarse page. */
    private boolean coarse;

    Skyline(HeightField field) {
        this.field = field;
        radius[1] = FIRST_CELLS;
        for (int k = 2; k <= RINGS; k++) {
            radius[k] = GROWTH * radius[k - 1];
        }
    }

    /** Sets the point from which the following rays come, in cells from the corner of the field and m. */
    void stand(double u, double v, double z) {
        boolean near = Math.abs(u - u0) <= NEAR_CELLS && Math.abs(v - v0) <= NEAR_CELLS && Math.abs(z - z0) <= NEAR_M;
        if (!near || changes != field.changes) {
            u0 = u;
            v0 = v;
            z0 = z;
            changes = field.changes;
            stamp++;
        }
    }

    /**
     * Distance along the plane before which a ray meets nothing, in cells.
     *
     * @param du direction along the plane, of any length
     * @param slope rise of the ray, in m a cell
     * @param reach_cells a greater distance is not needed
     */
    double clear_cells(double du, double dv, double slope, double reach_cells) {
        int sector = Sectors.of(du, dv);
        if (stamps[sector] != stamp) {
            stamps[sector] = stamp;
            known[sector] = 0;
            last[sector] = 0;
        }
        int base = sector * RINGS;
        int k = last[sector];
        while (k > 0 && !(slope > steepest[base + k - 1])) {
            k--;
        }
        int looked = known[sector];
        while (true) {
            if (k >= looked) {
                if (k == RINGS || radius[k] - EARLIER_COARSE_CELLS > reach_cells) {
                    last[sector] = k;
                    return radius[k] - EARLIER_COARSE_CELLS;
                }
                look(sector, k);
                looked = k + 1;
            }
            if (!(slope > steepest[base + k])) {
                last[sector] = k;
                return begin[base + k];
            }
            k++;
        }
    }

    /** Looks at the next ring of a sector. */
    private void look(int sector, int ring) {
        double near = radius[ring];
        double far = radius[ring + 1];
        double e0 = Sectors.east(sector);
        double e1 = Sectors.east(sector + 1);
        double n0 = Sectors.north(sector);
        double n1 = Sectors.north(sector + 1);
        double wider = NEAR_CELLS + MARGIN;
        coarse = false;
        // sectors do not cross an axis: the corners bound the arcs, too
        double above = highest(
                        u0 + least(near * e0, near * e1, far * e0, far * e1) - wider,
                        u0 - least(-near * e0, -near * e1, -far * e0, -far * e1) + wider,
                        v0 + least(near * n0, near * n1, far * n0, far * n1) - wider,
                        v0 - least(-near * n0, -near * n1, -far * n0, -far * n1) + wider)
                + (NEAR_M + MARGIN)
                - z0;
        float line = Math.nextUp((float) (above / (above > 0 ? near : far)));
        int at = sector * RINGS + ring;
        steepest[at] = ring > 0 && steepest[at - 1] > line ? steepest[at - 1] : line;
        float from = (float) near - (coarse ? EARLIER_COARSE_CELLS : EARLIER_FINE_CELLS);
        begin[at] = from > 0 ? from : 0;
        known[sector] = ring + 1;
    }

    private static double least(double a, double b, double c, double d) {
        double ab = a < b ? a : b;
        double cd = c < d ? c : d;
        return ab < cd ? ab : cd;
    }

    /** No ground in a box is higher. */
    private double highest(double uLeast, double uMost, double vLeast, double vMost) {
        int limit = (field.side << HeightPage.SHIFT) - 1;
        int u1 = (int) Math.max(0, uLeast);
        int u2 = (int) Math.min(limit, Math.floor(uMost));
        int v1 = (int) Math.max(0, vLeast);
        int v2 = (int) Math.min(limit, Math.floor(vMost));
        if (u1 > u2 || v1 > v2) {
            return Double.NEGATIVE_INFINITY;
        }
        double size = Math.max(uMost - uLeast, vMost - vLeast);
        if (size <= BY_BLOCKS) {
            return highestOnPages(u1, u2, v1, v2, size <= BY_NODES);
        }
        coarse = true;
        int shift = HeightPage.SHIFT;
        if (size <= BY_PAGES) {
            return highest(field.highest, 0, field.side, u1 >> shift, u2 >> shift, v1 >> shift, v2 >> shift);
        }
        shift += 3;
        int side = field.side / HeightField.SQUARE;
        return highest(field.highestOfSquares, 0, side, u1 >> shift, u2 >> shift, v1 >> shift, v2 >> shift);
    }

    /** Looks at nodes or blocks; pages that are not fine have nodes only. */
    private float highestOnPages(int u1, int u2, int v1, int v2, boolean nodes) {
        float high = Float.NEGATIVE_INFINITY;
        for (int v = v1 >> HeightPage.SHIFT; v <= v2 >> HeightPage.SHIFT; v++) {
            int low = v1 - (v << HeightPage.SHIFT);
            int r1 = low > 0 ? low : 0;
            int r2 = low + v2 - v1 < MASK ? low + v2 - v1 : MASK;
            for (int u = u1 >> HeightPage.SHIFT; u <= u2 >> HeightPage.SHIFT; u++) {
                HeightPage page = field.pages[v * field.side + u];
                if (page != null) {
                    int west = u1 - (u << HeightPage.SHIFT);
                    int c1 = west > 0 ? west : 0;
                    int c2 = west + u2 - u1 < MASK ? west + u2 - u1 : MASK;
                    float each = highestOn(page, c1, c2, r1, r2, nodes);
                    high = each > high ? each : high;
                }
            }
        }
        return high;
    }

    private float highestOn(HeightPage page, int c1, int c2, int r1, int r2, boolean nodes) {
        float[] values = page.values;
        if (!page.isFine()) {
            coarse = true;
            return highest(values, 0, HeightPage.COARSE_NODES, c1 >> 3, (c2 >> 3) + 1, r1 >> 3, (r2 >> 3) + 1);
        }
        return nodes
                ? highest(values, 0, HeightPage.NODES, c1, c2 + 1, r1, r2 + 1)
                : highest(values, HeightPage.MAXIMA, HeightPage.BLOCKS, c1 >> 3, c2 >> 3, r1 >> 3, r2 >> 3);
    }

    /** The greatest of the values in some columns and rows. */
    private static float highest(float[] values, int first, int stride, int c1, int c2, int r1, int r2) {
        float high = Float.NEGATIVE_INFINITY;
        for (int r = r1; r <= r2; r++) {
            int row = first + r * stride;
            for (int at = row + c1; at <= row + c2; at++) {
                high = values[at] > high ? values[at] : high;
            }
        }
        return high;
    }
}
