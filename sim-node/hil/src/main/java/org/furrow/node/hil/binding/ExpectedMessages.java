package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** The messages that a binding receives, and which of them were seen; whatever vehicle the binding is for. */
public final class ExpectedMessages implements FrameHandler {
    private final List<Expected> messages = new ArrayList<>();
    private final @Nullable DbcFile dbc;

    private static final class Expected {
        final String name;
        final FrameMatch match;
        boolean seen;

        Expected(String name, FrameMatch match) {
            this.name = name;
            this.match = match;
        }
    }

    private ExpectedMessages(@Nullable DbcFile dbc) {
        this.dbc = dbc;
    }

    /**
     * Reads a binding file, but for its signals.
     *
     * @throws InputError {@code file:line:column: what is wrong}
     */
    public static ExpectedMessages read(Source binding) throws InputError {
        YamlNode root = YamlDocument.read(binding, "can-binding", List.of()).root();
        DbcFile dbc = root.has("dbc") ? BindingReader.readDbc(root, binding) : null;
        ExpectedMessages expected = new ExpectedMessages(dbc);
        if (root.has("receive")) {
            MessageFinder finder = new MessageFinder(dbc);
            for (YamlNode each : root.get("receive").items()) {
                Payload payload = finder.payload(each);
                expected.messages.add(new Expected(payload.name(), finder.match(each, payload)));
            }
        }
        return expected;
    }

    /** The DBC file that the binding names, or null. */
    public @Nullable DbcFile dbc() {
        return dbc;
    }

    @Override
    public void onFrame(CanFrame frame) {
        for (Expected each : messages) {
            int key = each.match.kind() == FrameMatch.Kind.PGN ? FrameMatch.pgnKey(frame) : FrameMatch.idKey(frame);
            boolean form = each.match.kind() != FrameMatch.Kind.PGN || frame.isExtended();
            each.seen |= form && key == each.match.key() && !frame.isRemote() && each.match.acceptsSender(frame);
        }
    }

    /** A line for each message that was not seen. */
    public List<String> missing() {
        List<String> lines = new ArrayList<>();
        for (Expected each : messages) {
            if (!each.seen) {
                lines.add("message '" + each.name + "' of the binding was not seen (" + describe(each.match) + ")");
            }
        }
        return lines;
    }

    private static String describe(FrameMatch match) {
        return switch (match.kind()) {
            case STANDARD -> String.format("identifier %03X", match.id());
            case EXTENDED -> String.format("identifier %08X", match.id());
            case PGN ->
                "PGN " + match.id() + (match.source() == FrameMatch.ANY ? "" : " from address " + match.source());
        };
    }
}
