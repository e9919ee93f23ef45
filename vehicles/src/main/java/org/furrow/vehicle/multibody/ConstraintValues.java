package org.furrow.vehicle.multibody;

/** The rows of J in the present pose: for each row a value for each freedom on its path, and J' v. */
final class ConstraintValues {
    private final ConstraintLayout layout;
    private final LinkTree tree;
    private final Kinematics kinematics;
    private final LoopConstraints loops;
    /** One array a row, beside {@link ConstraintLayout#path}. */
    final double[][] value;
    /** What the row's acceleration is when no freedom accelerates. */
    final double[] bias;

    private final double[] axis = new double[3];

    ConstraintValues(ConstraintLayout layout, LinkTree tree, Kinematics kinematics, LoopConstraints loops) {
        this.layout = layout;
        this.tree = tree;
        this.kinematics = kinematics;
        this.loops = loops;
        value = new double[layout.rows][];
        for (int k = 0; k < layout.rows; k++) {
            value[k] = layout.coefficient[k].clone();
        }
        bias = new double[layout.rows];
    }

    /**
     * Finds all values; links must be placed and moving, the loops' wrenches found.
     *
     * @param off rows that do not count now: those of gears and clutches among them are left as they were
     */
    void find(boolean[] off) {
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
            if (!off[layout.gearRow + k]) {
                findGear(layout.gearRow + k, layout.gears[k]);
            }
        }
    }

    private void findGear(int row, Gear gear) {
        double[] own = value[row];
        int[] path = layout.path[row];
        System.arraycopy(layout.coefficient[row], 0, own, 0, own.length);
        bias[row] = 0;
        for (int k = 0; k < gear.links().length; k++) {
            int link = gear.links()[k];
            int frame = gear.frames()[k];
            kinematics.out(frame, gear.axes(), 3 * k, axis, 0);
            int p = path.length - 1;
            for (int d = tree.lastFreedom[link]; d >= 0; d = tree.before[d]) {
                while (path[p] != d) {
                    p--;
                }
                int m = 6 * d;
                own[p] += axis[0] * kinematics.motion[m]
                        + axis[1] * kinematics.motion[m + 1]
                        + axis[2] * kinematics.motion[m + 2];
            }
            int b = 6 * link;
            bias[row] +=
                    axis[0] * kinematics.bias[b] + axis[1] * kinematics.bias[b + 1] + axis[2] * kinematics.bias[b + 2];
            // an axis that turns with the link itself has no rate along the link's velocity
            bias[row] += frame == link ? 0 : turning(kinematics.velocity, b, 6 * frame);
        }
    }

    /** w . (w_frame x axis), for angular velocities at two places. */
    private double turning(double[] velocity, int w, int frame) {
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
