package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.dynamics.LinkTree;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.Vector;

/** Computes start velocities that satisfy all constraints, from those that the specification requires. */
final class StartVelocities {
    /** Relative tolerance within which a required velocity must be reached. */
    private static final double TOLERANCE = 1e-6;

    private final TreePlan plan;
    private final LinkTree tree;
    private final LinkIndex links;
    private final double[] required;

    private StartVelocities(TreePlan plan, LinkTree tree, LinkIndex links) {
        this.plan = plan;
        this.tree = tree;
        this.links = links;
        required = new double[tree.freedoms()];
        Arrays.fill(required, Double.NaN);
    }

    /** Required velocity of each freedom, NaN where none is required. */
    static double[] required(MechanismSpec spec, TreePlan plan, LinkTree tree, LinkIndex links) {
        StartVelocities velocities = new StartVelocities(plan, tree, links);
        spec.conditions().start().forEach(velocities::set);
        return velocities.required;
    }

    private void set(MechanismSpec.Start start) {
        String name = start.of();
        int[] ofJoint = links.ofJoint(name);
        for (TreePlan.Link link : plan.links()) {
            JointSpec joint = link.joint();
            if (joint != null && joint.name().equals(name) && ofJoint.length > 0) {
                setJoint(joint, link.forward(), ofJoint, start.values());
                return;
            }
            if (link.body().name().equals(name)) {
                if (joint != null) {
                    throw new IllegalArgumentException("the start of body '" + name + "' cannot be given: joint '"
                            + joint.name() + "' connects it to its parent; give it there");
                }
                setBody(link.body(), start.values());
                return;
            }
        }
        throw new IllegalArgumentException(
                "the start of '" + name + "' cannot be given: that joint is cut or fixed; give it at another");
    }

    private void setJoint(JointSpec joint, boolean forward, int[] ofJoint, List<Double> values) {
        if (joint.type() == JointSpec.Type.SPHERICAL) {
            // in a reversed joint the second body is the parent; at the start all axes are parallel to the world's
            double sign = forward ? 1 : -1;
            for (int k = 0; k < 3; k++) {
                required[tree.firstFreedom(ofJoint[0]) + k] = sign * values.get(k);
            }
            return;
        }
        boolean reversed = !forward && joint.type() == JointSpec.Type.UNIVERSAL;
        for (int k = 0; k < ofJoint.length; k++) {
            required[tree.firstFreedom(ofJoint[k])] = values.get(reversed ? ofJoint.length - 1 - k : k);
        }
    }

    private void setBody(MechanismSpec.Body body, List<Double> values) {
        Vector omega = new Vector(values.get(0), values.get(1), values.get(2));
        Vector ofCom = new Vector(values.get(3), values.get(4), values.get(5));
        Vector ofOrigin = ofCom.plus(omega.cross(body.origin_m().minus(body.worldCom_m())));
        int first = tree.firstFreedom(links.ofBody(body.name())) - 3;
        System.arraycopy(ofOrigin.toArray(), 0, required, first, 3);
        System.arraycopy(omega.toArray(), 0, required, first + 3, 3);
    }

    /**
     * Solves for the start velocities of a model and counts its redundant constraints.
     *
     * @throws IllegalArgumentException when the required velocities violate the constraints
     */
    static MultibodyModel solve(MultibodyModel draft) {
        double[] required = draft.start().velocities();
        double[] q = draft.tree().designCoordinates();
        double[] v = new double[required.length];
        new Stepper(new Multibody(withMotions(draft, required)), Integrator.RK4).projectVelocities(q, v, 0);
        for (int d = 0; d < required.length; d++) {
            if (!Double.isNaN(required[d])
                    && !(Math.abs(v[d] - required[d]) <= TOLERANCE * (1 + Math.abs(required[d])))) {
                throw new IllegalArgumentException("the velocities given for the start of mechanism '" + draft.name()
                        + "' contradict its joints: " + required[d] + " is required, but the joints allow " + v[d]);
            }
        }
        Multibody multibody = new Multibody(draft);
        new Stepper(multibody, Integrator.RK4).projectVelocities(q.clone(), v.clone(), 0);
        int redundantRows = multibody.redundantRows();
        multibody.requireUseful();
        MultibodyModel.Start start = new MultibodyModel.Start(v, draft.start().centre(), redundantRows);
        return with(draft, draft.actions(), start);
    }

    /** The draft with each required velocity as a prescribed motion. */
    private static MultibodyModel withMotions(MultibodyModel draft, double[] required) {
        List<MultibodyModel.DrivenFreedom> motions = draft.actions().motions();
        List<MultibodyModel.DrivenFreedom> further = new ArrayList<>();
        for (int d = 0; d < required.length; d++) {
            int freedom = d;
            if (!Double.isNaN(required[d]) && motions.stream().noneMatch(m -> m.freedom() == freedom)) {
                further.add(new MultibodyModel.DrivenFreedom(new MotionLaw.Steady(required[d]), d, 0));
            }
        }
        return with(draft, draft.actions().withMotions(further), draft.start());
    }

    private static MultibodyModel with(
            MultibodyModel draft, MultibodyModel.Actions actions, MultibodyModel.Start start) {
        return new MultibodyModel(
                draft.name(), draft.tree(), draft.loops(), draft.bodies(), draft.joints(), actions, start);
    }
}
