package org.furrow.node.can.dbc;

import java.util.SortedMap;
import java.util.TreeMap;
import org.furrow.node.can.bits.BitField;

/** Builder of a signal; later sections of the file add to it. */
final class SignalDraft {
    final String name;
    final BitField bits;
    final boolean multiplexor;
    final long selector;
    final SortedMap<Long, String> names = new TreeMap<>();
    DbcSignal.Form form;
    double factor = 1;
    double offset;
    double least;
    double most;
    String unit = "";
    String comment = "";

    SignalDraft(String name, BitField bits, DbcSignal.Form form, boolean multiplexor, long selector) {
        this.name = name;
        this.bits = bits;
        this.form = form;
        this.multiplexor = multiplexor;
        this.selector = selector;
    }

    DbcSignal finish() {
        return new DbcSignal(
                name,
                bits,
                form,
                new DbcSignal.Scale(factor, offset, least, most, unit),
                new DbcSignal.Selection(multiplexor, selector),
                names,
                comment);
    }
}
