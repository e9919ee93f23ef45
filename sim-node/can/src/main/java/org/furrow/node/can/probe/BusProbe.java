package org.furrow.node.can.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.KnownMessages;
import org.jspecify.annotations.Nullable;

/** Collects statistics of the frames on a bus by identifier. */
public final class BusProbe implements FrameHandler {
    /** Sorts extended identifiers after standard ones. */
    private static final long EXTENDED = 1L << 32;

    private final Function<CanFrame, @Nullable String> names;
    private final TreeMap<Long, Statistics> byId = new TreeMap<>();
    private final List<String> answers = new ArrayList<>();
    private long requested_ns;
    private boolean hasRequested;

    /** Statistics of one identifier. */
    private static final class Statistics {
        final CanFrame last = new CanFrame();
        long frames;
        long bytes;
        long first_ns;

        @Nullable
        String meaning;

        double rate_Hz() {
            long span_ns = last.timestamp_ns() - first_ns;
            return frames < 2 || span_ns <= 0 ? 0 : (frames - 1) * 1e9 / span_ns;
        }
    }

    /**
     * Creates a probe.
     *
     * @param names returns name and values of a message in one line for the table; null if it is unknown
     */
    public BusProbe(Function<CanFrame, @Nullable String> names) {
        this.names = names;
    }

    /** Returns the request that all nodes of J1939 and ISOBUS answer with their address claim. */
    public CanFrame ask(long now_ns) {
        requested_ns = now_ns;
        hasRequested = true;
        CanFrame request = new CanFrame();
        return request.extended(J1939Id.of(6, KnownMessages.REQUEST, J1939Id.GLOBAL, KnownMessages.NULL_ADDRESS))
                .length(3)
                .put16(0, KnownMessages.ADDRESS_CLAIM)
                .put8(2, 0);
    }

    @Override
    public void onFrame(CanFrame frame) {
        long key = frame.id() | (frame.isExtended() ? EXTENDED : 0);
        Statistics of = byId.computeIfAbsent(key, k -> new Statistics());
        if (of.frames == 0) {
            of.first_ns = frame.timestamp_ns();
        }
        of.frames++;
        of.bytes += frame.isRemote() ? 0 : frame.length();
        of.last.copyFrom(frame);
        String meaning = names.apply(frame);
        of.meaning = meaning != null ? meaning : of.meaning;
        if (hasRequested && frame.isExtended() && J1939Id.pgn(frame.id()) == KnownMessages.ADDRESS_CLAIM) {
            answers.add(String.format(
                    Locale.ROOT,
                    "address %d after %.1f ms",
                    J1939Id.source(frame.id()),
                    (frame.timestamp_ns() - requested_ns) / 1e6));
        }
    }

    /** Returns the nodes that answered the request, with their response times. */
    public List<String> answers() {
        return List.copyOf(answers);
    }

    /** Returns whether no frame was received. */
    public boolean isSilent() {
        return byId.isEmpty();
    }

    /** Returns a Markdown table with a line for each identifier. */
    public List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add("| id | PGN | from | to | frames | Hz | bytes | last | meaning |");
        lines.add("|---|---|---|---|---|---|---|---|---|");
        for (Statistics of : byId.values()) {
            CanFrame last = of.last;
            String text = last.toString();
            boolean extended = last.isExtended();
            int to = J1939Id.destination(last.id());
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %d | %.1f | %d | %s | %s |",
                    text.substring(0, text.indexOf('#')),
                    extended ? Integer.toString(J1939Id.pgn(last.id())) : "",
                    extended ? Integer.toString(J1939Id.source(last.id())) : "",
                    !extended ? "" : to == J1939Id.GLOBAL ? "all" : Integer.toString(to),
                    of.frames,
                    of.rate_Hz(),
                    of.bytes,
                    text.substring(text.indexOf('#') + 1),
                    of.meaning == null ? "" : of.meaning));
        }
        return lines;
    }

    /** Returns all counters of a bus in one line. */
    public static String counters(BusStats stats) {
        String fault = stats.lastFault();
        return "state " + stats.state().name().toLowerCase(Locale.ROOT) + ", received " + stats.get(Counter.RECEIVED)
                + ", sent "
                + stats.get(Counter.SENT)
                + ", dropped " + stats.get(Counter.DROPPED) + ", missed " + stats.get(Counter.MISSED) + ", malformed "
                + stats.get(Counter.MALFORMED)
                + ", error frames " + stats.get(Counter.ERROR_FRAMES) + ", bus-off " + stats.get(Counter.BUS_OFFS)
                + ", reopened "
                + stats.get(Counter.REOPENS)
                + ", foreign " + stats.get(Counter.FOREIGN)
                + (fault == null ? "" : "; last fault: " + fault);
    }
}
