package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.dbc.DbcMessage;
import org.furrow.node.can.dbc.DbcSignal;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.can.message.MessageLayout;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** Finds the messages named in a binding file, and the identifiers of their frames. */
final class MessageFinder {
    private final @Nullable DbcFile dbc;

    MessageFinder(@Nullable DbcFile dbc) {
        this.dbc = dbc;
    }

    /** The message of the DBC file, or else the built-in one. */
    Payload payload(YamlNode node) throws InputError {
        String name = node.text("message");
        DbcMessage ofFile = dbc == null ? null : dbc.message(name);
        if (ofFile != null) {
            return ofFile(node, ofFile);
        }
        String fault = dbc == null ? null : dbc.unusable().get(name);
        if (fault != null) {
            throw node.get("message").error("'" + name + "' cannot be used: " + fault);
        }
        MessageLayout builtIn = KnownMessages.byName(name);
        if (builtIn == null) {
            List<String> known = new ArrayList<>();
            if (dbc != null) {
                dbc.messages().forEach(message -> known.add(message.name()));
            }
            KnownMessages.ALL.forEach(layout -> known.add(layout.name()));
            throw node.get("message").error("unknown message '" + name + "'; " + Spelling.advice(name, known));
        }
        for (String key : List.of("match", "transport")) {
            if (node.has(key)) {
                throw node.get(key)
                        .error("is for messages of a DBC file; built-in ones are matched by their parameter group");
            }
        }
        return new BuiltInPayload(builtIn);
    }

    private static Payload ofFile(YamlNode node, DbcMessage message) throws InputError {
        boolean byPgn = node.text("match").equals("pgn");
        if (byPgn && !message.extended()) {
            throw node.get("match")
                    .error("'" + message.name()
                            + "' has an 11-bit identifier and therefore no parameter group; use id");
        }
        if (node.has("pgn")) {
            throw node.get("pgn")
                    .error("is for built-in messages; the DBC file gives the identifier of '" + message.name() + "'");
        }
        for (String key : List.of("source", "destination", "priority")) {
            if (node.has(key) && !byPgn) {
                throw node.get(key)
                        .error("needs 'match: pgn'; otherwise the DBC file gives the whole identifier of '"
                                + message.name() + "'");
            }
        }
        if (message.length() == 0) {
            throw node.get("message").error("'" + message.name() + "' has no data");
        }
        return new DbcPayload(message, transport(node, message, byPgn));
    }

    private static @Nullable TransportProtocol transport(YamlNode node, DbcMessage message, boolean byPgn)
            throws InputError {
        boolean transported = node.has("transport") ? node.flag("transport") : !message.fitsFrame();
        YamlNode at = node.get(node.has("transport") ? "transport" : "message");
        String has = "'" + message.name() + "' has " + message.length() + " data bytes";
        if (transported && message.length() <= CanFrame.MAX_CLASSIC_LENGTH) {
            throw at.error(has + "; the transport protocol is for more than 8");
        }
        if (!transported && !message.fitsFrame()) {
            throw at.error(has + ", which no frame has; it needs 'transport: true'");
        }
        if (transported && !byPgn) {
            throw at.error(has + " and needs the transport protocol, and therefore 'match: pgn'");
        }
        return transported ? TransportProtocol.of(message.length()) : null;
    }

    /** Selects the frames of a received message. */
    FrameMatch match(YamlNode node, Payload payload) throws InputError {
        int source = node.has("source") ? node.integer("source") : FrameMatch.ANY;
        return switch (payload) {
            case BuiltInPayload builtIn -> new FrameMatch(FrameMatch.Kind.PGN, pgn(node, builtIn.layout()), source);
            case DbcPayload ofFile -> {
                DbcMessage message = ofFile.message();
                if (node.text("match").equals("pgn")) {
                    yield new FrameMatch(FrameMatch.Kind.PGN, J1939Id.pgn(message.id()), source);
                }
                FrameMatch.Kind kind = message.extended() ? FrameMatch.Kind.EXTENDED : FrameMatch.Kind.STANDARD;
                yield new FrameMatch(kind, message.id(), FrameMatch.ANY);
            }
        };
    }

    /** The identifier of a sent message. */
    SendPlan.Identity identity(YamlNode node, Payload payload) throws InputError {
        int destination = node.integer("destination");
        boolean isFd = payload instanceof DbcPayload ofFile && ofFile.isFd();
        if (node.has("bit_rate_switch") && !isFd) {
            throw node.get("bit_rate_switch")
                    .error(
                            "is for CAN FD: a message of a DBC file whose VFrameFormat is StandardCAN_FD or ExtendedCAN_FD, or"
                                    + " which has more than 8 bytes");
        }
        return switch (payload) {
            case BuiltInPayload builtIn -> {
                MessageLayout layout = builtIn.layout();
                int priority = node.has("priority") ? node.integer("priority") : layout.priority();
                yield new SendPlan.Identity(
                        J1939Id.of(priority, pgn(node, layout), destination, 0), CanFrame.EXTENDED, true, destination);
            }
            case DbcPayload ofFile -> {
                DbcMessage message = ofFile.message();
                if (!node.text("match").equals("pgn")) {
                    yield new SendPlan.Identity(
                            message.id(), flags(node, ofFile, message.extended()), false, J1939Id.GLOBAL);
                }
                int priority = node.has("priority") ? node.integer("priority") : J1939Id.priority(message.id());
                yield new SendPlan.Identity(
                        J1939Id.of(priority, J1939Id.pgn(message.id()), destination, 0),
                        flags(node, ofFile, true),
                        true,
                        destination);
            }
        };
    }

    private static int flags(YamlNode node, DbcPayload payload, boolean extended) throws InputError {
        boolean switches = node.has("bit_rate_switch")
                ? node.flag("bit_rate_switch")
                : payload.message().frame().bitRateSwitch();
        return CanFrame.flags(extended, false, payload.isFd(), switches, false);
    }

    /** Rejects a sent message whose multiplexors cannot select all signals that it sets. */
    void requireOneSelection(YamlNode node, Payload payload, List<SendPlan.Out> fields) throws InputError {
        if (!(payload instanceof DbcPayload ofFile)) {
            return;
        }
        List<DbcSignal> signals = ofFile.message().signals();
        Map<String, Double> constants = new HashMap<>();
        for (SendPlan.Out out : fields) {
            DbcSignal signal = signals.get(out.field());
            if (signal.multiplexor() && out.signal() != SendPlan.CONSTANT) {
                throw node.error("the multiplexor '" + signal.name() + "' needs a 'value', not a signal");
            }
            if (signal.multiplexor()) {
                constants.put(signal.name(), out.offset());
            }
        }
        Map<String, DbcSignal.Condition> first = new HashMap<>();
        for (SendPlan.Out out : fields) {
            DbcSignal signal = signals.get(out.field());
            for (DbcSignal.Condition condition : signal.selection().conditions()) {
                requireSelected(node, ofFile.message(), signal, condition, constants, first);
            }
        }
    }

    private static void requireSelected(
            YamlNode node,
            DbcMessage message,
            DbcSignal signal,
            DbcSignal.Condition condition,
            Map<String, Double> constants,
            Map<String, DbcSignal.Condition> first)
            throws InputError {
        DbcSignal multiplexor = Objects.requireNonNull(message.signal(condition.multiplexor()));
        DbcSignal.Condition before = first.putIfAbsent(condition.multiplexor(), condition);
        double constant = constants.getOrDefault(condition.multiplexor(), 0.0);
        double raw = Math.rint(
                (constant - multiplexor.scale().offset()) / multiplexor.scale().factor());
        if (condition.accepts((long) raw) && constants.containsKey(condition.multiplexor())) {
            return;
        }
        if (before != null && before.accepts((long) raw)) {
            throw node.error("'" + signal.name() + "' has another multiplexor value than the fields before; send"
                    + " them in separate messages");
        }
        double needed = condition.ranges()[0] * multiplexor.scale().factor()
                + multiplexor.scale().offset();
        throw node.error("needs {field: " + multiplexor.name() + ", value: " + needed + "} to select its signals");
    }

    private static int pgn(YamlNode node, MessageLayout layout) throws InputError {
        int pgn = node.has("pgn") ? node.integer("pgn") : layout.pgn();
        if (J1939Id.isAddressed(pgn) && (pgn & 0xFF) != 0) {
            throw node.get("pgn")
                    .error("a parameter group below F000 has a destination address; its low byte must be 0");
        }
        return pgn;
    }
}
