package org.furrow.world.grid;

/** A ground with a known gradient: z = c + a x + b y + k x^2. */
public record SlopedGround(double c_m, double slopeX, double slopeY, double curvature_per_m)
        implements UndeformedSurface {
    public static final SlopedGround GENTLE = new SlopedGround(3.0, 0.2, -0.1, 0.003);

    @Override
    public double height_m(double x_m, double y_m) {
        return c_m + slopeX * x_m + slopeY * y_m + curvature_per_m * x_m * x_m;
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return true;
    }
}
