package org.furrow.node.log.pose;

/** Rotation matrices as quaternions. */
final class MatrixQuaternions {
    private MatrixQuaternions() {}

    /**
     * Writes the unit quaternion (w, x, y, z) of a rotation matrix, by its largest component.
     *
     * @param r holds the matrix row by row at {@code at}
     */
    static void ofMatrix(double[] r, int at, double[] dest) {
        double xx = r[at];
        double yy = r[at + 4];
        double zz = r[at + 8];
        double w2 = 1 + xx + yy + zz;
        double x2 = 1 + xx - yy - zz;
        double y2 = 1 - xx + yy - zz;
        double z2 = 1 - xx - yy + zz;
        double wx = r[at + 7] - r[at + 5];
        double wy = r[at + 2] - r[at + 6];
        double wz = r[at + 3] - r[at + 1];
        double xy = r[at + 1] + r[at + 3];
        double xz = r[at + 2] + r[at + 6];
        double yz = r[at + 5] + r[at + 7];
        if (w2 >= x2 && w2 >= y2 && w2 >= z2) {
            put(w2, wx, wy, wz, dest);
        } else if (x2 >= y2 && x2 >= z2) {
            put(wx, x2, xy, xz, dest);
        } else if (y2 >= z2) {
            put(wy, xy, y2, yz, dest);
        } else {
            put(wz, xz, yz, z2, dest);
        }
    }

    private static void put(double w, double x, double y, double z, double[] dest) {
        double length = Math.sqrt(w * w + x * x + y * y + z * z);
        dest[0] = w / length;
        dest[1] = x / length;
        dest[2] = y / length;
        dest[3] = z / length;
    }
}
