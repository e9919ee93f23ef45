package org.furrow.scm.contact;

import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.Soil;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;

/** Soil with a single vehicle's view and factories of test bodies. */
final class Scene {
    static final double STEP_S = 1e-3;

    final CommittedWorld world;
    final GroundView view;
    final ScmContact ground;
    private final SoloCommit commit;

    Scene(UndeformedSurface undeformed, double grid_m, Soil soil) {
        this(undeformed, grid_m, ScmSpec.reference(soil));
    }

    Scene(UndeformedSurface undeformed, double grid_m, ScmSpec spec) {
        world = new CommittedWorld();
        view = new GroundView(world, undeformed, grid_m, 3);
        ground = new ScmContact(view, undeformed, spec, new RayPool(1, "test"));
        commit = new SoloCommit(world);
    }

    /** A plane through the origin with these slopes. */
    record Plane(double slopeX, double slopeY) implements UndeformedSurface {
        @Override
        public double height_m(double x_m, double y_m) {
            return slopeX * x_m + slopeY * y_m;
        }

        @Override
        public boolean covers(double x_m, double y_m) {
            return true;
        }
    }

    void press(TouchingBodies bodies) {
        ground.press(bodies, STEP_S);
    }

    void commit() {
        commit.commit(view);
    }

    /** Index of a node in the view. */
    int at(int i, int j) {
        view.require(i, i, j, j);
        return view.index(i, j);
    }

    /** A wheel with its axle along y. */
    static TouchingBodies wheel(double radius_m, double width_m) {
        return TouchingBodies.of(new Shape.Cylinder(radius_m, width_m));
    }

    /** A round plate: an upright cylinder. */
    static TouchingBodies plate(double radius_m) {
        TouchingBodies plate = TouchingBodies.of(new Shape.Cylinder(radius_m, 0.2));
        double[] upright = {1, 0, 0, 0, 0, -1, 0, 1, 0};
        System.arraycopy(upright, 0, plate.rotation, 0, 9);
        return plate;
    }

    static void place(TouchingBodies bodies, int body, double x_m, double y_m, double z_m) {
        bodies.position[3 * body] = x_m;
        bodies.position[3 * body + 1] = y_m;
        bodies.position[3 * body + 2] = z_m;
    }
}
