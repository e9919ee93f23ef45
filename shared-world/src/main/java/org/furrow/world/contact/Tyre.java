package org.furrow.world.contact;

/** What gives way where the ground does not. Immutable, shared by all bodies that have it. */
public interface Tyre {
    /** What evaluates it; for one thread. */
    SurfaceContact contact();
}
