package org.furrow.world.contact;

/**
 * The surface of a ground that does not yield, as a height over W's x-y plane. A pure function: the same point gives the same
 * bits on every rank, whenever it is asked. Heights may jump: that is a step.
 */
public interface RigidSurface {
    /** Height above a point of W's x-y plane, in m. */
    double height_m(double x_m, double y_m);

    /** Coefficient of friction of a plain tread there, without unit, >= 0. */
    double friction(double x_m, double y_m);
}
