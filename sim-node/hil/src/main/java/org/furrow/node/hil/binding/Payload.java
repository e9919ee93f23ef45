package org.furrow.node.hil.binding;

import java.util.List;
import org.furrow.node.can.bits.BitField;

/** How a message lies in its data bytes, whether it is built in or of a DBC file. Reading and writing allocate nothing. */
public sealed interface Payload permits BuiltInPayload, DbcPayload {
    /** The message's name. */
    String name();

    /** Number of data bytes. */
    int length();

    /** Whether it goes as an NMEA 2000 fast packet. */
    boolean isFastPacket();

    /** Names of the fields, by number. */
    List<String> fields();

    /** Where a field lies. */
    BitField bits(int field);

    /** The largest raw number that is a value of a field; -1 where numbers of 64 bits go beyond those of a long. */
    long largestRaw(int field);

    /** Value of a field, NaN when the data have none. */
    double get(int field, byte[] data);

    /** Sets a field; NaN where the simulator has no value. */
    void set(int field, byte[] data, double value);

    /** Makes an empty message. */
    void clear(byte[] data);
}
