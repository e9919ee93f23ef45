package org.furrow.vehicle;

/** Speed, slip, tension and sinkage of one belt of a tracked vehicle; {@link Vehicle#track} sets the fields. */
public final class TrackMotion {
    /** Below this speed of belt and hull, slip is 0. */
    private static final double STANDING_MPS = 0.1;

    /** Speed of the belt at its pins, in m/s, positive when it drives ahead. */
    public double speed_mps;
    /**
     * (belt speed - hull speed) / the larger of their magnitudes, along the chassis x axis in the middle of the road
     * wheels of the belt: positive when it drives, negative when it brakes.
     */
    public double slip;
    /** Tension of the upper run, in N. */
    public double tension_N;
    /** Sinkage of the soil below the first and the last road wheel, in m. */
    public double frontSinkage_m;

    public double rearSinkage_m;

    /** Sets speed and slip from the speeds of belt and hull, in m/s. */
    public void setSpeeds(double belt_mps, double hull_mps) {
        speed_mps = belt_mps;
        double larger = Math.max(Math.abs(belt_mps), Math.abs(hull_mps));
        slip = larger < STANDING_MPS ? 0 : Math.clamp((belt_mps - hull_mps) / larger, -1, 1);
    }
}
