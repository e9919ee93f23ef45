package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.dbc.DbcMessage;
import org.furrow.node.can.dbc.DbcSignal;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;

/**
 * The messages of nodes that are not on the bus: all cyclic ones of a DBC file with the values at the start, apart from
 * those of nodes that are there, and those that the binding sends or receives.
 */
final class RestBus {
    private RestBus() {}

    /**
     * The messages that a binding adds to its own.
     *
     * @param root the binding, with {@code rest_bus}
     * @param step_s length of a tick
     */
    static List<SendPlan> read(
            YamlNode root, DbcFile dbc, List<ReceivePlan> receive, List<SendPlan> send, double step_s)
            throws InputError {
        Set<String> nodes = new HashSet<>();
        dbc.messages().forEach(message -> nodes.add(message.sending().node()));
        Set<String> present = new HashSet<>();
        for (YamlNode each : root.get("rest_bus").items("present")) {
            if (!nodes.contains(each.text())) {
                throw each.error("no message of the DBC file has the sender '" + each.text() + "'; "
                        + Spelling.advice(each.text(), nodes));
            }
            present.add(each.text());
        }
        Set<DbcMessage> own = new HashSet<>();
        for (ReceivePlan plan : receive) {
            if (plan.payload() instanceof DbcPayload of) {
                own.add(of.message());
                present.add(of.message().sending().node());
            }
        }
        for (SendPlan plan : send) {
            if (plan.payload() instanceof DbcPayload of) {
                own.add(of.message());
            }
        }
        List<SendPlan> rest = new ArrayList<>();
        for (DbcMessage message : dbc.messages()) {
            DbcMessage.Sending sending = message.sending();
            boolean isSent = sending.cyclic()
                    && sending.period_s() > 0
                    && message.length() > 0
                    && CanFrame.isLength(message.length(), message.frame().fd());
            if (isSent && !present.contains(sending.node()) && !own.contains(message)) {
                rest.add(plan(message, step_s));
            }
        }
        return rest;
    }

    private static SendPlan plan(DbcMessage message, double step_s) {
        DbcMessage.Frame frame = message.frame();
        DbcMessage.Sending sending = message.sending();
        int flags = CanFrame.flags(frame.extended(), false, frame.fd(), frame.bitRateSwitch(), false);
        return new SendPlan(
                new DbcPayload(message, null),
                new SendPlan.Identity(message.id(), flags, false, J1939Id.GLOBAL),
                Math.max(1, Math.round(sending.period_s() / step_s)),
                Math.round(sending.delay_s() / step_s),
                0,
                null,
                null,
                null,
                fields(message));
    }

    /** The start values, of the multiplexed signals those that the multiplexor's selects. */
    private static List<SendPlan.Out> fields(DbcMessage message) {
        List<SendPlan.Out> fields = new ArrayList<>();
        for (int k = 0; k < message.signals().size(); k++) {
            DbcSignal signal = message.signals().get(k);
            if (isSelected(message, signal) && !message.faults().containsKey(signal.name())) {
                double value = signal.start() * signal.scale().factor()
                        + signal.scale().offset();
                boolean isWhole = !signal.isFloating() && signal.start() == Math.rint(signal.start());
                long raw = isWhole ? (long) signal.start() & signal.bits().allOnes() : -1;
                fields.add(new SendPlan.Out(k, SendPlan.CONSTANT, 0, value, new SendPlan.Missing(raw, Double.NaN)));
            }
        }
        return fields;
    }

    /** Whether the multiplexors select a signal by their start values. */
    private static boolean isSelected(DbcMessage message, DbcSignal signal) {
        return signal.selection().conditions().stream().allMatch(condition -> {
            DbcSignal multiplexor = message.signal(condition.multiplexor());
            return multiplexor != null && multiplexor.startsWithin(condition);
        });
    }
}
