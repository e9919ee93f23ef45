package org.furrow.scm.soil;

/** Material number of the soil by position in the SCM plane; a pure function. */
public interface SoilMap {
    int at(double x_m, double y_m);
}
