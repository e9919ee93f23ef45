package org.furrow.scm.ray;

/** A rectangle of nodes with one ray each; node (i, j) is at (i, j) times the spacing. */
public final class NodeBlock {
    final double spacing_m;
    int iFirst;
    int columns;
    int jFirst;
    int rows;

    /** @param spacing_m distance between nodes, in m */
    public NodeBlock(double spacing_m) {
        this.spacing_m = spacing_m;
    }

    /** Sets the rectangle and returns this. */
    public NodeBlock set(int firstI, int columnCount, int firstJ, int rowCount) {
        iFirst = firstI;
        columns = columnCount;
        jFirst = firstJ;
        rows = rowCount;
        return this;
    }

    /** Computes the position of each ray, row by row. */
    void positions(double[] x_m, double[] y_m) {
        for (int c = 0; c < columns; c++) {
            x_m[c] = (iFirst + c) * spacing_m;
        }
        for (int r = 0; r < rows; r++) {
            int from = r * columns;
            double y = (jFirst + r) * spacing_m;
            System.arraycopy(x_m, 0, x_m, from, columns);
            for (int c = 0; c < columns; c++) {
                y_m[from + c] = y;
            }
        }
    }
}
