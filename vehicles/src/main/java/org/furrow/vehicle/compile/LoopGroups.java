package org.furrow.vehicle.compile;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.vehicle.spec.JointSpec;

/** Finds the loop groups of a joint graph (Hopcroft and Tarjan 1973) and their spanning trees. */
final class LoopGroups {
    private final JointGraph graph;
    private final int[] order;
    private final int[] low;
    /** Edge by which each node was reached. */
    private final int[] from;
    /** Index of the next edge of each node to follow. */
    private final int[] next;

    private final List<Integer> stack = new ArrayList<>();
    private final List<int[]> groups = new ArrayList<>();
    private int visited;

    private LoopGroups(JointGraph graph) {
        this.graph = graph;
        order = new int[graph.nodes()];
        low = new int[graph.nodes()];
        from = new int[graph.nodes()];
        next = new int[graph.nodes()];
    }

    /** Edges of each group, ascending; groups in the order of their first edge. */
    static List<int[]> edges(JointGraph graph) {
        LoopGroups search = new LoopGroups(graph);
        for (int node = 0; node < graph.nodes(); node++) {
            if (search.order[node] == 0) {
                search.visit(node);
            }
        }
        search.groups.sort(Comparator.comparingInt(group -> group[0]));
        return List.copyOf(search.groups);
    }

    /** Depth-first search with an explicit stack, since a chain of bodies may be longer than the thread's stack. */
    private void visit(int start) {
        List<Integer> path = new ArrayList<>();
        enter(start, -1, path);
        while (!path.isEmpty()) {
            int node = path.getLast();
            int[] edges = graph.edgesAt(node);
            if (next[node] == edges.length) {
                path.removeLast();
                if (!path.isEmpty()) {
                    leave(node, path.getLast());
                }
                continue;
            }
            int edge = edges[next[node]++];
            int other = graph.across(edge, node);
            if (edge == from[node]) {
                continue;
            }
            if (order[other] == 0) {
                stack.add(edge);
                enter(other, edge, path);
            } else if (order[other] < order[node]) {
                stack.add(edge);
                low[node] = Math.min(low[node], order[other]);
            }
        }
    }

    private void enter(int node, int edge, List<Integer> path) {
        visited++;
        order[node] = visited;
        low[node] = visited;
        from[node] = edge;
        path.add(node);
    }

    private void leave(int node, int parent) {
        low[parent] = Math.min(low[parent], low[node]);
        if (low[node] >= order[parent]) {
            List<Integer> group = stack.subList(stack.lastIndexOf(from[node]), stack.size());
            if (group.size() > 1) {
                groups.add(group.stream().mapToInt(Integer::intValue).sorted().toArray());
            }
            group.clear();
        }
    }

    /** Describes a group. */
    static LoopGroup describe(JointGraph graph, int[] edges, boolean[] least, boolean[] chosen) {
        int[] nodes = IntStream.of(edges)
                .flatMap(edge -> IntStream.of(graph.first(edge), graph.second(edge)))
                .sorted()
                .distinct()
                .toArray();
        int[][] ends = IntStream.of(edges)
                .mapToObj(edge -> new int[] {
                    Arrays.binarySearch(nodes, graph.first(edge)), Arrays.binarySearch(nodes, graph.second(edge))
                })
                .toArray(int[][]::new);
        BigInteger number = SpanningTrees.count(nodes.length, ends);
        List<SpanningTree> trees = new ArrayList<>();
        if (number.compareTo(BigInteger.valueOf(LoopGroup.MOST_LISTED)) <= 0) {
            for (boolean[] kept : SpanningTrees.all(nodes.length, ends)) {
                boolean[] marks = new boolean[graph.edges()];
                for (int k = 0; k < edges.length; k++) {
                    marks[edges[k]] = kept[k];
                }
                trees.add(tree(graph, edges, marks));
            }
            trees.sort(Comparator.comparingDouble(SpanningTree::weight));
        }
        return new LoopGroup(
                Arrays.stream(nodes).mapToObj(graph::name).toList(),
                Arrays.stream(edges).mapToObj(edge -> graph.joint(edge).name()).toList(),
                number,
                trees,
                tree(graph, edges, least),
                tree(graph, edges, chosen));
    }

    private static SpanningTree tree(JointGraph graph, int[] edges, boolean[] kept) {
        List<String> in = new ArrayList<>();
        List<String> out = new ArrayList<>();
        long tenths = 0; // weights have one decimal, so their sum in tenths is exact
        for (int edge : edges) {
            JointSpec joint = graph.joint(edge);
            (kept[edge] ? in : out).add(joint.name());
            tenths += kept[edge] ? Math.round(10 * joint.type().weight()) : 0;
        }
        return new SpanningTree(in, out, tenths / 10.0);
    }
}
