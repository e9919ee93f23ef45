package org.furrow.scm.soil;

/** Soil by position in the SCM plane; a pure function. */
public interface SoilMap {
    /** Material number of the soil at a point. */
    int at(double x_m, double y_m);
}
