package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * Chooses the spanning tree of least total Tsai-Haug weight, by Kruskal's algorithm.
 *
 * <p>Among trees of the same weight it prefers the one whose cut joints are farthest from the base in total; then the
 * one that cuts joints with a lighter inboard body, the one nearer to the base (the heavier of two at the same
 * distance); then the one that cuts later joints of the file. Kruskal's algorithm takes edges in that order. For the
 * corner of Perera et al. 2006 (figure 5) the result is their tree 3, which cuts the tie rod and the spherical joint
 * at the upper arm.
 */
final class MinimumSpanningTree {
    private final JointGraph graph;
    private final boolean[] cut;
    private final boolean[] keep;
    /** Connected component of each node. */
    final int[] componentOf;

    /** @throws PlanException when the user's choices contradict each other */
    MinimumSpanningTree(JointGraph graph, MechanismSpec.Wishes wishes) {
        this.graph = graph;
        cut = marked(wishes.cut());
        keep = marked(wishes.keep());
        boolean[] all = new boolean[graph.edges()];
        boolean[] rest = new boolean[graph.edges()];
        for (int edge = 0; edge < all.length; edge++) {
            all[edge] = true;
            rest[edge] = !cut[edge];
            if (cut[edge] && keep[edge]) {
                String name = graph.joint(edge).name();
                throw new PlanException(
                        name,
                        "joint '" + name
                                + "' cannot be both cut and kept; joints with a motion, a force, a coupling or a"
                                + " start velocity are kept");
            }
        }
        componentOf = graph.components(all);
        checkCut(graph.components(rest));
        checkKeep();
    }

    private boolean[] marked(List<String> names) {
        boolean[] marked = new boolean[graph.edges()];
        for (int edge = 0; edge < marked.length; edge++) {
            marked[edge] = names.contains(graph.joint(edge).name());
        }
        return marked;
    }

    private void checkCut(int[] restOf) {
        for (int edge = 0; edge < cut.length; edge++) {
            if (cut[edge] && restOf[graph.first[edge]] != restOf[graph.second[edge]]) {
                throw new PlanException(
                        graph.joint(edge).name(),
                        "with joints " + names(cut) + " cut, no joint is left that links '"
                                + graph.name(graph.first[edge]) + "' to '" + graph.name(graph.second[edge])
                                + "'; one joint of a loop must stay uncut for each body in it");
            }
        }
    }

    private void checkKeep() {
        DisjointSets union = new DisjointSets(graph.nodes());
        for (int edge = 0; edge < keep.length; edge++) {
            if (keep[edge] && !union.join(graph.first[edge], graph.second[edge])) {
                throw new PlanException(
                        graph.joint(edge).name(),
                        "joints " + names(keep) + " cannot all be kept: some of them form a loop, which '"
                                + graph.joint(edge).name() + "' closes");
            }
        }
    }

    private String names(boolean[] marked) {
        return IntStream.range(0, marked.length)
                .filter(edge -> marked[edge])
                .mapToObj(edge -> "'" + graph.joint(edge).name() + "'")
                .collect(Collectors.joining(", "));
    }

    /** Joints of the spanning tree of the base's component, true where kept. */
    boolean[] from(int base) {
        int[] distance = graph.distances(base);
        List<Edge> edges = new ArrayList<>();
        for (int edge = 0; edge < graph.edges(); edge++) {
            if (!cut[edge] && componentOf[graph.first[edge]] == componentOf[base]) {
                edges.add(edge(edge, distance));
            }
        }
        edges.sort(Edge.ORDER);
        boolean[] kept = new boolean[graph.edges()];
        DisjointSets union = new DisjointSets(graph.nodes());
        for (Edge edge : edges) {
            kept[edge.index] = union.join(graph.first[edge.index], graph.second[edge.index]);
        }
        return kept;
    }

    private Edge edge(int index, int[] distance) {
        int a = graph.first[index];
        int b = graph.second[index];
        double inboard_kg = distance[a] == distance[b]
                ? Math.max(graph.mass_kg(a), graph.mass_kg(b))
                : graph.mass_kg(distance[a] < distance[b] ? a : b);
        return new Edge(
                index, keep[index], graph.joint(index).type().weight(), Math.min(distance[a], distance[b]), inboard_kg);
    }

    /** Sort key of an edge. */
    private record Edge(int index, boolean wished, double weight, int distance, double inboard_kg) {
        static final Comparator<Edge> ORDER = Comparator.comparing(Edge::wished)
                .reversed()
                .thenComparingDouble(Edge::weight)
                .thenComparingInt(Edge::distance)
                .thenComparing(Comparator.comparingDouble(Edge::inboard_kg).reversed())
                .thenComparingInt(Edge::index);
    }
}
