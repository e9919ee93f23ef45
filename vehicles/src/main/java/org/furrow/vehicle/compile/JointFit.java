package org.furrow.vehicle.compile;

import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.Vector;

/** Checks that the two markers of a joint coincide in the design configuration. */
final class JointFit {
    private JointFit() {}

    /** @throws PlanException naming the joint, its bodies and the gap */
    static void check(JointSpec joint) {
        if (!joint.type().isRod() && !(joint.length_m() <= JointSpec.CLOSED)) {
            throw misfit(joint, "its two points are " + joint.length_m() + " m apart; the loop does not close");
        }
        switch (joint.type()) {
            case REVOLUTE, TRANSLATIONAL, CYLINDRICAL -> {
                double angle_rad = angle_rad(
                        joint.onFirst().axes().z(), joint.onSecond().axes().z());
                if (!(angle_rad <= JointSpec.CLOSED)) {
                    throw misfit(joint, "its two axes are " + angle_rad + " rad apart; the loop does not close");
                }
            }
            case UNIVERSAL -> {
                Vector across =
                        joint.onFirst().axes().z().cross(joint.onSecond().axes().z());
                if (!(across.length() > JointSpec.CLOSED)) {
                    throw misfit(joint, "the two axes of a universal joint must not be parallel");
                }
            }
            case REVOLUTE_SPHERICAL -> {
                Vector rod =
                        joint.onSecond().at_m().minus(joint.onFirst().at_m()).unit();
                double along = Math.abs(rod.dot(joint.onFirst().axes().z()));
                if (!(along <= JointSpec.CLOSED)) {
                    throw misfit(
                            joint,
                            "its rod must be at right angles to its axis, and is off by " + StrictMath.asin(along)
                                    + " rad");
                }
            }
            case SPHERICAL, FIXED, DISTANCE -> {}
        }
    }

    /** Angle between unit vectors, from their difference, since the cosine is inaccurate for small angles. */
    private static double angle_rad(Vector a, Vector b) {
        return 2 * StrictMath.asin(Math.min(1, a.minus(b).length() / 2));
    }

    private static PlanException misfit(JointSpec joint, String how) {
        return new PlanException(
                joint.name(),
                "joint '" + joint.name() + "' between '" + joint.first() + "' and '" + joint.second()
                        + "' does not fit: " + how);
    }
}
