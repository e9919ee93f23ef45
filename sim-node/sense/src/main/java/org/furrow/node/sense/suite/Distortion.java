package org.furrow.node.sense.suite;

import java.util.List;
import java.util.Locale;

/**
 * How a lens bends rays, with the coefficients of OpenCV in its order. Places are those in the plane at distance 1 of a
 * pinhole, x = X / Z and y = Y / Z, to distorted ones. The inverse is found by Newton's method.
 *
 * @param model that the coefficients belong to
 * @param coefficients k1, k2, p1, p2, k3 of {@link Model#BROWN_CONRADY}, k1 to k4 of {@link Model#KANNALA_BRANDT}
 */
public record Distortion(Model model, List<Double> coefficients) {
    /** A pinhole. */
    public static final Distortion NONE = new Distortion(Model.NONE, List.of());

    private static final int ITERATIONS = 50;
    private static final double TOLERANCE = 1e-14;
    /** Steps of the search for the largest angle or radius at which a model is one to one. */
    private static final int STEPS = 4000;

    private static final double FARTHEST_RADIUS = 8;

    /** Models of lenses. */
    public enum Model {
        /** A pinhole. */
        NONE(0),
        /**
         * D. C. Brown, "Decentering distortion of lenses", 1966: with r2 = x^2 + y^2 and
         * R = 1 + k1 r2 + k2 r2^2 + k3 r2^3, x' = R x + 2 p1 x y + p2 (r2 + 2 x^2) and
         * y' = R y + p1 (r2 + 2 y^2) + 2 p2 x y.
         */
        BROWN_CONRADY(5),
        /**
         * J. Kannala and S. Brandt, "A generic camera model and calibration method", 2006: a ray at the angle a from
         * the axis is at the distance a (1 + k1 a^2 + k2 a^4 + k3 a^6 + k4 a^8) from the middle.
         */
        KANNALA_BRANDT(4);

        /** Number of coefficients. */
        public final int coefficients;

        Model(int coefficients) {
            this.coefficients = coefficients;
        }
    }

    public Distortion {
        coefficients = List.copyOf(coefficients);
        if (coefficients.size() != model.coefficients) {
            throw new IllegalArgumentException("distortion: " + model + " needs " + model.coefficients
                    + " coefficients, found " + coefficients.size());
        }
        for (double each : coefficients) {
            if (!(Math.abs(each) <= 1000)) {
                throw new IllegalArgumentException("distortion: coefficients must be at most 1000, found " + each);
            }
        }
    }

    /** Whether rays are bent. */
    public boolean isNone() {
        return model == Model.NONE;
    }

    /** Name of the model in files. */
    public String name() {
        return model.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The coefficients. */
    public double[] numbers() {
        return coefficients.stream().mapToDouble(each -> each).toArray();
    }

    /** The same with the numbers at hand that its equations need. */
    public Bend bend() {
        return new Bend(this);
    }

    /** The equations. Immutable; for any number of threads. */
    public static final class Bend {
        private final Model model;
        private final double[] k = new double[5];
        /** The model is one to one below this angle (Kannala-Brandt) or radius (Brown-Conrady). */
        private final double last;

        private Bend(Distortion of) {
            model = of.model;
            for (int n = 0; n < of.coefficients.size(); n++) {
                k[n] = of.coefficients.get(n);
            }
            last = model == Model.NONE ? Double.POSITIVE_INFINITY : last();
        }

        /** Distance from the middle of a ray at an angle from the axis, in focal lengths. */
        double fisheye(double angle) {
            double s = angle * angle;
            return angle * (1 + s * (k[0] + s * (k[1] + s * (k[2] + s * k[3]))));
        }

        private double fisheyeSlope(double angle) {
            double s = angle * angle;
            return 1 + s * (3 * k[0] + s * (5 * k[1] + s * (7 * k[2] + s * 9 * k[3])));
        }

        private double radialSlope(double r) {
            double s = r * r;
            return 1 + s * (3 * k[0] + s * (5 * k[1] + s * 7 * k[4]));
        }

        private double last() {
            double end = model == Model.KANNALA_BRANDT ? Math.PI : FARTHEST_RADIUS;
            for (int n = 1; n <= STEPS; n++) {
                double at = end * n / STEPS;
                double slope = model == Model.KANNALA_BRANDT ? fisheyeSlope(at) : radialSlope(at);
                if (!(slope > 0)) {
                    return end * (n - 1) / STEPS;
                }
            }
            return end;
        }

        /** Writes where a direction is, in focal lengths from the axis; false: the lens does not show it. */
        boolean bend(double x, double y, double z, double[] dest) {
            if (model == Model.KANNALA_BRANDT) {
                double r = Math.sqrt(x * x + y * y);
                double angle = StrictMath.atan2(r, z);
                double scale = r > 0 ? fisheye(angle) / r : 0;
                dest[0] = scale * x;
                dest[1] = scale * y;
                return angle <= last;
            }
            if (!(z > 0)) {
                return false;
            }
            dest[0] = x / z;
            dest[1] = y / z;
            double r2 = dest[0] * dest[0] + dest[1] * dest[1];
            if (model == Model.BROWN_CONRADY) {
                brown(dest[0], dest[1], dest);
            }
            return r2 <= last * last;
        }

        private void brown(double x, double y, double[] dest) {
            double r2 = x * x + y * y;
            double radial = 1 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]));
            dest[0] = radial * x + 2 * k[2] * x * y + k[3] * (r2 + 2 * x * x);
            dest[1] = radial * y + k[2] * (r2 + 2 * y * y) + 2 * k[3] * x * y;
        }

        /** Writes the unit direction that a place shows; false: the lens shows nothing there. */
        boolean direction(double u, double v, double[] dest) {
            return model == Model.KANNALA_BRANDT ? fisheyeDirection(u, v, dest) : brownDirection(u, v, dest);
        }

        private boolean fisheyeDirection(double u, double v, double[] dest) {
            double r = Math.sqrt(u * u + v * v);
            if (!(r <= fisheye(last))) {
                return false;
            }
            double low = 0;
            double high = last;
            double angle = Math.min(r, last);
            for (int n = 0; n < ITERATIONS; n++) {
                double error = fisheye(angle) - r;
                if (error > 0) {
                    high = angle;
                } else {
                    low = angle;
                }
                double next = angle - error / fisheyeSlope(angle);
                next = next > low && next < high ? next : 0.5 * (low + high);
                if (Math.abs(next - angle) <= TOLERANCE) {
                    break;
                }
                angle = next;
            }
            double sin = StrictMath.sin(angle);
            dest[0] = r > 0 ? sin * u / r : 0;
            dest[1] = r > 0 ? sin * v / r : 0;
            dest[2] = StrictMath.cos(angle);
            return true;
        }

        private boolean brownDirection(double u, double v, double[] dest) {
            double x = u;
            double y = v;
            double outside = x * x + y * y;
            if (outside > last * last) {
                double shrink = last / Math.sqrt(outside);
                x *= shrink;
                y *= shrink;
            }
            for (int n = 0; n < ITERATIONS; n++) {
                brown(x, y, dest);
                double ex = dest[0] - u;
                double ey = dest[1] - v;
                double r2 = x * x + y * y;
                double radial = 1 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]));
                double slope = 2 * (k[0] + r2 * (2 * k[1] + r2 * 3 * k[4]));
                double xx = radial + slope * x * x + 2 * k[2] * y + 6 * k[3] * x;
                double xy = slope * x * y + 2 * k[2] * x + 2 * k[3] * y;
                double yy = radial + slope * y * y + 6 * k[2] * y + 2 * k[3] * x;
                double det = xx * yy - xy * xy;
                if (!(det > 0)) {
                    return false;
                }
                double dx = (yy * ex - xy * ey) / det;
                double dy = (xx * ey - xy * ex) / det;
                x -= dx;
                y -= dy;
                if (Math.abs(dx) + Math.abs(dy) <= TOLERANCE * (1 + Math.abs(x) + Math.abs(y))) {
                    break;
                }
            }
            brown(x, y, dest);
            boolean found = Math.abs(dest[0] - u) + Math.abs(dest[1] - v) <= 1e-9 && x * x + y * y <= last * last;
            double axial = 1 / Math.sqrt(1 + x * x + y * y);
            dest[0] = x * axial;
            dest[1] = y * axial;
            dest[2] = axial;
            return found;
        }
    }
}
