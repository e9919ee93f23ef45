package org.furrow.scm.ray;

/** Rows of ray heights. */
final class Rows {
    private Rows() {}

    /** Takes the lower of two heights at every place; NaN is no height. */
    static void takeLower(double[] other, int count, double[] dest) {
        for (int k = 0; k < count; k++) {
            if (!(dest[k] <= other[k]) && !Double.isNaN(other[k])) {
                dest[k] = other[k];
            }
        }
    }
}
