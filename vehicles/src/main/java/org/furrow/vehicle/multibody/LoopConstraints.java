package org.furrow.vehicle.multibody;

/**
 * Rows of the loop equations in the present pose: error phi, the wrench w that the row is (about O; +w on the second link, -w on
 * the first, so that its velocity is w . (v_second - v_first)), and what phi'' is when no freedom accelerates.
 */
final class LoopConstraints {
    private final LoopJoints joints;
    private final Kinematics kinematics;

    /** Errors, in m or rad. */
    final double[] phi;
    /** 6 a row. */
    final double[] wrench;
    /** phi'' without accelerations. */
    final double[] gamma;

    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private final double[] u = new double[3];
    private final double[] w = new double[3];
    private final double[] va = new double[6];
    private final double[] vb = new double[6];
    private final double[] aa = new double[6];
    private final double[] ab = new double[6];
    private final double[] turned = new double[3];
    private final double[] turnedTwice = new double[3];

    LoopConstraints(LoopJoints joints, Kinematics kinematics) {
        this.joints = joints;
        this.kinematics = kinematics;
        phi = new double[joints.rows];
        wrench = new double[6 * joints.rows];
        gamma = new double[joints.rows];
    }

    /** Errors alone; the links must be placed. Returns the largest. */
    double findErrors() {
        double largest = 0;
        for (int k = 0; k < joints.kind.length; k++) {
            setPoints(k);
            setErrors(k);
            for (int r = joints.firstRow[k]; r < joints.firstRow[k] + joints.kind[k].rows; r++) {
                largest = Math.max(largest, Math.abs(phi[r]));
            }
        }
        return largest;
    }

    /** Errors, wrenches and biases; the links must be placed and moving. */
    void findAll(double[] gravity) {
        for (int k = 0; k < joints.kind.length; k++) {
            setPoints(k);
            setErrors(k);
            setMotion(joints.first[k], a, va, aa, gravity);
            // ALONG sees the motion of both links at b
            setMotion(joints.second[k], b, vb, ab, gravity);
            int row = joints.firstRow[k];
            switch (joints.kind[k]) {
                case POINT -> setPoint(row);
                case ALONG -> setAlong(row);
                case ACROSS -> setAcross(row);
                case ROD -> setRod(k, row);
            }
        }
    }

    private void setPoints(int k) {
        kinematics.point(joints.first[k], joints.a, 3 * k, a, 0);
        kinematics.point(joints.second[k], joints.b, 3 * k, b, 0);
        if (joints.kind[k] == LoopJoints.Kind.ALONG || joints.kind[k] == LoopJoints.Kind.ACROSS) {
            kinematics.out(joints.first[k], joints.u, 3 * k, u, 0);
            kinematics.out(joints.second[k], joints.w, 3 * k, w, 0);
        }
    }

    private void setErrors(int k) {
        int row = joints.firstRow[k];
        switch (joints.kind[k]) {
            case POINT -> {
                for (int d = 0; d < 3; d++) {
                    phi[row + d] = b[d] - a[d];
                }
            }
            case ALONG -> phi[row] = u[0] * (b[0] - a[0]) + u[1] * (b[1] - a[1]) + u[2] * (b[2] - a[2]);
            case ACROSS -> phi[row] = dot(u, w) - joints.constant[k];
            case ROD -> {
                double x = b[0] - a[0];
                double y = b[1] - a[1];
                double z = b[2] - a[2];
                double length = joints.constant[k];
                phi[row] = (x * x + y * y + z * z - length * length) / (2 * length);
            }
        }
    }

    /** Angular and linear velocity and acceleration of a link's point at r from O; gravity does not count. */
    private void setMotion(int link, double[] r, double[] v, double[] acceleration, double[] gravity) {
        if (link < 0) {
            java.util.Arrays.fill(v, 0);
            java.util.Arrays.fill(acceleration, 0);
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
        // a spatial acceleration's linear part is that of the stream of points; a point of the body adds w x v
        double[] q = acceleration;
        q[3] = bias[at + 3] + gravity[0] + q[1] * r[2] - q[2] * r[1] + v[1] * v[5] - v[2] * v[4];
        q[4] = bias[at + 4] + gravity[1] + q[2] * r[0] - q[0] * r[2] + v[2] * v[3] - v[0] * v[5];
        q[5] = bias[at + 5] + gravity[2] + q[0] * r[1] - q[1] * r[0] + v[0] * v[4] - v[1] * v[3];
    }

    private void setPoint(int row) {
        for (int d = 0; d < 3; d++) {
            double[] axis = turned;
            axis[0] = d == 0 ? 1 : 0;
            axis[1] = d == 1 ? 1 : 0;
            axis[2] = d == 2 ? 1 : 0;
            setForce(row + d, b, axis);
            gamma[row + d] = ab[3 + d] - aa[3 + d];
        }
    }

    /** phi = u . (b - a); both links' points at b count. */
    private void setAlong(int row) {
        setForce(row, b, u);
        // phi'' = u . (b'' - a'') + 2 (w_a x u) . (b' - a') + (alpha_a x u + w_a x (w_a x u)) . (b - a)
        turn(aa, va, u);
        double sum = 0;
        for (int d = 0; d < 3; d++) {
            sum += u[d] * (ab[3 + d] - aa[3 + d])
                    + 2 * turned[d] * (vb[3 + d] - va[3 + d])
                    + turnedTwice[d] * (b[d] - a[d]);
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
        turn(aa, va, u);
        double sum = dot(turnedTwice, w);
        double ux = turned[0];
        double uy = turned[1];
        double uz = turned[2];
        turn(ab, vb, w);
        gamma[row] = sum + dot(u, turnedTwice) + 2 * (ux * turned[0] + uy * turned[1] + uz * turned[2]);
    }

    private void setRod(int k, int row) {
        double length = joints.constant[k];
        double sum = 0;
        for (int d = 0; d < 3; d++) {
            turned[d] = (b[d] - a[d]) / length;
            double speed = vb[3 + d] - va[3 + d];
            sum += turned[d] * (ab[3 + d] - aa[3 + d]) + speed * speed / length;
        }
        setForce(row, b, turned);
        gamma[row] = sum;
    }

    /** A unit force along a vector through a point at r from O. */
    private void setForce(int row, double[] r, double[] along) {
        int at = 6 * row;
        wrench[at] = r[1] * along[2] - r[2] * along[1];
        wrench[at + 1] = r[2] * along[0] - r[0] * along[2];
        wrench[at + 2] = r[0] * along[1] - r[1] * along[0];
        wrench[at + 3] = along[0];
        wrench[at + 4] = along[1];
        wrench[at + 5] = along[2];
    }

    /** First and second derivative of a vector that turns with a link: w x v, alpha x v + w x (w x v). */
    private void turn(double[] acceleration, double[] velocity, double[] v) {
        double wx = velocity[0];
        double wy = velocity[1];
        double wz = velocity[2];
        turned[0] = wy * v[2] - wz * v[1];
        turned[1] = wz * v[0] - wx * v[2];
        turned[2] = wx * v[1] - wy * v[0];
        turnedTwice[0] = acceleration[1] * v[2] - acceleration[2] * v[1] + wy * turned[2] - wz * turned[1];
        turnedTwice[1] = acceleration[2] * v[0] - acceleration[0] * v[2] + wz * turned[0] - wx * turned[2];
        turnedTwice[2] = acceleration[0] * v[1] - acceleration[1] * v[0] + wx * turned[1] - wy * turned[0];
    }

    private static double dot(double[] x, double[] y) {
        return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
    }
}
