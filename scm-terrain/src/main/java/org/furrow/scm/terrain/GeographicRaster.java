package org.furrow.scm.terrain;

/** Elevation in geographic coordinates, of which parts are read. */
public interface GeographicRaster {
    /** Name of the file in messages. */
    String file();

    GeographicGrid grid();

    /** Heights of a part, in m, row by row from north to south; NaN where the file has no data. */
    double[] heights_m(Part part) throws FormatException;

    /**
     * A rectangle of posts.
     *
     * @param column its first column
     * @param row its first row, the northern one
     */
    record Part(int column, int row, int columns, int rows) {}
}
