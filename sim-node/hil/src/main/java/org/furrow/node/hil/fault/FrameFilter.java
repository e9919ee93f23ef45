package org.furrow.node.hil.fault;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.hil.binding.FrameMatch;
import org.furrow.node.hil.binding.ReceivePlan;
import org.furrow.node.hil.binding.SendPlan;

/** Selects frames by their identifiers: those of a message of the binding, of one identifier, or all. */
public final class FrameFilter {
    /** All frames. */
    public static final FrameFilter ALL = new FrameFilter(List.of(new Rule(Form.ANY, 0, 0, FrameMatch.ANY)));

    private enum Form {
        ANY,
        STANDARD,
        EXTENDED,
        PGN
    }

    /** An identifier or parameter group, under a mask, from a sender. */
    private record Rule(Form form, int id, int mask, int source) {
        boolean accepts(CanFrame frame) {
            return switch (form) {
                case ANY -> true;
                case STANDARD -> !frame.isExtended() && (frame.id() & mask) == id;
                case EXTENDED -> frame.isExtended() && (frame.id() & mask) == id;
                case PGN ->
                    frame.isExtended()
                            && J1939Id.pgn(frame.id()) == id
                            && (source == FrameMatch.ANY || J1939Id.source(frame.id()) == source);
            };
        }
    }

    private final Rule[] rules;

    private FrameFilter(List<Rule> rules) {
        this.rules = rules.toArray(new Rule[0]);
    }

    /** Selects one identifier. */
    public static FrameFilter ofId(int id, boolean extended) {
        int mask = extended ? CanFrame.MAX_EXTENDED_ID : CanFrame.MAX_STANDARD_ID;
        return new FrameFilter(List.of(new Rule(extended ? Form.EXTENDED : Form.STANDARD, id, mask, FrameMatch.ANY)));
    }

    /** Selects the frames of received messages. */
    static FrameFilter ofReceived(List<ReceivePlan> plans) {
        List<Rule> rules = new ArrayList<>();
        for (ReceivePlan plan : plans) {
            FrameMatch match = plan.match();
            switch (match.kind()) {
                case STANDARD ->
                    rules.add(new Rule(Form.STANDARD, match.id(), CanFrame.MAX_STANDARD_ID, match.source()));
                case EXTENDED ->
                    rules.add(new Rule(Form.EXTENDED, match.id(), CanFrame.MAX_EXTENDED_ID, match.source()));
                case PGN -> rules.add(new Rule(Form.PGN, match.id(), 0, match.source()));
            }
        }
        return new FrameFilter(rules);
    }

    /** Selects the frames of sent messages; the low byte does not count where it is the node's address. */
    static FrameFilter ofSent(List<SendPlan> plans) {
        List<Rule> rules = new ArrayList<>();
        for (SendPlan plan : plans) {
            SendPlan.Identity identity = plan.identity();
            int whole = identity.extended() ? CanFrame.MAX_EXTENDED_ID : CanFrame.MAX_STANDARD_ID;
            int mask = identity.fromNode() ? whole & ~0xFF : whole;
            rules.add(new Rule(
                    identity.extended() ? Form.EXTENDED : Form.STANDARD, identity.id() & mask, mask, FrameMatch.ANY));
        }
        return new FrameFilter(rules);
    }

    /** Returns whether a frame is selected. */
    public boolean accepts(CanFrame frame) {
        for (Rule rule : rules) {
            if (rule.accepts(frame)) {
                return true;
            }
        }
        return false;
    }
}
