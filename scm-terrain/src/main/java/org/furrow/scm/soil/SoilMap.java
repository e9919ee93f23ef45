package org.furrow.scm.soil;

/** Which soil lies where; a pure function of the place in the SCM plane. */
public interface SoilMap {
    /** Number of the soil at a point. */
    int at(double x_m, double y_m);
}
