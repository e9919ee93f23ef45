package org.furrow.world.contact;

/**
 * The surface of rigid ground, as a height over W's x-y plane. A pure function: a point has the same bits on every
 * rank and at any time. Heights may be discontinuous (steps).
 */
public interface RigidSurface {
    /** Height above a point of W's x-y plane, in m. */
    double height_m(double x_m, double y_m);

    /** Coefficient of friction of a plain tread at a point, dimensionless, >= 0. */
    double friction(double x_m, double y_m);
}
