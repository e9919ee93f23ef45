package org.furrow.vehicle.multibody;

import org.furrow.vehicle.Placement;
import org.furrow.vehicle.dynamics.FreeBodies;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.world.contact.GroundContact;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Places a resting vehicle on uneven ground: on the least-squares plane through the ground below its wheels. */
final class StandingPose {
    private StandingPose() {}

    /** Returns the coordinates of the vehicle on the ground, or above it when the placement has a height. */
    static double[] of(MultibodyVehicleModel model, Placement at, GroundContact ground) {
        double[] q = at.height_m().isPresent() ? model.mechanism.tree().designCoordinates() : model.rest.clone();
        Multibody multibody = new Multibody(model.mechanism);
        multibody.updateKinematics(q, new double[model.mechanism.tree().freedoms()]);
        int count = model.wheelBody.length;
        double[] wheel = new double[3 * count];
        for (int w = 0; w < count; w++) {
            multibody.position(model.wheelBody[w], wheel, 3 * w);
        }
        double[] height = at.initialHeights_m(wheel, ground);
        double[] plane = plane(wheel, height);
        Quaterniond attitude = new Quaterniond().setFromNormalized(at.attitude(plane[1], plane[2]));
        FreeBodies.move(
                model.mechanism.tree(),
                q,
                attitude,
                new Vector3d(at.x_m(), at.y_m(), plane[0])
                        .add(attitude.transform(new Vector3d(0, 0, at.height_m().orElse(0)))));
        return q;
    }

    /** Fits a plane to points: its height at the origin, and its slopes along x and y. */
    private static double[] plane(double[] wheel, double[] height) {
        double[] m = new double[9];
        double[] b = new double[3];
        for (int w = 0; w < height.length; w++) {
            double[] row = {1, wheel[3 * w], wheel[3 * w + 1]};
            for (int r = 0; r < 3; r++) {
                b[r] += row[r] * height[w];
                for (int c = 0; c < 3; c++) {
                    m[3 * r + c] += row[r] * row[c];
                }
            }
        }
        for (int k = 0; k < 3; k++) {
            if (!(m[4 * k] > 1e-9)) {
                continue; // wheels in one line do not determine the slope across it
            }
            for (int r = k + 1; r < 3; r++) {
                double factor = m[3 * r + k] / m[4 * k];
                for (int c = k; c < 3; c++) {
                    m[3 * r + c] -= factor * m[3 * k + c];
                }
                b[r] -= factor * b[k];
            }
        }
        double[] x = new double[3];
        for (int k = 2; k >= 0; k--) {
            double sum = b[k];
            for (int c = k + 1; c < 3; c++) {
                sum -= m[3 * k + c] * x[c];
            }
            x[k] = m[4 * k] > 1e-9 ? sum / m[4 * k] : 0;
        }
        return x;
    }
}
