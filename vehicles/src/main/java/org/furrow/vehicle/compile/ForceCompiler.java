package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.vehicle.dynamics.Gear;
import org.furrow.vehicle.dynamics.LinkTree;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.Vector;

/** Converts forces, prescribed motions and gears from names of bodies and joints to links and freedoms. */
record ForceCompiler(MechanismSpec spec, LinkTree tree, LinkTree.Builder origins, LinkIndex links) {
    MultibodyModel.Actions compile(ShaftSystem drivetrain) {
        List<MultibodyModel.StrutOnLinks> struts = new ArrayList<>();
        List<MultibodyModel.AtFreedom> atJoints = new ArrayList<>();
        List<MultibodyModel.LoadOnLink> loads = new ArrayList<>();
        List<MultibodyModel.RopeOnFreedoms> ropes = new ArrayList<>();
        for (ForceSpec force : spec.forces()) {
            switch (force) {
                case ForceSpec.Strut strut -> {
                    int first = links.ofBody(strut.first());
                    int second = links.ofBody(strut.second());
                    struts.add(new MultibodyModel.StrutOnLinks(
                            strut,
                            first,
                            second,
                            onLink(first, strut.onFirst_m()),
                            onLink(second, strut.onSecond_m())));
                }
                case ForceSpec.AtJoint atJoint ->
                    atJoints.add(new MultibodyModel.AtFreedom(
                            atJoint, freedomOf(atJoint.joint()), coordinateOf(atJoint.joint())));
                case ForceSpec.Rope rope ->
                    ropes.add(new MultibodyModel.RopeOnFreedoms(
                            rope,
                            freedomOf(rope.wheel()),
                            coordinateOf(rope.wheel()),
                            freedomOf(rope.end()),
                            coordinateOf(rope.end())));
                case ForceSpec.Load load -> {
                    int link = links.ofBody(load.body());
                    if (link != LinkIndex.WORLD) {
                        loads.add(new MultibodyModel.LoadOnLink(load, link, onLink(link, load.at_m())));
                    }
                }
            }
        }
        List<MultibodyModel.DrivenFreedom> motions = spec.conditions().motions().stream()
                .map(motion -> new MultibodyModel.DrivenFreedom(
                        motion.law(), freedomOf(motion.joint()), coordinateOf(motion.joint())))
                .toList();
        return new MultibodyModel.Actions(
                spec.conditions().gravity_mps2().toArray(),
                struts,
                atJoints,
                loads,
                ropes,
                motions,
                Stream.concat(
                                drivetrain.gears().stream().map(this::gear),
                                spec.conditions().couplings().stream().map(this::gear))
                        .toList(),
                drivetrain.clutches().stream().map(this::gear).toList());
    }

    private Gear gear(MechanismSpec.Coupling coupling) {
        int[] freedoms = {freedomOf(coupling.first()), freedomOf(coupling.second())};
        return new Gear(freedoms, new double[] {1, coupling.ratio()}, new int[0], new int[0], new double[0]);
    }

    private Gear gear(ShaftSystem.SpeedSum sum) {
        List<ShaftSystem.ShaftTerm> shafts = sum.shafts();
        List<ShaftSystem.BodyTerm> bodies = sum.bodies();
        return new Gear(
                shafts.stream()
                        .mapToInt(term -> tree.shaftFreedom(term.shaft()))
                        .toArray(),
                shafts.stream().mapToDouble(ShaftSystem.ShaftTerm::coefficient).toArray(),
                bodies.stream().mapToInt(term -> links.ofBody(term.body())).toArray(),
                bodies.stream().mapToInt(term -> links.ofBody(term.frame())).toArray(),
                bodies.stream()
                        .map(term -> term.axis().times(term.coefficient()))
                        .flatMapToDouble(axis -> Arrays.stream(axis.toArray()))
                        .toArray());
    }

    /** Freedom of a revolute or translational joint of the tree. */
    private int freedomOf(String joint) {
        return tree.firstFreedom(linkOfJoint(joint));
    }

    private int coordinateOf(String joint) {
        return tree.firstCoordinate(linkOfJoint(joint));
    }

    private int linkOfJoint(String joint) {
        int[] ofJoint = links.ofJoint(joint);
        if (ofJoint.length == 0) {
            throw new IllegalArgumentException("joint '" + joint
                    + "' is driven, sprung, braked or coupled, so it must not be cut; keep it in the tree");
        }
        return ofJoint[0];
    }

    private double[] onLink(int link, Vector at_m) {
        return at_m.minus(origins.origin_m(link)).toArray();
    }
}
