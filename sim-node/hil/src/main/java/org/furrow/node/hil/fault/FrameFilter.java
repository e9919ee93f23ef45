package org.furrow.node.hil.fault;

import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.hil.binding.FrameMatch;
import org.furrow.node.hil.binding.ReceivePlan;
import org.furrow.node.hil.binding.SendPlan;

/** Selects frames by their identifiers: those of a message of the binding, of one identifier, or all. */
public final class FrameFilter {
    /** All frames. */
    public static final FrameFilter ALL = new FrameFilter(List.of());

    private static final int WHOLE = -1;

    /** An identifier under a mask, or a parameter group, from a sender. */
    private record Rule(FrameMatch match, int mask) {
        boolean accepts(CanFrame frame) {
            int id = match.kind() == FrameMatch.Kind.PGN ? J1939Id.pgn(frame.id()) : frame.id();
            return frame.isExtended() == (match.kind() != FrameMatch.Kind.STANDARD)
                    && (id & mask) == match.id()
                    && match.acceptsSender(frame);
        }
    }

    private final Rule[] rules;

    private FrameFilter(List<Rule> rules) {
        this.rules = rules.toArray(new Rule[0]);
    }

    private static Rule rule(int id, boolean extended, int mask) {
        FrameMatch.Kind kind = extended ? FrameMatch.Kind.EXTENDED : FrameMatch.Kind.STANDARD;
        return new Rule(new FrameMatch(kind, id & mask, FrameMatch.ANY), mask);
    }

    /** Selects one identifier. */
    public static FrameFilter ofId(int id, boolean extended) {
        return new FrameFilter(List.of(rule(id, extended, WHOLE)));
    }

    /** Selects the frames of received messages. */
    static FrameFilter ofReceived(List<ReceivePlan> plans) {
        return new FrameFilter(
                plans.stream().map(plan -> new Rule(plan.match(), WHOLE)).toList());
    }

    /** Selects the frames of sent messages; the low byte does not count where it is the node's address. */
    static FrameFilter ofSent(List<SendPlan> plans) {
        return new FrameFilter(plans.stream()
                .map(SendPlan::identity)
                .map(of -> rule(of.id(), of.extended(), of.fromNode() ? ~0xFF : WHOLE))
                .toList());
    }

    /** Returns whether a frame is selected. */
    public boolean accepts(CanFrame frame) {
        for (Rule rule : rules) {
            if (rule.accepts(frame)) {
                return true;
            }
        }
        return rules.length == 0;
    }
}
