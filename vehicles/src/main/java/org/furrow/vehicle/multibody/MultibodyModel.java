package org.furrow.vehicle.multibody;

import java.util.List;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MotionLaw;

/**
 * A compiled mechanism. Immutable; shared by all that move like it.
 *
 * @param name of the mechanism
 * @param tree its links
 * @param loops equations that close its loops
 * @param bodies frames of its bodies on the links
 * @param joints coordinates of its joints
 * @param actions what acts on it
 * @param start how it starts
 */
public record MultibodyModel(
        String name,
        LinkTree tree,
        LoopJoints loops,
        List<BodyFrame> bodies,
        List<JointFrame> joints,
        Actions actions,
        Start start) {
    public MultibodyModel {
        bodies = List.copyOf(bodies);
        joints = List.copyOf(joints);
    }

    /**
     * A body's frame.
     *
     * @param name of the body
     * @param link its link, -1 when it is fixed to the world
     * @param at_m its origin from the link's origin, in the link's axes
     * @param axes from body to link, row by row
     * @param com_m its centre of mass from the link's origin, in the link's axes
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record BodyFrame(String name, int link, double[] at_m, double[] axes, double[] com_m) {}

    /**
     * A joint of the mechanism.
     *
     * @param spec as it was specified
     * @param firstLink link of its first body
     * @param secondLink link of its second body
     * @param links the links of the tree that make it, from the base outward; empty when it is cut or fixed
     * @param cut true when it is a constraint
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record JointFrame(JointSpec spec, int firstLink, int secondLink, int[] links, boolean cut) {}

    /**
     * What acts.
     *
     * @param gravity_mps2 acceleration of gravity
     * @param struts between two links
     * @param atJoints about or along joints of the tree
     * @param loads constant forces
     * @param motions prescribed coordinates
     * @param gears linear relations of velocities
     * @param brakes freedoms that may be held
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record Actions(
            double[] gravity_mps2,
            List<StrutOnLinks> struts,
            List<AtFreedom> atJoints,
            List<LoadOnLink> loads,
            List<DrivenFreedom> motions,
            List<Gear> gears,
            int[] brakes) {
        public Actions {
            struts = List.copyOf(struts);
            atJoints = List.copyOf(atJoints);
            loads = List.copyOf(loads);
            motions = List.copyOf(motions);
            gears = List.copyOf(gears);
        }
    }

    /**
     * A strut; points from the links' origins, in their axes.
     *
     * @param spec its laws
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record StrutOnLinks(ForceSpec.Strut spec, int first, int second, double[] onFirst_m, double[] onSecond_m) {}

    /**
     * Spring, damper and torque of a freedom.
     *
     * @param spec its law
     */
    public record AtFreedom(ForceSpec.AtJoint spec, int freedom, int coordinate) {}

    /** A constant force and torque in the world, at a point of a link. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record LoadOnLink(ForceSpec.Load spec, int link, double[] at_m) {}

    /** A prescribed coordinate. */
    public record DrivenFreedom(MotionLaw law, int freedom, int coordinate) {}

    /**
     * How it starts.
     *
     * @param velocities of all freedoms
     * @param centre link whose origin is the reference point of spatial vectors, -1: the world's origin
     * @param redundantRows constraint rows that say nothing new in the design configuration
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record Start(double[] velocities, int centre, int redundantRows) {}
}
