package org.furrow.world.contact;

/**
 * The surface of rigid ground, as a height over W's x-y plane. A pure function: a point has the same bits on every
 * rank and at any time. Heights may be discontinuous (steps).
 */
public interface RigidSurface {
    /** Height above a point of W's x-y plane, in m. */
    double height_m(double x_m, double y_m);

    /** What the ground is made of at a point. Either all materials of a ground have a law of traction, or none. */
    RoadMaterial material(double x_m, double y_m);
}
