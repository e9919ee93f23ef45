package org.furrow.node.can.dbc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builder of a message; later sections of the file add to it. */
final class MessageDraft {
    final String name;
    final int id;
    final boolean extended;
    final int length;
    final Map<String, DbcSignal> signals = new LinkedHashMap<>();
    /** Place and reason why the message is unusable, or null. */
    @Nullable
    String fault;

    MessageDraft(String name, int id, boolean extended, int length) {
        this.name = name;
        this.id = id;
        this.extended = extended;
        this.length = length;
    }

    /** Marks the message as unusable; the first reason is kept. */
    void setUnusable(DbcPosition position, String why) {
        fault = fault != null ? fault : position.error(why).getMessage();
    }

    DbcMessage finish() {
        return new DbcMessage(name, id, extended, length, List.copyOf(signals.values()));
    }
}
