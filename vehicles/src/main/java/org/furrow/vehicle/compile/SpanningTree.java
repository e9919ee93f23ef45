package org.furrow.vehicle.compile;

import java.util.List;
import org.furrow.vehicle.spec.JointSpec;

/**
 * One way to keep joints so that each body hangs on the others by one chain.
 *
 * @param kept names of the joints in the tree, in the order of the specification
 * @param cut names of the others
 * @param weight total of the Tsai-Haug weights of those kept
 */
public record SpanningTree(List<String> kept, List<String> cut, double weight) {
    /** Copies the lists. */
    public SpanningTree {
        kept = List.copyOf(kept);
        cut = List.copyOf(cut);
    }

    static SpanningTree of(List<JointSpec> kept, List<JointSpec> cut) {
        long tenths = 0; // weights have one decimal, and so shall their sum
        for (JointSpec joint : kept) {
            tenths += Math.round(10 * joint.type().weight());
        }
        return new SpanningTree(
                kept.stream().map(JointSpec::name).toList(),
                cut.stream().map(JointSpec::name).toList(),
                tenths / 10.0);
    }
}
