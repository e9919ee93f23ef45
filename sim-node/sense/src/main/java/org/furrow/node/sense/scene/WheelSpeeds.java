package org.furrow.node.sense.scene;

import org.furrow.world.math.Quaternions;

/** How fast a wheel rolls and rubs the ground, between two recorded poses. For one thread. */
public final class WheelSpeeds {
    private static final double S = 1e-9;

    /** Speed at which it rubs the ground: its slip along and across, in m/s. */
    public double slide_mps;
    /** The greater of the speeds of hub and rim, in m/s. */
    public double ahead_mps;

    private final double[] before = new double[Placing.POSE];
    private final double[] now = new double[Placing.POSE];

    /** Looks at the last sample at or before a time, which is not the first one. */
    public void look(Track track, int wheel, long t_ns, double radius_m) {
        long sample_ns = t_ns - (t_ns - track.first_ns()) % track.period_ns();
        track.pose(1 + wheel, sample_ns - track.period_ns(), before, 0);
        track.pose(1 + wheel, sample_ns, now, 0);
        look(track.slip(wheel, t_ns), radius_m, track.period_ns() * S);
    }

    private void look(double slip, double radius_m, double dt_s) {
        double aside = 0;
        double square = 0;
        double[] axle = {Quaternions.leftX(now, 3), Quaternions.leftY(now, 3), Quaternions.leftZ(now, 3)};
        for (int d = 0; d < 3; d++) {
            double v = (now[d] - before[d]) / dt_s;
            aside += v * axle[d];
            square += v * v;
        }
        double hub = Math.sqrt(Math.max(0, square - aside * aside));
        // the turn about the axle: that of the quaternion from one pose to the other
        double w = before[3] * now[3] + before[4] * now[4] + before[5] * now[5] + before[6] * now[6];
        double y = before[3] * now[5] - before[5] * now[3] + before[4] * now[6] - before[6] * now[4];
        double rim = 2 * StrictMath.atan2(Math.abs(y), Math.abs(w)) * radius_m / dt_s;
        ahead_mps = Math.max(hub, rim);
        double along = slip * ahead_mps;
        slide_mps = Math.sqrt(along * along + aside * aside);
    }
}
