package org.furrow.scm.ray;

import java.util.Arrays;
import java.util.Comparator;
import org.furrow.world.contact.Triangles;

/**
 * A binary tree of boxes over the triangles of a mesh, split at the median of the longest side; flat arrays.
 *
 * <p>Node n's box is at {@code 6 n}: lower corner, upper corner. A leaf holds triangles first..end of the order.
 */
final class BoxTree {
    private static final int LEAF_TRIANGLES = 4;
    /** Boxes are a little larger than what they hold, so that rounding never hides a triangle. */
    private static final double MARGIN = 1e-9;

    private final Integer[] order;
    private final int[] triangles;
    private final double[] boxes;
    private final int[] left;
    private final int[] first;
    private final int[] end;
    private int nodes;

    BoxTree(Triangles mesh) {
        int count = mesh.count();
        order = new Integer[count];
        for (int t = 0; t < count; t++) {
            order[t] = t;
        }
        boxes = new double[6 * 2 * count];
        left = new int[2 * count];
        first = new int[2 * count];
        end = new int[2 * count];
        nodes = 1;
        build(mesh, 0, 0, count);
        triangles = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    boolean isLeaf(int node) {
        return left[node] == 0;
    }

    int left(int node) {
        return left[node];
    }

    int right(int node) {
        return left[node] + 1;
    }

    int first(int node) {
        return first[node];
    }

    int end(int node) {
        return end[node];
    }

    int triangle(int place) {
        return triangles[place];
    }

    /** Distance at which a line enters a node's box, NaN or infinite when it misses it. */
    double entry(int node, double[] origin, double[] direction) {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        for (int d = 0; d < 3; d++) {
            double nearest = boxes[6 * node + d] - origin[d];
            double farthest = boxes[6 * node + 3 + d] - origin[d];
            if (direction[d] == 0) {
                if (nearest > 0 || farthest < 0) {
                    return Double.POSITIVE_INFINITY;
                }
                continue;
            }
            double a = nearest / direction[d];
            double b = farthest / direction[d];
            low = Math.max(low, Math.min(a, b));
            high = Math.min(high, Math.max(a, b));
        }
        return low <= high ? low : Double.NaN;
    }

    private void build(Triangles mesh, int node, int from, int to) {
        first[node] = from;
        end[node] = to;
        int axis = fitBox(mesh, node, from, to);
        if (to - from <= LEAF_TRIANGLES) {
            return;
        }
        Arrays.sort(order, from, to, Comparator.comparingDouble(t -> middle(mesh, t, axis)));
        int half = (from + to) >>> 1;
        left[node] = nodes;
        nodes += 2;
        int child = left[node];
        build(mesh, child, from, half);
        build(mesh, child + 1, half, to);
    }

    /** Sets a node's box and returns its longest axis. */
    private int fitBox(Triangles mesh, int node, int from, int to) {
        int longest = 0;
        double length = -1;
        for (int d = 0; d < 3; d++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int k = from; k < to; k++) {
                for (int c = 0; c < 3; c++) {
                    double x = mesh.coordinate(mesh.corner(order[k], c), d);
                    low = Math.min(low, x);
                    high = Math.max(high, x);
                }
            }
            double margin = MARGIN * Math.max(1, Math.max(Math.abs(low), Math.abs(high)));
            boxes[6 * node + d] = low - margin;
            boxes[6 * node + 3 + d] = high + margin;
            if (high - low > length) {
                length = high - low;
                longest = d;
            }
        }
        return longest;
    }

    private static double middle(Triangles mesh, int triangle, int axis) {
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            sum += mesh.coordinate(mesh.corner(triangle, c), axis);
        }
        return sum;
    }
}
