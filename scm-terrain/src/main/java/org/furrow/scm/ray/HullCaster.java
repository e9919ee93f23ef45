package org.furrow.scm.ray;

import java.util.List;
import org.furrow.world.contact.ConvexHull;
import org.furrow.world.contact.Shape;

/** Convex polyhedron: a ray is inside between the last face plane that it enters and the first that it leaves. */
final class HullCaster extends RayCaster {
    private final double[] points;
    private final double[] planes;
    private final int faces;
    private final double[] placed; // plane of each face in the SCM frame: outward normal, distance from the origin

    HullCaster(List<Shape.Point> cloud) {
        ConvexHull hull = ConvexHull.of(cloud);
        points = hull.points();
        planes = hull.planes();
        faces = planes.length / 4;
        placed = new double[4 * faces];
    }

    @Override
    public void place(double[] position, int at, double[] rotation, int rotationAt) {
        double px = position[at];
        double py = position[at + 1];
        double pz = position[at + 2];
        for (int f = 0; f < faces; f++) {
            double nx = rotated(planes, 4 * f, rotation, rotationAt);
            double ny = rotated(planes, 4 * f, rotation, rotationAt + 3);
            double nz = rotated(planes, 4 * f, rotation, rotationAt + 6);
            placed[4 * f] = nx;
            placed[4 * f + 1] = ny;
            placed[4 * f + 2] = nz;
            placed[4 * f + 3] = planes[4 * f + 3] + nx * px + ny * py + nz * pz;
        }
        clearShadow();
        double lowest = Double.POSITIVE_INFINITY;
        for (int p = 0; p < points.length; p += 3) {
            double x = px + rotated(points, p, rotation, rotationAt);
            double y = py + rotated(points, p, rotation, rotationAt + 3);
            extendShadow(x, x, y, y);
            double z = pz + rotated(points, p, rotation, rotationAt + 6);
            lowest = z < lowest ? z : lowest;
        }
        zMin = lowest - ROUNDING_M;
    }

    @Override
    public double entry_m(double x, double y, RayScratch scratch) {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        for (int f = 0; f < 4 * faces; f += 4) {
            double distance = placed[f + 3] - placed[f] * x - placed[f + 1] * y; // n_z z <= distance inside
            double nz = placed[f + 2];
            if (nz < 0) {
                low = Math.max(low, distance / nz);
            } else if (nz > 0) {
                high = Math.min(high, distance / nz);
            } else if (distance < 0) {
                return Double.NaN;
            }
        }
        return low <= high ? low : Double.NaN;
    }

    /** Normal of the face through which the ray enters: the last that it meets of the downward ones. */
    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        double low = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < 4 * faces; f += 4) {
            double nz = placed[f + 2];
            double height = (placed[f + 3] - placed[f] * x_m - placed[f + 1] * y_m) / nz;
            if (nz < 0 && height > low) {
                low = height;
                System.arraycopy(placed, f, dest, 0, 3);
            }
        }
    }

    private static double rotated(double[] v, int at, double[] rotation, int row) {
        return rotation[row] * v[at] + rotation[row + 1] * v[at + 1] + rotation[row + 2] * v[at + 2];
    }

    @Override
    public int cost_ns() {
        return 2 * faces;
    }
}
