package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/** Capsule: the lowest of its cylinder and its two end spheres; the cylinder's caps lie inside the spheres. */
final class CapsuleCaster extends RayCaster {
    private final double halfLength;
    private final RayCaster[] parts;
    private final double[] end = new double[3];
    private double[] row = new double[256];

    CapsuleCaster(Shape.Capsule capsule) {
        halfLength = capsule.length_m() / 2;
        Shape.Sphere sphere = new Shape.Sphere(capsule.radius_m());
        parts = new RayCaster[] {
            new CylinderCaster(new Shape.Cylinder(capsule.radius_m(), capsule.length_m())),
            new SphereCaster(sphere),
            new SphereCaster(sphere)
        };
    }

    @Override
    public void place(double[] position, int at, double[] rotation, int rotationAt) {
        parts[0].place(position, at, rotation, rotationAt);
        for (int side = 1; side <= 2; side++) {
            double along = side == 1 ? -halfLength : halfLength;
            for (int d = 0; d < 3; d++) {
                end[d] = position[at + d] + along * rotation[rotationAt + 3 * d + 1];
            }
            parts[side].place(end, 0, rotation, rotationAt);
        }
        xMin = Math.min(parts[1].xMin, parts[2].xMin);
        xMax = Math.max(parts[1].xMax, parts[2].xMax);
        yMin = Math.min(parts[1].yMin, parts[2].yMin);
        yMax = Math.max(parts[1].yMax, parts[2].yMax);
    }

    @Override
    public void castRow(double y_m, int iFirst, double spacing_m, int count, double[] dest) {
        if (row.length < count) {
            row = new double[2 * count];
        }
        parts[0].castRow(y_m, iFirst, spacing_m, count, dest);
        for (int side = 1; side <= 2; side++) {
            parts[side].castRow(y_m, iFirst, spacing_m, count, row);
            Rows.takeLower(row, count, dest);
        }
    }
}
