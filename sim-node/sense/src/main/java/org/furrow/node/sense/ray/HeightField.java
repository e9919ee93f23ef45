package org.furrow.node.sense.ray;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Heights over a plane, bilinear within cells, with maxima over blocks of 8 x 8 cells, pages of 8 x 8 blocks and
 * squares
 * of 8 x 8 pages (after Tevs, Ihrke, Seidel: Maximum mipmaps for fast, accurate, and scalable dynamic height field
 * rendering, I3D 2008). Any number of threads may cast rays while the heights do not change.
 */
public final class HeightField {
    /** Pages along a side of a square of pages that share a maximum. */
    static final int SQUARE = 8;

    private static final int MAX_PAGES = 1 << 25;

    final double spacing_m;
    /** Page (0, 0) of the arrays is this one. */
    final int firstPi;

    final int firstPj;
    /** Pages along a side of the square of all pages, a multiple of 8. */
    final int side;

    final @Nullable HeightPage[] pages;
    /** Greatest height of each page. */
    final float[] highest;
    /** Greatest height of each square of 8 x 8 pages. */
    final float[] highestOfSquares;
    /** No page is or was higher. */
    float ceiling = Float.NEGATIVE_INFINITY;
    /** How often heights have changed. */
    int changes;

    /**
     * A field without pages.
     *
     * @param spacing_m side of a cell; cell (0, 0) has its least corner at the origin
     * @throws IllegalArgumentException when the area is too large
     */
    public HeightField(double spacing_m, double xMin_m, double xMax_m, double yMin_m, double yMax_m) {
        this.spacing_m = spacing_m;
        double page_m = spacing_m * HeightPage.SIDE;
        firstPi = (int) Math.floor(xMin_m / page_m);
        firstPj = (int) Math.floor(yMin_m / page_m);
        double extent = Math.max(Math.floor(xMax_m / page_m) - firstPi, Math.floor(yMax_m / page_m) - firstPj) + 1;
        if (!(extent * extent <= MAX_PAGES)) {
            throw new IllegalArgumentException("the ground that the sensors see is a square of "
                    + Math.round(extent * page_m) + " m, at most " + Math.round(Math.sqrt(MAX_PAGES) * page_m)
                    + " m are possible");
        }
        side = ((int) extent + SQUARE - 1) / SQUARE * SQUARE;
        pages = new HeightPage[side * side];
        highest = new float[side * side];
        highestOfSquares = new float[side / SQUARE * (side / SQUARE)];
        Arrays.fill(highest, Float.NEGATIVE_INFINITY);
        Arrays.fill(highestOfSquares, Float.NEGATIVE_INFINITY);
    }

    public double spacing_m() {
        return spacing_m;
    }

    /** Number of the page of a coordinate. */
    public int pageOf(double coordinate_m) {
        return (int) Math.floor(coordinate_m / (spacing_m * HeightPage.SIDE));
    }

    /** Whether the field may have a page. */
    public boolean contains(int pi, int pj) {
        int u = pi - firstPi;
        int v = pj - firstPj;
        return u >= 0 && u < side && v >= 0 && v < side;
    }

    /** A page; null where there is none. */
    public @Nullable HeightPage page(int pi, int pj) {
        return contains(pi, pj) ? pages[(pj - firstPj) * side + pi - firstPi] : null;
    }

    /** Sets a page whose maxima are computed. */
    public void put(int pi, int pj, HeightPage page) {
        pages[(pj - firstPj) * side + pi - firstPi] = page;
        update(pi, pj);
    }

    /** Updates the maxima after the heights of a page have changed and its maxima are computed. */
    public void update(int pi, int pj) {
        int u = pi - firstPi;
        int v = pj - firstPj;
        changes++;
        HeightPage page = pages[v * side + u];
        highest[v * side + u] = page == null ? Float.NEGATIVE_INFINITY : page.highest();
        float max = Float.NEGATIVE_INFINITY;
        for (int row = v / SQUARE * SQUARE; row < v / SQUARE * SQUARE + SQUARE; row++) {
            for (int column = u / SQUARE * SQUARE; column < u / SQUARE * SQUARE + SQUARE; column++) {
                max = Math.max(max, highest[row * side + column]);
            }
        }
        highestOfSquares[v / SQUARE * (side / SQUARE) + u / SQUARE] = max;
        ceiling = Math.max(ceiling, max);
    }

    /** Height at a point as committed, in m; NaN where there is no page. */
    public double height_m(double x_m, double y_m) {
        double u = x_m / spacing_m;
        double v = y_m / spacing_m;
        int i = (int) Math.floor(u);
        int j = (int) Math.floor(v);
        HeightPage page = page(i >> HeightPage.SHIFT, j >> HeightPage.SHIFT);
        if (page == null) {
            return Double.NaN;
        }
        int shift = page.isFine() ? 0 : HeightPage.BLOCK_SHIFT;
        int column = (i & (HeightPage.SIDE - 1)) >> shift;
        int row = (j & (HeightPage.SIDE - 1)) >> shift;
        int cell = 1 << shift;
        double s = (u - ((long) (i >> shift) << shift)) / cell;
        double r = (v - ((long) (j >> shift) << shift)) / cell;
        int at = row * page.nodes + column;
        float[] h = page.committed_m();
        double south = h[at] + s * (h[at + 1] - h[at]);
        int above = at + page.nodes;
        double north = h[above] + s * (h[above + 1] - h[above]);
        return south + r * (north - south);
    }

    /** Whether a wheel, belt or hull has pressed the ground at a corner of the cell about a point. */
    public boolean isPressed(double x_m, double y_m) {
        int i = (int) Math.floor(x_m / spacing_m);
        int j = (int) Math.floor(y_m / spacing_m);
        HeightPage page = page(i >> HeightPage.SHIFT, j >> HeightPage.SHIFT);
        NodeTraces traces = page == null ? null : page.traces;
        if (traces == null) {
            return false;
        }
        byte[] passes = traces.passes;
        int at = (j & (HeightPage.SIDE - 1)) * HeightPage.NODES + (i & (HeightPage.SIDE - 1));
        int above = at + HeightPage.NODES;
        return (passes[at] | passes[at + 1] | passes[above] | passes[above + 1]) != 0;
    }
}
