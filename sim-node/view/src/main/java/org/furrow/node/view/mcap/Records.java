package org.furrow.node.view.mcap;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.furrow.node.view.bytes.GrowingBytes;

/**
 * Records:
 *
 * <pre>
 *   0        1        9
 *  +--------+--------+---------+
 *  | opcode | length | content |
 *  +--------+--------+---------+
 * </pre>
 */
final class Records extends GrowingBytes<Records> {
    static final int HEADER = 1;
    static final int FOOTER = 2;
    static final int SCHEMA = 3;
    static final int CHANNEL = 4;
    static final int MESSAGE = 5;
    static final int CHUNK = 6;
    static final int MESSAGE_INDEX = 7;
    static final int CHUNK_INDEX = 8;
    static final int ATTACHMENT = 9;
    static final int ATTACHMENT_INDEX = 10;
    static final int STATISTICS = 11;
    static final int METADATA = 12;
    static final int METADATA_INDEX = 13;
    static final int SUMMARY_OFFSET = 14;
    static final int DATA_END = 15;

    private int record;

    @Override
    protected Records self() {
        return this;
    }

    Records begin(int opcode) {
        int8(opcode);
        record = length();
        return int64(0);
    }

    void end() {
        setInt64(record, length() - record - Long.BYTES);
    }

    Records text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return int32(utf8.length).bytes(utf8, utf8.length);
    }

    Records texts(Map<String, String> map) {
        int at = length();
        int32(0);
        map.forEach((key, value) -> text(key).text(value));
        setInt32(at, length() - at - Integer.BYTES);
        return this;
    }
}
