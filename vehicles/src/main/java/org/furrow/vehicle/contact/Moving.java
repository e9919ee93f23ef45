package org.furrow.vehicle.contact;

import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.collision.PlacedSolid;
import org.furrow.vehicle.dynamics.Multibody;

/** A body with shapes: its pose and velocity in W, and the contact forces on it. */
final class Moving {
    /** Number of the body; -1: the ground. */
    private final int body;

    private final List<PlacedSolid> solids;
    private final double[] position = new double[3];
    private final double[] rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private final double[] angular = new double[3];
    private final double[] linear = new double[3];
    /** Force and moment about the body's origin. */
    private final double[] force = new double[3];

    private final double[] moment = new double[3];
    private boolean isPlaced;

    Moving(int body, List<PlacedSolid> solids) {
        this.body = body;
        this.solids = List.copyOf(solids);
    }

    /** Reads pose and velocity, and sets the force to 0. */
    void place(Multibody multibody) {
        Arrays.fill(force, 0);
        Arrays.fill(moment, 0);
        if (body < 0 && isPlaced) {
            return;
        }
        if (body >= 0) {
            multibody.position(body, position, 0);
            multibody.rotation(body, rotation, 0);
            multibody.velocity(body, angular, linear, 0);
        }
        isPlaced = true;
        for (int k = 0; k < solids.size(); k++) {
            solids.get(k).place(position, rotation);
        }
    }

    void addVelocity(double x, double y, double z, double sign, double[] dest) {
        double rx = x - position[0];
        double ry = y - position[1];
        double rz = z - position[2];
        dest[0] += sign * (linear[0] + angular[1] * rz - angular[2] * ry);
        dest[1] += sign * (linear[1] + angular[2] * rx - angular[0] * rz);
        dest[2] += sign * (linear[2] + angular[0] * ry - angular[1] * rx);
    }

    /** Angular velocity about an axis, in rad/s. */
    double spin(double[] axis) {
        return angular[0] * axis[0] + angular[1] * axis[1] + angular[2] * axis[2];
    }

    void add(double x, double y, double z, double fx, double fy, double fz) {
        double rx = x - position[0];
        double ry = y - position[1];
        double rz = z - position[2];
        force[0] += fx;
        force[1] += fy;
        force[2] += fz;
        moment[0] += ry * fz - rz * fy;
        moment[1] += rz * fx - rx * fz;
        moment[2] += rx * fy - ry * fx;
    }

    void addMoment(double torque_Nm, double[] axis) {
        for (int d = 0; d < 3; d++) {
            moment[d] += torque_Nm * axis[d];
        }
    }

    void push(Multibody multibody) {
        if (body >= 0) {
            multibody.addBodyForce(body, force, 0, moment, 0);
        }
    }
}
