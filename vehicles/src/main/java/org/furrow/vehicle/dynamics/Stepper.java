package org.furrow.vehicle.dynamics;

import java.util.Arrays;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.ode.Tableau;
import org.jspecify.annotations.Nullable;

/** Time integrator of a mechanism. After each step it projects the coordinates along M^-1 J^T onto the constraints. */
public final class Stepper {
    /** Baumgarte's 2 alpha in the stages of a step, in 1/s. */
    private static final double BAUMGARTE_1PS = 10;
    /** Constraint error that needs no projection, in m or rad. */
    private static final double PROJECTION_TOLERANCE = 1e-10;
    /** Constraint error that one iteration reduces to {@link #PROJECTION_TOLERANCE}, in m or rad. */
    private static final double SINGLE_ITERATION_TOLERANCE = 1e-6;
    /** Largest constraint error of a closed loop after the projection, in m or rad. */
    private static final double CLOSURE_TOLERANCE = 1e-5;

    private static final int MAX_ITERATIONS = 20;

    private final Multibody multibody;
    private final LinkTree tree;
    /** Coefficients of the method; null for semi-implicit Euler. */
    private final @Nullable Tableau method;

    private final @Nullable Companion companion;

    private final double[] acceleration;
    private final double[] correction;
    /** State of a stage: coordinates, velocities, words of the companion. */
    private final double[] stageQ;

    private final double[] stageV;
    private final double[] stageX;
    private final double[] rate;
    /** Rates of each stage: of coordinates, velocities, words of the companion. */
    private final double[][] rateQ;

    private final double[][] rateV;
    private final double[][] rateX;
    private final double[] sumQ;
    private final double[] sumV;
    private final double[] sumX;

    /** Differential equations that are integrated in the same stages as the mechanism on which they act. */
    public interface Companion {
        /** The state that a step advances. */
        double[] state();

        /** Computes the rates of a state, and what it does to the mechanism until the next call. */
        void evaluate(double[] q, double[] v, double[] state, double[] rates);

        /** Brings the state back into its limits after a step. */
        void limit();
    }

    public Stepper(Multibody multibody, Integrator method) {
        this(multibody, method, null);
    }

    /** @param companion of a Runge-Kutta method; semi-implicit Euler has no stages */
    public Stepper(Multibody multibody, Integrator method, @Nullable Companion companion) {
        this.multibody = multibody;
        this.method = method.tableau();
        this.companion = companion;
        tree = multibody.model().tree();
        int stages = this.method == null ? 0 : this.method.stages();
        int words = companion == null ? 0 : companion.state().length;
        acceleration = new double[tree.freedoms];
        correction = new double[tree.freedoms];
        stageQ = new double[tree.coordinates];
        stageV = new double[tree.freedoms];
        stageX = new double[words];
        rate = new double[tree.coordinates];
        rateQ = new double[stages][tree.coordinates];
        rateV = new double[stages][tree.freedoms];
        rateX = new double[stages][words];
        sumQ = new double[tree.coordinates];
        sumV = new double[tree.freedoms];
        sumX = new double[words];
    }

    /**
     * Advances coordinates q and velocities v by one step.
     *
     * @param time_s time at the start of the step
     * @throws IllegalStateException when a loop opens or a number is not finite
     */
    public void step(double[] q, double[] v, double time_s, double step_s, Multibody.Outside outside) {
        multibody.updateKinematics(q, v);
        stepFromHere(q, v, time_s, step_s, outside);
    }

    /** The same when {@link Multibody#updateKinematics} was last called for this state. */
    public void stepFromHere(double[] q, double[] v, double time_s, double step_s, Multibody.Outside outside) {
        if (method == null) {
            outside.beginStage(1);
            multibody.build(q, v, outside);
            multibody.accelerate(q, v, time_s, 1 / step_s, step_s, acceleration);
            add(v, step_s, acceleration);
            setRates(q, v, rate);
            add(q, step_s, rate);
        } else {
            rungeKutta(method, q, v, time_s, step_s, outside);
        }
        normalise(q);
        project(q, time_s + step_s);
    }

    /** Projects start velocities onto the constraints; the coordinates must satisfy them. */
    public void projectVelocities(double[] q, double[] v, double time_s) {
        multibody.evaluate(q, v);
        multibody.projectVelocities(v, time_s);
    }

    private void rungeKutta(
            Tableau tableau, double[] q, double[] v, double time_s, double step_s, Multibody.Outside outside) {
        double[] x = companion == null ? stageX : companion.state();
        outside.beginStage(0);
        evaluateCompanion(q, v, x, 0);
        multibody.build(q, v, outside);
        multibody.projectVelocities(v, time_s);
        multibody.accelerate(q, v, time_s, BAUMGARTE_1PS, step_s, rateV[0]);
        setRates(q, v, rateQ[0]);
        Arrays.fill(sumQ, 0);
        Arrays.fill(sumV, 0);
        Arrays.fill(sumX, 0);
        for (int k = 0; k < rateV.length; k++) {
            if (k > 0) {
                setStage(tableau, k, q, v, x, step_s);
                outside.beginStage(tableau.node(k));
                evaluateCompanion(stageQ, stageV, stageX, k);
                multibody.updateKinematics(stageQ, stageV);
                multibody.build(stageQ, stageV, outside);
                double stage_s = time_s + tableau.node(k) * step_s;
                multibody.accelerate(stageQ, stageV, stage_s, BAUMGARTE_1PS, step_s, rateV[k]);
                setRates(stageQ, stageV, rateQ[k]);
            }
            add(sumQ, tableau.weight(k) * step_s, rateQ[k]);
            add(sumV, tableau.weight(k) * step_s, rateV[k]);
            add(sumX, tableau.weight(k) * step_s, rateX[k]);
        }
        add(q, 1, sumQ);
        add(v, 1, sumV);
        if (companion != null) {
            add(x, 1, sumX);
            companion.limit();
        }
    }

    private void evaluateCompanion(double[] q, double[] v, double[] x, int stage) {
        if (companion != null) {
            companion.evaluate(q, v, x, rateX[stage]);
        }
    }

    /** Sets the stage's state from the start of the step and the rates of earlier stages. */
    private void setStage(Tableau tableau, int stage, double[] q, double[] v, double[] x, double step_s) {
        System.arraycopy(q, 0, stageQ, 0, q.length);
        System.arraycopy(v, 0, stageV, 0, v.length);
        System.arraycopy(x, 0, stageX, 0, stageX.length);
        for (int earlier = 0; earlier < stage; earlier++) {
            double weight = tableau.weight(stage, earlier);
            if (weight != 0) {
                add(stageQ, weight * step_s, rateQ[earlier]);
                add(stageV, weight * step_s, rateV[earlier]);
                add(stageX, weight * step_s, rateX[earlier]);
            }
        }
        normalise(stageQ);
    }

    private void project(double[] q, double time_s) {
        for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
            multibody.place(q);
            double error = multibody.evaluateCorrection(q, time_s, correction);
            if (!(error < Double.POSITIVE_INFINITY)) {
                throw new IllegalStateException("a coordinate of the mechanism is not a number");
            }
            if (error < PROJECTION_TOLERANCE) {
                return;
            }
            setRates(q, correction, rate);
            add(q, 1, rate);
            normalise(q);
            if (error < SINGLE_ITERATION_TOLERANCE) {
                return;
            }
        }
        multibody.place(q);
        multibody.requireClosed(CLOSURE_TOLERANCE);
    }

    /** Sets the rates of the coordinates: the velocities, or 1/2 q (0, w) for quaternions, w = w_PB_B. */
    private void setRates(double[] q, double[] v, double[] dest) {
        for (int i = 0; i < tree.links; i++) {
            int c = tree.firstCoordinate[i];
            int d = tree.firstFreedom[i];
            if (tree.kind[i] == LinkTree.Kind.BALL) {
                double a = 0.5 * v[d];
                double b = 0.5 * v[d + 1];
                double e = 0.5 * v[d + 2];
                dest[c] = -q[c + 1] * a - q[c + 2] * b - q[c + 3] * e;
                dest[c + 1] = q[c] * a + q[c + 2] * e - q[c + 3] * b;
                dest[c + 2] = q[c] * b + q[c + 3] * a - q[c + 1] * e;
                dest[c + 3] = q[c] * e + q[c + 1] * b - q[c + 2] * a;
            } else {
                dest[c] = v[d];
            }
        }
    }

    private void normalise(double[] q) {
        for (int i = 0; i < tree.links; i++) {
            if (tree.kind[i] == LinkTree.Kind.BALL) {
                int c = tree.firstCoordinate[i];
                double norm = Math.sqrt(q[c] * q[c] + q[c + 1] * q[c + 1] + q[c + 2] * q[c + 2] + q[c + 3] * q[c + 3]);
                for (int k = c; k < c + 4; k++) {
                    q[k] /= norm;
                }
            }
        }
    }

    private static void add(double[] to, double factor, double[] from) {
        for (int k = 0; k < to.length; k++) {
            to[k] += factor * from[k];
        }
    }
}
