package org.furrow.node.sense.ray;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.world.contact.Triangles;

/** A closed surface of triangles, in a tree of boxes. A ray meets the outer sides only. */
class MeshSolid extends RaySolid {
    private static final int LEAF = 4;
    /** Rays that are nearer to a plane of a box by their direction lie in it. */
    private static final double LEVEL = 1e-9;

    /** Corner, then two edges of each triangle, in the order of the tree's leaves. */
    private final double[] triangles;
    /** Corners of all triangles. */
    private final double[] corners;
    /** Of each node: its box, least corner first. */
    private final double[] boxes;
    /** Of each node: first triangle and number of triangles; number 0: the second child, the first follows. */
    private final int[] nodes;

    /** Numbers in the mesh of the triangles. */
    private final int[] numbers;

    private final double radius_m;

    MeshSolid(Triangles mesh) {
        Tree tree = new Tree(mesh);
        tree.build(IntStream.range(0, mesh.count()).boxed().toList());
        triangles = new double[9 * mesh.count()];
        numbers = tree.order.stream().mapToInt(Integer::intValue).toArray();
        for (int k = 0; k < mesh.count(); k++) {
            int t = tree.order.get(k);
            for (int d = 0; d < 3; d++) {
                double corner = mesh.coordinate(mesh.corner(t, 0), d);
                triangles[9 * k + d] = corner;
                triangles[9 * k + 3 + d] = mesh.coordinate(mesh.corner(t, 1), d) - corner;
                triangles[9 * k + 6 + d] = mesh.coordinate(mesh.corner(t, 2), d) - corner;
            }
        }
        boxes = tree.boxes.stream().flatMapToDouble(Arrays::stream).toArray();
        nodes = tree.nodes.stream().flatMapToInt(Arrays::stream).toArray();
        corners = new double[3 * mesh.vertices()];
        double square = 0;
        for (int v = 0; v < mesh.vertices(); v++) {
            double sum = 0;
            for (int d = 0; d < 3; d++) {
                corners[3 * v + d] = mesh.coordinate(v, d);
                sum += mesh.coordinate(v, d) * mesh.coordinate(v, d);
            }
            square = Math.max(square, sum);
        }
        radius_m = Math.sqrt(square);
    }

    /**
     * Splits triangles so that a ray is expected to meet the fewest: areas of both boxes times the numbers of their
     * triangles (surface area heuristic, MacDonald and Booth 1990).
     */
    private static final class Tree {
        /** Depth from which lists are halved, so that the tree fits the stack of {@link SolidScratch}. */
        private static final int DEEP = 40;

        private final Triangles mesh;
        private final List<Integer> order = new ArrayList<>();
        private final List<double[]> boxes = new ArrayList<>();
        private final List<int[]> nodes = new ArrayList<>();

        /** Triangles in their order along an axis, of which the first ones are one part. */
        private record Split(List<Integer> sorted, int first, double cost) {}

        Tree(Triangles mesh) {
            this.mesh = mesh;
        }

        void build(List<Integer> of) {
            build(of, 0);
        }

        private void build(List<Integer> of, int depth) {
            double[] box = empty();
            of.forEach(t -> grow(box, t));
            int[] node = {order.size(), of.size()};
            boxes.add(box);
            nodes.add(node);
            if (of.size() <= LEAF) {
                order.addAll(of);
                return;
            }
            Split split = split(of);
            int first = depth < DEEP ? split.first : of.size() / 2;
            build(split.sorted.subList(0, first), depth + 1);
            node[0] = nodes.size();
            node[1] = 0;
            build(split.sorted.subList(first, of.size()), depth + 1);
        }

        private Split split(List<Integer> of) {
            Split best = along(of, 0);
            for (int axis = 1; axis < 3; axis++) {
                Split other = along(of, axis);
                best = other.cost < best.cost ? other : best;
            }
            return best;
        }

        /** The best split along an axis. */
        private Split along(List<Integer> of, int axis) {
            List<Integer> sorted = of.stream()
                    .sorted(Comparator.comparingDouble((Integer t) -> middle(t, axis))
                            .thenComparingInt(t -> t))
                    .toList();
            int count = sorted.size();
            double[] rest = new double[count];
            double[] box = empty();
            for (int k = count - 1; k > 0; k--) {
                grow(box, sorted.get(k));
                rest[k] = (count - k) * area(box);
            }
            box = empty();
            int first = 1;
            double least = Double.MAX_VALUE;
            for (int k = 1; k < count; k++) {
                grow(box, sorted.get(k - 1));
                double cost = k * area(box) + rest[k];
                if (cost < least) {
                    least = cost;
                    first = k;
                }
            }
            return new Split(sorted, first, least);
        }

        private double middle(int t, int axis) {
            return mesh.coordinate(mesh.corner(t, 0), axis)
                    + mesh.coordinate(mesh.corner(t, 1), axis)
                    + mesh.coordinate(mesh.corner(t, 2), axis);
        }

        private static double[] empty() {
            return new double[] {
                Double.MAX_VALUE,
                Double.MAX_VALUE,
                Double.MAX_VALUE,
                -Double.MAX_VALUE,
                -Double.MAX_VALUE,
                -Double.MAX_VALUE
            };
        }

        private void grow(double[] box, int t) {
            for (int corner = 0; corner < 3; corner++) {
                for (int d = 0; d < 3; d++) {
                    double x = mesh.coordinate(mesh.corner(t, corner), d);
                    box[d] = Math.min(box[d], x);
                    box[3 + d] = Math.max(box[3 + d], x);
                }
            }
        }

        private static double area(double[] box) {
            double x = box[3] - box[0];
            double y = box[4] - box[1];
            double z = box[5] - box[2];
            return x * y + y * z + z * x;
        }
    }

    @Override
    public double radius_m() {
        return radius_m;
    }

    @Override
    public double half_m(int d) {
        return Math.max(-boxes[d], boxes[3 + d]);
    }

    /** Least coordinate d of the mesh. */
    final double least_m(int d) {
        return boxes[d];
    }

    /** Greatest coordinate d of the mesh. */
    final double most_m(int d) {
        return boxes[3 + d];
    }

    @Override
    public double support_m(double dx, double dy, double dz) {
        return support_m(corners, dx, dy, dz);
    }

    @Override
    public double cast(double[] ray, double[] normal, SolidScratch scratch) {
        int[] stack = scratch.stack;
        double[] per = scratch.perDirection;
        for (int d = 0; d < 3; d++) {
            per[d] = 1 / ray[3 + d];
        }
        stack[0] = 0;
        int depth = 1;
        double best = scratch.before_m;
        int hit = -1;
        while (depth > 0) {
            int node = stack[--depth];
            if (!meets(node, ray, per, best)) {
                continue;
            }
            int count = nodes[2 * node + 1];
            if (count == 0) {
                int second = nodes[2 * node];
                boolean isInOrder = isBehind(second, node + 1, ray);
                stack[depth++] = isInOrder ? second : node + 1;
                stack[depth++] = isInOrder ? node + 1 : second;
                continue;
            }
            for (int k = nodes[2 * node]; k < nodes[2 * node] + count; k++) {
                double t = triangle(9 * k, ray);
                if (t < best) {
                    best = t;
                    hit = k;
                }
            }
        }
        if (hit < 0) {
            return HeightRays.NOTHING;
        }
        normalOf(9 * hit, normal);
        scratch.triangle = numbers[hit];
        return best;
    }

    @Override
    public boolean mayMeet(double[] ray, double near_m) {
        return mayMeet(0, ray, near_m);
    }

    /** Whether a ray meets the box of a leaf below a node when all boxes are wider by a distance on each side. */
    private boolean mayMeet(int node, double[] ray, double wider_m) {
        double in = 0;
        double out = Double.POSITIVE_INFINITY;
        for (int d = 0; d < 3; d++) {
            double least = boxes[6 * node + d] - wider_m - ray[d];
            double most = boxes[6 * node + 3 + d] + wider_m - ray[d];
            if (Math.abs(ray[3 + d]) < LEVEL) {
                if (least > 0 || most < 0) {
                    return false;
                }
                continue;
            }
            in = Math.max(in, Math.min(least / ray[3 + d], most / ray[3 + d]));
            out = Math.min(out, Math.max(least / ray[3 + d], most / ray[3 + d]));
        }
        return in <= out
                && (nodes[2 * node + 1] > 0
                        || mayMeet(node + 1, ray, wider_m)
                        || mayMeet(nodes[2 * node], ray, wider_m));
    }

    /** Whether the middle of a node's box is behind that of another one, along a ray. */
    private boolean isBehind(int node, int other, double[] ray) {
        double along = 0;
        for (int d = 0; d < 3; d++) {
            double twice =
                    boxes[6 * node + d] + boxes[6 * node + 3 + d] - boxes[6 * other + d] - boxes[6 * other + 3 + d];
            along += twice * ray[3 + d];
        }
        return along > 0;
    }

    private boolean meets(int node, double[] ray, double[] per, double best) {
        double in = 0;
        double out = best;
        for (int d = 0; d < 3; d++) {
            double a = (boxes[6 * node + d] - ray[d]) * per[d];
            double b = (boxes[6 * node + 3 + d] - ray[d]) * per[d];
            if (Double.isNaN(a) || Double.isNaN(b)) {
                continue; // in the plane of a face
            }
            double first = a < b ? a : b;
            double last = a < b ? b : a;
            in = first > in ? first : in;
            out = last < out ? last : out;
        }
        return in <= out;
    }

    /** Moeller and Trumbore (1997), for the outer side only. */
    private double triangle(int at, double[] ray) {
        double[] v = triangles;
        double px = ray[4] * v[at + 8] - ray[5] * v[at + 7];
        double py = ray[5] * v[at + 6] - ray[3] * v[at + 8];
        double pz = ray[3] * v[at + 7] - ray[4] * v[at + 6];
        double det = v[at + 3] * px + v[at + 4] * py + v[at + 5] * pz;
        if (!(det > 0)) {
            return HeightRays.NOTHING;
        }
        double sx = ray[0] - v[at];
        double sy = ray[1] - v[at + 1];
        double sz = ray[2] - v[at + 2];
        double a = sx * px + sy * py + sz * pz;
        double qx = sy * v[at + 5] - sz * v[at + 4];
        double qy = sz * v[at + 3] - sx * v[at + 5];
        double qz = sx * v[at + 4] - sy * v[at + 3];
        double b = ray[3] * qx + ray[4] * qy + ray[5] * qz;
        if (a < 0 || b < 0 || a + b > det) {
            return HeightRays.NOTHING;
        }
        double t = (v[at + 6] * qx + v[at + 7] * qy + v[at + 8] * qz) / det;
        return t >= 0 ? t : HeightRays.NOTHING;
    }

    private void normalOf(int at, double[] dest) {
        double[] v = triangles;
        double x = v[at + 4] * v[at + 8] - v[at + 5] * v[at + 7];
        double y = v[at + 5] * v[at + 6] - v[at + 3] * v[at + 8];
        double z = v[at + 3] * v[at + 7] - v[at + 4] * v[at + 6];
        double length = Math.sqrt(x * x + y * y + z * z);
        dest[0] = x / length;
        dest[1] = y / length;
        dest[2] = z / length;
    }
}
