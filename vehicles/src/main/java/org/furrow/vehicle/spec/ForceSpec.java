package org.furrow.vehicle.spec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A force element of a mechanism, with a unique name. Points are in the world frame, in the design configuration. */
public sealed interface ForceSpec {
    String name();

    /**
     * Springs and dampers along the line between two points of bodies.
     *
     * @param first body, or 'ground'
     * @param second body, or 'ground'
     * @param laws force laws, which are summed; positive pushes the points apart
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
     * A spring, damper and constant torque about the axis of a revolute joint, or force along a translational joint.
     *
     * @param joint the joint; the torque acts on its second body, the reaction on its first
     * @param torque constant part, in Nm (N)
     * @param stiffness in Nm/rad (N/m)
     * @param free coordinate at which the spring is relaxed, in rad (m)
     * @param damping in Nms/rad (Ns/m)
     * @param drive adds a torque (force) by an input; null: none
     */
    record AtJoint(
            String name,
            String joint,
            double torque,
            double stiffness,
            double free,
            double damping,
            @Nullable Drive drive)
            implements ForceSpec {}

    /**
     * A force or torque on a body: constant, or a multiple of an input.
     *
     * @param at_m point of application, fixed to the body
     * @param force_N in the world
     * @param torque_Nm in the world
     * @param drive factor on force and torque by an input; null: 1
     */
    record Load(
            String name,
            String body,
            Vector at_m,
            Vector force_N,
            Vector torque_Nm,
            @Nullable Drive drive) implements ForceSpec {}

    /**
     * A force that depends on an input of the vehicle.
     *
     * @param input of {@link InputName}
     * @param effort over the input in [-1, 1], in Nm, N, or as a factor
     */
    record Drive(String input, Curve effort) {}

    /** Force law of a strut. */
    sealed interface StrutLaw {}

    /**
     * A spring.
     *
     * @param free_m length at which the deformation is 0
     * @param force_N over the elongation in m; positive pulls the points together
     */
    record Spring(double free_m, Curve force_N) implements StrutLaw {}

    /**
     * Bump and rebound stops.
     *
     * @param bump_m shortest length without a force
     * @param rebound_m longest length without a force
     * @param force_N over the deflection of a stop in m
     */
    record Stops(double bump_m, double rebound_m, Curve force_N) implements StrutLaw {}

    /**
     * A damper.
     *
     * @param fromLength_m shortest length at which it acts
     * @param toLength_m longest length at which it acts
     * @param force_N over the rate of elongation in m/s; positive pulls the points together
     */
    record Damper(double fromLength_m, double toLength_m, Curve force_N) implements StrutLaw {}
}
