package org.furrow.node.hil.binding;

import java.util.List;
import org.furrow.node.can.BitField;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.message.Field;
import org.furrow.node.can.message.MessageLayout;
import org.jspecify.annotations.Nullable;

/** A built-in message. */
public record BuiltInPayload(MessageLayout layout) implements Payload {
    @Override
    public String name() {
        return layout.name();
    }

    @Override
    public int length() {
        return layout.length();
    }

    @Override
    public double period_s() {
        return 0;
    }

    @Override
    public boolean isFastPacket() {
        return layout.isFastPacket();
    }

    @Override
    public @Nullable TransportProtocol transport() {
        return null;
    }

    @Override
    public List<String> fields() {
        return layout.fields().stream().map(Field::name).toList();
    }

    @Override
    public @Nullable String fault(int field) {
        return null;
    }

    @Override
    public BitField bits(int field) {
        return layout.fields().get(field).bits();
    }

    @Override
    public long largestRaw(int field) {
        return layout.fields().get(field).largestRaw();
    }

    @Override
    public double get(int field, byte[] data) {
        return layout.fields().get(field).get(data);
    }

    @Override
    public void set(int field, byte[] data, double value) {
        layout.fields().get(field).set(data, value);
    }

    @Override
    public void setMissing(int field, byte[] data, double value) {
        Field of = layout.fields().get(field);
        if (Double.isNaN(value)) {
            of.setMissing(data);
        } else {
            of.setWithinBits(data, value);
        }
    }

    @Override
    public void clear(byte[] data, int fill) {
        layout.clear(data);
    }
}
