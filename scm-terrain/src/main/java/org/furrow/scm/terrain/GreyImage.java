package org.furrow.scm.terrain;

/**
 * A greyscale image.
 *
 * @param white grey value of white
 */
record GreyImage(int columns, int rows, int white, Samples samples) {
    /** Grey values, the first row on top. */
    @FunctionalInterface
    interface Samples {
        int at(int column, int row);
    }
}
