package org.furrow.vehicle.compile;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.furrow.vehicle.spec.JointSpec;

/** Finds the loop groups of a joint graph and their spanning trees. */
final class LoopGroups {
    private LoopGroups() {}

    /**
     * Edges of each group, ascending; groups in the order of their first edge. Each edge outside a spanning forest
     * closes one loop with the forest; loops that share an edge are in one group.
     */
    static List<int[]> edges(JointGraph graph) {
        int[] up = new int[graph.nodes()]; // edge towards the root of the forest
        int[] depth = new int[graph.nodes()]; // number of nodes from the root; 0: not in the forest yet
        boolean[] inForest = new boolean[graph.edges()];
        List<Integer> open = new ArrayList<>();
        for (int root = 0; root < depth.length; root++) {
            if (depth[root] == 0) {
                depth[root] = 1;
                open.add(root);
            }
            while (!open.isEmpty()) {
                int node = open.removeLast();
                for (int edge : graph.edgesAt(node)) {
                    int other = graph.across(edge, node);
                    if (depth[other] == 0) {
                        depth[other] = depth[node] + 1;
                        up[other] = edge;
                        inForest[edge] = true;
                        open.add(other);
                    }
                }
            }
        }
        DisjointSets groups = new DisjointSets(graph.edges());
        for (int edge = 0; edge < inForest.length; edge++) {
            int a = graph.first[edge];
            int b = graph.second[edge];
            while (!inForest[edge] && a != b) {
                int lower = depth[a] > depth[b] ? a : b;
                groups.join(edge, up[lower]);
                a = lower == a ? graph.across(up[a], a) : a;
                b = lower == b ? graph.across(up[b], b) : b;
            }
        }
        int[] groupOf = groups.numbers();
        return IntStream.range(0, groupOf.length)
                .boxed()
                .collect(Collectors.groupingBy(edge -> groupOf[edge], TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(group -> group.size() > 1)
                .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    static LoopGroup describe(JointGraph graph, int[] edges, boolean[] least, boolean[] chosen) {
        int[] nodes = IntStream.of(edges)
                .flatMap(edge -> IntStream.of(graph.first[edge], graph.second[edge]))
                .sorted()
                .distinct()
                .toArray();
        int[][] ends = IntStream.of(edges)
                .mapToObj(edge -> new int[] {
                    Arrays.binarySearch(nodes, graph.first[edge]), Arrays.binarySearch(nodes, graph.second[edge])
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
