package org.furrow.vehicle;

/** Reads springs and dampers of a vehicle that has them as parts of its mechanism. */
public interface StrutGauge {
    /**
     * Length of a strut in the last tick, in m.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    double strutLength_m(String name);
}
