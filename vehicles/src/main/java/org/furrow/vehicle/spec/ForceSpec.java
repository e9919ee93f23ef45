package org.furrow.vehicle.spec;

import java.util.List;
import org.furrow.world.math.Ranges;
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
     * @param resistance limits and friction of the joint; null: none
     */
    record AtJoint(
            String name,
            String joint,
            double torque,
            double stiffness,
            double free,
            double damping,
            @Nullable Drive drive,
            @Nullable Resistance resistance)
            implements ForceSpec {}

    /**
     * Limits and dry friction of a joint. Beyond a limit by d the torque is k d max(0, 1 + c d'), after Hunt and
     * Crossley (1975): it never pulls, and it is continuous where the limit is met. Friction is that of Coulomb, which
     * near rest grows linearly with the rate: F v / sqrt(v^2 + w^2).
     *
     * @param lower least coordinate, in rad (m); -infinity: none
     * @param upper largest coordinate; infinity: none
     * @param stiffness k beyond the limits, in Nm/rad (N/m)
     * @param damping c, in s/rad (s/m)
     * @param friction F, in Nm (N)
     * @param rest w, in rad/s (m/s)
     */
    record Resistance(double lower, double upper, double stiffness, double damping, double friction, double rest) {
        public Resistance {
            if (!(lower < upper)) {
                throw new IllegalArgumentException("the lower limit of a joint must be less than the upper one, lower="
                        + lower + " upper=" + upper);
            }
            boolean isLimited = lower > Double.NEGATIVE_INFINITY || upper < Double.POSITIVE_INFINITY;
            if (isLimited && !(stiffness > 0)) {
                throw new IllegalArgumentException("limits of a joint need a stiffness > 0, stiffness=" + stiffness);
            }
            Ranges.notNegative("damping of limits", damping);
            Ranges.notNegative("friction of a joint", friction);
            Ranges.positive("rate near rest of a joint's friction", rest);
        }

        /** The torque (force) on the joint's second body at a coordinate and its rate. */
        public double effort(double coordinate, double rate) {
            double effort = friction == 0 ? 0 : -friction * rate / Math.sqrt(rate * rate + rest * rest);
            if (coordinate > upper) {
                return effort - stiffness * (coordinate - upper) * Math.max(0, 1 + damping * rate);
            }
            if (coordinate < lower) {
                return effort + stiffness * (lower - coordinate) * Math.max(0, 1 - damping * rate);
            }
            return effort;
        }
    }

    /**
     * A rope from a wheel to a body on a guide, as a spring that only pulls: EA / length x stretch, plus damping while
     * it is taut. The length changes with the end's coordinate, the stretch also with the wheel's.
     *
     * @param wheel revolute joint of the wheel; positive rotation times {@code ratio_m} shortens the rope
     * @param end translational joint of the body, whose coordinate grows towards the wheel
     * @param ratio_m way of the rope over the wheel's angle, with sign, in m/rad
     * @param stiffness_N axial stiffness EA
     * @param length_m between wheel and body at coordinates 0
     * @param pull_N pull at coordinates 0
     */
    record Rope(
            String name,
            String wheel,
            String end,
            double ratio_m,
            double stiffness_N,
            double length_m,
            double pull_N,
            double damping_Nspm)
            implements ForceSpec {
        /** A rope is never taken to be shorter, in m. */
        private static final double SHORTEST_M = 0.1;

        public Rope {
            Ranges.positive("stiffness of rope '" + name + "'", stiffness_N);
            Ranges.positive("length of rope '" + name + "'", length_m);
            Ranges.notNegative("pull of rope '" + name + "'", pull_N);
            Ranges.notNegative("damping of rope '" + name + "'", damping_Nspm);
            if (!Double.isFinite(ratio_m) || ratio_m == 0) {
                throw new IllegalArgumentException("the ratio of a rope must not be 0, ratio=" + ratio_m);
            }
        }

        /**
         * Pull of the rope, in N, >= 0.
         *
         * @param angle_rad of the wheel, and its rate
         * @param way_m of the end, and its rate
         */
        public double pull_N(double angle_rad, double angle_radps, double way_m, double way_mps) {
            double stretch_m = pull_N * length_m / stiffness_N + ratio_m * angle_rad - way_m;
            if (!(stretch_m > 0)) {
                return 0;
            }
            double elastic_N = stiffness_N / Math.max(SHORTEST_M, length_m - way_m) * stretch_m;
            return Math.max(0, elastic_N + damping_Nspm * (ratio_m * angle_radps - way_mps));
        }
    }

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
     * @param effort over the input, in Nm, N, or as a factor
     * @param map in place of {@code effort}, over the input and the speed of the joint; null: the speed has no effect
     */
    record Drive(String input, Curve effort, @Nullable EffortMap map) {
        /** A force over the input alone. */
        public Drive(String input, Curve effort) {
            this(input, effort, null);
        }

        /** A force over the input and the speed of the joint. */
        public Drive(String input, EffortMap map) {
            this(input, Curve.constant(0), map);
        }
    }

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
