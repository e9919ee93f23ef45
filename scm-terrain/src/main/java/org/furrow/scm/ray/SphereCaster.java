package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/** Sphere. */
final class SphereCaster extends RayCaster {
    private final double radius_m;
    private double cx;
    private double cy;
    private double cz;

    SphereCaster(Shape.Sphere sphere) {
        radius_m = sphere.radius_m();
    }

    @Override
    public void place(double[] position, int at, double[] rotation, int rotationAt) {
        cx = position[at];
        cy = position[at + 1];
        cz = position[at + 2];
        setShadow(cx, radius_m, cy, radius_m);
    }

    @Override
    public void castRow(double y_m, int iFirst, double spacing_m, int count, double[] dest) {
        double dy = y_m - cy;
        for (int k = 0; k < count; k++) {
            double dx = (iFirst + k) * spacing_m - cx;
            double under = radius_m * radius_m - dx * dx - dy * dy;
            dest[k] = under >= 0 ? cz - Math.sqrt(under) : Double.NaN;
        }
    }
}
