package org.furrow.scm.contact;

import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.jspecify.annotations.Nullable;

/**
 * Pressure of the soil on the sides of inclined cylindrical wheels, docs/soil-model.md. Seen from above, such a side is
 * a strip of a few millimetres, below which nodes are rare. The pressure on the strip is therefore integrated along the
 * lower edge of the side: the soil beside it yields from the depth of the wall of the rut to that of the edge. The
 * resistance of {@link RutWalls} comes on top where a soil has it.
 */
final class SideFaces {
    /** Number of stations along the edge. */
    private static final int STATIONS = 6;
    /** Least sine between the axle and the vertical of a wheel that stands. */
    private static final double MIN_SINE = 0.8;
    /** Speed away from the soil at which a side of a wheel that hardly rolls has no pressure, in m/s. */
    private static final double RELEASE_MPS = 0.05;
    /** The same of a wheel that rolls, over the speed of its hub. */
    private static final double RELEASE = 0.02;
    /** Distance from the edge of a tread, in m, from which on a point of the surface belongs to the side. */
    private static final double EDGE_M = 1e-6;
    /** Least vertical component of the axle of a wheel that counts as inclined. */
    private static final double MIN_LEAN = 1e-6;

    private final GroundView view;
    private final SoilTable soils;
    private final NearestNodes nodes;
    private final @Nullable RutWalls walls;
    // of the wheel in work
    private double nx; // direction of the pressure
    private double ny;
    private double nz;
    private double flat; // horizontal part of it
    private double pressed; // share of the pressure that its lateral motion leaves

    SideFaces(GroundView view, SoilTable soils) {
        this.view = view;
        this.soils = soils;
        nodes = new NearestNodes(view);
        walls = soils.hasWalls ? new RutWalls(view, soils) : null;
    }

    /** True for a body whose sides have their pressure from here, not from the nodes below them. */
    static boolean has(TouchingBodies inScm, int body) {
        double x = inScm.rotation[9 * body + 1];
        double y = inScm.rotation[9 * body + 4];
        return x * x + y * y > MIN_SINE * MIN_SINE
                && inScm.bodies().get(body).isWheel()
                && inScm.bodies().get(body).shape() instanceof Shape.Cylinder;
    }

    /** Distance along the axle from the origin of such a body up to which a point of its surface is on the tread. */
    static double half_m(TouchingBodies inScm, int body) {
        return inScm.bodies().get(body).shape() instanceof Shape.Cylinder wheel
                ? 0.5 * wheel.width_m() - EDGE_M
                : Double.POSITIVE_INFINITY;
    }

    /**
     * Adds the forces and moments on the side of a wheel that faces the ground.
     *
     * @param on bodies in the SCM frame
     */
    void addForces(TouchingBodies on, int body) {
        if (walls != null && has(on, body) && on.bodies().get(body).shape() instanceof Shape.Cylinder wheel) {
            walls.addForces(on, body, wheel);
        }
        int r = 9 * body;
        double upwards = Math.signum(on.rotation[r + 7]);
        nx = upwards * on.rotation[r + 1];
        ny = upwards * on.rotation[r + 4];
        nz = upwards * on.rotation[r + 7];
        flat = Math.sqrt(nx * nx + ny * ny);
        if (!(nz > MIN_LEAN) || !has(on, body) || !(on.bodies().get(body).shape() instanceof Shape.Cylinder wheel)) {
            return;
        }
        pressed = pressed(on, 3 * body);
        if (pressed == 0) {
            return;
        }
        double half_m = 0.5 * wheel.width_m();
        double lowest_m = wheel.radius_m() - on.deflection_m[body];
        double centerX = on.position[3 * body] - half_m * nx;
        double centerY = on.position[3 * body + 1] - half_m * ny;
        double centerZ = on.position[3 * body + 2] - half_m * nz;
        requireAround(centerX, centerY, wheel.radius_m());
        double depth_m = nodes.depth_m(
                centerX + lowest_m * nz * nx / flat, centerY + lowest_m * nz * ny / flat, centerZ - lowest_m * flat);
        if (!(depth_m > 0)) {
            return;
        }
        double above_m = Math.max(wheel.radius_m() - depth_m, 0);
        double chord_m = Math.sqrt(wheel.radius_m() * wheel.radius_m() - above_m * above_m);
        double inverseB = 1 / wheel.width_m() + 1 / chord_m;
        for (int k = 0; k < STATIONS; k++) {
            double along_m = chord_m * ((2 * k + 1.0) / STATIONS - 1);
            double down_m = Math.min(lowest_m, Math.sqrt(wheel.radius_m() * wheel.radius_m() - along_m * along_m));
            double x_m = centerX + (along_m * ny + down_m * nz * nx) / flat;
            double y_m = centerY + (down_m * nz * ny - along_m * nx) / flat;
            double z_m = centerZ - down_m * flat;
            addForce(on, body, x_m, y_m, z_m, 2 * chord_m / STATIONS, inverseB);
        }
    }

    /**
     * 1 for a side that moves into the soil or along it. The soil is stiff: a side that moves away from it leaves it
     * within a millimetre, here at a small angle, so that the force is a continuous function of the velocity.
     */
    private double pressed(TouchingBodies on, int b) {
        double away_mps = nx * on.velocity[b] + ny * on.velocity[b + 1] + nz * on.velocity[b + 2];
        double rolls_mps = Math.abs(ny * on.velocity[b] - nx * on.velocity[b + 1]) / flat;
        return Math.clamp(1 - away_mps / Math.max(RELEASE_MPS, RELEASE * rolls_mps), 0, 1);
    }

    /** Adds the force on a part of the strip from a place on the lower edge outwards. */
    private void addForce(
            TouchingBodies on, int body, double x_m, double y_m, double z_m, double length_m, double inverseB) {
        int b = 3 * body;
        int at = nodes.at(x_m, y_m);
        int material = view.material()[at];
        double groundX = view.normalX()[at];
        double groundY = view.normalY()[at];
        double groundZ = view.normalZ()[at];
        double edge_m = groundZ * nodes.depth_m(x_m, y_m, z_m);
        double wall_m = edge_m <= 0
                ? 0
                : view.plastic_m()[nodes.at(x_m - view.spacing_m() * nx / flat, y_m - view.spacing_m() * ny / flat)];
        wall_m = Math.max(wall_m, 0);
        // from the edge outwards the side rises to the ground
        double rise = flat / nz - (nx * groundX + ny * groundY) / (flat * groundZ);
        if (material < 0 || edge_m <= wall_m || !(rise > 0)) {
            return;
        }
        double elastic_Pa = 0.5 * soils.stiffness_Pa_m(material, wall_m) * (edge_m - wall_m);
        double mean_Pa = Math.min(soils.meanBearing_Pa(material, wall_m, edge_m, inverseB), elastic_Pa);
        double cosine = nx * groundX + ny * groundY + nz * groundZ;
        double strip_m = (edge_m - wall_m) / groundZ / rise;
        double force_N = pressed * mean_Pa * length_m * strip_m / groundZ / Math.max(cosine, SoilLaw.MIN_COSINE);
        double fx = force_N * nx;
        double fy = force_N * ny;
        double fz = force_N * nz;
        double armX = x_m - on.position[b];
        double armY = y_m - on.position[b + 1];
        double armZ = z_m + (edge_m - wall_m) / 3 - on.position[b + 2];
        on.force[b] += fx;
        on.force[b + 1] += fy;
        on.force[b + 2] += fz;
        on.moment[b] += armY * fz - armZ * fy;
        on.moment[b + 1] += armZ * fx - armX * fz;
        on.moment[b + 2] += armX * fy - armY * fx;
    }

    /** Loads the nodes near all stations and those beside them, whose depth is that of the wall. */
    private void requireAround(double x_m, double y_m, double radius_m) {
        nodes.require(
                x_m,
                y_m,
                radius_m * (Math.abs(ny) + nz * Math.abs(nx)) / flat,
                radius_m * (Math.abs(nx) + nz * Math.abs(ny)) / flat);
    }
}
