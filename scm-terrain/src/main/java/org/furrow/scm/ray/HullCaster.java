package org.furrow.scm.ray;

import java.util.Arrays;
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

    /** As {@link #entry_m} for each ray, face by face: loops over the rays are vectorised. */
    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        int count = block.rows * block.columns;
        scratch.reserve(count);
        double[] x = scratch.x_m;
        double[] y = scratch.y_m;
        double[] low = scratch.u;
        double[] high = scratch.v;
        block.positions(x, y);
        Arrays.fill(low, 0, count, Double.NEGATIVE_INFINITY);
        Arrays.fill(high, 0, count, Double.POSITIVE_INFINITY);
        for (int f = 0; f < 4 * faces; f += 4) {
            cutByFace(f, x, y, low, high, count);
        }
        for (int k = 0; k < count; k++) {
            dest[at + k] = low[k] <= high[k] ? low[k] : Double.NaN;
        }
    }

    private void cutByFace(int f, double[] x, double[] y, double[] low, double[] high, int count) {
        double nx = placed[f];
        double ny = placed[f + 1];
        double nz = placed[f + 2];
        double far = placed[f + 3];
        if (nz < 0) {
            for (int k = 0; k < count; k++) {
                double height = (far - nx * x[k] - ny * y[k]) / nz;
                low[k] = height > low[k] ? height : low[k];
            }
        } else if (nz > 0) {
            for (int k = 0; k < count; k++) {
                double height = (far - nx * x[k] - ny * y[k]) / nz;
                high[k] = height < high[k] ? height : high[k];
            }
        } else {
            for (int k = 0; k < count; k++) {
                low[k] = far - nx * x[k] - ny * y[k] < 0 ? Double.POSITIVE_INFINITY : low[k];
                high[k] = low[k] == Double.POSITIVE_INFINITY ? Double.NEGATIVE_INFINITY : high[k];
            }
        }
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
