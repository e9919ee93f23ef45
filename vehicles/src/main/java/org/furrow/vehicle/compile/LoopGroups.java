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
    private final List<Integer> stack = new ArrayList<>();
    private final List<int[]> groups = new ArrayList<>();
    private int visited;

    private LoopGroups(JointGraph graph) {
        this.graph = graph;
        order = new int[graph.nodes()];
        low = new int[graph.nodes()];
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

    /**
     * A step of the depth-first search: a node, the edge by which it was reached, and the next of its edges to
     * follow.
     */
    private static final class Visit {
        final int node;
        final int from;
        int next;

        Visit(int node, int from) {
            this.node = node;
            this.from = from;
        }
    }

    /** Depth-first search with an explicit stack, since a chain of bodies may be longer than the thread's stack. */
    private void visit(int start) {
        List<Visit> path = new ArrayList<>();
        path.add(enter(start, -1));
        while (!path.isEmpty()) {
            Visit visit = path.getLast();
            int[] edges = graph.edgesAt(visit.node);
            if (visit.next == edges.length) {
                path.removeLast();
                if (!path.isEmpty()) {
                    leave(visit, path.getLast().node);
                }
                continue;
            }
            int edge = edges[visit.next++];
            int other = graph.across(edge, visit.node);
            if (edge == visit.from) {
                continue;
            }
            if (order[other] == 0) {
                stack.add(edge);
                path.add(enter(other, edge));
            } else if (order[other] < order[visit.node]) {
                stack.add(edge);
                low[visit.node] = Math.min(low[visit.node], order[other]);
            }
        }
    }

    private Visit enter(int node, int from) {
        visited++;
        order[node] = visited;
        low[node] = visited;
        return new Visit(node, from);
    }

    private void leave(Visit visit, int parent) {
        low[parent] = Math.min(low[parent], low[visit.node]);
        if (low[visit.node] >= order[parent]) {
            List<Integer> group = stack.subList(stack.lastIndexOf(visit.from), stack.size());
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
        int[][] ends = ends(graph, edges, nodes);
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

    /** Ends of each edge, as indices in {@code nodes}. */
    private static int[][] ends(JointGraph graph, int[] edges, int[] nodes) {
        int[][] ends = new int[edges.length][];
        for (int k = 0; k < edges.length; k++) {
            ends[k] = new int[] {
                Arrays.binarySearch(nodes, graph.first(edges[k])), Arrays.binarySearch(nodes, graph.second(edges[k]))
            };
        }
        return ends;
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
