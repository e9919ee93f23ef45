package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * A mechanism as a graph: bodies are nodes, in the order of the specification, joints are edges, in theirs. The ground is the last
 * node when any joint touches it, else no node.
 */
final class JointGraph {
    private final List<JointSpec> joints;
    private final List<MechanismSpec.Body> bodies;
    private final boolean grounded;
    private final int[] first;
    private final int[] second;
    private final List<int[]> edgesAt;

    JointGraph(MechanismSpec spec) {
        bodies = spec.bodies();
        joints = spec.joints();
        grounded = joints.stream().anyMatch(joint -> isGround(joint.first()) || isGround(joint.second()));
        Map<String, Integer> nodes = new HashMap<>();
        for (int body = 0; body < bodies.size(); body++) {
            nodes.put(bodies.get(body).name(), body);
        }
        nodes.put(MechanismSpec.GROUND, bodies.size());
        first = joints.stream()
                .mapToInt(joint -> nodes.getOrDefault(joint.first(), -1))
                .toArray();
        second = joints.stream()
                .mapToInt(joint -> nodes.getOrDefault(joint.second(), -1))
                .toArray();
        List<List<Integer>> lists = new ArrayList<>();
        for (int node = 0; node < nodes(); node++) {
            lists.add(new ArrayList<>());
        }
        for (int edge = 0; edge < edges(); edge++) {
            lists.get(first[edge]).add(edge);
            lists.get(second[edge]).add(edge);
        }
        edgesAt = lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
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

    /** True when a joint touches the ground. */
    boolean grounded() {
        return grounded;
    }

    /** Node of the ground; beyond the last node when no joint touches it. */
    int ground() {
        return bodies.size();
    }

    int first(int edge) {
        return first[edge];
    }

    int second(int edge) {
        return second[edge];
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

    /** Mass of a node in kg; nothing is heavier than the ground. */
    double mass_kg(int node) {
        return node == ground() ? Double.POSITIVE_INFINITY : bodies.get(node).mass_kg();
    }

    /** Node of a body by its name, or -1. */
    int node(String name) {
        for (int node = 0; node < nodes(); node++) {
            if (name(node).equals(name)) {
                return node;
            }
        }
        return -1;
    }

    /** The part to which each node belongs, counted from 0 in order of the nodes, when only some edges hold. */
    int[] parts(boolean[] holding) {
        int[] part = new int[nodes()];
        Arrays.fill(part, -1);
        int parts = 0;
        List<Integer> open = new ArrayList<>();
        for (int start = 0; start < part.length; start++) {
            if (part[start] >= 0) {
                continue;
            }
            part[start] = parts;
            open.add(start);
            while (!open.isEmpty()) {
                int node = open.removeLast();
                for (int edge : edgesAt.get(node)) {
                    int other = across(edge, node);
                    if (holding[edge] && part[other] < 0) {
                        part[other] = parts;
                        open.add(other);
                    }
                }
            }
            parts++;
        }
        return part;
    }

    /**
     * Joints between a node and each other, by the way with fewest of them; a rod counts as more than all bodies together, since
     * it never carries one. {@link Integer#MAX_VALUE} where there is no way.
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
                int way = distance[node] + (joint(edge).type().isRod() ? nodes() : 1);
                if (way < distance[other]) {
                    distance[other] = way;
                    open.add(new int[] {other, way});
                }
            }
        }
        return distance;
    }

    /** Sum over all nodes within reach of the freedoms of the joints on the way there, when only a tree's edges hold. */
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
