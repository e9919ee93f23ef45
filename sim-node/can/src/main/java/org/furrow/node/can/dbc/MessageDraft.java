package org.furrow.node.can.dbc;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builder of a message; later sections of the file add to it. */
final class MessageDraft {
    final String name;
    final int id;
    final boolean extended;
    final int length;
    final Map<String, DbcSignal> signals = new LinkedHashMap<>();
    /** Time between messages; NaN if the file does not state it. */
    double period_s = Double.NaN;
    /** Place and reason why the message is unusable, or null. */
    @Nullable
    String fault;

    private final Map<String, String> signalFaults = new HashMap<>();
    private final Map<String, DbcPosition> positions = new HashMap<>();
    private final List<String> warnings;

    /** @param warnings gets the reasons why the message or a signal is unusable */
    MessageDraft(String name, int id, boolean extended, int length, List<String> warnings) {
        this.name = name;
        this.id = id;
        this.extended = extended;
        this.length = length;
        this.warnings = warnings;
    }

    /** Marks the message as unusable; the first reason is kept. */
    void setUnusable(DbcPosition position, String why) {
        setUnusable(position.error(why).getMessage());
    }

    /**
     * Marks the message as unusable; the first reason is kept.
     *
     * @param why place and reason
     */
    void setUnusable(String why) {
        if (fault == null) {
            fault = why;
            warnings.add(why + "; message '" + name + "' is skipped");
        }
    }

    /** Marks a signal as unusable; the first reason is kept. */
    void setUnusable(String signal, DbcPosition position, String why) {
        String reason = position.error(why).getMessage();
        if (signalFaults.putIfAbsent(signal, reason) == null) {
            warnings.add(reason + "; it cannot be bound");
        }
    }

    void add(DbcSignal signal, DbcPosition position) {
        signals.put(signal.name(), signal);
        positions.put(signal.name(), position);
    }

    /**
     * Marks signals with common bits as unusable, unless they are never in the same frame; one warning for all of
     * the message.
     */
    void checkOverlaps() {
        List<DbcSignal> all = new ArrayList<>(signals.values());
        List<BitSet> used = all.stream().map(MessageDraft::bits).toList();
        boolean warned = fault != null;
        for (int k = 0; k < all.size(); k++) {
            for (int earlier = 0; earlier < k; earlier++) {
                DbcSignal a = all.get(earlier);
                DbcSignal b = all.get(k);
                boolean together = a.selector() < 0 || b.selector() < 0 || a.selector() == b.selector();
                if (!together || !used.get(k).intersects(used.get(earlier))) {
                    continue;
                }
                String why = Objects.requireNonNull(positions.get(b.name()))
                        .error("signals '" + a.name() + "' and '" + b.name() + "' have common bits")
                        .getMessage();
                signalFaults.putIfAbsent(a.name(), why);
                signalFaults.putIfAbsent(b.name(), why);
                if (!warned) {
                    warned = true;
                    warnings.add(why + "; such signals of message '" + name + "' cannot be bound");
                }
            }
        }
    }

    private static BitSet bits(DbcSignal signal) {
        BitSet bits = new BitSet();
        int at = signal.bits().start();
        for (int k = 0; k < signal.bits().bits(); k++) {
            bits.set(at);
            boolean endsByte = signal.bits().bigEndian() && (at & 7) == 0;
            at += endsByte ? 15 : signal.bits().bigEndian() ? -1 : 1;
        }
        return bits;
    }

    DbcMessage finish() {
        return new DbcMessage(
                name,
                id,
                extended,
                length,
                Double.isNaN(period_s) ? 0 : period_s,
                List.copyOf(signals.values()),
                signalFaults);
    }
}
