package org.furrow.vehicle.mechanism;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * Where the mass of a body is, from its moments of inertia.
 *
 * @param com_m centre of mass in the world
 * @param spread_m2 second moments of the mass about the centre of mass over the mass, in the world's axes
 * @param known false for a body without mass or without moments of inertia
 */
record BodyExtent(Vector com_m, Matrix3d spread_m2, boolean known) {
    /** Half thickness added in every direction, since thin bodies have attachments beside them, in m. */
    private static final double SLACK_M = 0.12;
    /** Largest distance in standard deviations of the mass; a uniform rod ends at 1.73. */
    private static final double FAR = 3;

    private static BodyExtent of(MechanismSpec.Body body) {
        double mass = body.mass_kg();
        double[] i = body.worldInertia_kgm2();
        double half = 0.5 * (i[0] + i[1] + i[2]);
        if (mass == 0 || half == 0) {
            return new BodyExtent(body.worldCom_m(), new Matrix3d(), false);
        }
        double slack = SLACK_M * SLACK_M;
        Matrix3d spread = new Matrix3d(
                (half - i[0]) / mass + slack,
                -i[3] / mass,
                -i[4] / mass,
                -i[3] / mass,
                (half - i[1]) / mass + slack,
                -i[5] / mass,
                -i[4] / mass,
                -i[5] / mass,
                (half - i[2]) / mass + slack);
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

    private double deviations(Vector point_m) {
        Vector from = point_m.minus(com_m);
        Vector3d p = new Vector3d(from.x(), from.y(), from.z());
        return Math.sqrt(p.dot(new Matrix3d(spread_m2).invert().transform(new Vector3d(p))));
    }
}
