package org.furrow.scm.rigid;

import java.util.function.DoubleBinaryOperator;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.Ranges;

/** Rigid ground in any frame. Not thread-safe: it has scratch buffers. */
public final class RigidTerrain implements RigidSurface {
    /** Depth of the surface where there is no material. */
    private static final double ABYSS_M = 1000;
    /** Error of a height along W's vertical, in m. */
    private static final double HEIGHT_TOLERANCE_M = 1e-12;

    private final UndeformedSurface ground;
    private final ScmFrame frame;
    private final boolean inWorld;
    private final double friction;
    private final double[] scratch = new double[6];
    private final DoubleBinaryOperator heights = this::touchable_m;

    /**
     * @param ground the surface, in the frame
     * @param friction coefficient of friction of a plain tread, dimensionless, > 0
     */
    public RigidTerrain(UndeformedSurface ground, ScmFrame frame, double friction) {
        Ranges.requirePositive("friction", friction);
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
        return frame.worldHeight_m(heights, x_m, y_m, HEIGHT_TOLERANCE_M, scratch);
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
