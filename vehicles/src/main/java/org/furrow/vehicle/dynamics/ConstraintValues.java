package org.furrow.vehicle.dynamics;

/** The entries of the constraint Jacobian J in the present pose, and dJ/dt v. */
final class ConstraintValues {
    private final ConstraintLayout layout;
    private final Kinematics kinematics;
    private final LoopConstraints loops;
    /** Entries of each row of J at the freedoms of {@link ConstraintLayout#path}. */
    final double[][] value;
    /** dJ/dt v: acceleration of each row at zero accelerations of the freedoms. */
    final double[] bias;

    private final double[] axis = new double[3];

    ConstraintValues(ConstraintLayout layout, Kinematics kinematics, LoopConstraints loops) {
        this.layout = layout;
        this.kinematics = kinematics;
        this.loops = loops;
        value = new double[layout.rows][];
        for (int k = 0; k < layout.rows; k++) {
            value[k] = layout.coefficient[k].clone();
        }
        bias = new double[layout.rows];
    }

    /**
     * Computes all entries; kinematics and loop constraints must be up to date.
     *
     * @param inactive rows without effect; those of gears and clutches among them keep their old entries
     */
    void update(boolean[] inactive) {
        double[] motion = kinematics.motion;
        for (int k = 0; k < layout.loopRows; k++) {
            int[] path = layout.path[k];
            double[] sign = layout.coefficient[k];
            for (int p = 0; p < path.length; p++) {
                value[k][p] = sign[p] * MassMatrix.dot(motion, 6 * path[p], loops.wrench, 6 * k);
            }
            bias[k] = loops.gamma[k];
        }
        for (int k = 0; k < layout.gears.length; k++) {
            if (!inactive[layout.gearRow + k]) {
                updateGear(layout.gearRow + k, layout.gears[k], layout.entries[k]);
            }
        }
    }

    private void updateGear(int row, Gear gear, int[][] entries) {
        double[] own = value[row];
        double[] motion = kinematics.motion;
        int[] path = layout.path[row];
        System.arraycopy(layout.coefficient[row], 0, own, 0, own.length);
        bias[row] = 0;
        for (int k = 0; k < entries.length; k++) {
            int link = gear.links()[k];
            int frame = gear.frames()[k];
            kinematics.toWorld(frame, gear.axes(), 3 * k, axis, 0);
            double x = axis[0];
            double y = axis[1];
            double z = axis[2];
            for (int p : entries[k]) {
                int m = 6 * path[p];
                own[p] += x * motion[m] + y * motion[m + 1] + z * motion[m + 2];
            }
            int b = 6 * link;
            bias[row] += x * kinematics.bias[b] + y * kinematics.bias[b + 1] + z * kinematics.bias[b + 2];
            // the rate of an axis fixed in the link is normal to the link's angular velocity
            bias[row] += frame == link ? 0 : axisRate(kinematics.velocity, b, 6 * frame);
        }
    }

    /** Rate of the axis along the link's angular velocity: w . (w_frame x axis). */
    private double axisRate(double[] velocity, int w, int frame) {
        double x = velocity[frame + 1] * axis[2] - velocity[frame + 2] * axis[1];
        double y = velocity[frame + 2] * axis[0] - velocity[frame] * axis[2];
        double z = velocity[frame] * axis[1] - velocity[frame + 1] * axis[0];
        return velocity[w] * x + velocity[w + 1] * y + velocity[w + 2] * z;
    }

    /** J v of a row. */
    double speed(int row, double[] v) {
        int[] path = layout.path[row];
        double[] own = value[row];
        double sum = 0;
        for (int p = 0; p < path.length; p++) {
            sum += own[p] * v[path[p]];
        }
        return sum;
    }
}
