package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** Kinematics of a point fixed to a chassis. Nothing is allocated after construction. */
final class MountedPoint {
    /** Matrix from chassis to W, row by row. */
    final double[] rotation = new double[9];
    /** From the chassis' reference point to the mounted point, in W, in m. */
    final double[] lever = new double[3];
    /** In W, in m/s. */
    final double[] velocity = new double[3];

    private final Vector mounting_m;

    /** @param mounting_m position in the chassis frame, in m */
    MountedPoint(Vector mounting_m) {
        this.mounting_m = mounting_m;
    }

    /** Updates rotation, lever and velocity: v + omega x r. */
    void update(VehicleReport vehicle) {
        Quaternions.toMatrix(vehicle.orientation, 0, rotation);
        double x = mounting_m.x();
        double y = mounting_m.y();
        double z = mounting_m.z();
        for (int row = 0; row < 3; row++) {
            lever[row] = rotation[3 * row] * x + rotation[3 * row + 1] * y + rotation[3 * row + 2] * z;
        }
        double[] w = vehicle.angularVelocity_radps;
        velocity[0] = vehicle.velocity_mps[0] + w[1] * lever[2] - w[2] * lever[1];
        velocity[1] = vehicle.velocity_mps[1] + w[2] * lever[0] - w[0] * lever[2];
        velocity[2] = vehicle.velocity_mps[2] + w[0] * lever[1] - w[1] * lever[0];
    }
}
