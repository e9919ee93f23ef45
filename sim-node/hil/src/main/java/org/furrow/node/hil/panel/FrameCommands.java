package org.furrow.node.hil.panel;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.log.CandumpLine;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Commands of a test program that is a node on the buses in memory, as words: {@link #FORMS}. A frame is written as
 * candump writes it: {@code 123#0102}, {@code 18FEF100#01}, {@code 123##10102}. Its methods may be called from any
 * thread.
 */
public final class FrameCommands {
    /** The commands, for help texts. */
    public static final String FORMS = "send [BUS] FRAME, frames";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** The program's ends of the buses, by name of the bus. */
    private final Map<String, CanBus> peers;

    private final CandumpLine parser = new CandumpLine();
    private final CanFrame frame = new CanFrame();
    private final byte[] line = new byte[CandumpLine.MAX_BYTES];

    /** @param peers by name of the bus */
    public FrameCommands(Map<String, CanBus> peers) {
        this.peers = new TreeMap<>(peers);
    }

    /** Answers a command; null: it is none of these. */
    public synchronized @Nullable String answer(String command) {
        List<String> words = List.of(command.strip().split("\\s+"));
        try {
            return switch (words.getFirst()) {
                case "send" -> send(words);
                case "frames" -> frames();
                default -> null;
            };
        } catch (IllegalArgumentException e) {
            return MAPPER.createObjectNode().put("error", e.getMessage()).toString();
        }
    }

    private String send(List<String> words) {
        requirePeers();
        if (words.size() != 3 && !(words.size() == 2 && peers.size() == 1)) {
            throw new IllegalArgumentException("write 'send " + (peers.size() == 1 ? "" : "BUS ") + "FRAME', not '"
                    + String.join(" ", words) + "'");
        }
        String name =
                words.size() == 3 ? words.get(1) : peers.keySet().iterator().next();
        CanBus peer = peers.get(name);
        if (peer == null) {
            throw new IllegalArgumentException(
                    "there is no bus '" + name + "' in memory; " + Spelling.advice(name, List.copyOf(peers.keySet())));
        }
        byte[] text = ("(0.0) b " + words.getLast()).getBytes(StandardCharsets.UTF_8);
        if (parser.read(text, 0, text.length, frame) != CandumpLine.Kind.RECEIVED) {
            throw new IllegalArgumentException("'" + words.getLast() + "' is not a frame: " + parser.fault());
        }
        boolean taken = peer.send(frame);
        return MAPPER.createObjectNode().put("sent", taken).toString();
    }

    private void requirePeers() {
        if (peers.isEmpty()) {
            throw new IllegalArgumentException(
                    "the run has no bus in memory; start it with --bus memory to be a node on its bus");
        }
    }

    private String frames() {
        requirePeers();
        ObjectNode json = MAPPER.createObjectNode();
        ArrayNode frames = json.putArray("frames");
        long lost = 0;
        for (Map.Entry<String, CanBus> each : peers.entrySet()) {
            byte[] name = each.getKey().getBytes(StandardCharsets.US_ASCII);
            int _ = each.getValue().drain(received -> {
                int bytes = CandumpLine.write(received, name, CandumpLine.Kind.RECEIVED, line) - " R\n".length();
                frames.add(new String(line, 0, bytes, StandardCharsets.US_ASCII));
            });
            lost += each.getValue().stats().get(Counter.MISSED);
        }
        return json.put("lost", lost).toString();
    }
}
