package org.furrow.node.can.message;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Layout of a message in its data bytes.
 *
 * @param name name in binding files and listings
 * @param pgn parameter group number
 * @param priority usual priority, 0 (first) to 7
 * @param length number of data bytes; more than 8 are sent as a fast packet
 * @param fields in the order of their bits
 */
public record MessageLayout(String name, int pgn, int priority, int length, List<Field> fields) {
    /** Maximum length of a fast packet. */
    public static final int MAX_LENGTH = 223;

    public MessageLayout {
        fields = List.copyOf(fields);
        if (length < 1 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("length must be in [1, " + MAX_LENGTH + "], length=" + length);
        }
        for (Field field : fields) {
            if (field.bits().bytesNeeded() > length) {
                throw new IllegalArgumentException("field exceeds the message, field=" + field.name());
            }
        }
    }

    /** Returns whether the message is sent as a fast packet. */
    public boolean isFastPacket() {
        return length > 8;
    }

    /** Clears a message: reserved bits are 1, every field is "not available". */
    public void clear(byte[] data) {
        Arrays.fill(data, 0, length, (byte) 0xFF);
        for (int k = 0; k < fields.size(); k++) {
            fields.get(k).setMissing(data);
        }
    }

    /** Returns a field by name, or null. */
    public @Nullable Field field(String fieldName) {
        return fields.stream()
                .filter(field -> field.name().equals(fieldName))
                .findFirst()
                .orElse(null);
    }
}
