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
        report.channels[0] = rim_mps / RADIUS_M;
        VehicleModel model = standIn(VehicleModel.class, Map.of("wheelRadius_m", RADIUS_M));
        motion.evaluate(standIn(Vehicle.class, Map.of("model", model, "bodies", bodies)), report, 0);
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
