package org.furrow.vehicle.drivetrain;

/** Present commands to a drivetrain. */
public final class DriveCommand {
    /** In [0, 1]. */
    public double throttle;
    /** In [0, 1]. */
    public double brake;
    /** In [-1, 1], positive left, at its limited rate. */
    public double steering;
    /** 1 forward, 0 neutral, -1 reverse; as {@link org.furrow.vehicle.control.Controls#gear}. */
    public int gear = 1;
}
