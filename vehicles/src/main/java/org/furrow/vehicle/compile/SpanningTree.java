package org.furrow.vehicle.compile;

import java.util.List;

/**
 * A spanning tree of a loop group: its joints connect any two bodies by exactly one path.
 *
 * @param kept names of the joints in the tree, in the order of the specification
 * @param cut names of the others
 * @param weight sum of the Tsai-Haug weights of the joints in the tree
 */
public record SpanningTree(List<String> kept, List<String> cut, double weight) {
    public SpanningTree {
        kept = List.copyOf(kept);
        cut = List.copyOf(cut);
    }
}
