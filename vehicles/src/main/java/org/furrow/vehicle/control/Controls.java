package org.furrow.vehicle.control;

/** A driver's commands. */
public final class Controls {
    /** In [-1, 1], positive left. */
    public double steering;
    /** In [0, 1]. */
    public double throttle;
    /** In [0, 1]. */
    public double brake;
    /** 1 forward, -1 reverse; a vehicle shifts only while it stands with its brake on. */
    public int gear = 1;
}
