package org.furrow.vehicle;

/** Reads the lengths of a vehicle's struts (springs and dampers). */
public interface StrutGauge {
    /**
     * Returns the length of a strut in the last tick, in m.
     *
     * @throws IllegalArgumentException when the vehicle has no strut of that name
     */
    double strutLength_m(String name);
}
