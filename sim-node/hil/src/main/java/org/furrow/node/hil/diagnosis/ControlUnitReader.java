package org.furrow.node.hil.diagnosis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.isotp.IsoTpAddress;
import org.furrow.node.can.isotp.IsoTpReader;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.hil.diagnosis.ControlUnit.Identifier;
import org.furrow.node.hil.diagnosis.ControlUnit.Routine;
import org.furrow.node.hil.diagnosis.ControlUnit.SignalContent;
import org.furrow.node.hil.diagnosis.ControlUnit.TroubleCode;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.jspecify.annotations.Nullable;

/** Reads the control units of a binding. */
public final class ControlUnitReader {
    private final SignalCatalogue catalogue;
    private final double step_s;

    /** @param step_s length of a tick */
    public ControlUnitReader(SignalCatalogue catalogue, double step_s) {
        this.catalogue = catalogue;
        this.step_s = step_s;
    }

    /**
     * Reads a control unit.
     *
     * @throws InputError {@code file:line:column: what is wrong and what would be right}
     */
    public ControlUnit read(YamlNode node) throws InputError {
        List<Identifier> identifiers = new ArrayList<>();
        Set<Integer> dids = new HashSet<>();
        for (YamlNode each : node.items("identifiers")) {
            requireNew(each, "did", dids);
            identifiers.add(identifier(each));
        }
        List<TroubleCode> codes = new ArrayList<>();
        Set<Integer> known = new HashSet<>();
        for (YamlNode each : node.items("trouble_codes")) {
            requireNew(each, "code", known);
            codes.add(troubleCode(each, dids));
        }
        List<Routine> routines = new ArrayList<>();
        Set<Integer> ids = new HashSet<>();
        for (YamlNode each : node.items("routines")) {
            requireNew(each, "routine", ids);
            routines.add(new Routine(
                    each.integer("routine"),
                    signal(each, Signal.Direction.IN),
                    each.number("value"),
                    each.number("rest"),
                    Math.max(1, Math.round(each.number("duration_s") / step_s))));
        }
        return new ControlUnit(
                node.text("name"),
                address(node),
                functional(node),
                flow(node.get("flow")),
                security(node),
                identifiers,
                codes,
                routines,
                node.has("obd") ? obd(node.get("obd")) : null,
                node.items("messages").stream().map(YamlNode::text).toList());
    }

    private static void requireNew(YamlNode node, String key, Set<Integer> known) throws InputError {
        if (!known.add(node.integer(key))) {
            throw node.get(key).error("is already in the list of this unit");
        }
    }

    private static IsoTpAddress address(YamlNode node) throws InputError {
        YamlNode bytes = node.get("address_bytes");
        if (bytes.has("receive") != bytes.has("send")) {
            throw bytes.error("needs both 'receive' and 'send'");
        }
        boolean fd = node.flag("fd");
        try {
            return new IsoTpAddress(
                    node.integer("request"),
                    node.integer("response"),
                    CanFrame.flags(node.flag("extended"), false, fd, fd && node.flag("bit_rate_switch"), false),
                    bytes.has("receive") ? bytes.integer("receive") : IsoTpAddress.NONE,
                    bytes.has("send") ? bytes.integer("send") : IsoTpAddress.NONE);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    private static int functional(YamlNode node) throws InputError {
        if (!node.has("functional")) {
            return ControlUnit.NONE;
        }
        int id = node.integer("functional");
        if (!CanFrame.isId(id, node.flag("extended")) || id == node.integer("request")) {
            throw node.get("functional").error("must be another identifier than 'request', with as many bits");
        }
        return id;
    }

    private static IsoTpReader.Flow flow(YamlNode node) {
        return new IsoTpReader.Flow(
                node.integer("block_size"), node.integer("separation_ms"), node.integer("wait_frames"));
    }

    private static @Nullable Supplier<SecurityAccess> security(YamlNode node) throws InputError {
        if (!node.has("security")) {
            return null;
        }
        YamlNode security = node.get("security");
        SecurityType type = Objects.requireNonNull(Plugins.find(SecurityType.class, security.text("type")));
        return security.build(() -> type.read(security));
    }

    private Identifier identifier(YamlNode node) throws InputError {
        boolean writable = node.flag("writable");
        int given = (node.has("signal") ? 1 : 0) + (node.has("text") ? 1 : 0) + (node.has("memory") ? 1 : 0);
        if (given != 1) {
            throw node.error("needs one of 'signal', 'text' and 'memory'");
        }
        if (!node.has("signal")) {
            for (String key : List.of("bytes", "signed", "scale", "offset")) {
                if (node.has(key)) {
                    throw node.get(key).error("is for 'signal'");
                }
            }
        }
        if (writable && node.has("text")) {
            throw node.get("writable").error("is for 'signal' and 'memory'");
        }
        int sessions = 0;
        for (YamlNode each : node.items("sessions")) {
            sessions |= 2 << List.of("default", "programming", "extended").indexOf(each.text());
        }
        return new Identifier(
                node.integer("did"),
                content(node, writable),
                writable,
                sessions == 0 ? -1 : sessions,
                node.integer("security_level"));
    }

    private ControlUnit.Content content(YamlNode node, boolean writable) throws InputError {
        if (node.has("memory")) {
            return new ControlUnit.Memory("", node.integer("memory"));
        }
        if (node.has("text")) {
            String text = node.text("text");
            if (!StandardCharsets.US_ASCII.newEncoder().canEncode(text)) {
                throw node.get("text").error("must have letters of ASCII only");
            }
            return new ControlUnit.Memory(text, text.length());
        }
        if (node.number("scale") == 0) {
            throw node.get("scale").error("must not be 0");
        }
        return new SignalContent(
                signal(node, writable ? Signal.Direction.IN : null),
                node.integer("bytes"),
                node.flag("signed"),
                node.number("scale"),
                node.number("offset"));
    }

    private static ControlUnit.J1939Code j1939(YamlNode node) throws InputError {
        if (node.has("spn") != node.has("failure_mode")) {
            throw node.error("a code of J1939 needs both 'spn' and 'failure_mode'");
        }
        int lamp = List.of("protect", "amber", "red", "malfunction").indexOf(node.text("lamp"));
        return node.has("spn")
                ? new ControlUnit.J1939Code(node.integer("spn"), node.integer("failure_mode"), lamp)
                : new ControlUnit.J1939Code(ControlUnit.NONE, 0, lamp);
    }

    private ControlUnit.Obd obd(YamlNode node) throws InputError {
        List<Identifier> pids = new ArrayList<>();
        Set<Integer> known = new HashSet<>();
        for (YamlNode each : node.items("pids")) {
            requireNew(each, "pid", known);
            int pid = each.integer("pid");
            if (pid % 0x20 == 0 || pid == 1) {
                throw each.get("pid").error("is answered by the unit itself");
            }
            pids.add(new Identifier(pid, content(each, false), false, 0, 0));
        }
        return new ControlUnit.Obd(pids, node.text("vin"));
    }

    private TroubleCode troubleCode(YamlNode node, Set<Integer> dids) throws InputError {
        if (node.has("fault") == node.has("signal")) {
            throw node.error("needs either 'fault', the name of one in the schedule of faults, or 'signal'");
        }
        boolean limited = node.has("above") || node.has("below");
        if (node.has("signal") != limited) {
            throw node.error("a 'signal' needs 'above' or 'below', and a fault neither");
        }
        List<Integer> snapshot = new ArrayList<>();
        for (YamlNode each : node.items("snapshot")) {
            int did = (int) each.number();
            if (!dids.contains(did)) {
                throw each.error(String.format(Locale.ROOT, "the unit has no identifier 0x%04X", did));
            }
            snapshot.add(did);
        }
        return new TroubleCode(
                node.integer("code"),
                node.has("fault") ? node.text("fault") : null,
                node.has("signal") ? signal(node, null) : ControlUnit.NONE,
                node.has("below") ? node.number("below") : Double.NEGATIVE_INFINITY,
                node.has("above") ? node.number("above") : Double.POSITIVE_INFINITY,
                j1939(node),
                snapshot);
    }

    /** @param direction null: any */
    private int signal(YamlNode node, Signal.@Nullable Direction direction) throws InputError {
        String name = node.text("signal");
        int signal = catalogue.find(name);
        boolean found = signal >= 0
                && (direction == null || catalogue.signals().get(signal).direction() == direction);
        if (!found) {
            List<String> known = new ArrayList<>(catalogue.names(Signal.Direction.IN));
            if (direction == null) {
                known.addAll(catalogue.names(Signal.Direction.OUT));
            }
            String what = direction == null ? "signal" : "signal that a tester can set";
            throw node.get("signal").error("'" + name + "' is no " + what + "; " + Spelling.advice(name, known));
        }
        String refusal = catalogue.refusal(name);
        if (refusal != null) {
            throw node.get("signal").error("'" + name + "' " + refusal);
        }
        return signal;
    }
}
