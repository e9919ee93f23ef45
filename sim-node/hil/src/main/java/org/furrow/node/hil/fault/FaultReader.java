package org.furrow.node.hil.fault;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.binding.ReceivePlan;
import org.furrow.node.hil.binding.SendPlan;
import org.furrow.node.hil.fault.FaultPlan.Direction;
import org.furrow.node.hil.fault.FaultPlan.Fault;
import org.furrow.node.hil.fault.FaultPlan.Kind;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** Reads schedules of faults. */
public final class FaultReader {
    private static final String SCHEMA = "hil-faults";
    private static final List<String> OF_FRAMES = List.of(
            "name",
            "kind",
            "direction",
            "bus",
            "message",
            "id",
            "by_order",
            "from_s",
            "until_s",
            "every",
            "share",
            "most");
    private static final List<String> OF_BUS = List.of("name", "kind", "bus", "by_order", "from_s", "until_s");
    private static final List<String> OF_SIGNALS = List.of("name", "kind", "signal", "by_order", "from_s", "until_s");

    private final double step_s;
    private final @Nullable BusBindings bindings;

    private FaultReader(double step_s, @Nullable BusBindings bindings) {
        this.step_s = step_s;
        this.bindings = bindings;
    }

    /**
     * Reads a schedule.
     *
     * @param step_s length of a tick, in s
     * @param bindings name buses, messages and signals; null to check everything but these names
     * @throws InputError {@code file:line:column: what is wrong and what would be right}
     */
    public static FaultPlan read(Source file, double step_s, @Nullable BusBindings bindings, Mistakes mistakes)
            throws InputError {
        YamlNode root = YamlDocument.read(file, SCHEMA, List.of(), mistakes).root();
        mistakes.end();
        FaultReader reader = new FaultReader(step_s, bindings);
        List<Fault> faults = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (YamlNode each : root.items("faults")) {
            mistakes.check(() -> {
                if (!names.add(each.text("name"))) {
                    throw each.get("name").error("there is another fault '" + each.text("name") + "'");
                }
                faults.add(reader.fault(each));
            });
        }
        mistakes.end();
        return new FaultPlan(root.integer("seed"), faults);
    }

    private Fault fault(YamlNode node) throws InputError {
        Kind kind = Kind.valueOf(node.text("kind").replace('-', '_').toUpperCase(Locale.ROOT));
        requireKeys(node, kind);
        boolean byOrder = node.flag("by_order");
        for (String key : List.of("from_s", "until_s")) {
            if (byOrder && node.has(key)) {
                throw node.get(key).error("is not for a fault that acts by order");
            }
        }
        long from = byOrder ? Fault.NEVER : tick(node.number("from_s"));
        long until = node.has("until_s") ? tick(node.number("until_s")) : Long.MAX_VALUE;
        if (until <= from) {
            throw node.get("until_s").error("must be after 'from_s', by a step of " + step_s + " s at least");
        }
        double amount = 0;
        String key = kind.amountKey();
        if (key != null) {
            if (!node.has(key)) {
                throw node.error("'" + kind.word() + "' needs '" + key + "'");
            }
            amount = kind == Kind.DELAY ? Math.max(1, tick(node.number(key))) : node.number(key);
        }
        return new Fault(node.text("name"), kind, from, until, target(node, kind), amount);
    }

    private long tick(double time_s) {
        return Math.round(time_s / step_s);
    }

    private static void requireKeys(YamlNode node, Kind kind) throws InputError {
        List<String> allowed =
                new ArrayList<>(kind.hitsFrames() ? OF_FRAMES : kind.hitsSignals() ? OF_SIGNALS : OF_BUS);
        if (kind == Kind.SILENCE) {
            allowed.add("direction");
        }
        String amount = kind.amountKey();
        if (amount != null) {
            allowed.add(amount);
        }
        for (String key : node.keys()) {
            if (!allowed.contains(key)) {
                throw node.get(key)
                        .error("'" + kind.word() + "' does not take '" + key + "'; its keys are "
                                + String.join(", ", allowed));
            }
        }
    }

    private FaultPlan.Target target(YamlNode node, Kind kind) throws InputError {
        if (kind.hitsSignals()) {
            if (!node.has("signal")) {
                throw node.error("'" + kind.word() + "' needs 'signal'");
            }
            return new FaultPlan.Signal(signal(node));
        }
        if (kind == Kind.BUS_OFF) {
            return frames(Direction.BOTH, FrameFilter.ALL, bus(node), node);
        }
        Direction direction = direction(node);
        if (kind == Kind.SILENCE) {
            return frames(direction, FrameFilter.ALL, bus(node), node);
        }
        if (node.has("message") && node.has("id")) {
            throw node.get("id").error("give either 'message' or 'id'");
        }
        if (node.has("message")) {
            return message(node, direction);
        }
        return frames(direction, node.has("id") ? id(node) : FrameFilter.ALL, bus(node), node);
    }

    /** Number of the bus that a fault names. */
    private int bus(YamlNode node) throws InputError {
        BusBindings known = bindings;
        if (known == null || !node.has("bus")) {
            return FaultPlan.Frames.ANY_BUS;
        }
        String name = node.text("bus");
        int bus = known.names().indexOf(name);
        if (bus < 0) {
            throw node.get("bus")
                    .error("the vehicle has no bus '" + name + "'; " + Spelling.advice(name, known.names()));
        }
        return bus;
    }

    private static FaultPlan.Frames frames(Direction direction, FrameFilter filter, int bus, YamlNode node) {
        return new FaultPlan.Frames(
                direction,
                filter,
                bus,
                node.integer("every"),
                node.number("share"),
                node.has("most") ? node.integer("most") : Long.MAX_VALUE);
    }

    private static Direction direction(YamlNode node) {
        if (!node.has("direction")) {
            return Direction.BOTH;
        }
        return node.text("direction").equals("send") ? Direction.SEND : Direction.RECEIVE;
    }

    private static FrameFilter id(YamlNode node) throws InputError {
        String digits = node.text("id");
        boolean extended = digits.length() == 8;
        int id = (int) Long.parseLong(digits, 16);
        if (!CanFrame.isId(id, extended)) {
            throw node.get("id").error("is above " + (extended ? "1FFFFFFF" : "7FF"));
        }
        return FrameFilter.ofId(id, extended);
    }

    private FaultPlan.Frames message(YamlNode node, Direction direction) throws InputError {
        BusBindings known = bindings;
        String name = node.text("message");
        if (known == null) {
            return frames(direction, FrameFilter.ALL, FaultPlan.Frames.ANY_BUS, node);
        }
        int named = bus(node);
        FaultPlan.Frames found = null;
        for (int bus = 0; bus < known.buses().size(); bus++) {
            if (named != FaultPlan.Frames.ANY_BUS && named != bus) {
                continue;
            }
            Binding binding = known.buses().get(bus).binding();
            List<ReceivePlan> receive = received(binding, name, direction);
            List<SendPlan> send = sent(binding, name, direction);
            if (receive.isEmpty() && send.isEmpty()) {
                continue;
            }
            if (found != null) {
                throw node.get("message").error("several buses have '" + name + "'; add 'bus'");
            }
            if (!receive.isEmpty() && !send.isEmpty()) {
                throw node.get("message").error("'" + name + "' is received and sent; add 'direction'");
            }
            found = send.isEmpty()
                    ? frames(Direction.RECEIVE, FrameFilter.ofReceived(receive), bus, node)
                    : frames(Direction.SEND, FrameFilter.ofSent(send), bus, node);
        }
        if (found == null) {
            List<String> names = new ArrayList<>();
            for (BusBindings.Bus bus : known.buses()) {
                bus.binding().receive().forEach(plan -> names.add(plan.payload().name()));
                bus.binding().send().forEach(plan -> names.add(plan.payload().name()));
            }
            throw node.get("message")
                    .error("the binding has no message '" + name + "' in this direction; "
                            + Spelling.advice(name, names));
        }
        return found;
    }

    private static List<ReceivePlan> received(Binding binding, String name, Direction direction) {
        return direction == Direction.SEND
                ? List.of()
                : binding.receive().stream()
                        .filter(plan -> plan.payload().name().equals(name))
                        .toList();
    }

    private static List<SendPlan> sent(Binding binding, String name, Direction direction) {
        return direction == Direction.RECEIVE
                ? List.of()
                : binding.send().stream()
                        .filter(plan -> plan.payload().name().equals(name))
                        .toList();
    }

    private int signal(YamlNode node) throws InputError {
        BusBindings known = bindings;
        if (known == null) {
            return 0;
        }
        String name = node.text("signal");
        List<String> names = known.catalogue().names(Signal.Direction.OUT);
        if (!names.contains(name)) {
            throw node.get("signal")
                    .error("'" + name + "' is not a signal that can be sent; " + Spelling.advice(name, names));
        }
        return known.catalogue().number(name);
    }
}
