package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.multibody.Multibody;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.multibody.Stepper;
import org.furrow.vehicle.spec.MotionLaw;

/** Finds velocities that meet all joints at the start, and how many rows of constraints are redundant. */
final class StartState {
    private static final double MET = 1e-6;

    private StartState() {}

    /** The draft with its start velocities and its count of redundant rows. */
    static MultibodyModel settle(MultibodyModel draft) {
        double[] wanted = draft.start().velocities();
        double[] q = draft.tree().designCoordinates();
        double[] v = new double[wanted.length];
        Multibody multibody = new Multibody(driven(draft, wanted));
        new Stepper(multibody, Stepper.Method.RK4).settle(q, v, 0);
        for (int d = 0; d < wanted.length; d++) {
            if (!Double.isNaN(wanted[d]) && !(Math.abs(v[d] - wanted[d]) <= MET * (1 + Math.abs(wanted[d])))) {
                throw new IllegalArgumentException("the velocities given for the start of mechanism '" + draft.name()
                        + "' contradict its joints: " + wanted[d] + " is asked for where they leave " + v[d]);
            }
        }
        Multibody own = new Multibody(draft);
        new Stepper(own, Stepper.Method.RK4).settle(q.clone(), v.clone(), 0);
        int redundantRows = own.redundantRows();
        own.requireUseful();
        return with(
                draft,
                draft.actions(),
                new MultibodyModel.Start(v, draft.start().centre(), redundantRows));
    }

    /** The draft with each wanted velocity as a prescribed motion. */
    private static MultibodyModel driven(MultibodyModel draft, double[] wanted) {
        MultibodyModel.Actions actions = draft.actions();
        List<MultibodyModel.DrivenFreedom> motions = new ArrayList<>(actions.motions());
        for (int d = 0; d < wanted.length; d++) {
            int freedom = d;
            if (!Double.isNaN(wanted[d]) && motions.stream().noneMatch(m -> m.freedom() == freedom)) {
                motions.add(new MultibodyModel.DrivenFreedom(new MotionLaw.Steady(wanted[d]), d, 0));
            }
        }
        return with(
                draft,
                new MultibodyModel.Actions(
                        actions.gravity_mps2(),
                        actions.struts(),
                        actions.atJoints(),
                        actions.loads(),
                        motions,
                        actions.gears(),
                        actions.clutches()),
                draft.start());
    }

    private static MultibodyModel with(
            MultibodyModel draft, MultibodyModel.Actions actions, MultibodyModel.Start start) {
        return new MultibodyModel(
                draft.name(), draft.tree(), draft.loops(), draft.bodies(), draft.joints(), actions, start);
    }
}
