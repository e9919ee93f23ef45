package org.furrow.vehicle.dynamics;

import java.util.Arrays;
import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Quaternions;

/**
 * Poses, velocities and bias accelerations of all links, in world axes. B is a link, Bo its origin, P its parent.
 *
 * <p>Spatial vectors (angular, then linear part) are expressed in W and taken about one common point O, which is at
 * rest at this instant. No transformation from link to link is needed, and composite inertias are plain sums
 * (Featherstone, Rigid Body Dynamics Algorithms, 2008, section 2).
 */
final class Kinematics {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private final LinkTree tree;
    /** Link whose origin is O; -1: O is the world's origin. */
    private final int centre;

    /** R_WB, row by row, 9 a link. */
    final double[] rotation;
    /** p_WoBo_W, 3 a link. */
    final double[] origin;
    /** p_WoO_W. */
    final double[] o = new double[3];
    /** Columns of the motion subspaces S: spatial velocity of B in P at unit speed, 6 a freedom. */
    final double[] motion;
    /** V_WB, 6 a link. */
    final double[] velocity;
    /** A_WB at zero accelerations of the freedoms, minus gravity, 6 a link. */
    final double[] bias;

    /** R_PB of the current joint. */
    private final double[] rotationPB = new double[9];
    /** V_PB of the current joint. */
    private final double[] relative = new double[6];

    private final double[] axis = new double[3];
    private final double[] sineCosine = new double[2];

    Kinematics(LinkTree tree, int centre) {
        this.tree = tree;
        this.centre = centre;
        rotation = new double[9 * tree.links];
        origin = new double[3 * tree.links];
        motion = new double[6 * tree.linkFreedoms];
        velocity = new double[6 * tree.links];
        bias = new double[6 * tree.links];
    }

    /** Computes all poses. */
    void place(double[] q) {
        for (int i = 0; i < tree.links; i++) {
            int parent = tree.parent[i];
            double[] up = parent < 0 ? IDENTITY : rotation;
            int at = parent < 0 ? 0 : 9 * parent;
            double[] offset = tree.offset;
            double[] axis = tree.axis;
            double slide = 0;
            int c = tree.firstCoordinate[i];
            switch (tree.kind[i]) {
                case TURN -> {
                    setAxisAngle(axis, 3 * i, q[c]);
                    multiply(up, at, rotationPB, 0, rotation, 9 * i);
                }
                case SLIDE -> {
                    slide = q[c];
                    System.arraycopy(up, at, rotation, 9 * i, 9);
                }
                case BALL -> {
                    Quaternions.toMatrix(q, c, rotationPB);
                    multiply(up, at, rotationPB, 0, rotation, 9 * i);
                }
            }
            for (int d = 0; d < 3; d++) {
                double x = offset[3 * i] + slide * axis[3 * i];
                double y = offset[3 * i + 1] + slide * axis[3 * i + 1];
                double z = offset[3 * i + 2] + slide * axis[3 * i + 2];
                double moved = up[at + 3 * d] * x + up[at + 3 * d + 1] * y + up[at + 3 * d + 2] * z;
                origin[3 * i + d] = parent < 0 ? moved : origin[3 * parent + d] + moved;
            }
        }
    }

    /** Computes motion subspaces, velocities and bias accelerations; the poses must be up to date. */
    void updateVelocities(double[] v, double[] gravity) {
        if (centre >= 0) {
            System.arraycopy(origin, 3 * centre, o, 0, 3);
        }
        for (int i = 0; i < tree.links; i++) {
            setMotionSubspace(i);
            setRelative(i, v);
            if (tree.parent[i] < 0) {
                System.arraycopy(relative, 0, velocity, 6 * i, 6);
                for (int d = 0; d < 3; d++) {
                    bias[6 * i + d] = 0;
                    bias[6 * i + 3 + d] = -gravity[d];
                }
            } else {
                inherit(6 * i, 6 * tree.parent[i]);
            }
        }
    }

    /** V_PB = S v. */
    private void setRelative(int link, double[] v) {
        int first = tree.firstFreedom[link];
        double speed = v[first];
        for (int k = 0; k < 6; k++) {
            relative[k] = motion[6 * first + k] * speed;
        }
        for (int d = first + 1; d <= tree.lastFreedom[link]; d++) {
            for (int k = 0; k < 6; k++) {
                relative[k] += motion[6 * d + k] * v[d];
            }
        }
    }

    /** V_WB = V_WP + V_PB, A_WB = A_WP + V_WP x V_PB. */
    private void inherit(int at, int up) {
        final double[] v = velocity;
        final double[] a = bias;
        double wx = relative[0];
        double wy = relative[1];
        double wz = relative[2];
        double vx = relative[3];
        double vy = relative[4];
        double vz = relative[5];
        for (int k = 0; k < 6; k++) {
            v[at + k] = v[up + k] + relative[k];
        }
        a[at] = a[up] + v[up + 1] * wz - v[up + 2] * wy;
        a[at + 1] = a[up + 1] + v[up + 2] * wx - v[up] * wz;
        a[at + 2] = a[up + 2] + v[up] * wy - v[up + 1] * wx;
        a[at + 3] = a[up + 3] + v[up + 1] * vz - v[up + 2] * vy + v[up + 4] * wz - v[up + 5] * wy;
        a[at + 4] = a[up + 4] + v[up + 2] * vx - v[up] * vz + v[up + 5] * wx - v[up + 3] * wz;
        a[at + 5] = a[up + 5] + v[up] * vy - v[up + 1] * vx + v[up + 3] * wy - v[up + 4] * wx;
    }

    private void setMotionSubspace(int link) {
        int at = 6 * tree.firstFreedom[link];
        double[] r = rotation;
        int m = 9 * link;
        if (tree.kind[link] == LinkTree.Kind.BALL) {
            for (int k = 0; k < 3; k++) {
                setRotation(link, at + 6 * k, r[m + k], r[m + 3 + k], r[m + 6 + k]);
            }
            return;
        }
        // a joint's axis is the same vector in B and P
        toWorld(link, tree.axis, 3 * link, axis, 0);
        if (tree.kind[link] == LinkTree.Kind.TURN) {
            setRotation(link, at, axis[0], axis[1], axis[2]);
        } else {
            Arrays.fill(motion, at, at + 3, 0);
            System.arraycopy(axis, 0, motion, at + 3, 3);
        }
    }

    /** Rotation about an axis through Bo: (axis, p_OBo x axis). */
    private void setRotation(int link, int at, double x, double y, double z) {
        double rx = origin[3 * link] - o[0];
        double ry = origin[3 * link + 1] - o[1];
        double rz = origin[3 * link + 2] - o[2];
        motion[at] = x;
        motion[at + 1] = y;
        motion[at + 2] = z;
        motion[at + 3] = ry * z - rz * y;
        motion[at + 4] = rz * x - rx * z;
        motion[at + 5] = rx * y - ry * x;
    }

    /** Sets R_PB by Rodrigues' formula for a unit vector. */
    private void setAxisAngle(double[] axis, int at, double angle) {
        double x = axis[at];
        double y = axis[at + 1];
        double z = axis[at + 2];
        ExactMath.sinCos(angle, sineCosine);
        double s = sineCosine[0];
        double c = sineCosine[1];
        double k = 1 - c;
        rotationPB[0] = c + k * x * x;
        rotationPB[1] = k * x * y - s * z;
        rotationPB[2] = k * x * z + s * y;
        rotationPB[3] = k * x * y + s * z;
        rotationPB[4] = c + k * y * y;
        rotationPB[5] = k * y * z - s * x;
        rotationPB[6] = k * x * z - s * y;
        rotationPB[7] = k * y * z + s * x;
        rotationPB[8] = c + k * z * z;
    }

    /** Product of two matrices, row by row. */
    static void multiply(double[] a, int at, double[] b, int bt, double[] dest, int to) {
        for (int r = 0; r < 9; r += 3) {
            double x = a[at + r];
            double y = a[at + r + 1];
            double z = a[at + r + 2];
            dest[to + r] = x * b[bt] + y * b[bt + 3] + z * b[bt + 6];
            dest[to + r + 1] = x * b[bt + 1] + y * b[bt + 4] + z * b[bt + 7];
            dest[to + r + 2] = x * b[bt + 2] + y * b[bt + 5] + z * b[bt + 8];
        }
    }

    /** Converts a vector from the axes of a link, or of the world, to W. */
    void toWorld(int link, double[] v, int at, double[] dest, int to) {
        double x = v[at];
        double y = v[at + 1];
        double z = v[at + 2];
        if (link < 0) {
            dest[to] = x;
            dest[to + 1] = y;
            dest[to + 2] = z;
            return;
        }
        int m = 9 * link;
        dest[to] = rotation[m] * x + rotation[m + 1] * y + rotation[m + 2] * z;
        dest[to + 1] = rotation[m + 3] * x + rotation[m + 4] * y + rotation[m + 5] * z;
        dest[to + 2] = rotation[m + 6] * x + rotation[m + 7] * y + rotation[m + 8] * z;
    }

    /** Converts a point from a link's frame, or the world's, to its position from O in W. */
    void pointFromO(int link, double[] v, int at, double[] dest, int to) {
        toWorld(link, v, at, dest, to);
        for (int d = 0; d < 3; d++) {
            dest[to + d] += (link < 0 ? 0 : origin[3 * link + d]) - o[d];
        }
    }
}
