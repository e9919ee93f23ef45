package org.furrow.vehicle.compile;

import org.furrow.vehicle.dynamics.LoopJoints;
import org.furrow.vehicle.spec.JointSpec;

/** Adds the constraint equations of cut joints. */
final class CutJointConstraints {
    private CutJointConstraints() {}

    static void add(JointSpec joint, LinkIndex links, LoopJoints.Builder loops) {
        String name = joint.name();
        int first = links.ofBody(joint.first());
        int second = links.ofBody(joint.second());
        double[] a = joint.onFirst().at_m().toArray();
        double[] b = joint.onSecond().at_m().toArray();
        double[] x = joint.onFirst().axes().x().toArray();
        double[] y = joint.onFirst().axes().y().toArray();
        double[] z = joint.onFirst().axes().z().toArray();
        double[] otherZ = joint.onSecond().axes().z().toArray();
        switch (joint.type()) {
            case SPHERICAL -> loops.point(name, first, second, a, b);
            case DISTANCE -> loops.rod(name, first, second, a, b);
            case REVOLUTE_SPHERICAL -> {
                loops.rod(name, first, second, a, b);
                loops.along(name, first, second, a, b, z);
            }
            case UNIVERSAL -> {
                loops.point(name, first, second, a, b);
                loops.across(name, first, second, z, otherZ);
            }
            case REVOLUTE -> {
                loops.point(name, first, second, a, b);
                loops.across(name, first, second, x, otherZ);
                loops.across(name, first, second, y, otherZ);
            }
            case CYLINDRICAL, TRANSLATIONAL -> {
                loops.along(name, first, second, a, b, x);
                loops.along(name, first, second, a, b, y);
                loops.across(name, first, second, x, otherZ);
                loops.across(name, first, second, y, otherZ);
                if (joint.type() == JointSpec.Type.TRANSLATIONAL) {
                    loops.across(name, first, second, x, y);
                }
            }
            case FIXED -> {
                loops.point(name, first, second, a, b);
                loops.across(name, first, second, x, y);
                loops.across(name, first, second, y, z);
                loops.across(name, first, second, z, x);
            }
        }
    }
}
