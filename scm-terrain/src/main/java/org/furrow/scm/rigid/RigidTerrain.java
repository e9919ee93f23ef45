package org.furrow.scm.rigid;

import java.util.function.DoubleBinaryOperator;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.grid.UndeformedSurface;

/** Rigid ground in any frame. Not thread-safe: it has scratch buffers. */
public final class RigidTerrain implements RigidSurface {
    /** Depth of the surface where there is no material. */
    private static final double ABYSS_M = 1000;
    /** Error of a height along W's vertical, in m. */
    private static final double HEIGHT_TOLERANCE_M = 1e-12;

    private final UndeformedSurface ground;
    private final ScmFrame frame;
    private final boolean inWorld;
    private final RoadMaterials materials;
    private RoadMaterial elsewhere;
    private final double[] scratch = new double[6];
    private final DoubleBinaryOperator heights = this::touchable_m;

    /**
     * @param ground the surface, in the frame
     * @param materials what it is made of, in the frame
     */
    public RigidTerrain(UndeformedSurface ground, ScmFrame frame, RoadMaterials materials) {
        this.ground = ground;
        this.frame = frame;
        this.materials = materials;
        elsewhere = materials.list().getFirst();
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
        return ground.material(x, y) == UndeformedSurface.VOID ? height - ABYSS_M : height;
    }

    /** Sets the material of places where the map of the materials has none. */
    void setElsewhere(RoadMaterial material) {
        elsewhere = material;
    }

    @Override
    public RoadMaterial material(double x_m, double y_m) {
        if (inWorld || materials.isUniform()) {
            return materials.at(x_m, y_m, elsewhere);
        }
        scratch[0] = x_m;
        scratch[1] = y_m;
        scratch[2] = height_m(x_m, y_m);
        frame.pointToScm(scratch, 0, scratch, 3);
        return materials.at(scratch[3], scratch[4], elsewhere);
    }
}
