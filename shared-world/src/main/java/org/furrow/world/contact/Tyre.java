package org.furrow.world.contact;

/** A tyre that deforms on rigid ground. Immutable, shared by all bodies that have it. */
public interface Tyre {
    /** A new evaluator of this tyre on a kind of ground, for one thread. */
    SurfaceContact contact(RigidSurface surface);

    /** Largest step, in s, with which a wheel is stable on this tyre; infinite if it is not known. */
    default double largestStep_s(WheelLoad wheel) {
        return Double.POSITIVE_INFINITY;
    }
}
