package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;

/**
 * The multi-disc tyre of Perera et al. (2006), after Blundell and Harty (The Multibody Systems Approach to Vehicle Dynamics,
 * 2004).
 *
 * <p>Discs side by side are cut by the ground. With A_i the penetrated area of component i of disc j, w the disc's width, X_i,
 * n_i and mu_i the component's contact point, normal and friction:
 *
 * <pre>
 *   V_eff   = sum A_i w                (4)
 *   X_ecp   = sum A_i w X_i  / V_eff   (5)
 *   X_ern   = sum A_i w n_i  / V_eff   (6), made a unit vector
 *   mu_eff  = sum A_i w mu_i / V_eff   (7)
 * </pre>
 *
 * <p>V_eff gives the radial penetration by a table made on flat ground, and that the normal force by the tyre's curve.
 *
 * <p>A disc sees its own plane alone; across the discs the normal leans as their contact points do (least squares, weighted by
 * area). Where too few discs touch to tell, the ground is taken to be level across; the change from one to the other is smooth.
 *
 * <p>Force and moment are continuous in the wheel's pose where the ground is continuous, and where it steps, as long as the step's
 * edge is not parallel to the discs' planes: such an edge the discs meet one after the other.
 */
final class MultiDiscTyre implements SurfaceContact {
    /** Spread of the contact across, over the square of a disc's width, from which on the discs tell the slope. */
    private static final double SPREAD = 0.2;
    /** Steepest lean across, as a tangent, that corrects the depth of a cambered disc. */
    private static final double MOST_LEAN = 1;
    /** Upright part of the in-plane normal below which the ground is a wall. */
    private static final double WALL = 0.3;

    private final TyreSpec spec;
    private final int discs;
    private final double discWidth_m;
    private final PenetrationTable table;
    private final DiscSection section;
    private final WheelFrame wheel = new WheelFrame();
    private final RoadForce road;
    /** Area, point (xi, eta) of each disc. */
    private final double[] area;

    private final double[] xi;
    private final double[] eta;
    private double lean;

    MultiDiscTyre(MultiDiscSpec multiDisc) {
        spec = multiDisc.tyre();
        discs = multiDisc.discs();
        discWidth_m = spec.width_m() / discs;
        table = new PenetrationTable(spec.radius_m(), spec.width_m());
        section = new DiscSection(spec.radius_m(), multiDisc.segments());
        road = new RoadForce(spec);
        area = new double[discs];
        xi = new double[discs];
        eta = new double[discs];
    }

    @Override
    public int stateLength() {
        return RoadForce.STATE;
    }

    @Override
    public String stateName(int word) {
        return RoadForce.stateName(word);
    }

    @Override
    public void press(TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
        wheel.take(bodies, body);
        if (!(surface.height_m(wheel.x_m, wheel.y_m) < wheel.z_m)) {
            throw new IllegalStateException("wheel " + body + " has broken through the ground: its centre is below it");
        }
        double total = 0;
        double totalXi = 0;
        double totalEta = 0;
        double totalS = 0;
        double normalXi = 0;
        double normalEta = 0;
        double grip = 0;
        for (int j = 0; j < discs; j++) {
            double s = offset_m(j);
            section.cut(surface, wheel, s);
            area[j] = section.area;
            total += section.area;
            totalS += section.area * s;
            totalXi += section.areaXi;
            totalEta += section.areaEta;
            normalXi += section.areaNormalXi;
            normalEta += section.areaNormalEta;
            grip += section.areaFriction;
            xi[j] = section.areaXi;
            eta[j] = section.areaEta;
        }
        double length = Math.sqrt(normalXi * normalXi + normalEta * normalEta);
        if (!(total > 0) || !(length > 0)) {
            RoadForce.lift(bodies, body, state, at);
            return;
        }
        double depth = leanAcross(total, totalS / total, normalXi / length, normalEta / length);
        setNormal(normalXi / length, normalEta / length);
        setPoint(totalS / total, totalXi / total, totalEta / total);
        road.friction = grip / total;
        road.elastic_N = spec.loadAt_N(table.penetration_m(total * discWidth_m * depth));
        road.write(bodies, body, wheel, state, at, step_s);
    }

    private double offset_m(int disc) {
        return (disc - 0.5 * (discs - 1)) * discWidth_m;
    }

    /**
     * Sets {@link #lean}, the part of the normal along the axle for one along the in-plane normal.
     *
     * @return true depth over the depth that the discs saw along W's vertical: a plane with normal n is farther by n_z / n_up
     */
    private double leanAcross(double total, double meanS, double nxi, double neta) {
        double level = wheel.axleZ / wheel.upZ;
        double spread = 0;
        double slope = 0;
        for (int j = 0; j < discs; j++) {
            double s = offset_m(j) - meanS;
            spread += area[j] * s * s;
            // how far the disc's contact point lies along the in-plane normal
            slope += s * (xi[j] * nxi + eta[j] * neta);
        }
        double known = Math.clamp(spread / (SPREAD * discWidth_m * discWidth_m * total), 0, 1);
        known = known * known * (3 - 2 * known);
        double upright = Math.max(neta, WALL);
        double seen = spread > 0 ? -slope / spread : 0;
        double tangent = level + known * (seen / upright - level);
        double bounded = Math.clamp(tangent, -MOST_LEAN, MOST_LEAN);
        lean = bounded * upright;
        return wheel.upZ * (wheel.upZ + bounded * wheel.axleZ);
    }

    private void setNormal(double nxi, double neta) {
        double length = Math.sqrt(1 + lean * lean);
        road.nx = (nxi * wheel.forwardX + neta * wheel.upX + lean * wheel.axleX) / length;
        road.ny = (nxi * wheel.forwardY + neta * wheel.upY + lean * wheel.axleY) / length;
        road.nz = (neta * wheel.upZ + lean * wheel.axleZ) / length;
    }

    private void setPoint(double s, double x, double y) {
        road.px = s * wheel.axleX + x * wheel.forwardX + y * wheel.upX;
        road.py = s * wheel.axleY + x * wheel.forwardY + y * wheel.upY;
        road.pz = s * wheel.axleZ + y * wheel.upZ;
    }
}
