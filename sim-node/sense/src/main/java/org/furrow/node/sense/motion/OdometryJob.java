package org.furrow.node.sense.motion;

import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.frame.WheelOdometry;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.OdometrySpec;

/** Makes a frame of wheel odometry. The frames of a vehicle are finished in ascending order. */
public final class OdometryJob extends MotionJob {
    private final Wheels wheels;

    public OdometryJob(SensorMounting station, OdometrySpec spec, Wheels wheels, int number) {
        super(station, spec, number);
        this.wheels = wheels;
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        wheels.advanceTo(number);
        return new WheelOdometry(
                station.head(number, start_ns, start_ns, firstEpoch, lastEpoch),
                wheels.x_m,
                wheels.y_m,
                wheels.yaw_rad,
                wheels.speed_mps,
                wheels.yawRate_radps);
    }
}
