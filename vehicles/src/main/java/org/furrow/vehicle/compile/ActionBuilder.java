package org.furrow.vehicle.compile;

import static org.furrow.vehicle.compile.MechanismCompiler.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.multibody.Gear;
import org.furrow.vehicle.multibody.LinkTree;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** What acts on a mechanism, put on links and freedoms. */
final class ActionBuilder {
    private final MechanismSpec spec;
    private final LinkTree tree;
    private final LinkTree.Builder origins;
    private final LinkMap links;

    ActionBuilder(MechanismSpec spec, LinkTree tree, LinkTree.Builder origins, LinkMap links) {
        this.spec = spec;
        this.tree = tree;
        this.origins = origins;
        this.links = links;
    }

    List<MultibodyModel.StrutOnLinks> struts() {
        List<MultibodyModel.StrutOnLinks> list = new ArrayList<>();
        for (ForceSpec force : spec.forces()) {
            if (force instanceof ForceSpec.Strut strut) {
                int first = links.ofBody(strut.first());
                int second = links.ofBody(strut.second());
                list.add(new MultibodyModel.StrutOnLinks(
                        strut, first, second, onLink(first, strut.onFirst_m()), onLink(second, strut.onSecond_m())));
            }
        }
        return list;
    }

    List<MultibodyModel.AtFreedom> atJoints() {
        List<MultibodyModel.AtFreedom> list = new ArrayList<>();
        for (ForceSpec force : spec.forces()) {
            if (force instanceof ForceSpec.AtJoint atJoint) {
                list.add(new MultibodyModel.AtFreedom(
                        atJoint, freedomOf(atJoint.joint()), coordinateOf(atJoint.joint())));
            }
        }
        return list;
    }

    List<MultibodyModel.LoadOnLink> loads() {
        List<MultibodyModel.LoadOnLink> list = new ArrayList<>();
        for (ForceSpec force : spec.forces()) {
            if (force instanceof ForceSpec.Load load && links.ofBody(load.body()) >= 0) {
                int link = links.ofBody(load.body());
                list.add(new MultibodyModel.LoadOnLink(load, link, onLink(link, load.at_m())));
            }
        }
        return list;
    }

    List<MultibodyModel.DrivenFreedom> motions() {
        return spec.conditions().motions().stream()
                .map(motion -> new MultibodyModel.DrivenFreedom(
                        motion.law(), freedomOf(motion.joint()), coordinateOf(motion.joint())))
                .toList();
    }

    /** A relation of shafts and bodies. */
    Gear gear(ShaftTrain.Relation relation) {
        int shafts = relation.shafts().size();
        int[] freedoms = new int[shafts];
        double[] coefficients = new double[shafts];
        for (int k = 0; k < shafts; k++) {
            freedoms[k] = tree.shaftFreedom(relation.shafts().get(k).shaft());
            coefficients[k] = relation.shafts().get(k).coefficient();
        }
        int turns = relation.turns().size();
        int[] made = new int[turns];
        int[] frames = new int[turns];
        double[] axes = new double[3 * turns];
        for (int k = 0; k < turns; k++) {
            ShaftTrain.Turn turn = relation.turns().get(k);
            made[k] = links.ofBody(turn.body());
            frames[k] = links.ofBody(turn.frame());
            System.arraycopy(array(turn.axis().times(turn.coefficient())), 0, axes, 3 * k, 3);
        }
        return new Gear(freedoms, coefficients, made, frames, axes);
    }

    /** Freedom of a revolute or translational joint of the tree. */
    int freedomOf(String joint) {
        return tree.firstFreedom(linkOfJoint(joint));
    }

    private int coordinateOf(String joint) {
        return tree.firstCoordinate(linkOfJoint(joint));
    }

    private int linkOfJoint(String joint) {
        int[] made = links.ofJoint(joint);
        if (made.length == 0) {
            throw new IllegalArgumentException(
                    "joint '" + joint + "' is driven, sprung or braked, so it must not be cut; keep it in the tree");
        }
        return made[0];
    }

    /** Velocities that the specification wants, NaN where it wants none. */
    double[] startVelocities(TreePlan plan) {
        double[] wanted = new double[tree.freedoms()];
        Arrays.fill(wanted, Double.NaN);
        for (MechanismSpec.Start start : spec.conditions().start()) {
            int[] made = links.ofJoint(start.of());
            if (made.length > 0) {
                setJoint(start, made, plan, wanted);
            } else {
                setBody(start, plan, wanted);
            }
        }
        return wanted;
    }

    private void setJoint(MechanismSpec.Start start, int[] made, TreePlan plan, double[] wanted) {
        TreePlan.Link link = plan.links().stream()
                .filter(candidate ->
                        candidate.joint() != null && candidate.joint().name().equals(start.of()))
                .findFirst()
                .orElseThrow();
        JointSpec joint = link.joint();
        List<Double> values = start.values();
        if (joint != null && joint.type() == JointSpec.Type.SPHERICAL) {
            // passed backwards the second body is the parent; at the start all axes are the world's
            double sense = link.forward() ? 1 : -1;
            for (int k = 0; k < 3; k++) {
                wanted[tree.firstFreedom(made[0]) + k] = sense * values.get(k);
            }
            return;
        }
        boolean reversed = !link.forward() && joint != null && joint.type() == JointSpec.Type.UNIVERSAL;
        for (int k = 0; k < made.length; k++) {
            wanted[tree.firstFreedom(made[k])] = values.get(reversed ? made.length - 1 - k : k);
        }
    }

    private void setBody(MechanismSpec.Start start, TreePlan plan, double[] wanted) {
        TreePlan.Link link = plan.links().stream()
                .filter(candidate -> candidate.body().name().equals(start.of()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the start of '" + start.of()
                        + "' cannot be given: that joint is cut or fixed; give it at another"));
        JointSpec joint = link.joint();
        if (joint != null) {
            throw new IllegalArgumentException("the start of body '" + start.of()
                    + "' cannot be given: it hangs on joint '" + joint.name() + "'; give it there");
        }
        List<Double> values = start.values();
        Vector omega = new Vector(values.get(0), values.get(1), values.get(2));
        Vector ofCom = new Vector(values.get(3), values.get(4), values.get(5));
        MechanismSpec.Body body = link.body();
        Vector ofOrigin = ofCom.plus(omega.cross(body.origin_m().minus(body.worldCom_m())));
        int first = tree.firstFreedom(links.ofBody(start.of())) - 3;
        System.arraycopy(array(ofOrigin), 0, wanted, first, 3);
        System.arraycopy(array(omega), 0, wanted, first + 3, 3);
    }

    private double[] onLink(int link, Vector at_m) {
        double[] origin = origins.origin_m(link);
        return new double[] {at_m.x() - origin[0], at_m.y() - origin[1], at_m.z() - origin[2]};
    }
}
