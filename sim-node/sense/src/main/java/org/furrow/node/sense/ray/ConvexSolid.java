package org.furrow.node.sense.ray;

import org.furrow.world.contact.ConvexHull;

/** A convex polyhedron: the points with n . x <= d for all of its faces. */
final class ConvexSolid extends RaySolid {
    private final double[] planes;
    private final double[] points;
    private final double[] middle_m = new double[3];
    private final double[] half_m = new double[3];
    private final double radius_m;

    ConvexSolid(ConvexHull hull) {
        planes = hull.planes();
        points = hull.points();
        for (int d = 0; d < 3; d++) {
            double low = points[d];
            double high = points[d];
            for (int p = d; p < points.length; p += 3) {
                low = Math.min(low, points[p]);
                high = Math.max(high, points[p]);
            }
            middle_m[d] = 0.5 * (low + high);
            half_m[d] = 0.5 * (high - low);
        }
        double square = 0;
        for (int p = 0; p < points.length; p += 3) {
            double length = 0;
            for (int d = 0; d < 3; d++) {
                length += (points[p + d] - middle_m[d]) * (points[p + d] - middle_m[d]);
            }
            square = Math.max(square, length);
        }
        radius_m = Math.sqrt(square);
    }

    @Override
    public double radius_m() {
        return radius_m;
    }

    @Override
    public double middle_m(int d) {
        return middle_m[d];
    }

    @Override
    public double half_m(int d) {
        return half_m[d];
    }

    @Override
    public double support_m(double dx, double dy, double dz) {
        return support_m(points, dx, dy, dz);
    }

    @Override
    public double cast(double[] ray, double[] normal, SolidScratch scratch) {
        double in = 0;
        double out = HeightRays.NOTHING;
        int face = -1;
        for (int p = 0; p < planes.length; p += 4) {
            double approach = planes[p] * ray[3] + planes[p + 1] * ray[4] + planes[p + 2] * ray[5];
            double outside = planes[p] * ray[0] + planes[p + 1] * ray[1] + planes[p + 2] * ray[2] - planes[p + 3];
            if (outside > 0) {
                if (approach >= 0) {
                    return HeightRays.NOTHING;
                }
                double t = -outside / approach;
                if (t >= in) {
                    in = t;
                    face = p;
                }
            } else if (approach > 0) {
                double t = -outside / approach;
                out = t < out ? t : out;
            }
        }
        if (face < 0 || in > out) {
            return HeightRays.NOTHING;
        }
        normal[0] = planes[face];
        normal[1] = planes[face + 1];
        normal[2] = planes[face + 2];
        return in;
    }
}
