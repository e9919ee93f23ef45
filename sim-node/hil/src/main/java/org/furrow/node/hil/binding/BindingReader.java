package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.j1939.J1939Name;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.hil.binding.ReceivePlan.In;
import org.furrow.node.hil.binding.ReceivePlan.OnTimeout;
import org.furrow.node.hil.binding.SendPlan.Out;
import org.furrow.node.hil.diagnosis.ControlUnit;
import org.furrow.node.hil.diagnosis.ControlUnitReader;
import org.furrow.node.hil.xcp.XcpCan;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.SimilarFiles;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;

/** Reads binding files. */
public final class BindingReader {
    /** Relative tolerance for times that are whole numbers of ticks. */
    private static final double TICK_TOLERANCE = 1e-6;

    /** Signals without effect unless a message sets one of some others. */
    private static final Map<String, List<String>> COMPANIONS = Map.of(
            "steer_enable", List.of("steering_angle_command_rad", "curvature_command_1pm", "steering_valve_command"),
            "forward_command", List.of("speed_command_mps"));

    private final SignalCatalogue catalogue;
    private final double step_s;
    private final Mistakes mistakes;

    private BindingReader(SignalCatalogue catalogue, double step_s, Mistakes mistakes) {
        this.catalogue = catalogue;
        this.step_s = step_s;
        this.mistakes = mistakes;
    }

    /**
     * Reads a binding file and the DBC file that it names.
     *
     * @param step_s length of a tick, in s
     * @throws InputError {@code file:line:column: what is wrong and what would be right}
     */
    public static Binding read(Source file, SignalCatalogue catalogue, double step_s) throws InputError {
        return read(file, catalogue, step_s, Mistakes.first());
    }

    /**
     * Reads a binding file and the DBC file that it names.
     *
     * @param step_s length of a tick, in s
     * @param mistakes gets the mistakes of all messages and fields
     * @throws InputError if there is a mistake
     */
    public static Binding read(Source file, SignalCatalogue catalogue, double step_s, Mistakes mistakes)
            throws InputError {
        return new BindingReader(catalogue, step_s, mistakes).read(file);
    }

    private Binding read(Source file) throws InputError {
        YamlNode root =
                YamlDocument.read(file, "can-binding", List.of(), mistakes).root();
        mistakes.end();
        DbcFile dbc = root.has("dbc") ? readDbc(root, file) : null;
        Binding.Node node = root.has("node") ? readNode(root.get("node")) : null;
        MessageFinder messages = new MessageFinder(dbc);
        List<ReceivePlan> receive = new ArrayList<>();
        Map<Integer, YamlNode> bound = new LinkedHashMap<>();
        for (YamlNode each : root.items("receive")) {
            mistakes.check(() -> {
                ReceivePlan plan = readReceive(each, messages, bound);
                requireUnique(each, plan, receive);
                receive.add(plan);
            });
        }
        List<ControlUnit> units = new ArrayList<>();
        for (YamlNode each : root.items("diagnostics")) {
            mistakes.check(() -> units.add(readUnit(each, units, bound)));
        }
        mistakes.check(() -> requireCompanions(bound));
        List<SendPlan> send = new ArrayList<>();
        for (YamlNode each : root.items("send")) {
            mistakes.check(() -> {
                SendPlan plan = readSend(each, messages);
                if (plan.identity().fromNode() && node == null) {
                    throw each.error("'" + plan.payload().name()
                            + "' contains the sender's address; add 'node: {address: ...}'");
                }
                send.add(plan);
            });
        }
        if (root.has("rest_bus")) {
            if (dbc == null) {
                throw root.get("rest_bus").error("needs 'dbc', whose messages are sent");
            }
            mistakes.check(() -> send.addAll(RestBus.read(root, dbc, receive, List.copyOf(send), step_s)));
        }
        for (YamlNode each : root.items("diagnostics")) {
            mistakes.check(() -> requireMessages(each.items("messages"), receive, send));
        }
        List<String> warnings = new ArrayList<>(dbc == null ? List.of() : dbc.warnings());
        mistakes.check(() -> {
            String load = BusLoad.check(root, receive, send, step_s);
            if (load != null) {
                warnings.add(load);
            }
        });
        XcpCan.Plan xcp = root.has("xcp") ? readXcp(root.get("xcp")) : null;
        mistakes.end();
        return new Binding(catalogue, step_s, node, dbc, receive, send, units, xcp, warnings);
    }

    private static XcpCan.Plan readXcp(YamlNode node) throws InputError {
        boolean extended = node.flag("extended");
        boolean fd = node.flag("fd");
        for (String key : List.of("request", "response")) {
            if (!CanFrame.isId(node.integer(key), extended)) {
                throw node.get(key).error("has more than 11 bits; write 'extended: true' for 29 bits");
            }
        }
        return new XcpCan.Plan(
                node.integer("request"),
                node.integer("response"),
                CanFrame.flags(extended, false, fd, false, false),
                node.flag("calibration"));
    }

    /** Requires that the messages of a control unit are received or sent. */
    private static void requireMessages(List<YamlNode> names, List<ReceivePlan> receive, List<SendPlan> send)
            throws InputError {
        List<String> known = new ArrayList<>();
        receive.forEach(plan -> known.add(plan.payload().name()));
        send.forEach(plan -> known.add(plan.payload().name()));
        for (YamlNode name : names) {
            if (!known.contains(name.text())) {
                throw name.error("the binding neither receives nor sends '" + name.text() + "'; "
                        + Spelling.advice(name.text(), known));
            }
        }
    }

    static DbcFile readDbc(YamlNode root, Source file) throws InputError {
        Source found = Source.find(root.text("dbc"), file.path(), "can");
        if (found == null) {
            throw root.get("dbc")
                    .error("there is no file '" + root.text("dbc") + "' beside the binding and no built-in one"
                            + SimilarFiles.advice(root.text("dbc"), file.path(), List.of()));
        }
        return DbcFile.read(found);
    }

    private static Binding.Node readNode(YamlNode node) throws InputError {
        YamlNode name = node.get("name");
        return new Binding.Node(
                new J1939Name(
                        name.flag("arbitrary_address"),
                        name.integer("industry_group"),
                        name.integer("system_instance"),
                        name.integer("vehicle_system"),
                        name.integer("function"),
                        name.integer("function_instance"),
                        name.integer("ecu_instance"),
                        name.integer("manufacturer"),
                        name.integer("identity")),
                node.integer("address"));
    }

    private ReceivePlan readReceive(YamlNode node, MessageFinder messages, Map<Integer, YamlNode> bound)
            throws InputError {
        Payload payload = messages.payload(node);
        FrameMatch match = messages.match(node, payload);
        OnTimeout onTimeout =
                switch (node.text("on_timeout")) {
                    case "default" -> OnTimeout.DEFAULT;
                    case "not-ready" -> OnTimeout.NOT_READY;
                    default -> OnTimeout.HOLD;
                };
        if (onTimeout != OnTimeout.HOLD && !node.has("timeout_s")) {
            throw node.get("on_timeout").error("needs 'timeout_s'");
        }
        List<In> fields = new ArrayList<>();
        for (YamlNode each : node.get("fields").items()) {
            int signal = signal(each, Signal.Direction.IN);
            if (bound.putIfAbsent(signal, each) != null) {
                throw each.get("signal").error("'" + each.text("signal") + "' is already set by another field");
            }
            double start = each.number("start");
            int field = field(each, payload);
            fields.add(new In(
                    field,
                    signal,
                    each.number("scale"),
                    each.number("offset"),
                    missingRaw(each, payload, field),
                    start,
                    each.has("default") ? each.number("default") : start));
        }
        ProtectionReader protection = new ProtectionReader(payload, match.kind() != FrameMatch.Kind.STANDARD);
        return new ReceivePlan(
                payload,
                match,
                node.has("timeout_s") ? ticks(node, "timeout_s") : 0,
                onTimeout,
                protection.rule(node, stateSignal(node, bound)),
                protection.checksum(node),
                ProtectionReader.transformer(node),
                fields);
    }

    private ControlUnit readUnit(YamlNode node, List<ControlUnit> others, Map<Integer, YamlNode> bound)
            throws InputError {
        ControlUnit unit = new ControlUnitReader(catalogue, step_s).read(node);
        for (ControlUnit other : others) {
            if (other.name().equals(unit.name())
                    || other.address().receive() == unit.address().receive()) {
                throw node.error("unit '" + other.name() + "' has the same name or 'request'");
            }
        }
        for (int signal : unit.signals()) {
            if (bound.putIfAbsent(signal, node) != null) {
                throw node.error("'" + catalogue.signals().get(signal).name()
                        + "' is already set by a message, a unit or a routine");
            }
        }
        return unit;
    }

    /** The signal that follows the state of a message's protection, or {@link CounterRule#NO_SIGNAL}. */
    private int stateSignal(YamlNode node, Map<Integer, YamlNode> bound) throws InputError {
        YamlNode protection = node.get("e2e");
        if (!protection.has("state")) {
            return CounterRule.NO_SIGNAL;
        }
        YamlNode name = protection.get("state");
        int signal = catalogue.find(name.oneOf("state of a message", BusSignals.STATES));
        if (bound.putIfAbsent(signal, protection) != null) {
            throw name.error("'" + name.text() + "' is the state of an earlier message");
        }
        return signal;
    }

    private static void requireUnique(YamlNode node, ReceivePlan plan, List<ReceivePlan> others) throws InputError {
        for (ReceivePlan other : others) {
            FrameMatch a = plan.match();
            FrameMatch b = other.match();
            if (a.key() == b.key()
                    && (a.source() == b.source() || a.source() == FrameMatch.ANY || b.source() == FrameMatch.ANY)) {
                throw node.get("message")
                        .error("'" + plan.payload().name()
                                + "' from this sender is already received by an earlier message");
            }
        }
    }

    private void requireCompanions(Map<Integer, YamlNode> bound) throws InputError {
        for (Map.Entry<Integer, YamlNode> each : bound.entrySet()) {
            String name = catalogue.signals().get(each.getKey()).name();
            List<String> needed = COMPANIONS.getOrDefault(name, List.of());
            if (!needed.isEmpty() && needed.stream().noneMatch(other -> bound.containsKey(catalogue.number(other)))) {
                YamlNode by = each.getValue();
                throw (by.has("signal") ? by.get("signal") : by)
                        .error("'" + name + "' has no effect unless another field sets " + String.join(" or ", needed));
            }
        }
    }

    private SendPlan readSend(YamlNode node, MessageFinder messages) throws InputError {
        Payload payload = messages.payload(node);
        List<Out> fields = new ArrayList<>();
        Set<Integer> set = new HashSet<>();
        for (YamlNode each : node.get("fields").items()) {
            int field = field(each, payload);
            if (!set.add(field)) {
                throw each.get("field").error("'" + each.text("field") + "' is already set by an earlier field");
            }
            fields.add(readOut(each, payload, field));
        }
        messages.requireOneSelection(node, payload, fields);
        SendPlan.Identity identity = messages.identity(node, payload);
        if (payload.transport() == TransportProtocol.EXTENDED && identity.destination() == J1939Id.GLOBAL) {
            throw node.error("'" + payload.name() + "' has " + payload.length() + " data bytes; a message of more than "
                    + TransportProtocol.ORDINARY.mostBytes() + " goes to one node and needs 'destination'");
        }
        ProtectionReader protection = new ProtectionReader(payload, identity.extended());
        return new SendPlan(
                payload,
                identity,
                period_ticks(node, payload),
                node.has("phase_s") ? ticks(node, "phase_s") : 0,
                fill(node, payload),
                protection.counter(node),
                protection.checksum(node),
                ProtectionReader.transformer(node),
                fields);
    }

    /** The period of a sent message, by default that of the DBC file. */
    private long period_ticks(YamlNode node, Payload payload) throws InputError {
        if (node.has("period_s")) {
            return ticks(node, "period_s");
        }
        if (payload.period_s() == 0) {
            throw node.get("message")
                    .error("needs 'period_s': "
                            + (payload instanceof DbcPayload
                                    ? "the DBC file has no GenMsgCycleTime"
                                    : "a built-in message has no usual period"));
        }
        return ticks(node.get("message"), payload.period_s());
    }

    private static int fill(YamlNode node, Payload payload) throws InputError {
        if (node.has("fill") && payload instanceof BuiltInPayload) {
            throw node.get("fill").error("is for messages of a DBC file; built-in ones are filled by their standard");
        }
        return node.integer("fill");
    }

    private Out readOut(YamlNode node, Payload payload, int field) throws InputError {
        if (node.has("signal") == node.has("value")) {
            throw node.error("needs either 'signal' or 'value'");
        }
        if (node.has("value")) {
            return new Out(field, SendPlan.CONSTANT, 0, node.number("value"), SendPlan.Missing.CODE);
        }
        if (node.has("missing") && node.has("missing_raw")) {
            throw node.get("missing_raw").error("contradicts 'missing'; give one of them");
        }
        return new Out(
                field,
                signal(node, Signal.Direction.OUT),
                node.number("scale"),
                node.number("offset"),
                new SendPlan.Missing(
                        missingRaw(node, payload, field), node.has("missing") ? node.number("missing") : Double.NaN));
    }

    /** The raw number that means "no value", or -1. */
    private static long missingRaw(YamlNode node, Payload payload, int field) throws InputError {
        if (!node.has("missing_raw")) {
            return -1;
        }
        if (payload instanceof BuiltInPayload) {
            throw node.get("missing_raw")
                    .error("is for messages of a DBC file; the standard has codes for those of built-in ones");
        }
        long raw = node.integer64("missing_raw");
        long most = payload.bits(field).allOnes();
        if (Long.compareUnsigned(raw, most) > 0) {
            throw node.get("missing_raw")
                    .error("must fit into the " + payload.bits(field).bits() + " bits of the field, from 0 to "
                            + Long.toUnsignedString(most));
        }
        return raw;
    }

    private int signal(YamlNode node, Signal.Direction direction) throws InputError {
        String name = node.text("signal");
        int signal = catalogue.find(name);
        if (signal >= 0 && catalogue.signals().get(signal).direction() == direction) {
            String refusal = catalogue.refusal(name);
            if (refusal != null) {
                throw node.get("signal").error("'" + name + "' " + refusal);
            }
            return signal;
        }
        List<String> known = catalogue.names(direction);
        String what = direction == Signal.Direction.IN ? "signal that a message can set" : "signal that can be sent";
        throw node.get("signal").error("'" + name + "' is not a " + what + "; " + Spelling.advice(name, known));
    }

    /** Number of the field that a node names. */
    static int field(YamlNode node, Payload payload) throws InputError {
        String name = node.text("field");
        int field = payload.field(name);
        if (field < 0) {
            throw node.get("field")
                    .error("message '" + payload.name() + "' has no field '" + name + "'; "
                            + Spelling.advice(name, payload.fields()));
        }
        String fault = payload.fault(field);
        if (fault != null) {
            throw node.get("field").error("'" + name + "' cannot be used: " + fault);
        }
        return field;
    }

    private long ticks(YamlNode node, String key) throws InputError {
        return ticks(node.get(key), node.number(key));
    }

    private long ticks(YamlNode node, double time_s) throws InputError {
        double exact = time_s / step_s;
        long ticks = Math.round(exact);
        if (Math.abs(exact - ticks) > TICK_TOLERANCE * Math.max(1, exact) || (ticks < 1 && exact > 0)) {
            long nearest = Math.max(1, ticks);
            String stated = node.isNumber() ? "" : "its period " + time_s + " s, from the DBC file, ";
            throw node.error(stated + "must be a whole number of ticks of " + step_s + " s; nearest is "
                    + Math.round(nearest * step_s * 1e9) / 1e9);
        }
        return ticks;
    }
}
