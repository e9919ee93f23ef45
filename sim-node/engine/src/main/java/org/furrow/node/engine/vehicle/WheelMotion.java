package org.furrow.node.engine.vehicle;

import java.util.function.DoubleBinaryOperator;
import org.furrow.vehicle.Vehicle;
import org.furrow.world.contact.ContactPlane;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** Slip, steering angle, force and torque of one wheel. */
public final class WheelMotion {
    /** Below this speed of rim and hub, slip is 0. */
    private static final double STANDING_MPS = 0.1;

    /**
     * (rim speed - hub speed) / the larger of their magnitudes, along the wheel's heading in the plane of contact:
     * positive when the wheel drives, negative when it brakes.
     */
    public double slip;
    /** Angle of the wheel's heading in the chassis' x-y plane, in rad, positive left. */
    public double angle_rad;
    /** Moment of the ground on the wheel about its axle, in Nm; negative when it opposes rolling ahead. */
    public double torque_Nm;
    /** Force of the ground on the wheel, ahead, left and up along the axes of {@link ContactPlane}, in N. */
    public final double[] force_N = new double[3];

    private final ContactPlane plane = new ContactPlane();

    /**
     * Sets the fields from the bodies and the report of a vehicle at the same time.
     *
     * @param height_m height of the undeformed ground in W at x and y of W, in m
     */
    public void evaluate(Vehicle vehicle, DoubleBinaryOperator height_m, VehicleReport report, int wheel) {
        TouchingBodies bodies = vehicle.bodies();
        int body = bodies.wheels()[wheel];
        // the axle in W is the body's y axis
        double axleX = bodies.rotation[9 * body + 1];
        double axleY = bodies.rotation[9 * body + 4];
        double axleZ = bodies.rotation[9 * body + 7];
        torque_Nm = axleX * bodies.moment[3 * body]
                + axleY * bodies.moment[3 * body + 1]
                + axleZ * bodies.moment[3 * body + 2];
        double radius_m = vehicle.model().wheelRadius_m(wheel);
        plane.set(height_m, bodies.position, bodies.rotation, body, radius_m);
        force_N[0] = plane.ahead(bodies.force, 3 * body);
        force_N[1] = plane.left(bodies.force, 3 * body);
        force_N[2] = plane.up(bodies.force, 3 * body);
        double hub_mps = plane.ahead(bodies.velocity, 3 * body);
        double rim_mps = report.channels[wheel] * radius_m;
        double larger = Math.max(Math.abs(rim_mps), Math.abs(hub_mps));
        slip = larger < STANDING_MPS ? 0 : Math.clamp((rim_mps - hub_mps) / larger, -1, 1);
        double[] q = report.orientation;
        double along =
                axleX * Quaternions.aheadX(q, 0) + axleY * Quaternions.aheadY(q, 0) + axleZ * Quaternions.aheadZ(q, 0);
        double across =
                axleX * Quaternions.leftX(q, 0) + axleY * Quaternions.leftY(q, 0) + axleZ * Quaternions.leftZ(q, 0);
        angle_rad = StrictMath.atan2(-along, across);
    }
}
