package org.furrow.node.hil.binding;

import java.util.List;
import org.furrow.node.can.BitField;
import org.furrow.node.can.j1939.TransportProtocol;
import org.jspecify.annotations.Nullable;

/** Layout of a built-in message or one of a DBC file in its data bytes. Reading and writing allocate nothing. */
public sealed interface Payload permits BuiltInPayload, DbcPayload {
    String name();

    /** Number of data bytes. */
    int length();

    /** Usual time between messages, 0 if it is not known. */
    double period_s();

    /** Whether it is sent as an NMEA 2000 fast packet. */
    boolean isFastPacket();

    /** The transport protocol by which it is sent; null: in one frame, or as a fast packet. */
    @Nullable
    TransportProtocol transport();

    /** Names of the fields, by number. */
    List<String> fields();

    /** Number of a field by its name, of which it may have a long one, too; -1 if there is none. */
    default int field(String name) {
        return fields().indexOf(name);
    }

    /** Place and reason why a field cannot be bound, or null. */
    @Nullable
    String fault(int field);

    /** Position of a field. */
    BitField bits(int field);

    /** The largest raw number that is a valid value of a field; -1 where it exceeds the range of a long. */
    long largestRaw(int field);

    /** Value of a field, NaN when it is not available. */
    double get(int field, byte[] data);

    /** Sets a field to a value, limited to its range. */
    void set(int field, byte[] data, double value);

    /**
     * Sets a field whose signal has no value.
     *
     * @param value to set, limited by the bits only; NaN: the message's code for "not available", else the bits stay
     */
    void setMissing(int field, byte[] data, double value);

    /**
     * Clears all fields.
     *
     * @param fill content of each byte of a message of a DBC file; a standard fills built-in ones
     */
    void clear(byte[] data, int fill);
}
