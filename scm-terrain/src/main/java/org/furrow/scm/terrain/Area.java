package org.furrow.scm.terrain;

/** An axis-parallel rectangle in the SCM plane, including its edges, in m. */
public record Area(double xMin_m, double yMin_m, double xMax_m, double yMax_m) {
    public Area {
        if (!(xMin_m < xMax_m && yMin_m < yMax_m)) {
            throw new IllegalArgumentException(
                    "an area needs its south-west corner first, then its north-east one: found (" + xMin_m + ", "
                            + yMin_m + ") and (" + xMax_m + ", " + yMax_m + ")");
        }
    }

    /** Whether a point is in it. */
    public boolean contains(double x_m, double y_m) {
        return x_m >= xMin_m && x_m <= xMax_m && y_m >= yMin_m && y_m <= yMax_m;
    }
}
