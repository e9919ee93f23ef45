package org.furrow.node.can.dbc;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.can.CanFrame;
import org.jspecify.annotations.Nullable;

/** Builder of a message; later sections of the file add to it. */
final class MessageDraft {
    final String name;
    final int id;
    final boolean extended;
    final int length;
    final Map<String, DbcSignal> signals = new LinkedHashMap<>();
    /** Name of the node that sends it. */
    String node = "";
    /** Time between messages; NaN if the file does not state it. */
    double period_s = Double.NaN;
    /** Time of the first message; NaN if the file does not state it. */
    double delay_s = Double.NaN;
    /** Whether it is sent in each period; null if the file does not state it. */
    @Nullable
    Boolean cyclic;
    /** Whether its frames are FD frames; null if the file does not state it. */
    @Nullable
    Boolean fd;

    /** Whether its frames switch the bit rate; null if the file does not state it. */
    @Nullable
    Boolean bitRateSwitch;

    /** Place and reason why the message is unusable, or null. */
    @Nullable
    String fault;

    private final Multiplexing multiplexing = new Multiplexing();
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

    Multiplexing multiplexing() {
        return multiplexing;
    }

    /** Gives a signal the conditions under which it is present. */
    void select(String signal, List<DbcSignal.Condition> conditions) {
        signals.computeIfPresent(
                signal,
                (name, present) -> present.withSelection(
                        new DbcSignal.Selection(present.multiplexor(), present.selector(), conditions)));
    }

    /** Checks the layout when all of the file is read. */
    void checkLayout() {
        if (fault != null || !multiplexing.complete(this)) {
            return;
        }
        if (multiplexing.isExtended()) {
            checkPairs();
        } else {
            checkOverlaps();
        }
    }

    private void checkPairs() {
        List<DbcSignal> all = List.copyOf(signals.values());
        List<BitSet> bits = all.stream().map(MessageDraft::bits).toList();
        boolean warned = false;
        for (int k = 0; k < all.size(); k++) {
            for (int n = 0; n < k; n++) {
                if (bits.get(k).intersects(bits.get(n))
                        && all.get(k).selection().meets(all.get(n).selection())) {
                    warned = addOverlap(all.get(n), all.get(k), warned);
                }
            }
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
    private void checkOverlaps() {
        Map<Integer, Map<Long, DbcSignal>> owners = new HashMap<>(); // of a bit, by selector, -1 for none
        boolean warned = fault != null;
        for (DbcSignal signal : signals.values()) {
            BitSet bits = bits(signal);
            for (int bit = bits.nextSetBit(0); bit >= 0; bit = bits.nextSetBit(bit + 1)) {
                Map<Long, DbcSignal> here = owners.computeIfAbsent(bit, _ -> new LinkedHashMap<>());
                for (DbcSignal other : sharing(here, signal.selector())) {
                    warned = addOverlap(other, signal, warned);
                }
                if (signal.selector() < 0) {
                    here.clear(); // they are marked, and so is every later one that has this bit
                }
                here.putIfAbsent(signal.selector(), signal);
            }
        }
    }
    /** The owners of a bit that can be in one frame with a signal of a selector. */
    private static List<DbcSignal> sharing(Map<Long, DbcSignal> owners, long selector) {
        if (selector < 0) {
            return List.copyOf(owners.values());
        }
        List<DbcSignal> sharing = new ArrayList<>();
        for (long other : new long[] {-1, selector}) {
            DbcSignal owner = owners.get(other);
            if (owner != null) {
                sharing.add(owner);
            }
        }
        return sharing;
    }

    private boolean addOverlap(DbcSignal a, DbcSignal b, boolean warned) {
        if (signalFaults.containsKey(a.name()) && signalFaults.containsKey(b.name())) {
            return warned;
        }
        String why = Objects.requireNonNull(positions.get(b.name()))
                .error("signals '" + a.name() + "' and '" + b.name() + "' have common bits")
                .getMessage();
        signalFaults.putIfAbsent(a.name(), why);
        signalFaults.putIfAbsent(b.name(), why);
        if (!warned) {
            warnings.add(why + "; such signals of message '" + name + "' cannot be bound");
        }
        return true;
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
                new DbcMessage.Frame(
                        id,
                        extended,
                        length > CanFrame.MAX_CLASSIC_LENGTH || Boolean.TRUE.equals(fd),
                        Boolean.TRUE.equals(bitRateSwitch)),
                length,
                new DbcMessage.Sending(
                        node,
                        Double.isNaN(period_s) ? 0 : period_s,
                        Double.isNaN(delay_s) ? 0 : delay_s,
                        !Boolean.FALSE.equals(cyclic)),
                List.copyOf(signals.values()),
                signalFaults);
    }
}
