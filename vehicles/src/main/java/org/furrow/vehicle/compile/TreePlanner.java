package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * Turns a Cartesian mechanism into a tree and cut joints, by the procedure of Perera, Romano and Nunez, "Automated Methods for
 * Converting a Non Real-time Cartesian Multi-body Vehicle Dynamics Model to a Real-time Recursive Model" (2006), after Tsai and
 * Haug (1989): bodies are nodes, joints are edges with a weight, and the spanning tree of least total weight is kept.
 *
 * <ul>
 *   <li><b>Least tree.</b> Least sum of {@link JointSpec.Type#weight()}. Among trees of the same weight: the one whose cut joints
 *       are farthest from the base, in sum (joints on the shortest way, which avoids rods); then the one that cuts joints whose
 *       inboard body, the nearer one to the base, is lighter; then the one that cuts joints that come later in the file.
 *   <li><b>Base.</b> The ground when any joint touches it. Else the body for which the sum, over all others, of the freedoms on
 *       the chain to it in its least tree is least; of several the heaviest; then the first in the file. A mechanism of which parts
 *       are not linked to each other has a base for each; the one that counts as the base is that of the part with most bodies.
 *   <li><b>Rods</b> ({@link JointSpec.Type#isRod()}) count with their weight in the spanning tree, but carry no body: one that is
 *       in the tree becomes a constraint too, and what lies beyond it is a tree of its own, whose root is free and is chosen by
 *       the rule for the base.
 *   <li><b>Wishes</b> come first: joints to cut, joints to keep, the base.
 * </ul>
 */
public final class TreePlanner {
    private final MechanismSpec spec;
    private final JointGraph graph;
    private final boolean[] kept;
    private final boolean[] carrying;
    private final List<TreePlan.Link> links = new ArrayList<>();

    private TreePlanner(MechanismSpec spec) {
        this.spec = spec;
        graph = new JointGraph(spec);
        kept = new boolean[graph.edges()];
        carrying = new boolean[graph.edges()];
    }

    /**
     * Plans the tree of a mechanism.
     *
     * @throws PlanException naming the bodies and joints, when a joint does not fit in the design configuration, when wishes
     *     contradict each other, or when something that moves has neither mass nor inertia
     */
    public static TreePlan plan(MechanismSpec spec) {
        spec.joints().forEach(JointFit::check);
        return new TreePlanner(spec).plan();
    }

    private TreePlan plan() {
        MinimumSpanningTree trees = new MinimumSpanningTree(graph, spec.wishes());
        int[] partOf = trees.partOf();
        List<Base> bases = bases(trees);
        for (Base base : bases) {
            merge(trees.from(base.node), kept);
        }
        for (int edge = 0; edge < kept.length; edge++) {
            carrying[edge] = kept[edge] && !graph.joint(edge).type().isRod();
        }
        Base main = main(bases, partOf);
        grow(main, bases);
        WeightCheck.check(links);
        List<JointSpec> cut = new ArrayList<>();
        List<JointSpec> constraints = new ArrayList<>();
        for (int edge = 0; edge < kept.length; edge++) {
            if (!kept[edge]) {
                cut.add(graph.joint(edge));
            }
            if (!carrying[edge]) {
                constraints.add(graph.joint(edge));
            }
        }
        TreePlan.Counts counts = new TreePlan.Counts(graph.edges(), graph.nodes(), bases.size());
        return new TreePlan(graph.name(main.node), main.rule, links, cut, constraints, loopGroups(bases), counts);
    }

    /** The base that counts as that of the mechanism. */
    private Base main(List<Base> bases, int[] partOf) {
        int certain = wishedBase() >= 0 ? wishedBase() : graph.grounded() ? graph.ground() : -1;
        Base main = bases.getFirst();
        for (Base base : bases) {
            if (base.node == certain) {
                return base;
            }
            main = size(partOf, partOf[base.node]) > size(partOf, partOf[main.node]) ? base : main;
        }
        return main;
    }

    private static int size(int[] partOf, int part) {
        return (int) Arrays.stream(partOf).filter(each -> each == part).count();
    }

    private static void merge(boolean[] from, boolean[] into) {
        for (int k = 0; k < into.length; k++) {
            into[k] |= from[k];
        }
    }

    /** Where a tree begins, and why. */
    private record Base(int node, TreePlan.BaseRule rule) {}

    private int wishedBase() {
        String name = spec.wishes().base();
        if (name == null) {
            return -1;
        }
        int node = graph.node(name);
        if (node < 0) {
            throw new PlanException(name, "the base cannot be '" + name + "', which no joint touches");
        }
        return node;
    }

    /** The base of each part of the mechanism, parts in the order of their first node. */
    private List<Base> bases(MinimumSpanningTree trees) {
        int[] partOf = trees.partOf();
        int parts = Arrays.stream(partOf).max().orElse(0) + 1;
        int wished = wishedBase();
        List<Base> bases = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            if (wished >= 0 && partOf[wished] == part) {
                checkGround(wished, partOf);
                bases.add(new Base(wished, TreePlan.BaseRule.WISH));
            } else if (graph.grounded() && partOf[graph.ground()] == part) {
                bases.add(new Base(graph.ground(), TreePlan.BaseRule.GROUND));
            } else {
                bases.add(nearestToAll(nodesOf(partOf, part), trees::from));
            }
        }
        return bases;
    }

    private void checkGround(int wished, int[] partOf) {
        if (graph.grounded() && wished != graph.ground() && partOf[wished] == partOf[graph.ground()]) {
            int edge = graph.edgesAt(graph.ground())[0];
            throw new PlanException(
                    graph.name(wished),
                    "the base cannot be '" + graph.name(wished) + "', since joint '"
                            + graph.joint(edge).name() + "' links it to the ground, which then is the base");
        }
    }

    private static List<Integer> nodesOf(int[] partOf, int part) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < partOf.length; node++) {
            if (partOf[node] == part) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /** The body with the shortest chains to the others, each in the tree that it would have as a base. */
    private Base nearestToAll(List<Integer> nodes, IntFunction<boolean[]> treeFrom) {
        int best = nodes.getFirst();
        int least = Integer.MAX_VALUE;
        boolean tie = false;
        for (int node : nodes) {
            int sum = graph.chainFreedoms(node, treeFrom.apply(node));
            if (sum < least) {
                best = node;
                least = sum;
                tie = false;
            } else if (sum == least) {
                tie = true;
                best = graph.mass_kg(node) > graph.mass_kg(best) ? node : best;
            }
        }
        return new Base(best, tie ? TreePlan.BaseRule.HEAVIEST : TreePlan.BaseRule.SHORTEST_CHAINS);
    }

    /** Lets all trees grow: that of the base, those of the other parts, and those beyond rods. */
    private void grow(Base main, List<Base> bases) {
        int[] treeOf = graph.parts(carrying);
        boolean[] grown = new boolean[graph.nodes()];
        List<Integer> roots = new ArrayList<>();
        roots.add(main.node);
        bases.forEach(base -> roots.add(base.node));
        for (int root : roots) {
            growFrom(root, treeOf, grown);
        }
        for (int node = 0; node < grown.length; node++) {
            if (!grown[treeOf[node]]) {
                List<Integer> nodes = nodesOf(treeOf, treeOf[node]);
                growFrom(nearestToAll(nodes, each -> carrying).node, treeOf, grown);
            }
        }
    }

    private void growFrom(int root, int[] treeOf, boolean[] grown) {
        if (grown[treeOf[root]]) {
            return;
        }
        grown[treeOf[root]] = true;
        List<Pending> open = new ArrayList<>();
        open.add(new Pending(root, TreePlan.WORLD, -1));
        while (!open.isEmpty()) {
            Pending next = open.removeLast();
            int index = TreePlan.WORLD;
            if (next.node != graph.ground()) {
                index = links.size();
                links.add(link(next));
            }
            List<Pending> children = new ArrayList<>();
            for (int edge : graph.edgesAt(next.node)) {
                if (carrying[edge] && edge != next.edge) {
                    children.add(new Pending(graph.across(edge, next.node), index, edge));
                }
            }
            children.sort((a, b) -> Integer.compare(b.node, a.node)); // taken from the end
            open.addAll(children);
        }
    }

    /** A body that is to be hung on another. */
    private record Pending(int node, int parent, int edge) {}

    private TreePlan.Link link(Pending pending) {
        MechanismSpec.Body body = graph.body(pending.node);
        if (pending.edge < 0) {
            return new TreePlan.Link(body, TreePlan.WORLD, null, true);
        }
        boolean forward = graph.second(pending.edge) == pending.node;
        return new TreePlan.Link(body, pending.parent, graph.joint(pending.edge), forward);
    }

    private List<LoopGroup> loopGroups(List<Base> bases) {
        boolean[] least = new boolean[graph.edges()];
        MinimumSpanningTree unwished = new MinimumSpanningTree(graph, MechanismSpec.Wishes.NONE);
        for (Base base : bases) {
            merge(unwished.from(base.node), least);
        }
        return LoopGroups.edges(graph).stream()
                .map(edges -> LoopGroups.describe(graph, edges, least, kept))
                .toList();
    }
}
