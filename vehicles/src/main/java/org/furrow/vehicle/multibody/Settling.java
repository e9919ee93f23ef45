package org.furrow.vehicle.multibody;

import org.furrow.vehicle.dynamics.FreeBodies;
import org.furrow.vehicle.dynamics.LinkTree;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Computes the pose in which a vehicle rests on level ground by simulation on soft, damped pads. Each pad rises
 * slowly until it compensates its compression, so that all wheels end at ground level under any load. A tall vehicle
 * topples on pads that are too soft or rise too fast for it; then they are made harder and slower.
 */
final class Settling implements Multibody.Outside {
    private static final double STEP_S = 2e-3;
    private static final int STEPS = 2500;
    /** Largest number of times that the steps are repeated until all wheels are at ground level. */
    private static final int PASSES = 5;
    /** Largest height of a wheel above or below the ground at rest, in m. */
    private static final double LEVEL_M = 1e-3;
    /** Spring and damper that hold a hydraulic cylinder. */
    private static final double CYLINDER_NPM = 4e6;

    private static final double CYLINDER_NSPM = 5e4;
    private static final double PAD_NPM = 2e5;
    private static final double PAD_NSPM = 1e4;
    /**
     * Rate at which a pad raises a wheel below the ground in the first pass, in 1/s; stable below 4 PAD_NSPM / mass,
     * and for the pitch below the sum of PAD_NSPM x^2 over the moment of inertia. Vehicles with long overhangs exceed
     * that, so each further pass has half the rate.
     */
    private static final double RISE_1PS = 2;
    /** Factor on the pads' stiffness and damping, and divisor of their rate, in each attempt after one that toppled. */
    private static final double HARDER = 4;

    private static final int ATTEMPTS = 3;
    /** Lean at which a vehicle has toppled: a cosine. */
    private static final double TOPPLED = 0.9;
    /** Damping of the chassis over its mass, in 1/s. */
    private static final double DRAG_1PS = 2;

    private final MultibodyVehicleModel model;
    private final Multibody multibody;
    private final double[] force = new double[3];
    private final double[] moment = new double[3];
    private final double[] position = new double[3];
    private final double[] angular = new double[3];
    private final double[] linear = new double[3];
    /** Height to which each pad has risen, in m. */
    private final double[] risen;

    private final double[] carried_N;
    private double[] q = {};
    private double mass;
    private double rise_1ps;
    private final double pad_Npm;
    private final double pad_Nspm;
    /** The direction that is up in the design configuration, in the frame of the chassis. */
    private final double[] up = new double[3];

    private final double[] turn = new double[9];
    private final double[] rest;

    private Settling(MultibodyVehicleModel model, double hardness) {
        this.model = model;
        pad_Npm = PAD_NPM * hardness;
        pad_Nspm = PAD_NSPM * hardness;
        rise_1ps = RISE_1PS / hardness;
        multibody = new Multibody(model.mechanism);
        risen = new double[model.wheelBody.length];
        carried_N = new double[model.cylinders.size()];
        rest = settle();
    }

    /** Lets a vehicle settle; one that topples in all attempts remains as in the last one. */
    static Settling of(MultibodyVehicleModel model) {
        double hardness = 1;
        Settling settling = new Settling(model, hardness);
        for (int attempt = 1; attempt < ATTEMPTS && settling.hasToppled(); attempt++) {
            hardness *= HARDER;
            settling = new Settling(model, hardness);
        }
        return settling;
    }

    /** The coordinates at rest, with the lowest wheel point at z = 0 and the chassis at x = y = 0 along x. */
    double[] coordinates() {
        return rest.clone();
    }

    private boolean hasToppled() {
        multibody.rotation(model.chassisBody, turn, 0);
        return turn[6] * up[0] + turn[7] * up[1] + turn[8] * up[2] < TOPPLED;
    }

    private double[] settle() {
        LinkTree tree = model.mechanism.tree();
        mass = tree.mass_kg();
        q = tree.designCoordinates();
        double[] v = model.mechanism.start().velocities().clone();
        Stepper stepper = new Stepper(multibody, Integrator.EULER);
        stepper.projectVelocities(q, v, 0);
        FreeBodies.move(
                tree,
                q,
                new Quaterniond(),
                new Vector3d(0, 0, model.spec.wheels().get(0).radius_m()));
        multibody.updateKinematics(q, v);
        multibody.rotation(model.chassisBody, turn, 0);
        System.arraycopy(turn, 6, up, 0, 3);
        int steps = 0;
        do {
            for (int n = 0; n < STEPS; n++) {
                stepper.step(q, v, steps * STEP_S, STEP_S, this);
                steps++;
            }
            multibody.updateKinematics(q, v);
            rise_1ps *= 0.5;
        } while (!isLevel() && steps < PASSES * STEPS);
        double lowest = Double.POSITIVE_INFINITY;
        for (int w = 0; w < model.wheelBody.length; w++) {
            multibody.position(model.wheelBody[w], position, 0);
            lowest = Math.min(lowest, position[2] - model.spec.wheels().get(w).radius_m());
        }
        FreeBodies.move(tree, q, new Quaterniond(), new Vector3d(-q[0], -q[1], -lowest));
        for (int freedom : model.wheelFreedom) {
            q[tree.firstCoordinate(tree.linkOf(freedom))] = 0;
        }
        return q;
    }

    /** Whether all wheels are at ground level. */
    private boolean isLevel() {
        boolean level = true;
        for (int w = 0; w < model.wheelBody.length; w++) {
            multibody.position(model.wheelBody[w], position, 0);
            level &= Math.abs(position[2] - model.spec.wheels().get(w).radius_m()) <= LEVEL_M;
        }
        return level;
    }

    /** Loads of the hydraulic cylinders at the end, in N, positive where they shorten a cylinder. */
    double[] carried_N() {
        return carried_N.clone();
    }

    @Override
    public void addForces(Multibody system, double[] v) {
        for (int k = 0; k < carried_N.length; k++) {
            MultibodyVehicleModel.CylinderJoint joint = model.cylinders.get(k);
            carried_N[k] = -CYLINDER_NPM * q[joint.coordinate()] - CYLINDER_NSPM * v[joint.freedom()];
            system.addGeneralisedForce(joint.freedom(), carried_N[k]);
        }
        for (int w = 0; w < model.wheelBody.length; w++) {
            int body = model.wheelBody[w];
            system.position(body, position, 0);
            system.velocity(body, angular, linear, 0);
            double below = model.spec.wheels().get(w).radius_m() - position[2];
            risen[w] = Math.max(0, risen[w] + rise_1ps * STEP_S * below);
            double depth = below + risen[w];
            force[0] = -pad_Nspm * 0.1 * linear[0];
            force[1] = -pad_Nspm * 0.1 * linear[1];
            force[2] = depth > 0 ? Math.max(0, pad_Npm * depth - pad_Nspm * linear[2]) : 0;
            system.addBodyForce(body, force, 0, moment, 0);
        }
        system.velocity(model.chassisBody, angular, linear, 0);
        for (int d = 0; d < 3; d++) {
            force[d] = -DRAG_1PS * mass * linear[d];
        }
        system.addBodyForce(model.chassisBody, force, 0, moment, 0);
    }
}
