package org.furrow.scm.contact;

import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * Resistance of the wall of a rut to a wheel that moves sideways, in soils with a density (docs/soil-model.md): that of
 * {@link SoilTable#wall_Npm} along the lower edge of the leading side, times the sine of the slip angle. A wheel that
 * rolls straight ahead has none.
 */
final class RutWalls {
    /** Number of stations along the edge. */
    private static final int STATIONS = 6;
    /** Speed over the radius, in 1/s, below which the resistance is in proportion to the speed. */
    private static final double SLOW_PER_S = 0.1;

    private final GroundView view;
    private final SoilTable soils;
    private final NearestNodes nodes;

    RutWalls(GroundView view, SoilTable soils) {
        this.view = view;
        this.soils = soils;
        nodes = new NearestNodes(view);
    }

    /**
     * Adds the force and the moment on a wheel with a nearly level axle.
     *
     * @param on bodies in the SCM frame
     */
    void addForces(TouchingBodies on, int body, Shape.Cylinder wheel) {
        int b = 3 * body;
        double axleX = on.rotation[9 * body + 1];
        double axleY = on.rotation[9 * body + 4];
        double axleZ = on.rotation[9 * body + 7];
        double level = Math.sqrt(axleX * axleX + axleY * axleY);
        double ax = axleX / level; // horizontal direction of the axle
        double ay = axleY / level;
        double across_mps = ax * on.velocity[b] + ay * on.velocity[b + 1];
        double along_mps = ay * on.velocity[b] - ax * on.velocity[b + 1];
        double speed_mps = Math.sqrt(across_mps * across_mps + along_mps * along_mps);
        double sine = across_mps / Math.max(speed_mps, SLOW_PER_S * wheel.radius_m());
        if (sine == 0) {
            return;
        }
        double radius_m = wheel.radius_m();
        double lowest_m = radius_m - on.deflection_m[body];
        double side_m = Math.copySign(0.5 * wheel.width_m(), sine);
        double centerX = on.position[b] + side_m * axleX;
        double centerY = on.position[b + 1] + side_m * axleY;
        double centerZ = on.position[b + 2] + side_m * axleZ;
        // of a place on the edge at a distance down from the centre: horizontally and vertically
        double lean = axleZ;
        double reach_m = radius_m + view.spacing_m();
        nodes.require(centerX, centerY, reach_m, reach_m);
        double depth_m = nodes.depth_m(
                centerX + lowest_m * lean * ax, centerY + lowest_m * lean * ay, centerZ - lowest_m * level);
        if (!(depth_m > 0)) {
            return;
        }
        double above_m = Math.max(radius_m - depth_m, 0);
        double chord_m = Math.sqrt(radius_m * radius_m - above_m * above_m);
        double outwards_m = Math.copySign(view.spacing_m(), sine);
        for (int k = 0; k < STATIONS; k++) {
            double t_m = chord_m * ((2 * k + 1.0) / STATIONS - 1);
            double down_m = Math.min(lowest_m, Math.sqrt(radius_m * radius_m - t_m * t_m));
            double x_m = centerX + t_m * ay + down_m * lean * ax;
            double y_m = centerY - t_m * ax + down_m * lean * ay;
            double z_m = centerZ - down_m * level;
            int wall = nodes.at(x_m + outwards_m * ax, y_m + outwards_m * ay);
            int soil = view.material()[wall];
            double rut_m = Math.max(view.plastic_m()[wall], 0) / view.normalZ()[wall];
            double high_m = nodes.depth_m(x_m, y_m, z_m) - rut_m;
            if (soil >= 0 && high_m > 0) {
                double force_N = -sine * soils.wall_Npm(soil, high_m) * 2 * chord_m / STATIONS;
                push(on, b, x_m, y_m, z_m + high_m / 3, force_N * ax, force_N * ay);
            }
        }
    }

    /** Adds a horizontal force at a place. */
    private static void push(TouchingBodies on, int b, double x_m, double y_m, double z_m, double fx, double fy) {
        double armZ = z_m - on.position[b + 2];
        on.force[b] += fx;
        on.force[b + 1] += fy;
        on.moment[b] -= armZ * fy;
        on.moment[b + 1] += armZ * fx;
        on.moment[b + 2] += (x_m - on.position[b]) * fy - (y_m - on.position[b + 1]) * fx;
    }
}
