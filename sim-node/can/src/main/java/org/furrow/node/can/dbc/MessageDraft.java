package org.furrow.node.can.dbc;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message while its file is being read: later sections add to it. */
final class MessageDraft {
    final String name;
    final int id;
    final boolean extended;
    final int length;
    final Map<String, SignalDraft> signals = new LinkedHashMap<>();
    String sender = "";
    String comment = "";
    /** Where and why the message cannot be used, null while it can. */
    @Nullable
    String fault;

    MessageDraft(String name, int id, boolean extended, int length) {
        this.name = name;
        this.id = id;
        this.extended = extended;
        this.length = length;
    }

    /** Notes that the message cannot be used; the first reason stays. */
    void setUnusable(DbcPosition place, String why) {
        fault = fault != null ? fault : place.error(why).getMessage();
    }

    DbcMessage finish() {
        return new DbcMessage(
                name,
                id,
                extended,
                length,
                sender,
                signals.values().stream().map(SignalDraft::finish).toList(),
                comment);
    }
}
