package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Builds one message at a time, of at most {@value #MOST_BYTES} bytes. */
final class MessageBuilder {
    static final int MOST_BYTES = 65_507;
    /** Larger samples are sent in fragments of this size. */
    static final int FRAGMENT_BYTES = 16 << 10;

    private static final int TO_PARAMETERS_OF_DATA = 16;
    private static final int TO_PARAMETERS_OF_FRAGMENT = 28;

    private final ByteBuffer out = ByteBuffer.allocateDirect(MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final GuidPrefix self;
    private int counter;

    MessageBuilder(GuidPrefix self) {
        this.self = self;
    }

    MessageBuilder begin() {
        out.clear();
        out.order(ByteOrder.BIG_ENDIAN).putInt(Submessage.MAGIC).order(ByteOrder.LITTLE_ENDIAN);
        out.put(new byte[] {2, 2, 0, 0});
        self.write(out);
        return this;
    }

    /** The message, ready to be sent; valid until the next one begins. */
    ByteBuffer message() {
        return out.flip();
    }

    /** What follows is for one participant only. */
    MessageBuilder to(GuidPrefix participant) {
        int at = begin(Submessage.INFO_DESTINATION, 0);
        participant.write(out);
        return end(at);
    }

    /** @param parameters extras with their end, or null */
    MessageBuilder data(int reader, int writer, long number, byte @Nullable [] parameters, byte[] payload) {
        int flags = (parameters == null ? 0 : Submessage.INLINE_PARAMETERS)
                | (payload.length == 0 ? 0 : Submessage.WITH_DATA);
        int at = begin(Submessage.DATA, flags);
        out.putShort((short) 0).putShort((short) TO_PARAMETERS_OF_DATA);
        entities(reader, writer);
        NumberSet.writeNumber(out, number);
        if (parameters != null) {
            out.put(parameters);
        }
        out.put(payload);
        return end(at);
    }

    /**
     * @param fragment from 1
     * @param parameters extras with their end, or null
     */
    MessageBuilder fragment(
            int reader, int writer, long number, int fragment, byte @Nullable [] parameters, byte[] payload) {
        int from = (fragment - 1) * FRAGMENT_BYTES;
        int at = begin(Submessage.DATA_FRAG, parameters == null ? 0 : Submessage.INLINE_PARAMETERS);
        out.putShort((short) 0).putShort((short) TO_PARAMETERS_OF_FRAGMENT);
        entities(reader, writer);
        NumberSet.writeNumber(out, number);
        out.putInt(fragment)
                .putShort((short) 1)
                .putShort((short) FRAGMENT_BYTES)
                .putInt(payload.length);
        if (parameters != null) {
            out.put(parameters);
        }
        out.put(payload, from, Math.min(FRAGMENT_BYTES, payload.length - from));
        return end(at);
    }

    static int fragments(byte[] payload) {
        return (payload.length + FRAGMENT_BYTES - 1) / FRAGMENT_BYTES;
    }

    MessageBuilder heartbeat(int reader, int writer, long first, long last, boolean isFinal) {
        int at = begin(Submessage.HEARTBEAT, isFinal ? Submessage.FINAL : 0);
        entities(reader, writer);
        NumberSet.writeNumber(out, first);
        NumberSet.writeNumber(out, last);
        out.putInt(++counter);
        return end(at);
    }

    /** Samples from {@code first} to {@code last} will not come. */
    MessageBuilder gap(int reader, int writer, long first, long last) {
        int at = begin(Submessage.GAP, 0);
        entities(reader, writer);
        NumberSet.writeNumber(out, first);
        NumberSet.of(last + 1, last, _ -> false).write(out);
        return end(at);
    }

    MessageBuilder ackNack(int reader, int writer, NumberSet lacking, boolean isFinal) {
        int at = begin(Submessage.ACKNACK, isFinal ? Submessage.FINAL : 0);
        entities(reader, writer);
        lacking.write(out);
        out.putInt(++counter);
        return end(at);
    }

    private void entities(int reader, int writer) {
        Guid.writeEntity(out, reader);
        Guid.writeEntity(out, writer);
    }

    private int begin(int kind, int flags) {
        int at = out.position();
        out.put((byte) kind).put((byte) (flags | Submessage.LITTLE_ENDIAN)).putShort((short) 0);
        return at;
    }

    private MessageBuilder end(int at) {
        while ((out.position() - at) % Integer.BYTES != 0) {
            out.put((byte) 0);
        }
        out.putShort(at + 2, (short) (out.position() - at - Submessage.HEADER_BYTES));
        return this;
    }
}
