package org.furrow.world.contact;

/** What a body that touches the ground is for. */
public enum Role {
    /** Rolls about its y axis. Tables, poses and signals list the wheels. */
    WHEEL,
    /** Rolls on a track, whose shoes touch the ground in its place. Tables, poses and signals list it as a wheel. */
    ROAD_WHEEL,
    /** A part of a track's surface, whose skin moves along it. */
    TRACK_SHOE,
    /** Works the ground: a blade, a bucket, a tine. */
    TOOL,
    /** A part of the chassis. */
    HULL,
    /** Carries a machine that walks or stands on supports. */
    FOOT,
    /** Anything else that lies in the way. */
    OBSTACLE;

    /** Whether the ground acts on such bodies. */
    public boolean touches() {
        return this != ROAD_WHEEL;
    }
}
