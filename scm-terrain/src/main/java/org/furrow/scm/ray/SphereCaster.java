package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

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
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        double dx = x_m - cx;
        double dy = y_m - cy;
        double under = radius_m * radius_m - dx * dx - dy * dy;
        return under >= 0 ? cz - Math.sqrt(under) : Double.NaN;
    }

    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        dest[0] = (x_m - cx) / radius_m;
        dest[1] = (y_m - cy) / radius_m;
        dest[2] = (entry_m - cz) / radius_m;
    }

    @Override
    public int cost_ns() {
        return 4;
    }
}
