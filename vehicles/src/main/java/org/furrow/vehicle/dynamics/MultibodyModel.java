package org.furrow.vehicle.dynamics;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MotionLaw;

/** A compiled mechanism. Immutable; shared by all its instances. */
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
     * @param link its link, -1 when it is fixed to the world
     * @param at_m its origin from the link's origin, in the link's axes
     * @param axes rotation matrix from body to link, row by row
     * @param com_m its centre of mass from the link's origin, in the link's axes
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record BodyFrame(String name, int link, double[] at_m, double[] axes, double[] com_m) {}

    /**
     * A joint of the mechanism.
     *
     * @param links the links of the tree that form it, from the base outward; empty when it is cut or fixed
     * @param cut whether it is a constraint instead of part of the tree
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record JointFrame(JointSpec spec, int firstLink, int secondLink, int[] links, boolean cut) {}

    /**
     * Forces and relations besides the joints.
     *
     * @param clutches linear relations of velocities up to a largest torque: brakes, locks
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record Actions(
            double[] gravity_mps2,
            List<StrutOnLinks> struts,
            List<AtFreedom> atJoints,
            List<LoadOnLink> loads,
            List<RopeOnFreedoms> ropes,
            List<DrivenFreedom> motions,
            List<Gear> gears,
            List<Gear> clutches) {
        public Actions {
            struts = List.copyOf(struts);
            atJoints = List.copyOf(atJoints);
            loads = List.copyOf(loads);
            ropes = List.copyOf(ropes);
            motions = List.copyOf(motions);
            gears = List.copyOf(gears);
            clutches = List.copyOf(clutches);
        }

        /** These actions with further prescribed coordinates. */
        public Actions withMotions(List<DrivenFreedom> further) {
            List<DrivenFreedom> all =
                    Stream.concat(motions.stream(), further.stream()).toList();
            return new Actions(gravity_mps2, struts, atJoints, loads, ropes, all, gears, clutches);
        }
    }

    /** A strut; points from the links' origins, in their axes. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record StrutOnLinks(ForceSpec.Strut spec, int first, int second, double[] onFirst_m, double[] onSecond_m) {}

    /** Spring, damper and torque of a freedom. */
    public record AtFreedom(ForceSpec.AtJoint spec, int freedom, int coordinate) {}

    /** A rope; freedoms and coordinates of its wheel and its end. */
    public record RopeOnFreedoms(ForceSpec.Rope spec, int wheel, int wheelCoordinate, int end, int endCoordinate) {}

    /** A constant force and torque in the world, at a point of a link. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record LoadOnLink(ForceSpec.Load spec, int link, double[] at_m) {}

    /** A prescribed coordinate. */
    public record DrivenFreedom(MotionLaw law, int freedom, int coordinate) {}

    /**
     * Initial state.
     *
     * @param velocities of all freedoms
     * @param centre link whose origin is the reference point O of spatial vectors, -1: the world's origin
     * @param redundantRows number of redundant constraint rows in the design configuration
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record Start(double[] velocities, int centre, int redundantRows) {}
}
