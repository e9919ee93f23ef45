package org.furrow.node.hil.diagnosis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.diagnosis.ControlUnit.Identifier;
import org.furrow.node.hil.diagnosis.ControlUnit.Memory;
import org.furrow.node.hil.diagnosis.ControlUnit.SignalContent;

/** The data of a control unit by their identifiers. Its methods do not allocate. */
final class DataStore {
    private final Identifier[] identifiers;
    /** By identifier, its bytes if it is a memory. */
    private final byte[][] memories;

    private final SignalTable table;

    DataStore(List<Identifier> all, SignalTable table) {
        this.table = table;
        identifiers = all.toArray(new Identifier[0]);
        memories = new byte[identifiers.length][];
        for (int k = 0; k < identifiers.length; k++) {
            memories[k] = new byte[identifiers[k].content().bytes()];
            if (identifiers[k].content() instanceof Memory memory) {
                byte[] text = memory.text().getBytes(StandardCharsets.US_ASCII);
                System.arraycopy(text, 0, memories[k], 0, text.length);
            }
        }
    }

    /** Number of an identifier in the list, or {@link ControlUnit#NONE}. */
    int find(int did) {
        for (int k = 0; k < identifiers.length; k++) {
            if (identifiers[k].did() == did) {
                return k;
            }
        }
        return ControlUnit.NONE;
    }

    /** Number of bytes of data. */
    int bytes(int number) {
        return memories[number].length;
    }

    /** The present data. */
    byte[] read(int number) {
        byte[] data = memories[number];
        if (identifiers[number].content() instanceof SignalContent of) {
            long raw = raw(of, table.get(of.signal()));
            for (int k = 0; k < data.length; k++) {
                data[k] = (byte) (raw >> (8 * (data.length - 1 - k)));
            }
        }
        return data;
    }

    private static long raw(SignalContent of, double value) {
        int bits = 8 * of.bytes();
        if (Double.isNaN(value)) {
            return of.signed() ? Long.MIN_VALUE >> (Long.SIZE - bits) : -1;
        }
        double most = of.signed() ? Math.scalb(1.0, bits - 1) - 1 : Math.scalb(1.0, bits) - 1;
        double least = of.signed() ? -most : 0;
        double raw = Math.clamp(Math.rint((value - of.offset()) / of.scale()), least, most);
        return raw >= 0x1p63 ? (long) (raw - 0x1p63) | Long.MIN_VALUE : (long) raw;
    }

    /**
     * Writes data of a request.
     *
     * @return a response code
     */
    int write(int number, Exchange exchange, int at, int session, int unlockedLevel, long tick) {
        Identifier identifier = identifiers[number];
        if (!identifier.writable() || (identifier.sessions() >> session & 1) == 0) {
            return Exchange.OUT_OF_RANGE;
        }
        if (identifier.securityLevel() > 0 && identifier.securityLevel() != unlockedLevel) {
            return Exchange.ACCESS_DENIED;
        }
        int bytes = exchange.length() - at;
        if (bytes != bytes(number)) {
            return Exchange.WRONG_LENGTH;
        }
        System.arraycopy(exchange.request(), at, memories[number], 0, bytes);
        if (identifier.content() instanceof SignalContent of) {
            long raw = 0;
            for (byte each : memories[number]) {
                raw = (raw << 8) | (each & 0xFF);
            }
            int unused = Long.SIZE - 8 * bytes;
            double number0 = of.signed() ? raw << unused >> unused : unsigned(raw);
            table.set(of.signal(), number0 * of.scale() + of.offset(), tick);
        }
        return Exchange.POSITIVE;
    }

    private static double unsigned(long raw) {
        return raw >= 0 ? raw : (raw >>> 1) * 2.0;
    }
}
