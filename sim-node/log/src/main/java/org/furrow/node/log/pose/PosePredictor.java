package org.furrow.node.log.pose;

/**
 * Predicts the next sample of a vehicle from the two before, in units of the file: positions move on as before, bodies
 * turn on as before, all other numbers stay. Reader and writer compute the same bits.
 */
final class PosePredictor {
    private final PoseLayout layout;
    private final double[] turned = new double[4];

    PosePredictor(PoseLayout layout) {
        this.layout = layout;
    }

    /**
     * Writes the prediction.
     *
     * @param last the sample before
     * @param earlier the sample before {@code last}; {@code last} itself when there is none
     */
    void predict(long[] earlier, long[] last, long[] dest) {
        System.arraycopy(last, 0, dest, 0, dest.length);
        for (int b = 0; b < layout.bodies().size(); b++) {
            int at = layout.body(b);
            for (int d = 0; d < 3; d++) {
                dest[at + d] = 2 * last[at + d] - earlier[at + d];
            }
            turn(earlier, last, at + 3, PoseLayout.quaternion(b), dest);
        }
    }

    /** The rotation from the earlier to the last orientation, repeated: q = last conj(earlier) last. */
    private void turn(long[] earlier, long[] last, int at, double unit, long[] dest) {
        double aw = earlier[at] * unit;
        double ax = earlier[at + 1] * unit;
        double ay = earlier[at + 2] * unit;
        double az = earlier[at + 3] * unit;
        double bw = last[at] * unit;
        double bx = last[at + 1] * unit;
        double by = last[at + 2] * unit;
        double bz = last[at + 3] * unit;
        double dw = bw * aw + bx * ax + by * ay + bz * az;
        double dx = bx * aw - bw * ax + bz * ay - by * az;
        double dy = by * aw - bw * ay + bx * az - bz * ax;
        double dz = bz * aw - bw * az + by * ax - bx * ay;
        turned[0] = dw * bw - dx * bx - dy * by - dz * bz;
        turned[1] = dw * bx + dx * bw + dy * bz - dz * by;
        turned[2] = dw * by + dy * bw + dz * bx - dx * bz;
        turned[3] = dw * bz + dz * bw + dx * by - dy * bx;
        for (int k = 0; k < turned.length; k++) {
            dest[at + k] = Math.round(turned[k] / unit);
        }
    }
}
