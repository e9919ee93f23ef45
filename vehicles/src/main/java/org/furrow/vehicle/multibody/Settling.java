package org.furrow.vehicle.multibody;

/** Finds the pose in which a vehicle rests on level ground: it is lowered onto soft, damped pads and waited for. */
final class Settling implements Multibody.Outside {
    private static final double STEP_S = 1e-3;
    private static final int STEPS = 6000;
    private static final double PAD_NPM = 2e5;
    private static final double PAD_NSPM = 1e4;
    /** What the chassis is held back with, so that it comes to rest soon, in 1/s. */
    private static final double DRAG_1PS = 2;

    private final MultibodyVehicleModel model;
    private final Multibody multibody;
    private final double[] force = new double[3];
    private final double[] moment = new double[3];
    private final double[] position = new double[3];
    private final double[] angular = new double[3];
    private final double[] linear = new double[3];
    private double mass;

    Settling(MultibodyVehicleModel model) {
        this.model = model;
        multibody = new Multibody(model.mechanism);
    }

    /** Coordinates at rest; the lowest point of the wheels at z = 0, the chassis at x = y = 0, looking along x. */
    double[] coordinates() {
        LinkTree tree = model.mechanism.tree();
        for (double part : tree.mass) {
            mass += part;
        }
        double[] q = tree.designCoordinates();
        double[] v = model.mechanism.start().velocities().clone();
        Stepper stepper = new Stepper(multibody, Stepper.Method.SEMI_IMPLICIT_EULER);
        stepper.settle(q, v, 0);
        q[2] = model.spec.wheels().get(0).radius_m();
        for (int n = 0; n < STEPS; n++) {
            stepper.step(q, v, n * STEP_S, STEP_S, this);
        }
        // the pads give way by a little: what counts is the pose of the wheels
        multibody.look(q, v);
        double lowest = Double.POSITIVE_INFINITY;
        for (int w = 0; w < model.wheelBody.length; w++) {
            multibody.position(model.wheelBody[w], position, 0);
            lowest = Math.min(lowest, position[2] - model.spec.wheels().get(w).radius_m());
        }
        q[0] = 0;
        q[1] = 0;
        q[2] -= lowest;
        for (int freedom : model.wheelFreedom) {
            q[tree.firstCoordinate[tree.linkOf[freedom]]] = 0;
        }
        return q;
    }

    @Override
    public void push(Multibody system, double[] v) {
        for (int w = 0; w < model.wheelBody.length; w++) {
            int body = model.wheelBody[w];
            system.position(body, position, 0);
            system.velocity(body, angular, linear, 0);
            double depth = model.spec.wheels().get(w).radius_m() - position[2];
            force[0] = -PAD_NSPM * 0.1 * linear[0];
            force[1] = -PAD_NSPM * 0.1 * linear[1];
            force[2] = depth > 0 ? Math.max(0, PAD_NPM * depth - PAD_NSPM * linear[2]) : 0;
            system.pushBody(body, force, 0, moment, 0);
        }
        system.velocity(model.chassisBody, angular, linear, 0);
        for (int d = 0; d < 3; d++) {
            force[d] = -DRAG_1PS * mass * linear[d];
        }
        system.pushBody(model.chassisBody, force, 0, moment, 0);
    }
}
