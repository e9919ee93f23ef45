package org.furrow.node.ros2.rtps;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Takes messages apart. What is not valid in a message ends its evaluation there. */
final class MessageParser {
    private static final int MOST_SAMPLE_BYTES = 1 << 20;

    private final GuidPrefix self;
    private final MessageHandler handler;
    private long invalid;

    MessageParser(GuidPrefix self, MessageHandler handler) {
        this.self = self;
        this.handler = handler;
    }

    /** How many messages were not valid. */
    long invalid() {
        return invalid;
    }

    void parse(ByteBuffer message) {
        try {
            if (message.order(ByteOrder.BIG_ENDIAN).getInt() != Submessage.MAGIC || message.get() != 2) {
                invalid++;
                return;
            }
            message.position(message.position() + 3);
            GuidPrefix source = GuidPrefix.read(message);
            if (!source.equals(self)) {
                parseParts(message, source);
            }
        } catch (BufferUnderflowException | IllegalArgumentException _) {
            invalid++;
        }
    }

    private void parseParts(ByteBuffer message, GuidPrefix sender) {
        GuidPrefix source = sender;
        boolean isForUs = true;
        while (message.remaining() >= Submessage.HEADER_BYTES) {
            int kind = message.get() & 0xff;
            int flags = message.get();
            ByteOrder order = (flags & Submessage.LITTLE_ENDIAN) != 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            int length = message.order(order).getShort() & 0xffff;
            if (length == 0 && kind != Submessage.PAD && kind != Submessage.INFO_TIMESTAMP) {
                length = message.remaining(); // the last part may extend to the end
            }
            if (length > message.remaining()) {
                throw new IllegalArgumentException("a part of " + length + " bytes in " + message.remaining());
            }
            ByteBuffer part = message.slice(message.position(), length).order(order);
            message.position(message.position() + length);
            if (kind == Submessage.INFO_DESTINATION) {
                GuidPrefix to = GuidPrefix.read(part);
                isForUs = to.equals(self) || to.equals(GuidPrefix.UNKNOWN);
            } else if (kind == Submessage.INFO_SOURCE) {
                source = GuidPrefix.read(part.position(8));
            } else if (isForUs) {
                parsePart(kind, flags, part, source);
            }
        }
    }

    private void parsePart(int kind, int flags, ByteBuffer part, GuidPrefix source) {
        boolean isFinal = (flags & Submessage.FINAL) != 0;
        switch (kind) {
            case Submessage.DATA -> parseData(flags, part, source);
            case Submessage.DATA_FRAG -> parseFragments(flags, part, source);
            case Submessage.HEARTBEAT -> {
                int reader = Guid.readEntity(part);
                Guid writer = new Guid(source, Guid.readEntity(part));
                long first = NumberSet.readNumber(part);
                long last = NumberSet.readNumber(part);
                if (first >= 1 && last >= first - 1) {
                    handler.onHeartbeat(writer, reader, first, last, isFinal);
                }
            }
            case Submessage.GAP -> {
                int reader = Guid.readEntity(part);
                Guid writer = new Guid(source, Guid.readEntity(part));
                long start = NumberSet.readNumber(part);
                handler.onGap(writer, reader, start, NumberSet.read(part, true));
            }
            case Submessage.ACKNACK -> {
                Guid reader = new Guid(source, Guid.readEntity(part));
                int writer = Guid.readEntity(part);
                handler.onAckNack(reader, writer, NumberSet.read(part, true), isFinal);
            }
            case Submessage.NACK_FRAG -> {
                Guid reader = new Guid(source, Guid.readEntity(part));
                int writer = Guid.readEntity(part);
                long number = NumberSet.readNumber(part);
                handler.onNackFragments(reader, writer, number, NumberSet.read(part, false));
            }
            default -> {} // others say nothing that is needed here
        }
    }

    private void parseData(int flags, ByteBuffer part, GuidPrefix source) {
        int inline = inline(part);
        int reader = Guid.readEntity(part);
        Guid writer = new Guid(source, Guid.readEntity(part));
        long number = NumberSet.readNumber(part);
        ParameterList parameters = parameters(flags, part, inline);
        boolean hasPayload = (flags & (Submessage.WITH_DATA | Submessage.WITH_KEY)) != 0;
        handler.onData(writer, reader, number, parameters, hasPayload ? part.slice() : part.slice(0, 0));
    }

    private void parseFragments(int flags, ByteBuffer part, GuidPrefix source) {
        int inline = inline(part);
        int reader = Guid.readEntity(part);
        Guid writer = new Guid(source, Guid.readEntity(part));
        long number = NumberSet.readNumber(part);
        long fragment = part.getInt() & 0xffffffffL;
        int count = part.getShort() & 0xffff;
        int size = part.getShort() & 0xffff;
        int total = part.getInt();
        parameters(flags, part, inline);
        if (fragment < 1 || count < 1 || size < 1 || total < 1 || total > MOST_SAMPLE_BYTES) {
            throw new IllegalArgumentException("fragments of " + size + " bytes of a sample of " + total);
        }
        if ((flags & Submessage.KEY_IN_FRAGMENTS) == 0) {
            handler.onFragments(writer, reader, number, fragment, size, total, part.slice());
        }
    }

    /** Reads the head of a sample; returns where its extras begin. */
    private static int inline(ByteBuffer part) {
        part.getShort();
        int octets = part.getShort() & 0xffff;
        return part.position() + octets;
    }

    private static @Nullable ParameterList parameters(int flags, ByteBuffer part, int at) {
        part.position(at);
        return (flags & Submessage.INLINE_PARAMETERS) == 0 ? null : ParameterList.read(part);
    }
}
