package org.furrow.scm.ray;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.WeakHashMap;
import org.furrow.world.contact.Triangles;

/**
 * Bounding volume hierarchy over the triangles of a mesh: a binary tree of axis-aligned boxes, split by the surface
 * area heuristic (Goldsmith and Salmon, IEEE Comput. Graph. Appl. 1987), in flat arrays.
 *
 * <p>The box of node n is at {@code 6 n}: lower corner, upper corner. A leaf holds the triangles at positions first
 * to end - 1; the corners of the triangle at position p are at {@code 9 p}.
 */
final class BoxTree {
    private static final int LEAF_TRIANGLES = 4;
    /** Below this depth nodes are halved, so that the depth never exceeds {@link RayScratch}'s stack. */
    private static final int MAX_HEURISTIC_DEPTH = 40;
    /** Cost of a box test relative to a triangle test. */
    private static final double BOX_COST = 1;
    /** Relative enlargement of boxes, so that rounding never hides a triangle. */
    private static final double MARGIN = 1e-9;

    private static final Map<Triangles, BoxTree> SHARED = Collections.synchronizedMap(new WeakHashMap<>());

    private final Integer[] order; // triangle at each position
    private final double[] middles; // three times the centre of triangle t, at 3 t
    final double[] corners;
    final double[] boxes;
    final int[] left; // left child, which the right child follows; 0 at a leaf
    final int[] first;
    final int[] end;
    final LeafGroups groups;
    private int nodes;

    /** The tree of a mesh, shared between equal meshes. */
    static BoxTree of(Triangles mesh) {
        return SHARED.computeIfAbsent(mesh, BoxTree::new);
    }

    private BoxTree(Triangles mesh) {
        int count = mesh.count();
        order = new Integer[count];
        Arrays.setAll(order, t -> t);
        middles = new double[3 * count];
        Arrays.setAll(middles, k -> middle(mesh, k / 3, k % 3));
        boxes = new double[6 * 2 * count];
        left = new int[2 * count];
        first = new int[2 * count];
        end = new int[2 * count];
        nodes = 1;
        build(mesh, 0, 0, count, 0);
        groups = new LeafGroups(this);
        corners = new double[9 * count];
        for (int k = 0; k < 9 * count; k++) {
            corners[k] = mesh.coordinate(mesh.corner(order[k / 9], k % 9 / 3), k % 3);
        }
    }

    int triangles() {
        return order.length;
    }

    private void build(Triangles mesh, int node, int from, int to, int depth) {
        first[node] = from;
        end[node] = to;
        fitBox(mesh, 6 * node, from, to);
        int half = from;
        if (depth > MAX_HEURISTIC_DEPTH && to - from > LEAF_TRIANGLES) {
            half = (from + to) >>> 1;
        } else if (to - from > 1) {
            half = split(mesh, area(boxes, 6 * node), from, to);
        }
        if (half == from) {
            return;
        }
        left[node] = nodes;
        nodes += 2;
        int child = left[node];
        build(mesh, child, from, half, depth + 1);
        build(mesh, child + 1, half, to, depth + 1);
    }

    /** Sorts a range along the best axis and returns the best split; {@code from} when a leaf is better. */
    private int split(Triangles mesh, double whole, int from, int to) {
        int count = to - from;
        double best = count <= LEAF_TRIANGLES ? count : Double.POSITIVE_INFINITY;
        int bestAxis = -1;
        int bestCut = from;
        double[] rightArea = new double[count + 1];
        for (int d = 0; d < 3; d++) {
            sort(d, from, to);
            double[] box = empty();
            for (int k = count - 1; k > 0; k--) {
                extend(mesh, order[from + k], box, 0);
                rightArea[k] = area(box, 0);
            }
            box = empty();
            for (int k = 1; k < count; k++) {
                extend(mesh, order[from + k - 1], box, 0);
                double cost = BOX_COST + (area(box, 0) * k + rightArea[k] * (count - k)) / Math.max(whole, 1e-300);
                // equal costs, as of equal triangles: halves keep the tree flat
                boolean isMoreEven = cost == best && Math.abs(2 * k - count) < Math.abs(2 * (bestCut - from) - count);
                if (cost < best || isMoreEven) {
                    best = cost;
                    bestAxis = d;
                    bestCut = from + k;
                }
            }
        }
        if (bestAxis >= 0 && bestAxis < 2) {
            sort(bestAxis, from, to);
        }
        return bestCut;
    }

    private void sort(int axis, int from, int to) {
        Arrays.sort(
                order,
                from,
                to,
                Comparator.<Integer>comparingDouble(t -> middles[3 * t + axis]).thenComparing(t -> t));
    }

    private void fitBox(Triangles mesh, int at, int from, int to) {
        System.arraycopy(empty(), 0, boxes, at, 6);
        for (int k = from; k < to; k++) {
            extend(mesh, order[k], boxes, at);
        }
        for (int d = 0; d < 3; d++) {
            double margin = MARGIN * Math.max(1, Math.max(Math.abs(boxes[at + d]), Math.abs(boxes[at + 3 + d])));
            boxes[at + d] -= margin;
            boxes[at + 3 + d] += margin;
        }
    }

    private static double[] empty() {
        double inf = Double.POSITIVE_INFINITY;
        return new double[] {inf, inf, inf, -inf, -inf, -inf};
    }

    private static void extend(Triangles mesh, int triangle, double[] box, int at) {
        for (int c = 0; c < 3; c++) {
            for (int d = 0; d < 3; d++) {
                double x = mesh.coordinate(mesh.corner(triangle, c), d);
                box[at + d] = Math.min(box[at + d], x);
                box[at + 3 + d] = Math.max(box[at + 3 + d], x);
            }
        }
    }

    /** Half the surface area of a box. */
    private static double area(double[] box, int at) {
        double x = box[at + 3] - box[at];
        double y = box[at + 4] - box[at + 1];
        double z = box[at + 5] - box[at + 2];
        return x * y + y * z + z * x;
    }

    private static double middle(Triangles mesh, int triangle, int axis) {
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            sum += mesh.coordinate(mesh.corner(triangle, c), axis);
        }
        return sum;
    }
}
