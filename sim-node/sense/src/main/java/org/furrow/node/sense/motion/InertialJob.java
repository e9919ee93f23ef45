package org.furrow.node.sense.motion;

import org.furrow.node.sense.frame.ImuSample;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.SensorMounting.Motion;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.world.math.Gravity;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Makes a sample of an inertial sensor: the change of the velocity of its place over the last period, along the axes in
 * the middle of it, and the turn over the same period. The frames of a vehicle are finished in ascending order.
 */
public final class InertialJob extends MotionJob {
    private final InertialSpec spec;
    private final InertialErrors errors;

    public InertialJob(SensorMounting station, InertialSpec spec, InertialErrors errors, int number) {
        super(station, spec, number);
        this.spec = spec;
        this.errors = errors;
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        long period = spec.period_ns();
        Motion now = station.motion(start_ns);
        Motion before = station.motion(within(start_ns - period));
        Motion middle = station.motion(within(start_ns - period / 2));
        double per = start_ns - period >= station.track().first_ns() ? 1 / (period * S) : 0;
        Vector3d force = new Vector3d(now.velocity_mps())
                .sub(before.velocity_mps())
                .mul(per)
                .add(0, 0, Gravity.STANDARD_MPS2);
        middle.turn().transformInverse(force);
        Vector3d rate = rate(before.turn(), now.turn(), per);
        double[] out = {force.x, force.y, force.z, rate.x, rate.y, rate.z};
        errors.add(number, out);
        return new ImuSample(
                station.head(number, start_ns, start_ns, firstEpoch, lastEpoch),
                out[0],
                out[1],
                out[2],
                out[3],
                out[4],
                out[5]);
    }

    /** Mean angular rate in the sensor's frame that turns one attitude into the next. */
    private static Vector3d rate(Quaterniond before, Quaterniond now, double per_s) {
        Quaterniond change = before.conjugate(new Quaterniond()).mul(now);
        double sign = change.w < 0 ? -2 : 2;
        double sine = Math.sqrt(change.x * change.x + change.y * change.y + change.z * change.z);
        double arc = sine > 0 ? StrictMath.asin(Math.min(1, sine)) / sine : 1;
        return new Vector3d(change.x, change.y, change.z).mul(sign * arc * per_s);
    }
}
