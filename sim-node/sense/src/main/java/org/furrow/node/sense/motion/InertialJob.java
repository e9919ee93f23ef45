package org.furrow.node.sense.motion;

import org.furrow.node.sense.frame.ImuSample;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.world.math.Gravity;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Makes a sample of an inertial sensor: the turn over the last period, and the change of the velocity of its place
 * between the two last periods, along the axes at their border. Recorded positions are multiples of 0.01 mm, which adds
 * a deviation of 7e-6 m / period^2 to the force.
 */
public final class InertialJob extends MotionJob {
    private final InertialSpec spec;

    public InertialJob(SensorMounting station, InertialSpec spec, int number) {
        super(station, spec, number);
        this.spec = spec;
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        long period = spec.period_ns();
        Pose now = station.pose(start_ns);
        Pose before = station.pose(within(start_ns - period));
        Pose earlier = station.pose(within(start_ns - 2 * period));
        double per = 1 / (period * S);
        boolean known = start_ns - 2 * period >= station.track().first_ns();
        double share = known ? per * per : 0;
        Vector3d force = new Vector3d(
                (now.x_m() - 2 * before.x_m() + earlier.x_m()) * share,
                (now.y_m() - 2 * before.y_m() + earlier.y_m()) * share,
                (now.z_m() - 2 * before.z_m() + earlier.z_m()) * share + Gravity.STANDARD_MPS2);
        // the change of the velocity is that of the middle of the three places
        turn(before).transformInverse(force);
        Vector3d rate = rate(turn(before), turn(now), per);
        FrameNoise noise = station.noise(number);
        FrameNoise bias = station.noise(-1);
        double[] out = {force.x, force.y, force.z, rate.x, rate.y, rate.z};
        for (int k = 0; k < out.length; k++) {
            InertialSpec.Errors errors = k < 3 ? spec.force() : spec.rate();
            out[k] += errors.turnOn() * bias.normal(0, k) + errors.noise() * noise.normal(0, k);
        }
        return new ImuSample(
                station.head(number, start_ns, start_ns, firstEpoch, lastEpoch),
                out[0],
                out[1],
                out[2],
                out[3],
                out[4],
                out[5]);
    }

    private static Quaterniond turn(Pose pose) {
        return new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw());
    }

    /** Angular rate in the sensor's frame that turns one attitude into the next; small angles. */
    private static Vector3d rate(Quaterniond before, Quaterniond now, double per_s) {
        Quaterniond change = before.conjugate(new Quaterniond()).mul(now);
        double sign = change.w < 0 ? -2 : 2;
        return new Vector3d(change.x, change.y, change.z).mul(sign * per_s);
    }
}
