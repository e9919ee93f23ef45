package org.furrow.node.engine.vehicle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.Map;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slip, steering angle and torque of a wheel whose motion is set by hand. */
class WheelMotionTest {
    private static final double RADIUS_M = 0.5;
    private static final double HEADING_RAD = Math.toRadians(30);
    private static final double STEERING_RAD = Math.toRadians(10);
    private static final double NEAR = 1e-12;

    private final TouchingBodies bodies = TouchingBodies.of(new Shape.Cylinder(RADIUS_M, 0.2));
    private final VehicleReport report = new VehicleReport();
    private final WheelMotion motion = new WheelMotion();
    private double slopeX;
    private double slopeY;

    private static <T> T standIn(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> answers.get(method.getName())));
    }

    /** A chassis that points 30 degrees left of x, with a wheel steered 10 degrees further left. */
    private void evaluate(double rim_mps, double ahead_mps, double left_mps) {
        double yaw = HEADING_RAD + STEERING_RAD;
        double cos = Math.cos(yaw);
        double sin = Math.sin(yaw);
        // the wheel has turned about its axle, which must not matter
        double roll = 1.2;
        double[] turned = {
            cos * Math.cos(roll),
            -sin,
            cos * Math.sin(roll),
            sin * Math.cos(roll),
            cos,
            sin * Math.sin(roll),
            -Math.sin(roll),
            0,
            Math.cos(roll)
        };
        System.arraycopy(turned, 0, bodies.rotation, 0, 9);
        bodies.velocity[0] = cos * ahead_mps - sin * left_mps;
        bodies.velocity[1] = sin * ahead_mps + cos * left_mps;
        report.orientation[0] = Math.cos(HEADING_RAD / 2);
        report.orientation[3] = Math.sin(HEADING_RAD / 2);
        report.setChannelCount(1);
        measure(rim_mps);
    }

    private void measure(double rim_mps) {
        report.channels[0] = rim_mps / RADIUS_M;
        VehicleModel model = standIn(VehicleModel.class, Map.of("wheelRadius_m", RADIUS_M));
        motion.evaluate(
                standIn(Vehicle.class, Map.of("model", model, "bodies", bodies)),
                (x, y) -> slopeX * x + slopeY * y,
                report,
                0);
    }

    @ParameterizedTest
    @CsvSource({
        "2.5, 2, 0, 0.2", // drives
        "2.5, 2, 0.7, 0.2", // and moves sideways
        "1.6, 2, 0, -0.2", // brakes
        "0, 2, 0, -1", // locked
        "2, 0, 0, 1", // turns on the spot
        "-2, -2.5, 0, 0.2", // brakes in reverse
        "2, -1, 0, 1", // rolls back: limited
        "0.05, -0.05, 0, 0" // stands
    })
    void shouldHaveTheSlipOfItsSpeeds(double rim_mps, double ahead_mps, double left_mps, double slip) {
        evaluate(rim_mps, ahead_mps, left_mps);
        assertEquals(slip, motion.slip, NEAR);
        assertEquals(STEERING_RAD, motion.angle_rad, NEAR);
    }

    /** On a slope, speed and force along the ground count, not their horizontal parts. */
    @ParameterizedTest
    @CsvSource({"20, 0", "-20, 0", "20, 65", "20, 90", "35, 160"})
    void shouldMeasureInThePlaneOfContact(double pitch_deg, double direction_deg) {
        double slope = Math.tan(Math.toRadians(pitch_deg));
        slopeX = slope * Math.cos(Math.toRadians(direction_deg));
        slopeY = slope * Math.sin(Math.toRadians(direction_deg));
        double yaw = HEADING_RAD + STEERING_RAD;
        double[] up = unit(-slopeX, -slopeY, 1);
        double[] ahead = unit(
                Math.cos(yaw), Math.sin(yaw), slopeX * Math.cos(yaw) + slopeY * Math.sin(yaw)); // in the ground's plane
        double[] left = {
            up[1] * ahead[2] - up[2] * ahead[1],
            up[2] * ahead[0] - up[0] * ahead[2],
            up[0] * ahead[1] - up[1] * ahead[0]
        };
        evaluate(2.5, 0, 0);
        for (int d = 0; d < 3; d++) {
            bodies.rotation[3 * d] = ahead[d];
            bodies.rotation[3 * d + 1] = left[d];
            bodies.rotation[3 * d + 2] = up[d];
            bodies.velocity[d] = 2 * ahead[d] + 0.3 * left[d] + 0.1 * up[d];
            bodies.force[d] = 500 * ahead[d] - 70 * left[d] + 6000 * up[d];
        }
        measure(2.5);
        assertEquals(0.2, motion.slip, NEAR);
        assertEquals(500, motion.force_N[0], NEAR * 1e4);
        assertEquals(-70, motion.force_N[1], NEAR * 1e4);
        assertEquals(6000, motion.force_N[2], NEAR * 1e4);
    }

    private static double[] unit(double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        return new double[] {x / length, y / length, z / length};
    }

    @Test
    void shouldHaveTheMomentAboutItsAxle() {
        double yaw = HEADING_RAD + STEERING_RAD;
        bodies.moment[0] = -40 * -Math.sin(yaw) + 7 * Math.cos(yaw);
        bodies.moment[1] = -40 * Math.cos(yaw) + 7 * Math.sin(yaw);
        bodies.moment[2] = 3;
        evaluate(2, 2, 0);
        assertEquals(-40, motion.torque_Nm, NEAR * 100);
    }
}
