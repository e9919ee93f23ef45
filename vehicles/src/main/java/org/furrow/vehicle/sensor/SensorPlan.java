package org.furrow.vehicle.sensor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of a vehicle's sensors, at most one of each kind.
 *
 * @param gps GNSS receiver, or null
 * @param geoid_m geoid undulation: altitude is height above the ellipsoid less this, in m
 * @param imu inertial sensor, or null
 * @param wheelSpeed wheel speed sensor, or null
 * @param steeringAngle steering angle sensor, or null
 */
public record SensorPlan(
        @Nullable GpsModel gps,
        double geoid_m,
        @Nullable ImuModel imu,
        @Nullable WheelSpeedModel wheelSpeed,
        @Nullable SteeringAngleModel steeringAngle) {
    public static final SensorPlan NONE = new SensorPlan(null, 0, null, null, null);

    private static final List<String> GPS = List.of(
            "gps_age_s",
            "gps_method",
            "lat_deg",
            "lon_deg",
            "height_m",
            "ground_speed_mps",
            "climb_mps",
            "course_rad",
            "heading_rad");
    private static final List<String> IMU =
            List.of("force_x_mps2", "force_y_mps2", "force_z_mps2", "rate_x_radps", "rate_y_radps", "rate_z_radps");
    private static final List<String> WHEEL_SPEED = List.of("wheel_speed_mps", "wheel_distance_m");
    private static final List<String> STEERING_ANGLE = List.of("steering_angle_rad");

    public boolean isEmpty() {
        return gps == null && imu == null && wheelSpeed == null && steeringAngle == null;
    }

    /** Names of the values that {@link SensorSuite#readings} writes. */
    public List<String> columns() {
        List<String> columns = new ArrayList<>();
        columns.addAll(gps == null ? List.of() : GPS);
        columns.addAll(imu == null ? List.of() : IMU);
        columns.addAll(wheelSpeed == null ? List.of() : WHEEL_SPEED);
        columns.addAll(steeringAngle == null ? List.of() : STEERING_ANGLE);
        return columns;
    }
}
