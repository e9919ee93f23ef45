package org.furrow.node.sense.motion;

import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.scene.Placing;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.suite.OdometrySpec;
import org.furrow.world.math.Quaternions;

/**
 * Dead reckoning of one vehicle from its wheels. Each frame turns all wheels from the last one; its noise belongs to
 * the frame, so a part of a run gives the same numbers as the whole.
 */
public final class Wheels {
    private static final double S = 1e-9;
    private static final double MIN_TRACK_M = 0.2;

    private final SensorMounting station;
    private final OdometrySpec spec;
    private final double[] radius_m;
    private final double[] before = new double[Placing.POSE];
    private final double[] now = new double[Placing.POSE];
    private final double[] chassisBefore = new double[Placing.POSE];
    private final double[] chassis = new double[Placing.POSE];
    private int next;

    // state after the last frame
    double x_m;
    double y_m;
    double yaw_rad;
    double speed_mps;
    double yawRate_radps;

    /** @param radius_m of each wheel */
    public Wheels(SensorMounting station, OdometrySpec spec, double[] radius_m) {
        this.station = station;
        this.spec = spec;
        this.radius_m = radius_m.clone();
    }

    /** Turns the wheels up to a frame, beginning with the vehicle's first. */
    void advanceTo(int frame) {
        for (; next <= frame; next++) {
            long t_ns = spec.period_ns() * next;
            long last_ns = t_ns - spec.period_ns();
            if (last_ns >= station.track().first_ns()) {
                advance(last_ns, t_ns, station.noise(next));
            }
        }
    }

    private void advance(long from_ns, long to_ns, FrameNoise noise) {
        double dt_s = (to_ns - from_ns) * S;
        double[] sums = new double[4]; // travel and number of wheels, left then right
        double[] tracks = new double[2];
        for (int w = 0; w < radius_m.length; w++) {
            double spun = spin(w, from_ns, to_ns);
            double side = lateral();
            int at = side > 0 ? 0 : 1;
            double turned = spun + spec.noise_radps() * dt_s * noise.normal(w, 0);
            sums[2 * at] +=
                    turned * radius_m[w] * (1 + spec.scale() * station.noise(-1).normal(at, 0));
            sums[2 * at + 1]++;
            tracks[at] += Math.abs(side);
        }
        double left = sums[1] > 0 ? sums[0] / sums[1] : sums[2] / sums[3];
        double right = sums[3] > 0 ? sums[2] / sums[3] : left;
        double track = (sums[1] > 0 ? tracks[0] / sums[1] : 0) + (sums[3] > 0 ? tracks[1] / sums[3] : 0);
        double travel = 0.5 * (left + right);
        double turn = track > MIN_TRACK_M ? (right - left) / track : 0;
        double middle = yaw_rad + 0.5 * turn;
        x_m += travel * StrictMath.cos(middle);
        y_m += travel * StrictMath.sin(middle);
        yaw_rad += turn;
        speed_mps = travel / dt_s;
        yawRate_radps = turn / dt_s;
    }

    /** Distance of the wheel to the left of the chassis' middle. */
    private double lateral() {
        return (now[0] - chassis[0]) * Quaternions.leftX(chassis, 3)
                + (now[1] - chassis[1]) * Quaternions.leftY(chassis, 3)
                + (now[2] - chassis[2]) * Quaternions.leftZ(chassis, 3);
    }

    /**
     * Turn of a wheel about its axle against the chassis; positive forward. It is the sum over the recorded samples,
     * because a wheel may turn by more than half a revolution between two frames. Leaves the last poses.
     */
    private double spin(int wheel, long from_ns, long to_ns) {
        Track track = station.track();
        track.pose(0, from_ns, chassis, 0);
        track.pose(1 + wheel, from_ns, now, 0);
        double sum = 0;
        for (long t_ns = from_ns; t_ns < to_ns; ) {
            t_ns = Math.min(to_ns, t_ns + track.period_ns());
            System.arraycopy(chassis, 0, chassisBefore, 0, Placing.POSE);
            System.arraycopy(now, 0, before, 0, Placing.POSE);
            track.pose(0, t_ns, chassis, 0);
            track.pose(1 + wheel, t_ns, now, 0);
            sum += step();
        }
        return sum;
    }

    private double step() {
        double[] q = new double[4];
        relative(chassisBefore, before, q);
        double[] r = new double[4];
        relative(chassis, now, r);
        // change in the frame of the wheel: q* r
        double w = q[0] * r[0] + q[1] * r[1] + q[2] * r[2] + q[3] * r[3];
        double y = q[0] * r[2] - q[2] * r[0] + q[1] * r[3] - q[3] * r[1];
        double half = StrictMath.atan2(w < 0 ? -y : y, Math.abs(w));
        return 2 * half;
    }

    /** Attitude of a body in the frame of the chassis. */
    private static void relative(double[] chassis, double[] body, double[] dest) {
        double w = chassis[3];
        double x = -chassis[4];
        double y = -chassis[5];
        double z = -chassis[6];
        dest[0] = w * body[3] - x * body[4] - y * body[5] - z * body[6];
        dest[1] = w * body[4] + x * body[3] + y * body[6] - z * body[5];
        dest[2] = w * body[5] + y * body[3] + z * body[4] - x * body[6];
        dest[3] = w * body[6] + z * body[3] + x * body[5] - y * body[4];
    }
}
