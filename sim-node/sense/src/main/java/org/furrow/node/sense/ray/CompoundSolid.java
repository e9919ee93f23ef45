package org.furrow.node.sense.ray;

import java.util.List;
import org.furrow.world.contact.Shape;

/** Several solids fixed to each other. */
final class CompoundSolid extends RaySolid {
    private final RaySolid[] parts;
    /** Of each part: origin, then the matrix from the part's frame, row by row. */
    private final double[] places;

    private final double radius_m;

    CompoundSolid(List<Shape.Part> shapes) {
        parts = new RaySolid[shapes.size()];
        places = new double[12 * parts.length];
        double radius = 0;
        for (int k = 0; k < parts.length; k++) {
            Shape.Part part = shapes.get(k);
            parts[k] = RaySolid.of(part.shape());
            Shape.Point at = part.at();
            places[12 * k] = at.x_m();
            places[12 * k + 1] = at.y_m();
            places[12 * k + 2] = at.z_m();
            putRotation(part.rotation(), 12 * k + 3);
            double distance = Math.sqrt(at.x_m() * at.x_m() + at.y_m() * at.y_m() + at.z_m() * at.z_m());
            radius = Math.max(radius, distance + parts[k].reach_m());
        }
        radius_m = radius;
    }

    private void putRotation(Shape.Rotation rotation, int at) {
        double cos = StrictMath.cos(rotation.angle_rad());
        double sin = StrictMath.sin(rotation.angle_rad());
        int axis = rotation.axis();
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        places[at + 4 * axis] = 1;
        places[at + 4 * next] = cos;
        places[at + 4 * last] = cos;
        places[at + 3 * next + last] = -sin;
        places[at + 3 * last + next] = sin;
    }

    @Override
    public double radius_m() {
        return radius_m;
    }

    @Override
    public double support_m(double dx, double dy, double dz) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < parts.length; k++) {
            double[] p = places;
            int at = 12 * k;
            double there = p[at] * dx + p[at + 1] * dy + p[at + 2] * dz;
            double along = parts[k].support_m(
                    p[at + 3] * dx + p[at + 6] * dy + p[at + 9] * dz,
                    p[at + 4] * dx + p[at + 7] * dy + p[at + 10] * dz,
                    p[at + 5] * dx + p[at + 8] * dy + p[at + 11] * dz);
            most = Math.max(most, there + along);
        }
        return most;
    }

    @Override
    public double cast(double[] ray, double[] normal, SolidScratch scratch) {
        double best = HeightRays.NOTHING;
        SolidScratch inner = scratch.inner();
        for (int k = 0; k < parts.length; k++) {
            Bodies.toLocal(ray, places, 12 * k, inner.ray);
            double t = parts[k].cast(inner.ray, inner.normal, inner);
            if (t < best) {
                best = t;
                Bodies.toOuter(inner.normal, places, 12 * k, normal);
            }
        }
        return best;
    }
}
