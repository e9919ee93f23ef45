package org.furrow.vehicle.collision;

import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** Pose and motion of a chassis at one tick, in W. */
final class PlacedBody {
    final CollisionBody body;
    final List<PlacedPart> parts;
    /** Position of the reference point, in m. */
    final double[] position = new double[3];
    /** Velocity of the reference point, in m/s. */
    private final double[] velocity = new double[3];

    private final double[] angularVelocity = new double[3];
    private final double[] rotation = new double[9];
    private final double[] com = new double[3];

    private final double[] lever = new double[3];

    PlacedBody(CollisionBody body) {
        this.body = body;
        parts = body.parts.stream().map(PlacedPart::new).toList();
    }

    /** A body that stands. */
    static PlacedBody of(StandingBody standing) {
        PlacedBody placed = new PlacedBody(standing.body());
        VehicleReport report = new VehicleReport();
        report.position_m[0] = standing.foot_m().x();
        report.position_m[1] = standing.foot_m().y();
        report.position_m[2] = standing.foot_m().z();
        report.orientation[0] = 1;
        placed.place(report);
        return placed;
    }

    /** Sets pose and motion from a report. */
    void place(VehicleReport report) {
        System.arraycopy(report.position_m, 0, position, 0, 3);
        System.arraycopy(report.velocity_mps, 0, velocity, 0, 3);
        System.arraycopy(report.angularVelocity_radps, 0, angularVelocity, 0, 3);
        Quaternions.toMatrix(report.orientation, 0, rotation);
        point(body.com_m, com);
        for (int p = 0; p < parts.size(); p++) {
            parts.get(p).place(position, rotation);
        }
    }

    /** Computes where a point of the chassis is in W, in m. */
    void point(Vector onChassis_m, double[] dest) {
        for (int d = 0; d < 3; d++) {
            dest[d] = position[d]
                    + rotation[3 * d] * onChassis_m.x()
                    + rotation[3 * d + 1] * onChassis_m.y()
                    + rotation[3 * d + 2] * onChassis_m.z();
        }
    }

    /** Adds the velocity of a point fixed to the chassis, times {@code sign}, in m/s. */
    void addVelocity(double[] point, double sign, double[] dest) {
        double x = point[0] - position[0];
        double y = point[1] - position[1];
        double z = point[2] - position[2];
        double[] w = angularVelocity;
        dest[0] += sign * (velocity[0] + w[1] * z - w[2] * y);
        dest[1] += sign * (velocity[1] + w[2] * x - w[0] * z);
        dest[2] += sign * (velocity[2] + w[0] * y - w[1] * x);
    }

    /** Inverse of the effective mass at a point along a unit vector, in 1/kg: velocity change per impulse. */
    double mobility_1pkg(double[] point, double[] along) {
        double x = point[0] - com[0];
        double y = point[1] - com[1];
        double z = point[2] - com[2];
        lever[0] = y * along[2] - z * along[1];
        lever[1] = z * along[0] - x * along[2];
        lever[2] = x * along[1] - y * along[0];
        double a = rotation[0] * lever[0] + rotation[3] * lever[1] + rotation[6] * lever[2];
        double b = rotation[1] * lever[0] + rotation[4] * lever[1] + rotation[7] * lever[2];
        double c = rotation[2] * lever[0] + rotation[5] * lever[1] + rotation[8] * lever[2];
        double[] i = body.inverseInertia;
        return body.inverseMass_1pkg
                + a * (i[0] * a + i[1] * b + i[2] * c)
                + b * (i[3] * a + i[4] * b + i[5] * c)
                + c * (i[6] * a + i[7] * b + i[8] * c);
    }
}
