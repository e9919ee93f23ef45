package org.furrow.vehicle.dynamics;

import java.util.Arrays;

/**
 * The loop equations phi = 0 in the present pose: errors, spatial wrenches, and accelerations at zero accelerations
 * of the freedoms. A row's wrench F about O, in W, acts with +F on the second link and -F on the first: phi' = F .
 * (V_second - V_first).
 */
final class LoopConstraints {
    private final LoopJoints joints;
    private final Kinematics kinematics;

    /** Errors phi, in m or rad. */
    final double[] phi;
    /** Spatial wrenches F, 6 a row. */
    final double[] wrench;
    /** phi'' at zero accelerations of the freedoms. */
    final double[] gamma;

    // of the present equation, in W: points from O, directions, and angular and linear motion of a and b
    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private final double[] u = new double[3];
    private final double[] w = new double[3];
    private final double[] velocityA = new double[6];
    private final double[] velocityB = new double[6];
    private final double[] accelerationA = new double[6];
    private final double[] accelerationB = new double[6];
    /** First and second derivative of a direction; also scratch for a direction. */
    private final double[] derivative = new double[3];

    private final double[] derivative2 = new double[3];

    LoopConstraints(LoopJoints joints, Kinematics kinematics) {
        this.joints = joints;
        this.kinematics = kinematics;
        phi = new double[joints.rows];
        wrench = new double[6 * joints.rows];
        gamma = new double[joints.rows];
    }

    /** Computes the errors alone and returns the largest; positions must be up to date. */
    double updateErrors() {
        for (LoopJoints.Equation equation : joints.equations) {
            setPoints(equation);
            setErrors(equation);
        }
        double largest = 0;
        for (double error : phi) {
            largest = Math.max(largest, Math.abs(error));
        }
        return largest;
    }

    /** Computes errors, wrenches and accelerations; positions and velocities must be up to date. */
    void update(double[] gravity) {
        for (LoopJoints.Equation equation : joints.equations) {
            setPoints(equation);
            setErrors(equation);
            setMotion(equation.first().link(), a, velocityA, accelerationA, gravity);
            setMotion(equation.second().link(), b, velocityB, accelerationB, gravity);
            int row = equation.row();
            switch (equation.kind()) {
                case POINT -> setPoint(row);
                case ALONG -> setAlong(row);
                case ACROSS -> setAcross(row);
                case ROD -> setRod(equation.constant(), row);
            }
        }
    }

    private void setPoints(LoopJoints.Equation equation) {
        LoopJoints.End one = equation.first();
        LoopJoints.End other = equation.second();
        kinematics.pointFromO(one.link(), one.point_m(), 0, a, 0);
        kinematics.pointFromO(other.link(), other.point_m(), 0, b, 0);
        if (equation.kind() == LoopJoints.Kind.ALONG || equation.kind() == LoopJoints.Kind.ACROSS) {
            kinematics.toWorld(one.link(), one.direction(), 0, u, 0);
            kinematics.toWorld(other.link(), other.direction(), 0, w, 0);
        }
    }

    private void setErrors(LoopJoints.Equation equation) {
        int row = equation.row();
        switch (equation.kind()) {
            case POINT -> {
                for (int d = 0; d < 3; d++) {
                    phi[row + d] = b[d] - a[d];
                }
            }
            case ALONG -> phi[row] = u[0] * (b[0] - a[0]) + u[1] * (b[1] - a[1]) + u[2] * (b[2] - a[2]);
            case ACROSS -> phi[row] = dot(u, w) - equation.constant();
            case ROD -> {
                double x = b[0] - a[0];
                double y = b[1] - a[1];
                double z = b[2] - a[2];
                double length = equation.constant();
                phi[row] = (x * x + y * y + z * z - length * length) / (2 * length);
            }
        }
    }

    /** Computes velocity and acceleration, angular then linear, of a link's point at r from O, without gravity. */
    private void setMotion(int link, double[] r, double[] v, double[] acceleration, double[] gravity) {
        if (link < 0) {
            Arrays.fill(v, 0);
            Arrays.fill(acceleration, 0);
            return;
        }
        double[] spatial = kinematics.velocity;
        double[] bias = kinematics.bias;
        int at = 6 * link;
        for (int d = 0; d < 3; d++) {
            v[d] = spatial[at + d];
            acceleration[d] = bias[at + d];
        }
        v[3] = spatial[at + 3] + v[1] * r[2] - v[2] * r[1];
        v[4] = spatial[at + 4] + v[2] * r[0] - v[0] * r[2];
        v[5] = spatial[at + 5] + v[0] * r[1] - v[1] * r[0];
        // the linear part of a spatial acceleration is Eulerian: a material point adds w x v
        double[] q = acceleration;
        q[3] = bias[at + 3] + gravity[0] + q[1] * r[2] - q[2] * r[1] + v[1] * v[5] - v[2] * v[4];
        q[4] = bias[at + 4] + gravity[1] + q[2] * r[0] - q[0] * r[2] + v[2] * v[3] - v[0] * v[5];
        q[5] = bias[at + 5] + gravity[2] + q[0] * r[1] - q[1] * r[0] + v[0] * v[4] - v[1] * v[3];
    }

    private void setPoint(int row) {
        for (int d = 0; d < 3; d++) {
            Arrays.fill(derivative, 0);
            derivative[d] = 1;
            setForce(row + d, b, derivative);
            gamma[row + d] = accelerationB[3 + d] - accelerationA[3 + d];
        }
    }

    /** phi = u . (b - a); the wrench acts at b on both links. */
    private void setAlong(int row) {
        setForce(row, b, u);
        // phi'' = u . (b'' - a'') + 2 u' . (b' - a') + u'' . (b - a)
        differentiate(u, velocityA, accelerationA);
        double sum = 0;
        for (int d = 0; d < 3; d++) {
            sum += u[d] * (accelerationB[3 + d] - accelerationA[3 + d])
                    + 2 * derivative[d] * (velocityB[3 + d] - velocityA[3 + d])
                    + derivative2[d] * (b[d] - a[d]);
        }
        gamma[row] = sum;
    }

    private void setAcross(int row) {
        int at = 6 * row;
        // phi' = (u x w) . (w_a - w_b), so the wrench of the second link is w x u
        wrench[at] = w[1] * u[2] - w[2] * u[1];
        wrench[at + 1] = w[2] * u[0] - w[0] * u[2];
        wrench[at + 2] = w[0] * u[1] - w[1] * u[0];
        wrench[at + 3] = 0;
        wrench[at + 4] = 0;
        wrench[at + 5] = 0;
        differentiate(u, velocityA, accelerationA);
        double sum = dot(derivative2, w);
        double ux = derivative[0];
        double uy = derivative[1];
        double uz = derivative[2];
        differentiate(w, velocityB, accelerationB);
        gamma[row] = sum + dot(u, derivative2) + 2 * (ux * derivative[0] + uy * derivative[1] + uz * derivative[2]);
    }

    private void setRod(double length, int row) {
        double sum = 0;
        for (int d = 0; d < 3; d++) {
            derivative[d] = (b[d] - a[d]) / length;
            double speed = velocityB[3 + d] - velocityA[3 + d];
            sum += derivative[d] * (accelerationB[3 + d] - accelerationA[3 + d]) + speed * speed / length;
        }
        setForce(row, b, derivative);
        gamma[row] = sum;
    }

    /** Sets a row's wrench to a unit force along a vector through a point at r from O. */
    private void setForce(int row, double[] r, double[] along) {
        int at = 6 * row;
        wrench[at] = r[1] * along[2] - r[2] * along[1];
        wrench[at + 1] = r[2] * along[0] - r[0] * along[2];
        wrench[at + 2] = r[0] * along[1] - r[1] * along[0];
        wrench[at + 3] = along[0];
        wrench[at + 4] = along[1];
        wrench[at + 5] = along[2];
    }

    /** Sets the derivatives of a vector fixed in a link: w x v, alpha x v + w x (w x v). */
    private void differentiate(double[] v, double[] velocity, double[] acceleration) {
        double wx = velocity[0];
        double wy = velocity[1];
        double wz = velocity[2];
        derivative[0] = wy * v[2] - wz * v[1];
        derivative[1] = wz * v[0] - wx * v[2];
        derivative[2] = wx * v[1] - wy * v[0];
        derivative2[0] = acceleration[1] * v[2] - acceleration[2] * v[1] + wy * derivative[2] - wz * derivative[1];
        derivative2[1] = acceleration[2] * v[0] - acceleration[0] * v[2] + wz * derivative[0] - wx * derivative[2];
        derivative2[2] = acceleration[0] * v[1] - acceleration[1] * v[0] + wx * derivative[1] - wy * derivative[0];
    }

    static double dot(double[] x, double[] y) {
        return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
    }
}
