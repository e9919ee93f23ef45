package org.furrow.node.can.dbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message of a DBC file.
 *
 * @param name as the file has it
 * @param id 11 or 29 bits
 * @param extended whether the identifier has 29 bits
 * @param length number of data bytes, 0 to 64
 * @param sender name of the node that sends it
 * @param signals in the order of the file
 * @param comment of CM_ BO_, or empty
 */
public record DbcMessage(
        String name, int id, boolean extended, int length, String sender, List<DbcSignal> signals, String comment) {
    public DbcMessage {
        signals = List.copyOf(signals);
    }

    /** The signal of a name, or null. */
    public @Nullable DbcSignal signal(String signalName) {
        for (DbcSignal signal : signals) {
            if (signal.name().equals(signalName)) {
                return signal;
            }
        }
        return null;
    }

    /** The signal whose value says which of the others are there, or null. */
    public @Nullable DbcSignal multiplexor() {
        for (DbcSignal signal : signals) {
            if (signal.multiplexor()) {
                return signal;
            }
        }
        return null;
    }

    /** Whether a signal is there in the data of a frame: always, or when the multiplexor selects it. */
    public boolean carries(DbcSignal signal, byte[] data) {
        if (signal.selector() < 0) {
            return true;
        }
        for (int k = 0; k < signals.size(); k++) {
            DbcSignal other = signals.get(k);
            if (other.multiplexor()) {
                return other.bits().get(data) == signal.selector();
            }
        }
        return false;
    }
}
