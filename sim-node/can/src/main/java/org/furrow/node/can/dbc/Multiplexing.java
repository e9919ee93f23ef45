package org.furrow.node.can.dbc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which signals of a message select which others: one multiplexor (M) and signals with its values (mN), or several,
 * which may be selected themselves (mNM), with the values of SG_MUL_VAL_.
 */
final class Multiplexing {
    /** Signals of a message whose conditions are compared in pairs. */
    private static final int MOST_EXTENDED = 500;

    /**
     * How a signal is selected.
     *
     * @param by name of its multiplexor
     * @param ranges pairs of smallest and largest value
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Statement(String by, long[] ranges) {}

    private final List<String> roots = new ArrayList<>();
    private final Map<String, DbcPosition> selected = new LinkedHashMap<>();
    private final Map<String, Statement> statements = new LinkedHashMap<>();
    private @Nullable DbcPosition secondRoot;
    private boolean extended;

    /**
     * Adds a signal with a mark.
     *
     * @param selector value that selects it; -1: it is always present
     */
    void add(String signal, boolean multiplexor, long selector, DbcPosition position) {
        if (selector >= 0) {
            selected.put(signal, position);
            extended |= multiplexor;
            return;
        }
        roots.add(signal);
        if (roots.size() == 2) {
            secondRoot = position;
            extended = true;
        }
    }

    /** Adds a statement of SG_MUL_VAL_. */
    void select(String signal, String by, long[] ranges) {
        extended |= ranges.length > 2 || ranges[0] != ranges[1];
        statements.put(signal, new Statement(by, ranges));
    }

    /** Whether a message has more than one multiplexor, or several values that select a signal. */
    boolean isExtended() {
        return extended;
    }

    /**
     * Gives the signals of a message their conditions.
     *
     * @return whether it could
     */
    boolean complete(MessageDraft message) {
        if (selected.isEmpty() && secondRoot == null) {
            return true;
        }
        DbcPosition first =
                selected.isEmpty() ? secondRoot : selected.values().iterator().next();
        if (first != null && roots.isEmpty()) {
            message.setUnusable(first, "message '" + message.name + "' has no multiplexor; mark one signal with M");
            return false;
        }
        if (extended && first != null && message.signals.size() > MOST_EXTENDED) {
            message.setUnusable(
                    first, "extended multiplexing is for at most " + MOST_EXTENDED + " signals of a message");
            return false;
        }
        for (Map.Entry<String, DbcPosition> each : selected.entrySet()) {
            List<DbcSignal.Condition> conditions = conditions(message, each.getKey());
            if (conditions == null) {
                message.setUnusable(
                        each.getValue(),
                        "it is not clear which multiplexor selects signal '" + each.getKey() + "'; add 'SG_MUL_VAL_ "
                                + "ID " + each.getKey() + " MULTIPLEXOR LOW-HIGH;'");
                return false;
            }
            message.select(each.getKey(), conditions);
        }
        return true;
    }

    /** The conditions of a signal and of the multiplexors that select it; null if they are not clear. */
    private @Nullable List<DbcSignal.Condition> conditions(MessageDraft message, String of) {
        List<DbcSignal.Condition> conditions = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        String name = of;
        while (selected.containsKey(name)) {
            DbcSignal signal = message.signals.get(name);
            Statement statement = statements.get(name);
            String by = statement != null ? statement.by : roots.size() == 1 ? roots.getFirst() : "";
            DbcSignal multiplexor = message.signals.get(by);
            if (signal == null || multiplexor == null || !multiplexor.multiplexor() || !seen.add(name)) {
                return null;
            }
            long[] ranges = statement != null ? statement.ranges : new long[] {signal.selector(), signal.selector()};
            conditions.add(new DbcSignal.Condition(by, multiplexor.bits(), ranges));
            name = by;
        }
        return conditions;
    }
}
