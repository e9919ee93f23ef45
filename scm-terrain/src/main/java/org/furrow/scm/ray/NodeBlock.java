package org.furrow.scm.ray;

/** A rectangle of rays, one for each node: node (i, j) is at (i, j) times the spacing, its ray there or shifted. */
public final class NodeBlock {
    final double spacing_m;
    int iFirst;
    int columns;
    int jFirst;
    int rows;
    private double shiftX_m;
    private double shiftY_m;

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

    /** Sets the displacement of all rays from their nodes, in m, and returns this. */
    public NodeBlock shift(double x_m, double y_m) {
        shiftX_m = x_m;
        shiftY_m = y_m;
        return this;
    }

    /** Position of the rays of a column. */
    double x_m(int column) {
        return (iFirst + column) * spacing_m + shiftX_m;
    }

    /** Position of the rays of a row. */
    double y_m(int row) {
        return (jFirst + row) * spacing_m + shiftY_m;
    }

    /** Makes another block, of the same spacing, the part of this one between two positions; false if it is empty. */
    boolean cut(double xMin_m, double xMax_m, double yMin_m, double yMax_m, NodeBlock dest) {
        double perSpacing = 1 / spacing_m;
        // one node more on each side, because the quotients are rounded
        int iLeast = Math.max((int) Math.floor((xMin_m - shiftX_m) * perSpacing), iFirst);
        int iLast = Math.min((int) Math.ceil((xMax_m - shiftX_m) * perSpacing), iFirst + columns - 1);
        int jLeast = Math.max((int) Math.floor((yMin_m - shiftY_m) * perSpacing), jFirst);
        int jLast = Math.min((int) Math.ceil((yMax_m - shiftY_m) * perSpacing), jFirst + rows - 1);
        if (iLeast > iLast || jLeast > jLast) {
            return false;
        }
        dest.set(iLeast, iLast - iLeast + 1, jLeast, jLast - jLeast + 1).shift(shiftX_m, shiftY_m);
        return true;
    }

    /** Computes the position of each ray, row by row. */
    void positions(double[] x_m, double[] y_m) {
        int k = 0;
        for (int r = 0; r < rows; r++) {
            double y = y_m(r);
            for (int c = 0; c < columns; c++, k++) {
                x_m[k] = x_m(c);
                y_m[k] = y;
            }
        }
    }
}
