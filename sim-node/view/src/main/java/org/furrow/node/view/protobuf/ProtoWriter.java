package org.furrow.node.view.protobuf;

import java.nio.charset.StandardCharsets;
import org.furrow.node.view.bytes.GrowingBytes;

/**
 * Writes a message of proto3 field by field. As usual in proto3, a number that is 0 and a text that is empty are not
 * written outside of lists.
 */
public final class ProtoWriter extends GrowingBytes<ProtoWriter> {
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int DELIMITED = 2;
    private static final int FIXED_32 = 5;

    @Override
    protected ProtoWriter self() {
        return this;
    }

    /** Writes a number of a type such as int32, uint64, bool or enum. */
    public void integer(int field, long value) {
        if (value != 0) {
            tag(field, VARINT);
            varint(value);
        }
    }

    /** Writes a number of type double. */
    public void number(int field, double value) {
        if (Double.doubleToRawLongBits(value) != 0) {
            tag(field, FIXED_64);
            int64(Double.doubleToRawLongBits(value));
        }
    }

    /** Writes a number of type fixed32. */
    public void fixed32(int field, int value) {
        if (value != 0) {
            tag(field, FIXED_32);
            int32(value);
        }
    }

    /** Writes a text. */
    public void text(int field, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > 0) {
            bytes(field, utf8, utf8.length);
        }
    }

    /** Writes an element of a list of texts. */
    public void element(int field, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        bytes(field, utf8, utf8.length);
    }

    /** Writes the first bytes of an array. */
    public void bytes(int field, byte[] value, int count) {
        tag(field, DELIMITED);
        varint(count);
        bytes(value, count);
    }

    /**
     * Begins a message within this one, or a packed list.
     *
     * @return what {@link #end} needs
     */
    public int begin(int field) {
        tag(field, DELIMITED);
        return length();
    }

    /** Ends what began last and has not ended. */
    public void end(int begun) {
        insertSize(begun);
    }

    private void tag(int field, int type) {
        varint((long) field << 3 | type);
    }
}
