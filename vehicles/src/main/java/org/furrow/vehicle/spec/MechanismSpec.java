package org.furrow.vehicle.spec;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * A mechanism in Cartesian form: bodies, joints and forces in the design configuration, in one world frame, in SI.
 *
 * @param bodies at least one
 */
public record MechanismSpec(
        String name,
        List<Body> bodies,
        List<JointSpec> joints,
        List<ForceSpec> forces,
        Conditions conditions,
        Wishes wishes) {
    /** More than any machine weighs; greater numbers are mistakes, and overflow in products. */
    private static final double MAX_MASS_KG = 1e9;

    /** Name of the world as a body. */
    public static final String GROUND = "ground";

    public MechanismSpec {
        bodies = List.copyOf(bodies);
        joints = List.copyOf(joints);
        forces = List.copyOf(forces);
        MechanismNames.check(bodies, joints, forces, conditions, wishes);
    }

    /** Gravity, prescribed motions, coupled joints and start velocities. */
    public record Conditions(Vector gravity_mps2, List<Motion> motions, List<Coupling> couplings, List<Start> start) {
        public Conditions {
            motions = List.copyOf(motions);
            couplings = List.copyOf(couplings);
            start = List.copyOf(start);
        }
    }

    /**
     * A rigid body.
     *
     * @param name unique, not {@value #GROUND}
     * @param mass_kg its mass; 0 is allowed where it moves only together with bodies that have mass
     * @param com_m centre of mass, in its frame
     * @param inertia_kgm2 about the centre of mass, along its axes
     */
    public record Body(String name, double mass_kg, Vector origin_m, Axes axes, Vector com_m, Inertia inertia_kgm2) {
        public Body {
            Ranges.notNegative("mass of body '" + name + "'", mass_kg);
            if (mass_kg > MAX_MASS_KG) {
                throw new IllegalArgumentException(
                        "mass of body '" + name + "' must be at most " + MAX_MASS_KG + " kg, found " + mass_kg);
            }
            if (name.isEmpty() || name.equals(GROUND)) {
                throw new IllegalArgumentException("a body needs a name other than '" + GROUND + "'");
            }
        }

        /** Centre of mass in the world frame. */
        public Vector worldCom_m() {
            return origin_m.plus(axes.out(com_m));
        }

        /** Inertia about the centre of mass along the world's axes, A I A^T: xx yy zz xy xz yz, in kg m^2. */
        public double[] worldInertia_kgm2() {
            Inertia i = inertia_kgm2;
            Vector first = axes.out(new Vector(i.xx, i.xy, i.xz));
            Vector second = axes.out(new Vector(i.xy, i.yy, i.yz));
            Vector third = axes.out(new Vector(i.xz, i.yz, i.zz));
            Vector x = axes.out(new Vector(first.x(), second.x(), third.x()));
            Vector y = axes.out(new Vector(first.y(), second.y(), third.y()));
            Vector z = axes.out(new Vector(first.z(), second.z(), third.z()));
            return new double[] {x.x(), y.y(), z.z(), x.y(), x.z(), y.z()};
        }
    }

    /** A symmetric inertia tensor, in kg m^2; products have the sign of the matrix elements. */
    public record Inertia(double xx, double yy, double zz, double xy, double xz, double yz) {
        public static final Inertia NONE = new Inertia(0, 0, 0, 0, 0, 0);

        /**
         * Checks that a body can have this tensor: its second moments of mass, half the trace of the tensor times the
         * unit matrix minus the tensor, must be positive semidefinite. This includes the triangle inequality, and
         * unlike that it does not depend on the axes.
         */
        public Inertia {
            Ranges.notNegative("inertia xx", xx);
            Ranges.notNegative("inertia yy", yy);
            Ranges.notNegative("inertia zz", zz);
            double scale = xx + yy + zz;
            double mx = scale / 2 - xx;
            double my = scale / 2 - yy;
            double mz = scale / 2 - zz;
            double slack = 1e-9 * scale;
            if (Math.min(mx, Math.min(my, mz)) < -slack / 2) {
                throw new IllegalArgumentException(
                        "each moment of inertia must be at most the sum of the other two, found " + xx + ", " + yy
                                + ", " + zz);
            }
            double minor = Math.min(mx * my - xy * xy, Math.min(my * mz - yz * yz, mz * mx - xz * xz));
            double det = mx * (my * mz - yz * yz) - xy * (xy * mz + yz * xz) - xz * (xy * yz + my * xz);
            if (!(minor >= -slack * scale && det >= -slack * scale * scale)) {
                throw new IllegalArgumentException("the products of inertia are too large for the moments " + xx + ", "
                        + yy + ", " + zz + ": found " + xy + ", " + xz + ", " + yz);
            }
        }
    }

    /**
     * A prescribed joint coordinate.
     *
     * @param joint a revolute or translational joint
     */
    public record Motion(String joint, MotionLaw law) {}

    /**
     * Two joint coordinates with q_first + ratio q_second = const, as of gears, a rack, a belt or a differential.
     *
     * @param first a revolute or translational joint
     * @param second another one
     * @param ratio not 0; in m/rad, rad/m or without unit
     */
    public record Coupling(String first, String second, double ratio) {
        public Coupling {
            if (first.equals(second)) {
                throw new IllegalArgumentException("a coupling needs two joints, found '" + first + "' twice");
            }
            if (!Double.isFinite(ratio) || ratio == 0) {
                throw new IllegalArgumentException("the ratio of a coupling must not be 0, ratio=" + ratio);
            }
        }
    }

    /**
     * A start velocity. Velocities that are not given are the smallest that satisfy the joints.
     *
     * @param of a joint (relative velocities, one number for each degree of freedom; those of a spherical joint along
     *     the axes of the second body) or a body (angular velocity, then velocity of its centre of mass, in the world)
     * @param values in rad/s and m/s
     */
    public record Start(String of, List<Double> values) {
        public Start {
            values = List.copyOf(values);
        }
    }

    /** The same mechanism with another base and further joints to keep. */
    public MechanismSpec withTree(@Nullable String base, List<String> keep) {
        List<String> all =
                Stream.concat(wishes.keep.stream(), keep.stream()).distinct().toList();
        return new MechanismSpec(name, bodies, joints, forces, conditions, new Wishes(base, wishes.cut, all));
    }

    /**
     * The user's choices for the spanning tree.
     *
     * @param base base body, or null for the compiler's choice
     */
    public record Wishes(@Nullable String base, List<String> cut, List<String> keep) {
        public static final Wishes NONE = new Wishes(null, List.of(), List.of());

        public Wishes {
            cut = List.copyOf(cut);
            keep = List.copyOf(keep);
        }
    }
}
