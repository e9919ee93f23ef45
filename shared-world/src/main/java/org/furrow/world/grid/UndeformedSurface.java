package org.furrow.world.grid;

/**
 * The undeformed ground, as a height over the x-y plane of the SCM frame. A pure function: a point has the same
 * bits on every rank and at any time.
 */
public interface UndeformedSurface {
    /** Material where there is nothing to touch. */
    int VOID = -1;

    /** Height at a point of the SCM plane, in m. Outside the data it is that of the nearest data point. */
    double height_m(double x_m, double y_m);

    /** True when the ground's data covers the point. */
    boolean covers(double x_m, double y_m);

    /** The number of the soil at a point, below 128; {@link #VOID}, or that of {@link #paved}, where there is none. */
    default int material(double x_m, double y_m) {
        return 0;
    }

    /** Most kinds of pavement: a node stores its material in a byte. */
    int MOST_PAVEMENTS = VOID - Byte.MIN_VALUE;

    /** The material of ground that is rigid: less than {@link #VOID}, so that soil ends there. */
    static int paved(int pavement) {
        return VOID - 1 - pavement;
    }

    /** The number of the pavement for which a material stands; negative for none. */
    static int pavement(int material) {
        return VOID - 1 - material;
    }
}
