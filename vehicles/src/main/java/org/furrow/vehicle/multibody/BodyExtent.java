package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/**
 * Where the mass of a body is, from its moments of inertia.
 *
 * @param com_m centre of mass in the world
 * @param spread_m2 second moments of the mass about the centre of mass over the mass, in the world's axes: xx yy zz xy
 *     xz yz
 * @param known false for a body without mass or without moments of inertia
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
record BodyExtent(Vector com_m, double[] spread_m2, boolean known) {
    /** Half thickness added in every direction, since thin bodies have attachments beside them, in m. */
    private static final double SLACK_M = 0.12;
    /** Largest distance in standard deviations of the mass; a uniform rod ends at 1.73. */
    private static final double FAR = 3;

    private static BodyExtent of(MechanismSpec.Body body) {
        double mass = body.mass_kg();
        double[] i = body.worldInertia_kgm2();
        double half = 0.5 * (i[0] + i[1] + i[2]);
        if (mass == 0 || half == 0) {
            return new BodyExtent(body.worldCom_m(), new double[6], false);
        }
        double slack = SLACK_M * SLACK_M;
        double[] spread = {
            (half - i[0]) / mass + slack,
            (half - i[1]) / mass + slack,
            (half - i[2]) / mass + slack,
            -i[3] / mass,
            -i[4] / mass,
            -i[5] / mass
        };
        return new BodyExtent(body.worldCom_m(), spread, true);
    }

    /** Warnings about joints that are attached far outside a body. */
    static List<String> doubts(MechanismSpec mechanism) {
        List<String> doubts = new ArrayList<>();
        for (JointSpec joint : mechanism.joints()) {
            addDoubts(mechanism, joint, joint.first(), joint.onFirst().at_m(), doubts);
            addDoubts(mechanism, joint, joint.second(), joint.onSecond().at_m(), doubts);
        }
        return List.copyOf(doubts);
    }

    private static void addDoubts(
            MechanismSpec mechanism, JointSpec joint, String name, Vector at_m, List<String> doubts) {
        for (MechanismSpec.Body body : mechanism.bodies()) {
            if (body.name().equals(name)) {
                BodyExtent extent = of(body);
                if (extent.isFarOutside(at_m)) {
                    doubts.add(String.format(
                            Locale.ROOT,
                            "joint '%s' is attached to '%s' %.2f m from its centre of mass, far outside a body of its"
                                    + " moments of inertia; was a part moved without the other?",
                            joint.name(),
                            name,
                            extent.distance_m(at_m)));
                }
            }
        }
    }

    private double distance_m(Vector point_m) {
        return point_m.minus(com_m).length();
    }

    private boolean isFarOutside(Vector point_m) {
        return known && deviations(point_m) > FAR;
    }

    /** Square root of p . S^-1 p, with the inverse of the symmetric S by its cofactors. */
    private double deviations(Vector point_m) {
        Vector p = point_m.minus(com_m);
        double xx = spread_m2[0];
        double yy = spread_m2[1];
        double zz = spread_m2[2];
        double xy = spread_m2[3];
        double xz = spread_m2[4];
        double yz = spread_m2[5];
        double cxx = yy * zz - yz * yz;
        double cxy = xz * yz - xy * zz;
        double cxz = xy * yz - xz * yy;
        double determinant = xx * cxx + xy * cxy + xz * cxz;
        double sum = p.x() * (p.x() * cxx + 2 * p.y() * cxy + 2 * p.z() * cxz)
                + p.y() * (p.y() * (xx * zz - xz * xz) + 2 * p.z() * (xy * xz - xx * yz))
                + p.z() * p.z() * (xx * yy - xy * xy);
        return Math.sqrt(sum / determinant);
    }
}
