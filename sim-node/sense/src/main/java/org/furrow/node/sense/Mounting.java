package org.furrow.node.sense;

import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.vehicle.spec.Vector;
import org.joml.Quaterniond;

/** Computes where a mount puts a sensor on a vehicle. */
final class Mounting {
    private Mounting() {}

    /** Pose of the sensor's frame in that of the chassis. */
    static Pose extrinsics(SensorSpec spec, VehicleShapes shapes) {
        Mount mount = spec.mount();
        Vector anchor =
                switch (mount.anchor()) {
                    case CHASSIS -> Vector.ZERO;
                    case ROOF -> shapes.roof_m();
                    case NOSE -> shapes.nose_m();
                };
        Vector turn = mount.turn_rad();
        Quaterniond q = axis(turn.z(), 2).mul(axis(turn.y(), 1)).mul(axis(turn.x(), 0));
        if (spec.lens() != null) {
            q.mul(new Quaterniond(-0.5, 0.5, -0.5, 0.5)); // x right, y down, z forward
        }
        return new Pose(
                anchor.x() + mount.at_m().x(),
                anchor.y() + mount.at_m().y(),
                anchor.z() + mount.at_m().z(),
                q.x,
                q.y,
                q.z,
                q.w);
    }

    private static Quaterniond axis(double angle_rad, int axis) {
        double sin = StrictMath.sin(0.5 * angle_rad);
        double cos = StrictMath.cos(0.5 * angle_rad);
        return new Quaterniond(axis == 0 ? sin : 0, axis == 1 ? sin : 0, axis == 2 ? sin : 0, cos);
    }
}
