package org.furrow.node.hil.binding;

import java.util.List;
import org.furrow.node.can.BitField;

/** Layout of a built-in message or one of a DBC file in its data bytes. Reading and writing allocate nothing. */
public sealed interface Payload permits BuiltInPayload, DbcPayload {
    String name();

    /** Number of data bytes. */
    int length();

    /** Whether it is sent as an NMEA 2000 fast packet. */
    boolean isFastPacket();

    /** Names of the fields, by number. */
    List<String> fields();

    /** Position of a field. */
    BitField bits(int field);

    /** The largest raw number that is a valid value of a field; -1 where it exceeds the range of a long. */
    long largestRaw(int field);

    /** Value of a field, NaN when it is not available. */
    double get(int field, byte[] data);

    /** Sets a field; NaN means not available. */
    void set(int field, byte[] data, double value);

    /** Clears all fields. */
    void clear(byte[] data);
}
