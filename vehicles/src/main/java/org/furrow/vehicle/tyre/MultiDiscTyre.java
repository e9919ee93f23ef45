package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;

/**
 * The multi-disc tyre of Perera et al. (2006), after Blundell and Harty (The Multibody Systems Approach to Vehicle
 * Dynamics, 2004).
 *
 * <p>The ground cuts discs that lie side by side. With A_i the penetrated area of component i of a disc, w the disc's
 * width, X_i, n_i and mu_i the component's contact point, normal and friction:
 *
 * <pre>
 *   V_eff   = sum A_i w                (4)
 *   X_ecp   = sum A_i w X_i  / V_eff   (5)
 *   X_ern   = sum A_i w n_i  / V_eff   (6), made a unit vector
 *   mu_eff  = sum A_i w mu_i / V_eff   (7)
 * </pre>
 *
 * <p>A table made on flat ground converts V_eff to a radial penetration; the tyre's curve converts that to a normal
 * force.
 *
 * <p>A disc measures the normal in its own plane only. Across the discs the normal follows the line through their
 * contact points (least squares, weighted by area). With too few discs in contact the ground is taken as level
 * across; the transition is smooth.
 *
 * <p>Force and moment are continuous in the wheel's pose on continuous ground and over a step whose edge is not
 * parallel to the discs' planes. An edge parallel to them reaches the discs one after the other.
 */
final class MultiDiscTyre extends RoadTyre {
    /** Variance of the contact points over the square of a disc's width above which they define the slope across. */
    private static final double SLOPE_SPREAD = 0.2;
    /** Largest lean across, as a tangent. */
    private static final double MAX_LEAN = 1;
    /** Smallest upright component of the in-plane normal that is used for the lean across. */
    private static final double MIN_UPRIGHT = 0.3;

    private final int discs;
    private final double discWidth_m;
    private final PenetrationTable table;
    private final DiscSection section;
    /** Area of each disc's section, and area times its contact point (xi, eta). */
    private final double[] area;

    private final double[] xi;
    private final double[] eta;
    /** Component of the normal along the axle for one along the in-plane normal. */
    private double lean;

    MultiDiscTyre(MultiDiscSpec multiDisc, RigidSurface surface) {
        super(multiDisc.tyre(), surface);
        discs = multiDisc.discs();
        discWidth_m = spec.width_m() / discs;
        table = new PenetrationTable(spec.radius_m(), spec.width_m());
        section = new DiscSection(spec.radius_m(), multiDisc.segments(), !hasTraction);
        area = new double[discs];
        xi = new double[discs];
        eta = new double[discs];
    }

    @Override
    boolean findContact(RigidSurface surface) {
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
            return false;
        }
        double depth = leanAcross(total, totalS / total, normalXi / length, normalEta / length);
        setNormal(normalXi / length, normalEta / length);
        setPoint(totalS / total, totalXi / total, totalEta / total);
        road.friction = grip / total;
        road.deflection_m = table.penetration_m(total * discWidth_m * depth);
        road.elastic_N = spec.loadAt_N(road.deflection_m);
        return true;
    }

    private double offset_m(int disc) {
        return (disc - 0.5 * (discs - 1)) * discWidth_m;
    }

    /**
     * Sets {@link #lean}.
     *
     * @return true depth over the depth along W's vertical that the discs measured: n_z / n_up for a plane with
     *     normal n
     */
    private double leanAcross(double total, double meanS, double nxi, double neta) {
        double level = wheel.axleZ / wheel.upZ;
        double spread = 0;
        double slope = 0;
        for (int j = 0; j < discs; j++) {
            double s = offset_m(j) - meanS;
            spread += area[j] * s * s;
            // position of the disc's contact point along the in-plane normal
            slope += s * (xi[j] * nxi + eta[j] * neta);
        }
        double known = Math.clamp(spread / (SLOPE_SPREAD * discWidth_m * discWidth_m * total), 0, 1);
        known = known * known * (3 - 2 * known);
        double upright = Math.max(neta, MIN_UPRIGHT);
        double measured = spread > 0 ? -slope / spread : 0;
        double tangent = level + known * (measured / upright - level);
        double bounded = Math.clamp(tangent, -MAX_LEAN, MAX_LEAN);
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
