package org.furrow.node.view.foxglove;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Binary messages of the protocol, little-endian, an opcode first:
 *
 * <pre>
 *  message   1, subscription int32, time int64, payload
 *  time      2, time int64
 *  request   2, service int32, call int32, encoding (int32 length, text), payload
 *  response  3, service int32, call int32, encoding (int32 length, text), payload
 * </pre>
 */
final class Wire {
    static final int REQUEST = 2;

    private static final int MESSAGE = 1;
    private static final int TIME = 2;
    private static final int RESPONSE = 3;

    private Wire() {}

    /** A request to a service. */
    record Request(int service, int call, String encoding, String payload) {
        /**
         * Reads a request after its opcode.
         *
         * @throws IllegalArgumentException when it is too short
         */
        static Request read(ByteBuffer from) {
            ByteBuffer in = from.order(ByteOrder.LITTLE_ENDIAN);
            if (in.remaining() < 3 * Integer.BYTES) {
                throw new IllegalArgumentException("a service request is too short");
            }
            int service = in.getInt();
            int call = in.getInt();
            int length = in.getInt();
            if (length < 0 || length > in.remaining()) {
                throw new IllegalArgumentException("the encoding of a service request goes beyond its end");
            }
            byte[] encoding = new byte[length];
            in.get(encoding);
            return new Request(
                    service,
                    call,
                    new String(encoding, StandardCharsets.UTF_8),
                    StandardCharsets.UTF_8.decode(in).toString());
        }
    }

    static byte[] message(int subscription, TopicBoard.Posted message) {
        return allocate(1 + Integer.BYTES + Long.BYTES + message.bytes().length, MESSAGE)
                .putInt(subscription)
                .putLong(message.time_ns())
                .put(message.bytes())
                .array();
    }

    static byte[] time(long time_ns) {
        return allocate(1 + Long.BYTES, TIME).putLong(time_ns).array();
    }

    static byte[] response(Request to, String json) {
        byte[] encoding = to.encoding.getBytes(StandardCharsets.UTF_8);
        byte[] payload = json.getBytes(StandardCharsets.UTF_8);
        return allocate(1 + 3 * Integer.BYTES + encoding.length + payload.length, RESPONSE)
                .putInt(to.service)
                .putInt(to.call)
                .putInt(encoding.length)
                .put(encoding)
                .put(payload)
                .array();
    }

    private static ByteBuffer allocate(int bytes, int opcode) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN).put((byte) opcode);
    }
}
