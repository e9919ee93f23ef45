package org.furrow.world.grid;

/**
 * The ground before anything touched it, as a height over the x-y plane of the SCM frame.
 *
 * <p>A pure function: the same point gives the same bits on every rank, whenever it is asked.
 */
public interface UndeformedSurface {
    /** Height at a point of the SCM plane, in m. Outside the data the nearest post holds. */
    double height_m(double x_m, double y_m);

    /** True when the ground's data covers the point. */
    boolean covers(double x_m, double y_m);

    /**
     * What the ground is made of at a point: the number of a soil, below 128; negative where there is no ground that could
     * be touched.
     */
    default int material(double x_m, double y_m) {
        return 0;
    }
}
