package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The name of a request, by which its client recognises the reply. In {@code rmw_cyclonedds} it is 16 bytes before the
 * fields of request and reply: a number of the client and one of the request. In {@code rmw_fastrtps} and others it is
 * a parameter beside the sample: a writer or reader of the client, and the number of the request's sample.
 *
 * @param client participant that asks
 * @param isInPayload whether it stands before the fields
 * @param guid writer or reader of the client; without meaning before the fields
 * @param number of the request
 * @param key number of the client before the fields, else 0
 */
record RequestIdentity(GuidPrefix client, boolean isInPayload, Guid guid, long number, long key) {
    /** The vendor's number of Cyclone DDS. */
    static final int CYCLONE = 0x0110;

    private static final int ENCODING_BYTES = 4;
    private static final int HEADER_BYTES = 2 * Long.BYTES;

    /**
     * Reads it from a request.
     *
     * @param vendor of the client's participant
     * @return null when the request is too short to have one
     */
    static @Nullable RequestIdentity of(
            Guid writer, long number, @Nullable ParameterList extras, ByteBuffer payload, int vendor) {
        if (vendor != CYCLONE) {
            Guid reader = extras == null ? null : extras.relatedSample();
            if (reader == null || reader.prefix().equals(GuidPrefix.UNKNOWN)) {
                reader = writer;
            }
            return new RequestIdentity(writer.prefix(), false, reader, number, 0);
        }
        if (payload.remaining() < ENCODING_BYTES + HEADER_BYTES) {
            return null;
        }
        ByteBuffer header = payload.slice().order(order(payload));
        return new RequestIdentity(
                writer.prefix(),
                true,
                writer,
                header.getLong(ENCODING_BYTES + Long.BYTES),
                header.getLong(ENCODING_BYTES));
    }

    private static ByteOrder order(ByteBuffer payload) {
        boolean isLittle = (payload.get(payload.position() + 1) & 1) == 1;
        return isLittle ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    /** The request without it: the encoding and the fields. */
    ByteBuffer request(ByteBuffer payload) {
        if (!isInPayload) {
            return payload;
        }
        int at = payload.position();
        ByteBuffer request = ByteBuffer.allocate(payload.remaining() - HEADER_BYTES);
        request.put(payload.slice(at, ENCODING_BYTES));
        int from = at + ENCODING_BYTES + HEADER_BYTES;
        return request.put(payload.slice(from, payload.limit() - from)).flip();
    }

    /** The payload of a reply. */
    byte[] reply(byte[] littleEndian) {
        if (!isInPayload) {
            return littleEndian;
        }
        ByteBuffer reply =
                ByteBuffer.allocate(littleEndian.length + HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        reply.put(littleEndian, 0, ENCODING_BYTES).putLong(key).putLong(number);
        return reply.put(littleEndian, ENCODING_BYTES, littleEndian.length - ENCODING_BYTES)
                .array();
    }

    /** The parameters beside a reply; null: none. */
    byte @Nullable [] extras() {
        return isInPayload
                ? null
                : new ParameterList.Builder()
                        .sample(ParameterList.RELATED_SAMPLE, guid, number)
                        .sample(ParameterList.RELATED_SAMPLE_OF_VENDOR, guid, number)
                        .extras();
    }
}
