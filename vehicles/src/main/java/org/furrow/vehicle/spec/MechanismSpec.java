package org.furrow.vehicle.spec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bodies joined to each other, in Cartesian form: everything is where it is in the design configuration, in one world frame, SI.
 *
 * <p>The name {@value #GROUND} stands for the world itself.
 *
 * @param name of the mechanism
 * @param bodies at least one
 * @param joints what joins them
 * @param forces what acts on them
 * @param conditions gravity, what is prescribed, how it starts
 * @param wishes what the user wants of the tree
 */
public record MechanismSpec(
        String name,
        List<Body> bodies,
        List<JointSpec> joints,
        List<ForceSpec> forces,
        Conditions conditions,
        Wishes wishes) {
    /** Name of the world itself. */
    public static final String GROUND = "ground";

    /** Checks names and references. */
    public MechanismSpec {
        bodies = List.copyOf(bodies);
        joints = List.copyOf(joints);
        forces = List.copyOf(forces);
        MechanismNames.check(bodies, joints, forces, conditions, wishes);
    }

    /**
     * What holds from outside.
     *
     * @param gravity_mps2 acceleration of gravity
     * @param motions joint coordinates that are prescribed
     * @param start velocities at the start
     */
    public record Conditions(Vector gravity_mps2, List<Motion> motions, List<Start> start) {
        public Conditions {
            motions = List.copyOf(motions);
            start = List.copyOf(start);
        }
    }

    /**
     * A rigid body.
     *
     * @param name unique, not {@value #GROUND}
     * @param mass_kg its mass; 0 only where other bodies carry it
     * @param origin_m origin of its frame
     * @param axes axes of its frame
     * @param com_m its centre of mass, in its frame
     * @param inertia_kgm2 about the centre of mass, along its axes
     */
    public record Body(String name, double mass_kg, Vector origin_m, Axes axes, Vector com_m, Inertia inertia_kgm2) {
        /** Checks the mass. */
        public Body {
            Ranges.notNegative("mass of body '" + name + "'", mass_kg);
            if (name.isEmpty() || name.equals(GROUND)) {
                throw new IllegalArgumentException("a body needs a name other than '" + GROUND + "'");
            }
        }

        /** Centre of mass in the world. */
        public Vector worldCom_m() {
            return origin_m.plus(axes.out(com_m));
        }
    }

    /** A symmetric tensor of inertia, in kg m^2; products as they stand in the matrix, with their sign. */
    public record Inertia(double xx, double yy, double zz, double xy, double xz, double yz) {
        public static final Inertia NONE = new Inertia(0, 0, 0, 0, 0, 0);

        /** Checks that a body could have it: no principal moment below 0 or above the sum of the others. */
        public Inertia {
            Ranges.notNegative("inertia xx", xx);
            Ranges.notNegative("inertia yy", yy);
            Ranges.notNegative("inertia zz", zz);
            double slack = 1e-9 * (xx + yy + zz);
            if (xx > yy + zz + slack || yy > xx + zz + slack || zz > xx + yy + slack) {
                throw new IllegalArgumentException(
                        "no body has such moments of inertia: each must be at most the sum of the"
                                + " other two, found " + xx + ", " + yy + ", " + zz);
            }
            double minor = xx * yy - xy * xy;
            double det = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
            double scale = xx + yy + zz;
            if (minor < -1e-9 * scale * scale || det < -1e-9 * scale * scale * scale) {
                throw new IllegalArgumentException(
                        "no body has such products of inertia: the tensor must not be negative, found " + xy + ", " + xz
                                + ", " + yz);
            }
        }

        /** Without products. */
        public static Inertia of(double xx, double yy, double zz) {
            return new Inertia(xx, yy, zz, 0, 0, 0);
        }
    }

    /**
     * A joint coordinate that is prescribed: the angle of a revolute or the way of a translational joint.
     *
     * @param joint its joint
     * @param law over time
     */
    public record Motion(String joint, MotionLaw law) {}

    /**
     * A velocity at the start; what is not given follows from the joints, as slow as may be.
     *
     * @param of a joint (relative: one number for a revolute or translational joint, three for a spherical one, along the axes of
     *     the second body) or a body (absolute: angular velocity, then velocity of its centre of mass, in the world)
     * @param values in rad/s and m/s
     */
    public record Start(String of, List<Double> values) {
        public Start {
            values = List.copyOf(values);
        }
    }

    /**
     * What the user wants of the tree.
     *
     * @param base the body from which the tree grows, or null: the compiler's choice
     * @param cut joints that shall be cut
     * @param keep joints that shall not be cut
     */
    public record Wishes(@Nullable String base, List<String> cut, List<String> keep) {
        public static final Wishes NONE = new Wishes(null, List.of(), List.of());

        public Wishes {
            cut = List.copyOf(cut);
            keep = List.copyOf(keep);
        }
    }
}
