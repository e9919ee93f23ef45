package org.furrow.scm.rigid;

import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.grid.UndeformedSurface;

/** Rigid ground in any frame. Not thread-safe: it has scratch buffers. */
public final class RigidTerrain implements RigidSurface {
    /** Depth of the surface where there is no material. */
    private static final double ABYSS_M = 1000;
    /** Fixed-point iterations for a height along W's vertical; each reduces the error at least by the slope squared. */
    private static final int MAX_ITERATIONS = 40;
    /** Tolerance of that height, in m. */
    private static final double HEIGHT_TOLERANCE_M = 1e-12;

    private final UndeformedSurface ground;
    private final ScmFrame frame;
    private final boolean inWorld;
    private final double friction;
    private final double[] inWorldPoint = new double[3];
    private final double[] inFrame = new double[3];

    /**
     * @param ground the surface, in the frame
     * @param friction coefficient of friction of a plain tread, dimensionless, > 0
     */
    public RigidTerrain(UndeformedSurface ground, ScmFrame frame, double friction) {
        if (!(friction > 0) || Double.isInfinite(friction)) {
            throw new IllegalArgumentException("friction must be > 0, friction=" + friction);
        }
        this.ground = ground;
        this.frame = frame;
        this.friction = friction;
        inWorld = frame.isWorld();
    }

    @Override
    public double height_m(double x_m, double y_m) {
        if (inWorld) {
            return touchable_m(x_m, y_m);
        }
        double[] point = inWorldPoint;
        point[0] = x_m;
        point[1] = y_m;
        point[2] = frame.originZ_m();
        for (int round = 0; round < MAX_ITERATIONS; round++) {
            frame.pointToScm(point, 0, inFrame, 0);
            double error = touchable_m(inFrame[0], inFrame[1]) - inFrame[2];
            point[2] += error / frame.rotation()[8];
            if (Math.abs(error) < HEIGHT_TOLERANCE_M) {
                break;
            }
        }
        return point[2];
    }

    private double touchable_m(double x, double y) {
        double height = ground.height_m(x, y);
        return ground.material(x, y) < 0 ? height - ABYSS_M : height;
    }

    @Override
    public double friction(double x_m, double y_m) {
        return friction;
    }
}
