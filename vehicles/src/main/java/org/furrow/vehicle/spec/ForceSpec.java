package org.furrow.vehicle.spec;

import java.util.List;

/** What acts on bodies. */
public sealed interface ForceSpec {
    String name();

    /**
     * Springs and dampers along the line between two points.
     *
     * @param name unique
     * @param first body, or 'ground'
     * @param second body, or 'ground'
     * @param onFirst_m point on the first body, in the world, design configuration
     * @param onSecond_m point on the second body
     * @param laws the sum of which acts; positive pushes the points apart
     */
    record Strut(String name, String first, String second, Vector onFirst_m, Vector onSecond_m, List<StrutLaw> laws)
            implements ForceSpec {
        public Strut {
            laws = List.copyOf(laws);
            if (!(onFirst_m.minus(onSecond_m).length() > 0)) {
                throw new IllegalArgumentException("'" + name + "' needs two points that are apart");
            }
        }
    }

    /**
     * A spring, damper and motor about the axis, or along it, of a revolute or translational joint.
     *
     * @param name unique
     * @param joint the joint, on whose second body it acts, and against it on the first
     * @param torque constant, in Nm (N)
     * @param stiffness in Nm/rad (N/m)
     * @param free coordinate at which the spring is relaxed, in rad (m)
     * @param damping in Nms/rad (Ns/m)
     */
    record AtJoint(String name, String joint, double torque, double stiffness, double free, double damping)
            implements ForceSpec {}

    /**
     * A constant force or torque on a body.
     *
     * @param name unique
     * @param body the body
     * @param at_m where the force acts, in the world, design configuration; moves with the body
     * @param force_N in the world
     * @param torque_Nm in the world
     */
    record Load(String name, String body, Vector at_m, Vector force_N, Vector torque_Nm) implements ForceSpec {}

    /** A law of a strut. */
    sealed interface StrutLaw {}

    /**
     * Force over deformation.
     *
     * @param free_m length at which the curve's abscissa is 0
     * @param force_N pull over length - free, in N over m: positive draws the points together
     */
    record Spring(double free_m, Curve force_N) implements StrutLaw {}

    /**
     * Stops at both ends.
     *
     * @param bump_m shortest length without a force
     * @param rebound_m longest length without a force
     * @param force_N over the way beyond, in N over m
     */
    record Stops(double bump_m, double rebound_m, Curve force_N) implements StrutLaw {}

    /**
     * Force over the speed of lengthening.
     *
     * @param fromLength_m from this length ...
     * @param toLength_m ... to this
     * @param force_N pull, in N over m/s: positive draws the points together
     */
    record Damper(double fromLength_m, double toLength_m, Curve force_N) implements StrutLaw {}
}
