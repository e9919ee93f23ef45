package org.furrow.node.hil.binding;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.can.BitField;
import org.furrow.node.can.dbc.DbcMessage;
import org.furrow.node.can.dbc.DbcSignal;
import org.furrow.node.can.j1939.TransportProtocol;
import org.jspecify.annotations.Nullable;

/** A message of a DBC file. Bits that a binding does not set are those of its fill, 0 by default. */
public record DbcPayload(DbcMessage message, @Nullable TransportProtocol transport) implements Payload {
    /** Whether it is sent in a CAN FD frame. */
    boolean isFd() {
        return message.frame().fd() && transport == null;
    }

    @Override
    public String name() {
        return message.name();
    }

    @Override
    public int length() {
        return message.length();
    }

    @Override
    public double period_s() {
        return message.period_s();
    }

    @Override
    public boolean isFastPacket() {
        return false;
    }

    @Override
    public List<String> fields() {
        return message.signals().stream().map(DbcSignal::name).toList();
    }

    @Override
    public int field(String name) {
        DbcSignal signal = message.signal(name);
        return signal == null ? -1 : message.signals().indexOf(signal);
    }

    @Override
    public @Nullable String fault(int field) {
        return message.faults().get(message.signals().get(field).name());
    }

    @Override
    public BitField bits(int field) {
        return message.signals().get(field).bits();
    }

    @Override
    public long largestRaw(int field) {
        return message.signals().get(field).largestRaw();
    }

    @Override
    public double get(int field, byte[] data) {
        DbcSignal signal = message.signals().get(field);
        if (!message.carries(signal, data)) {
            return Double.NaN;
        }
        double value = signal.get(data);
        return Double.isInfinite(value) ? Double.NaN : value;
    }

    @Override
    public void set(int field, byte[] data, double value) {
        message.signals().get(field).set(data, value);
    }

    @Override
    public void setMissing(int field, byte[] data, double value) {
        DbcSignal signal = message.signals().get(field);
        if (!Double.isNaN(value) || signal.isFloating()) {
            signal.setWithinBits(data, value);
        }
    }

    @Override
    public void clear(byte[] data, int fill) {
        Arrays.fill(data, 0, message.length(), (byte) fill);
    }
}
