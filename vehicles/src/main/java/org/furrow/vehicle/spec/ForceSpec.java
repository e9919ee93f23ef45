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
     * A force or torque on a body: constant, or a multiple of an input; or the draft of a tool in soil.
     *
     * @param at_m point of application, fixed to the body
     * @param force_N in the world
     * @param torque_Nm in the world
     * @param draft resists the motion of the point; null: none
     * @param drive factor on force, torque and draft by an input; null: 1
     */
    record Load(
            String name,
            String body,
            Vector at_m,
            Vector force_N,
            Vector torque_Nm,
            @Nullable Draft draft,
            @Nullable Drive drive)
            implements ForceSpec {}

    /**
     * Draft of a soil-engaging tool, ASAE D497: W T (A + B S + C S^2) with the width W in m, the depth T in cm and the
     * speed S in km/h, in N. Near rest it vanishes linearly.
     *
     * @param ahead direction in which the tool works, fixed to the body; design configuration
     * @param width_m width, or number of tools
     * @param coefficients A, B and C
     */
    record Draft(Vector ahead, double width_m, double depth_m, Vector coefficients) {
        private static final double KMPH_PER_MPS = 3.6;
        private static final double CM_PER_M = 100;
        /** Speed below which the draft vanishes: soil at rest resists as well, but does not push. */
        private static final double REST_MPS = 0.05;

        public Draft {
            if (!(width_m > 0) || !(depth_m > 0)) {
                throw new IllegalArgumentException(
                        "a draft needs width and depth > 0, width_m=" + width_m + " depth_m=" + depth_m);
            }
            if (!(coefficients.x() >= 0) || !(coefficients.y() >= 0) || !(coefficients.z() >= 0)) {
                throw new IllegalArgumentException("coefficients of a draft must be >= 0, found " + coefficients);
            }
        }

        /** The force along {@link #ahead} at a speed along it, in N: against the speed. */
        public double force_N(double ahead_mps) {
            double size = Math.abs(ahead_mps) * KMPH_PER_MPS;
            double draft_N = width_m
                    * CM_PER_M
                    * depth_m
                    * (coefficients.x() + size * (coefficients.y() + size * coefficients.z()));
            return -draft_N * ahead_mps / Math.sqrt(ahead_mps * ahead_mps + REST_MPS * REST_MPS);
        }
    }

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
