package org.furrow.world.contact;

/** A tyre that deforms on rigid ground. Immutable, shared by all bodies that have it. */
public interface Tyre {
    /** A new evaluator of this tyre on a kind of ground, for one thread. */
    SurfaceContact contact(RigidSurface surface);
}
