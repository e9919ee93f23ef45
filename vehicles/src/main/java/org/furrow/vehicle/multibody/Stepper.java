package org.furrow.vehicle.multibody;

import java.util.Arrays;
import org.furrow.vehicle.spec.MultibodySpec.Integrator;

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
    private final Integrator method;
    /** Times of the stages of a Runge-Kutta method, over the step. */
    private final double[] nodes;
    /** Weights of the stages' rates. */
    private final double[] weights;

    private final double[] acceleration;
    private final double[] correction;
    private final double[] stageQ;
    private final double[] stageV;
    private final double[] rate;
    private final double[] sumQ;
    private final double[] sumV;

    public Stepper(Multibody multibody, Integrator method) {
        this.multibody = multibody;
        this.method = method;
        nodes = switch (method) {
            case EULER -> new double[0];
            case RK2 -> new double[] {0, 0.5};
            case RK4 -> new double[] {0, 0.5, 0.5, 1};
        };
        weights = switch (method) {
            case EULER -> new double[0];
            case RK2 -> new double[] {0, 1};
            case RK4 -> new double[] {1 / 6.0, 1 / 3.0, 1 / 3.0, 1 / 6.0};
        };
        tree = multibody.model().tree();
        acceleration = new double[tree.freedoms];
        correction = new double[tree.freedoms];
        stageQ = new double[tree.coordinates];
        stageV = new double[tree.freedoms];
        rate = new double[tree.coordinates];
        sumQ = new double[tree.coordinates];
        sumV = new double[tree.freedoms];
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
    void stepFromHere(double[] q, double[] v, double time_s, double step_s, Multibody.Outside outside) {
        if (method == Integrator.EULER) {
            multibody.build(q, v, outside);
            multibody.accelerate(q, v, time_s, 1 / step_s, step_s, acceleration);
            add(v, step_s, acceleration);
            setRates(q, v);
            add(q, step_s, rate);
        } else {
            rungeKutta(q, v, time_s, step_s, outside);
        }
        normalise(q);
        project(q, time_s + step_s);
    }

    /** Projects start velocities onto the constraints; the coordinates must satisfy them. */
    public void settle(double[] q, double[] v, double time_s) {
        multibody.evaluate(q, v);
        multibody.projectVelocities(v, time_s);
    }

    private void rungeKutta(double[] q, double[] v, double time_s, double step_s, Multibody.Outside outside) {
        multibody.build(q, v, outside);
        multibody.projectVelocities(v, time_s);
        multibody.accelerate(q, v, time_s, BAUMGARTE_1PS, step_s, acceleration);
        setRates(q, v);
        Arrays.fill(sumQ, 0);
        Arrays.fill(sumV, 0);
        for (int k = 0; k < nodes.length; k++) {
            if (k > 0) {
                setStage(q, v, nodes[k] * step_s);
                multibody.updateKinematics(stageQ, stageV);
                multibody.build(stageQ, stageV, outside);
                double stage_s = time_s + nodes[k] * step_s;
                multibody.accelerate(stageQ, stageV, stage_s, BAUMGARTE_1PS, step_s, acceleration);
                setRates(stageQ, stageV);
            }
            add(sumQ, weights[k] * step_s, rate);
            add(sumV, weights[k] * step_s, acceleration);
        }
        add(q, 1, sumQ);
        add(v, 1, sumV);
    }

    /** Sets the stage's state from the start of the step and the last rates. */
    private void setStage(double[] q, double[] v, double part_s) {
        for (int k = 0; k < q.length; k++) {
            stageQ[k] = q[k] + part_s * rate[k];
        }
        normalise(stageQ);
        for (int d = 0; d < v.length; d++) {
            stageV[d] = v[d] + part_s * acceleration[d];
        }
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
            setRates(q, correction);
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
    private void setRates(double[] q, double[] v) {
        for (int i = 0; i < tree.links; i++) {
            int c = tree.firstCoordinate[i];
            int d = tree.firstFreedom[i];
            if (tree.kind[i] == LinkTree.Kind.BALL) {
                double a = 0.5 * v[d];
                double b = 0.5 * v[d + 1];
                double e = 0.5 * v[d + 2];
                rate[c] = -q[c + 1] * a - q[c + 2] * b - q[c + 3] * e;
                rate[c + 1] = q[c] * a + q[c + 2] * e - q[c + 3] * b;
                rate[c + 2] = q[c] * b + q[c + 3] * a - q[c + 1] * e;
                rate[c + 3] = q[c] * e + q[c + 1] * b - q[c + 2] * a;
            } else {
                rate[c] = v[d];
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
