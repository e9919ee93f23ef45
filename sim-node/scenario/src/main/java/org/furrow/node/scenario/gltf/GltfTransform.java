package org.furrow.node.scenario.gltf;

import tools.jackson.databind.JsonNode;

/** The place of a node: a matrix of three rows and four columns, in the frame of the file. Immutable. */
final class GltfTransform {
    private static final int COLUMNS = 4;
    static final GltfTransform IDENTITY = new GltfTransform(new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0});

    /** Row by row. */
    private final double[] m;

    private GltfTransform(double[] m) {
        this.m = m;
    }

    /** The transform of a node: its matrix, or its translation, rotation and scale. */
    static GltfTransform of(JsonNode node, String where) {
        if (node.has("matrix")) {
            double[] given = numbers(node, "matrix", where, 16, 0);
            double[] m = new double[12];
            for (int k = 0; k < m.length; k++) {
                m[k] = given[COLUMNS * (k % COLUMNS) + k / COLUMNS];
            }
            return new GltfTransform(m);
        }
        double[] t = numbers(node, "translation", where, 3, 0);
        double[] s = numbers(node, "scale", where, 3, 1);
        double[] q = node.has("rotation") ? numbers(node, "rotation", where, 4, 0) : new double[] {0, 0, 0, 1};
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (!(length > 0)) {
            throw new IllegalArgumentException(where + ".rotation: a quaternion of length 0 is no rotation");
        }
        double x = q[0] / length;
        double y = q[1] / length;
        double z = q[2] / length;
        double w = q[3] / length;
        return new GltfTransform(new double[] {
            s[0] * (1 - 2 * (y * y + z * z)), s[1] * 2 * (x * y - z * w), s[2] * 2 * (x * z + y * w), t[0],
            s[0] * 2 * (x * y + z * w), s[1] * (1 - 2 * (x * x + z * z)), s[2] * 2 * (y * z - x * w), t[1],
            s[0] * 2 * (x * z - y * w), s[1] * 2 * (y * z + x * w), s[2] * (1 - 2 * (x * x + y * y)), t[2]
        });
    }

    private static double[] numbers(JsonNode node, String key, String where, int count, double otherwise) {
        double[] all = new double[count];
        JsonNode list = node.path(key);
        for (int k = 0; k < count; k++) {
            JsonNode number = list.path(k);
            all[k] = node.has(key) ? number.asDouble(Double.NaN) : otherwise;
            if (!Double.isFinite(all[k]) || (node.has(key) && !number.isNumber())) {
                throw new IllegalArgumentException(
                        where + "." + key + ": expected " + count + " numbers, found " + list);
            }
        }
        return all;
    }

    /** This transform after another one. */
    GltfTransform after(GltfTransform first) {
        double[] product = new double[12];
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < COLUMNS; c++) {
                double sum = c == 3 ? m[COLUMNS * r + 3] : 0;
                for (int k = 0; k < 3; k++) {
                    sum += m[COLUMNS * r + k] * first.m[COLUMNS * k + c];
                }
                product[COLUMNS * r + c] = sum;
            }
        }
        return new GltfTransform(product);
    }

    private double minor(int row, int column) {
        int r1 = (row + 1) % 3;
        int r2 = (row + 2) % 3;
        int c1 = (column + 1) % 3;
        int c2 = (column + 2) % 3;
        return m[COLUMNS * r1 + c1] * m[COLUMNS * r2 + c2] - m[COLUMNS * r1 + c2] * m[COLUMNS * r2 + c1];
    }

    /** Whether it mirrors, so that corners run the other way round. */
    boolean mirrors() {
        return m[0] * minor(0, 0) + m[1] * minor(0, 1) + m[2] * minor(0, 2) < 0;
    }

    /**
     * Writes a point in the frame of a chassis. glTF has y upwards, z ahead and x to the left; a chassis has x ahead, y
     * to the left and z upwards.
     */
    void point(double[] from, int at, double[] dest, int to) {
        for (int d = 0; d < 3; d++) {
            int row = COLUMNS * ((d + 2) % 3);
            dest[to + d] = m[row] * from[at] + m[row + 1] * from[at + 1] + m[row + 2] * from[at + 2] + m[row + 3];
        }
    }

    /** Writes a normal in the frame of a chassis, of any length: cofactors keep it at right angles to the surface. */
    void normal(double[] from, int at, double[] dest, int to) {
        double sign = mirrors() ? -1 : 1;
        for (int d = 0; d < 3; d++) {
            int row = (d + 2) % 3;
            dest[to + d] =
                    sign * (minor(row, 0) * from[at] + minor(row, 1) * from[at + 1] + minor(row, 2) * from[at + 2]);
        }
    }
}
