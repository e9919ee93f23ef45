package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * A mechanism as a graph: bodies are nodes and joints are edges, in the order of the specification. The ground is the
 * last node if a joint touches it.
 */
final class JointGraph {
    private final List<JointSpec> joints;
    private final List<MechanismSpec.Body> bodies;
    /** Whether a joint touches the ground. */
    final boolean grounded;
    /** Node of each joint's first body. */
    final int[] first;
    /** Node of each joint's second body. */
    final int[] second;

    private final List<int[]> edgesAt;

    JointGraph(MechanismSpec spec) {
        bodies = spec.bodies();
        joints = spec.joints();
        grounded = joints.stream().anyMatch(joint -> isGround(joint.first()) || isGround(joint.second()));
        first = joints.stream().mapToInt(joint -> node(joint.first())).toArray();
        second = joints.stream().mapToInt(joint -> node(joint.second())).toArray();
        edgesAt = IntStream.range(0, nodes())
                .mapToObj(node -> IntStream.range(0, edges())
                        .filter(edge -> first[edge] == node || second[edge] == node)
                        .toArray())
                .toList();
    }

    private static boolean isGround(String name) {
        return name.equals(MechanismSpec.GROUND);
    }

    int nodes() {
        return bodies.size() + (grounded ? 1 : 0);
    }

    int edges() {
        return joints.size();
    }

    /** Node of the ground; equal to {@link #nodes} when no joint touches it. */
    int ground() {
        return bodies.size();
    }

    /** The other end of an edge. */
    int across(int edge, int node) {
        return first[edge] == node ? second[edge] : first[edge];
    }

    /** Edges at a node, in order. */
    int[] edgesAt(int node) {
        return edgesAt.get(node).clone();
    }

    JointSpec joint(int edge) {
        return joints.get(edge);
    }

    MechanismSpec.Body body(int node) {
        return bodies.get(node);
    }

    String name(int node) {
        return node == ground() ? MechanismSpec.GROUND : bodies.get(node).name();
    }

    /** Mass of a node in kg; that of the ground is infinite. */
    double mass_kg(int node) {
        return node == ground() ? Double.POSITIVE_INFINITY : bodies.get(node).mass_kg();
    }

    /** Node of a body by its name, or -1. */
    int node(String name) {
        return IntStream.range(0, nodes())
                .filter(node -> name(node).equals(name))
                .findFirst()
                .orElse(-1);
    }

    /** Connected component of each node in the graph of the given edges, numbered in the order of their first nodes. */
    int[] components(boolean[] edges) {
        DisjointSets sets = new DisjointSets(nodes());
        for (int edge = 0; edge < edges.length; edge++) {
            if (edges[edge]) {
                sets.join(first[edge], second[edge]);
            }
        }
        return sets.numbers();
    }

    /**
     * Distance of each node from one, in joints on the shortest path (Dijkstra 1959). A rod counts as {@link #nodes}
     * joints, so that paths avoid rods. {@link Integer#MAX_VALUE} for a node that is not connected.
     */
    int[] distances(int from) {
        int[] distance = new int[nodes()];
        Arrays.fill(distance, Integer.MAX_VALUE);
        distance[from] = 0;
        PriorityQueue<int[]> open = new PriorityQueue<>(Comparator.comparingInt(entry -> entry[1]));
        open.add(new int[] {from, 0});
        while (!open.isEmpty()) {
            int[] next = open.remove();
            int node = next[0];
            if (next[1] > distance[node]) {
                continue;
            }
            for (int edge : edgesAt.get(node)) {
                int other = across(edge, node);
                int length = distance[node] + (joint(edge).type().isRod() ? nodes() : 1);
                if (length < distance[other]) {
                    distance[other] = length;
                    open.add(new int[] {other, length});
                }
            }
        }
        return distance;
    }

    /** Sum over all nodes of a tree of the freedoms of the joints between {@code from} and the node. */
    int chainFreedoms(int from, boolean[] tree) {
        int sum = 0;
        List<int[]> open = new ArrayList<>();
        open.add(new int[] {from, -1, 0});
        while (!open.isEmpty()) {
            int[] next = open.removeLast();
            sum += next[2];
            for (int edge : edgesAt.get(next[0])) {
                if (tree[edge] && edge != next[1]) {
                    int freedoms = next[2] + joint(edge).type().freedoms();
                    open.add(new int[] {across(edge, next[0]), edge, freedoms});
                }
            }
        }
        return sum;
    }
}
