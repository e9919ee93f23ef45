package org.furrow.scm.terrain;

/**
 * An obstacle on the ground, a prism or a rock, centred at (x_m, y_m) with its axis along the unit vector (axisX,
 * axisY).
 *
 * @param form section across the axis
 * @param width_m length along the axis, > 0
 */
public record Obstacle(Form form, double x_m, double y_m, double width_m, double axisX, double axisY) {
    public sealed interface Form {
        /** Height at a distance from the axis, in m; 0 beside the obstacle. */
        double height_m(double across_m);

        /** Distance from the axis to the edge, in m. */
        double reach_m();
    }

    /** Half a cylinder. */
    public record HalfRound(double radius_m) implements Form {
        public HalfRound {
            positive("radius_m", radius_m);
        }

        @Override
        public double height_m(double across_m) {
            double square = radius_m * radius_m - across_m * across_m;
            return square > 0 ? Math.sqrt(square) : 0;
        }

        @Override
        public double reach_m() {
            return radius_m;
        }
    }

    /** A box of a length across the axis. */
    public record Step(double height_m, double length_m) implements Form {
        public Step {
            positive("height_m", height_m);
            positive("length_m", length_m);
        }

        @Override
        public double height_m(double across_m) {
            return Math.abs(across_m) <= 0.5 * length_m ? height_m : 0;
        }

        @Override
        public double reach_m() {
            return 0.5 * length_m;
        }
    }

    /**
     * A rock: the upper half of an ellipsoid with a vertical axis. It does not yield where the ground around it does.
     *
     * @param radius_m at its foot
     */
    public record Rock(double radius_m, double height_m) implements Form {
        public Rock {
            positive("radius_m", radius_m);
            positive("height_m", height_m);
        }

        @Override
        public double height_m(double across_m) {
            double share = across_m / radius_m;
            return share * share < 1 ? height_m * Math.sqrt(1 - share * share) : 0;
        }

        @Override
        public double reach_m() {
            return radius_m;
        }
    }

    public Obstacle {
        positive("width_m", width_m);
        if (!(Math.abs(axisX * axisX + axisY * axisY - 1) < 1e-9) || !Double.isFinite(x_m + y_m)) {
            throw new IllegalArgumentException("an obstacle needs a finite middle and a unit axis");
        }
    }

    /** Height of the obstacle over a point, in m; 0 beside it. */
    public double height_m(double x, double y) {
        if (form instanceof Rock rock) {
            double dx = x - x_m;
            double dy = y - y_m;
            return rock.height_m(Math.sqrt(dx * dx + dy * dy));
        }
        double along = (x - x_m) * axisX + (y - y_m) * axisY;
        return Math.abs(along) <= 0.5 * width_m ? form.height_m((x - x_m) * axisY - (y - y_m) * axisX) : 0;
    }

    /** Whether a point is on a rock. */
    public boolean isRockAt(double x, double y) {
        return form instanceof Rock && height_m(x, y) > 0;
    }

    /** Horizontal distance of a point to the obstacle's foot, in m; 0 on it. */
    public double distance_m(double x, double y) {
        double dx = x - x_m;
        double dy = y - y_m;
        if (form instanceof Rock) {
            return Math.max(0, Math.sqrt(dx * dx + dy * dy) - form.reach_m());
        }
        double along = Math.max(0, Math.abs(dx * axisX + dy * axisY) - 0.5 * width_m);
        double across = Math.max(0, Math.abs(dx * axisY - dy * axisX) - form.reach_m());
        return Math.sqrt(along * along + across * across);
    }

    /** Radius of the circle around the centre that contains it, in m. */
    public double radius_m() {
        double half_m = form instanceof Rock ? 0 : 0.5 * width_m;
        return Math.sqrt(half_m * half_m + form.reach_m() * form.reach_m());
    }

    /** Its largest height, in m. */
    public double top_m() {
        return form.height_m(0);
    }

    private static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("an obstacle's " + name + " must be > 0, " + name + "=" + value);
        }
    }
}
