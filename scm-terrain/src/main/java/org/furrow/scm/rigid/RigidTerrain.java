package org.furrow.scm.rigid;

import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.grid.UndeformedSurface;

/** A terrain that does not yield, in any frame. For one thread: it has room to work in. */
public final class RigidTerrain implements RigidSurface {
    /** Where nothing can be touched the surface lies lower by so much. */
    private static final double ABYSS_M = 1000;
    /** Rounds in search of the ground along W's vertical; each makes the error smaller by the slope squared or more. */
    private static final int ROUNDS = 40;
    /** An error of less than this ends the search, in m. */
    private static final double FOUND_M = 1e-12;

    private final UndeformedSurface ground;
    private final ScmFrame frame;
    private final boolean inWorld;
    private final double friction;
    private final double[] inWorldPoint = new double[3];
    private final double[] inFrame = new double[3];

    /**
     * @param ground its form, in the frame
     * @param friction coefficient of friction of a plain tread, without unit, > 0
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
        for (int round = 0; round < ROUNDS; round++) {
            frame.pointToScm(point, 0, inFrame, 0);
            double error = touchable_m(inFrame[0], inFrame[1]) - inFrame[2];
            point[2] += error / frame.rotation()[8];
            if (Math.abs(error) < FOUND_M) {
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
