package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * Plans the tree and the cut joints of a mechanism; see the package for the procedure.
 *
 * <ul>
 *   <li><b>Cut joints.</b> By {@link MinimumSpanningTree}.
 *   <li><b>Base.</b> The ground if a joint touches it. Otherwise the body with the least sum of freedoms on the
 *       chains to all others in its minimum spanning tree; then the heaviest; then the first in the file. Each
 *       connected component has a base; that of the mechanism is the base of the component with most bodies.
 *   <li><b>Rods</b> ({@link JointSpec.Type#isRod()}) count with their weight in the spanning tree, but cannot be
 *       joints of the recursive tree. A rod in the spanning tree becomes a constraint; the bodies beyond it are a
 *       separate tree with a free root, chosen by the rule for the base.
 *   <li><b>User's choices</b> take precedence: joints to cut, joints to keep, the base.
 * </ul>
 */
public final class TreePlanner {
    private final MechanismSpec spec;
    private final JointGraph graph;
    /** Edges of the spanning tree that are joints of the recursive tree: all but rods. */
    private final boolean[] carrying;

    private final List<TreePlan.Link> links = new ArrayList<>();

    private TreePlanner(MechanismSpec spec) {
        this.spec = spec;
        graph = new JointGraph(spec);
        carrying = new boolean[graph.edges()];
    }

    /**
     * Plans the tree of a mechanism.
     *
     * @throws PlanException when a joint does not fit in the design configuration, when the user's choices contradict
     *     each other, or when a body that moves has neither mass nor inertia
     */
    public static TreePlan plan(MechanismSpec spec) {
        spec.joints().forEach(JointFit::check);
        return new TreePlanner(spec).plan();
    }

    private TreePlan plan() {
        MinimumSpanningTree trees = new MinimumSpanningTree(graph, spec.wishes());
        List<Base> bases = bases(trees);
        boolean[] kept = spanningTree(trees, bases);
        for (int edge = 0; edge < kept.length; edge++) {
            carrying[edge] = kept[edge] && !graph.joint(edge).type().isRod();
        }
        Base main = main(bases, trees.componentOf);
        grow(main, bases);
        requireMass();
        TreePlan.Counts counts = new TreePlan.Counts(graph.edges(), graph.nodes(), bases.size());
        return new TreePlan(
                graph.name(main.node),
                main.rule,
                links,
                jointsOutside(kept),
                jointsOutside(carrying),
                loopGroups(bases, kept),
                counts);
    }

    private List<JointSpec> jointsOutside(boolean[] tree) {
        return IntStream.range(0, tree.length)
                .filter(edge -> !tree[edge])
                .mapToObj(graph::joint)
                .toList();
    }

    /** The base of the mechanism. */
    private Base main(List<Base> bases, int[] componentOf) {
        int certain = wishedBase() >= 0 ? wishedBase() : graph.grounded ? graph.ground() : -1;
        Base main = bases.getFirst();
        for (Base base : bases) {
            if (base.node == certain) {
                return base;
            }
            main = size(componentOf, base.node) > size(componentOf, main.node) ? base : main;
        }
        return main;
    }

    /** Number of nodes in the component of a node. */
    private static int size(int[] componentOf, int node) {
        return nodesOf(componentOf, componentOf[node]).size();
    }

    /** Edges of the minimum spanning trees of all components. */
    private boolean[] spanningTree(MinimumSpanningTree trees, List<Base> bases) {
        boolean[] edges = new boolean[graph.edges()];
        for (Base base : bases) {
            boolean[] tree = trees.from(base.node);
            for (int edge = 0; edge < edges.length; edge++) {
                edges[edge] |= tree[edge];
            }
        }
        return edges;
    }

    /** Root of a tree, with the rule by which it was chosen. */
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

    /** The base of each component, in the order of their first nodes. */
    private List<Base> bases(MinimumSpanningTree trees) {
        int[] componentOf = trees.componentOf;
        int components = Arrays.stream(componentOf).max().orElse(0) + 1;
        int wished = wishedBase();
        List<Base> bases = new ArrayList<>();
        for (int component = 0; component < components; component++) {
            if (wished >= 0 && componentOf[wished] == component) {
                checkGround(wished, componentOf);
                bases.add(new Base(wished, TreePlan.BaseRule.WISH));
            } else if (graph.grounded && componentOf[graph.ground()] == component) {
                bases.add(new Base(graph.ground(), TreePlan.BaseRule.GROUND));
            } else {
                bases.add(nearestToAll(nodesOf(componentOf, component), trees::from));
            }
        }
        return bases;
    }

    private void checkGround(int wished, int[] componentOf) {
        if (graph.grounded && wished != graph.ground() && componentOf[wished] == componentOf[graph.ground()]) {
            int edge = graph.edgesAt(graph.ground())[0];
            throw new PlanException(
                    graph.name(wished),
                    "the base cannot be '" + graph.name(wished) + "', since joint '"
                            + graph.joint(edge).name() + "' links it to the ground, which then is the base");
        }
    }

    private static List<Integer> nodesOf(int[] componentOf, int component) {
        return IntStream.range(0, componentOf.length)
                .filter(node -> componentOf[node] == component)
                .boxed()
                .toList();
    }

    /** The body with the shortest chains to the others, each in the tree of which it would be the base. */
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

    /** Adds the links of all trees: that of the base, those of the other components, and those beyond rods. */
    private void grow(Base main, List<Base> bases) {
        int[] treeOf = graph.components(carrying);
        boolean[] grown = new boolean[graph.nodes()];
        growFrom(main.node, treeOf, grown);
        bases.forEach(base -> growFrom(base.node, treeOf, grown));
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
            children.sort((a, b) -> Integer.compare(b.node, a.node)); // the last one is visited first
            open.addAll(children);
        }
    }

    /** A body to be added to the tree, its parent link, and the edge between them. */
    private record Pending(int node, int parent, int edge) {}

    private TreePlan.Link link(Pending pending) {
        MechanismSpec.Body body = graph.body(pending.node);
        if (pending.edge < 0) {
            return new TreePlan.Link(body, TreePlan.WORLD, null, true);
        }
        boolean forward = graph.second[pending.edge] == pending.node;
        return new TreePlan.Link(body, pending.parent, graph.joint(pending.edge), forward);
    }

    /** Requires that each body that moves has or carries mass or inertia; otherwise its acceleration is unbounded. */
    private void requireMass() {
        boolean[] loaded = new boolean[links.size()];
        for (int k = links.size() - 1; k >= 0; k--) { // children come after their parents
            TreePlan.Link link = links.get(k);
            loaded[k] |=
                    link.body().mass_kg() > 0 || !link.body().inertia_kgm2().equals(MechanismSpec.Inertia.NONE);
            if (loaded[k] && link.parent() != TreePlan.WORLD) {
                loaded[link.parent()] = true;
            }
            if (!loaded[k] && link.freedoms() > 0) {
                String name = link.body().name();
                throw new PlanException(
                        name,
                        "body '" + name + "' has neither mass nor inertia, "
                                + (link.joint() == null ? "and nothing holds it" : "and is at the end of a chain")
                                + "; give it a mass, or fix it to a body that has one");
            }
        }
    }

    private List<LoopGroup> loopGroups(List<Base> bases, boolean[] kept) {
        boolean[] least = spanningTree(new MinimumSpanningTree(graph, MechanismSpec.Wishes.NONE), bases);
        return LoopGroups.edges(graph).stream()
                .map(edges -> LoopGroups.describe(graph, edges, least, kept))
                .toList();
    }
}
