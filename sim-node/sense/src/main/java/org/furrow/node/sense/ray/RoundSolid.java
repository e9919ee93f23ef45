package org.furrow.node.sense.ray;

/** A cylinder about the y axis, centred at the origin, with flat ends or a half sphere at either end. */
final class RoundSolid extends RaySolid {
    private final double radius_m;
    /** Half the length of the cylinder; 0 for a sphere. */
    private final double half_m;

    private final boolean rounded;

    RoundSolid(double radius_m, double half_m, boolean rounded) {
        this.radius_m = radius_m;
        this.half_m = half_m;
        this.rounded = rounded;
    }

    @Override
    public double radius_m() {
        return rounded ? half_m + radius_m : Math.sqrt(half_m * half_m + radius_m * radius_m);
    }

    @Override
    public double half_m(int d) {
        return d == 1 ? (rounded ? half_m + radius_m : half_m) : radius_m;
    }

    @Override
    public double support_m(double dx, double dy, double dz) {
        double across = dx * dx + dz * dz + (rounded ? dy * dy : 0);
        return half_m * Math.abs(dy) + radius_m * Math.sqrt(across);
    }

    @Override
    public double cast(double[] ray, double[] normal, SolidScratch scratch) {
        if (isInside(ray)) {
            return HeightRays.NOTHING;
        }
        double best = side(ray, normal);
        for (int end = -1; end <= 1; end += 2) {
            double t = rounded ? ball(ray, end * half_m) : disc(ray, end * half_m);
            if (t >= 0 && t < best) {
                best = t;
                double y = ray[1] + t * ray[4] - end * half_m;
                normal[0] = rounded ? (ray[0] + t * ray[3]) / radius_m : 0;
                normal[1] = rounded ? y / radius_m : end;
                normal[2] = rounded ? (ray[2] + t * ray[5]) / radius_m : 0;
            }
        }
        return best;
    }

    private boolean isInside(double[] ray) {
        double beyond = Math.max(0, Math.abs(ray[1]) - half_m);
        double across = ray[0] * ray[0] + ray[2] * ray[2];
        return rounded ? across + beyond * beyond <= radius_m * radius_m : beyond == 0 && across <= radius_m * radius_m;
    }

    /** Distance to the curved side, where it belongs to the cylinder. */
    private double side(double[] ray, double[] normal) {
        double a = ray[3] * ray[3] + ray[5] * ray[5];
        double b = ray[0] * ray[3] + ray[2] * ray[5];
        double c = ray[0] * ray[0] + ray[2] * ray[2] - radius_m * radius_m;
        double square = b * b - a * c;
        if (half_m == 0 || a == 0 || square < 0) {
            return HeightRays.NOTHING;
        }
        double t = (-b - Math.sqrt(square)) / a;
        if (!(t >= 0) || Math.abs(ray[1] + t * ray[4]) > half_m) {
            return HeightRays.NOTHING;
        }
        normal[0] = (ray[0] + t * ray[3]) / radius_m;
        normal[1] = 0;
        normal[2] = (ray[2] + t * ray[5]) / radius_m;
        return t;
    }

    private double disc(double[] ray, double y) {
        double t = (y - ray[1]) / ray[4];
        double x = ray[0] + t * ray[3];
        double z = ray[2] + t * ray[5];
        return t >= 0 && x * x + z * z <= radius_m * radius_m ? t : -1;
    }

    private double ball(double[] ray, double y) {
        double along = ray[1] - y;
        double b = ray[0] * ray[3] + along * ray[4] + ray[2] * ray[5];
        double c = ray[0] * ray[0] + along * along + ray[2] * ray[2] - radius_m * radius_m;
        double square = b * b - c;
        return square >= 0 ? -b - Math.sqrt(square) : -1;
    }
}
