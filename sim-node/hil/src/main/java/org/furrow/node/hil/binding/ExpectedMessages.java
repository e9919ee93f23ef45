package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.j1939.TransportFrames;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** The messages that a binding receives, and whether each was seen. Independent of the binding's vehicle. */
public final class ExpectedMessages implements FrameHandler {
    private final List<Expected> missing = new ArrayList<>();
    private final @Nullable DbcFile dbc;

    private record Expected(String name, FrameMatch match) {}

    private ExpectedMessages(@Nullable DbcFile dbc) {
        this.dbc = dbc;
    }

    /**
     * Reads a binding file without its signals.
     *
     * @throws InputError {@code file:line:column: what is wrong}
     */
    public static ExpectedMessages read(Source binding) throws InputError {
        YamlNode root = YamlDocument.read(binding, "can-binding", List.of()).root();
        DbcFile dbc = root.has("dbc") ? BindingReader.readDbc(root, binding) : null;
        ExpectedMessages expected = new ExpectedMessages(dbc);
        MessageFinder finder = new MessageFinder(dbc);
        for (YamlNode each : root.items("receive")) {
            Payload payload = finder.payload(each);
            expected.missing.add(new Expected(payload.name(), finder.match(each, payload)));
        }
        return expected;
    }

    public @Nullable DbcFile dbc() {
        return dbc;
    }

    @Override
    public void onFrame(CanFrame frame) {
        missing.removeIf(each -> matches(each.match, frame));
    }

    private static boolean matches(FrameMatch match, CanFrame frame) {
        boolean byPgn = match.kind() == FrameMatch.Kind.PGN;
        int key = byPgn ? pgnKey(frame) : FrameMatch.idKey(frame);
        return key == match.key() && (!byPgn || frame.isExtended()) && !frame.isRemote() && match.acceptsSender(frame);
    }

    /** The parameter group of a frame, or of the message that it announces. */
    private static int pgnKey(CanFrame frame) {
        boolean announces =
                (TransportProtocol.ORDINARY.isManagement(frame) || TransportProtocol.EXTENDED.isManagement(frame))
                        && frame.length() == CanFrame.MAX_CLASSIC_LENGTH;
        return announces ? FrameMatch.pgnKey(TransportFrames.pgn(frame)) : FrameMatch.pgnKey(frame);
    }

    /** A line for each message that was not seen. */
    public List<String> missing() {
        return missing.stream()
                .map(each -> "message '" + each.name + "' of the binding was not seen (" + describe(each.match) + ")")
                .toList();
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
