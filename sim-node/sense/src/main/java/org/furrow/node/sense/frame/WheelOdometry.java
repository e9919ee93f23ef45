package org.furrow.node.sense.frame;

/**
 * Motion as the turning of the wheels gives it, so slip makes it wrong. The pose is that of dead reckoning in the plane
 * from the sensor's first frame, with x along the vehicle there.
 *
 * @param speed_mps along the vehicle
 * @param yawRate_radps to the left
 */
public record WheelOdometry(
        FrameHead head, double x_m, double y_m, double yaw_rad, double speed_mps, double yawRate_radps)
        implements SensorFrame {
    @Override
    public double[] row() {
        return new double[] {x_m, y_m, yaw_rad, speed_mps, yawRate_radps};
    }
}
