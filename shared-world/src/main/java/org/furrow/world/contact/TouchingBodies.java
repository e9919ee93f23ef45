package org.furrow.world.contact;

/**
 * The bodies of one vehicle that touch the ground: their shapes, where they are, and what the ground answered.
 *
 * <p>Structure of arrays; body b's vectors are at 3 b. Positions in m, velocities in m/s and rad/s, forces in N, moments in
 * Nm, all in the world frame W. Moments are about the body's own origin, the wheel centre.
 *
 * <p>Shapes are cylinders with their axis along {@link #axis}.
 */
public final class TouchingBodies {
    private final int count;
    private final double[] radius_m;
    private final double[] halfWidth_m;
    /** Written by the vehicle. */
    public final double[] position;

    public final double[] axis;
    public final double[] velocity;
    public final double[] angularVelocity;
    /** Written by the ground. */
    public final double[] force;

    public final double[] moment;
    /** Sinkage of the soil at the node below the body's origin, in m; 0 while the body is in the air. */
    public final double[] sinkage_m;

    /** One body per radius; both arrays in m. */
    public TouchingBodies(double[] radius_m, double[] width_m) {
        count = radius_m.length;
        if (count == 0 || width_m.length != count) {
            throw new IllegalArgumentException("radius_m and width_m must have the same length > 0, radius_m.length="
                    + count + " width_m.length=" + width_m.length);
        }
        this.radius_m = radius_m.clone();
        halfWidth_m = new double[count];
        for (int b = 0; b < count; b++) {
            if (!(radius_m[b] > 0) || !(width_m[b] > 0)) {
                throw new IllegalArgumentException(
                        "radius_m and width_m must be > 0, radius_m=" + radius_m[b] + " width_m=" + width_m[b]);
            }
            halfWidth_m[b] = width_m[b] / 2;
        }
        position = new double[3 * count];
        axis = new double[3 * count];
        velocity = new double[3 * count];
        angularVelocity = new double[3 * count];
        force = new double[3 * count];
        moment = new double[3 * count];
        sinkage_m = new double[count];
    }

    public int count() {
        return count;
    }

    public double radius_m(int body) {
        return radius_m[body];
    }

    public double halfWidth_m(int body) {
        return halfWidth_m[body];
    }
}
