package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/** Capsule: the lowest entry of a cylinder and two end spheres, which contain the cylinder's caps. */
final class CapsuleCaster extends RayCaster {
    private final double halfLength;
    private final double radius_m;
    private final RayCaster[] parts;
    private final double[] end = new double[3];
    private final double[] position = new double[3];
    private final double[] axis = new double[3];

    CapsuleCaster(Shape.Capsule capsule) {
        halfLength = capsule.length_m() / 2;
        radius_m = capsule.radius_m();
        Shape.Sphere sphere = new Shape.Sphere(capsule.radius_m());
        parts = new RayCaster[] {
            new CylinderCaster(new Shape.Cylinder(capsule.radius_m(), capsule.length_m())),
            new SphereCaster(sphere),
            new SphereCaster(sphere)
        };
    }

    @Override
    public void place(double[] origin, int at, double[] rotation, int rotationAt) {
        for (int d = 0; d < 3; d++) {
            position[d] = origin[at + d];
            axis[d] = rotation[rotationAt + 3 * d + 1];
        }
        parts[0].place(origin, at, rotation, rotationAt);
        for (int side = 1; side <= 2; side++) {
            double along = side == 1 ? -halfLength : halfLength;
            for (int d = 0; d < 3; d++) {
                end[d] = position[d] + along * axis[d];
            }
            parts[side].place(end, 0, rotation, rotationAt);
        }
        clearShadow();
        extendShadow(parts[1].xMin, parts[1].xMax, parts[1].yMin, parts[1].yMax);
        extendShadow(parts[2].xMin, parts[2].xMax, parts[2].yMin, parts[2].yMax);
    }

    @Override
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        double lowest = parts[0].entry_m(x_m, y_m, scratch);
        for (int side = 1; side <= 2; side++) {
            lowest = lower(lowest, parts[side].entry_m(x_m, y_m, scratch));
        }
        return lowest;
    }

    /** Points away from the nearest point of the axis between the two ends. */
    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        double along =
                (x_m - position[0]) * axis[0] + (y_m - position[1]) * axis[1] + (entry_m - position[2]) * axis[2];
        double nearest = Math.clamp(along, -halfLength, halfLength);
        dest[0] = (x_m - position[0] - nearest * axis[0]) / radius_m;
        dest[1] = (y_m - position[1] - nearest * axis[1]) / radius_m;
        dest[2] = (entry_m - position[2] - nearest * axis[2]) / radius_m;
    }

    @Override
    public int cost_ns() {
        return 20;
    }
}
