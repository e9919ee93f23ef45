package org.furrow.node.ros2.rtps;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A list of parameters, the form of what participants say about themselves and of the extras of a sample. */
final class ParameterList {
    static final int LEASE_DURATION = 0x0002;
    static final int TOPIC_NAME = 0x0005;
    static final int TYPE_NAME = 0x0007;
    static final int PROTOCOL_VERSION = 0x0015;
    static final int VENDOR_ID = 0x0016;
    static final int RELIABILITY = 0x001a;
    static final int DURABILITY = 0x001d;
    static final int UNICAST_LOCATOR = 0x002f;
    static final int DEFAULT_UNICAST_LOCATOR = 0x0031;
    static final int METATRAFFIC_UNICAST_LOCATOR = 0x0032;
    static final int USER_DATA = 0x002c;
    static final int PARTICIPANT_GUID = 0x0050;
    static final int BUILTIN_ENDPOINT_SET = 0x0058;
    static final int ENDPOINT_GUID = 0x005a;
    static final int KEY_HASH = 0x0070;
    static final int STATUS_INFO = 0x0071;
    static final int RELATED_SAMPLE = 0x0083;
    /** The same in Fast DDS before version 3. */
    static final int RELATED_SAMPLE_OF_VENDOR = 0x800f;

    private static final int SENTINEL = 1;
    private static final int PAD = 0;
    /** Says that a receiver must understand a parameter. */
    private static final int MUST_UNDERSTAND = 0x4000;

    /** A GUID and a sequence number. */
    static final int SAMPLE_BYTES = Guid.BYTES + Long.BYTES;

    private static final int ENCAPSULATION_BYTES = 4;
    private static final int PL_CDR_BE = 2;
    private static final int PL_CDR_LE = 3;
    private static final int UDP_V4 = 1;
    private static final int PORT_MOST = 0xffff;
    private static final int LIST_BYTES = 1 << 16;

    private final Map<Integer, List<ByteBuffer>> values = new LinkedHashMap<>();

    /**
     * The payload of a sample of discovery.
     *
     * @return null when it is of another encoding
     */
    static @Nullable ParameterList ofPayload(ByteBuffer payload) {
        if (payload.remaining() < ENCAPSULATION_BYTES) {
            return null;
        }
        int encoding = payload.order(ByteOrder.BIG_ENDIAN).getShort();
        payload.getShort();
        if (encoding != PL_CDR_BE && encoding != PL_CDR_LE) {
            return null;
        }
        return read(payload.order(encoding == PL_CDR_LE ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN));
    }

    /** Reads up to the end of the list, and moves the buffer behind it. */
    static ParameterList read(ByteBuffer from) {
        ParameterList list = new ParameterList();
        while (from.remaining() >= 2 * Short.BYTES) {
            int id = from.getShort() & 0xffff;
            int length = from.getShort() & 0xffff;
            if (id == SENTINEL) {
                break;
            }
            if (length > from.remaining()) {
                throw new IllegalArgumentException("a parameter of " + length + " bytes in " + from.remaining());
            }
            ByteBuffer value = from.slice(from.position(), length).order(from.order());
            from.position(from.position() + length);
            if (id != PAD) {
                list.values
                        .computeIfAbsent(id & ~MUST_UNDERSTAND, _ -> new ArrayList<>())
                        .add(value);
            }
        }
        return list;
    }

    private @Nullable ByteBuffer first(int id, int least) {
        List<ByteBuffer> all = values.get(id);
        return all == null || all.getFirst().remaining() < least
                ? null
                : all.getFirst().duplicate().order(all.getFirst().order());
    }

    @Nullable
    Guid guid(int id) {
        ByteBuffer value = first(id, Guid.BYTES);
        return value == null ? null : Guid.read(value);
    }

    int int32(int id, int otherwise) {
        ByteBuffer value = first(id, Integer.BYTES);
        return value == null ? otherwise : value.getInt();
    }

    /** The number of the vendor, which is big-endian in any list; 0: none. */
    int vendor() {
        ByteBuffer value = first(VENDOR_ID, Short.BYTES);
        return value == null ? 0 : value.order(ByteOrder.BIG_ENDIAN).getShort() & 0xffff;
    }

    /** The writer or reader of the sample that a sample refers to; null: it refers to none. */
    @Nullable
    Guid relatedSample() {
        Guid guid = guid(RELATED_SAMPLE);
        return guid == null ? guid(RELATED_SAMPLE_OF_VENDOR) : guid;
    }

    /** Status flags, which are big-endian in any list. */
    int status() {
        ByteBuffer value = first(STATUS_INFO, Integer.BYTES);
        return value == null ? 0 : value.order(ByteOrder.BIG_ENDIAN).getInt();
    }

    @Nullable
    String text(int id) {
        ByteBuffer value = first(id, Integer.BYTES + 1);
        if (value == null) {
            return null;
        }
        int length = value.getInt();
        if (length < 1 || length > value.remaining()) {
            throw new IllegalArgumentException("a text of " + length + " bytes in " + value.remaining());
        }
        byte[] bytes = new byte[length - 1];
        value.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The addresses of UDP over IPv4. */
    List<InetSocketAddress> addresses(int id) {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (ByteBuffer each : Objects.requireNonNullElse(values.get(id), List.<ByteBuffer>of())) {
            ByteBuffer value = each.duplicate().order(each.order());
            if (value.remaining() >= 24 && value.getInt() == UDP_V4) {
                int port = value.getInt();
                byte[] address = new byte[4];
                value.position(value.position() + 12).get(address);
                if (port > 0 && port <= PORT_MOST) {
                    addresses.add(new InetSocketAddress(address(address), port));
                }
            }
        }
        return addresses;
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Writes a list as the payload of a sample. */
    static final class Builder {
        private final ByteBuffer out = ByteBuffer.allocate(LIST_BYTES).order(ByteOrder.LITTLE_ENDIAN);

        Builder() {
            out.put(new byte[] {0, PL_CDR_LE, 0, 0});
        }

        Builder int32(int id, int... numbers) {
            begin(id, Integer.BYTES * numbers.length);
            for (int number : numbers) {
                out.putInt(number);
            }
            return this;
        }

        Builder bytes(int id, byte... four) {
            begin(id, four.length);
            out.put(four);
            return this;
        }

        Builder guid(int id, Guid guid) {
            begin(id, Guid.BYTES);
            guid.write(out);
            return this;
        }

        Builder text(int id, String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            int padded = utf8.length + 1 + 3 & ~3;
            begin(id, Integer.BYTES + padded);
            out.putInt(utf8.length + 1).put(utf8).put(new byte[padded - utf8.length]);
            return this;
        }

        /** An octet sequence, as user data are. */
        Builder octets(int id, String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            int padded = utf8.length + 3 & ~3;
            begin(id, Integer.BYTES + padded);
            out.putInt(utf8.length).put(utf8).put(new byte[padded - utf8.length]);
            return this;
        }

        Builder address(int id, InetSocketAddress address) {
            begin(id, 24);
            out.putInt(UDP_V4).putInt(address.getPort()).put(new byte[12]);
            out.put(((Inet4Address) address.getAddress()).getAddress());
            return this;
        }

        /** A sample, by its writer and its number. */
        Builder sample(int id, Guid writer, long number) {
            begin(id, SAMPLE_BYTES);
            writer.write(out);
            NumberSet.writeNumber(out, number);
            return this;
        }

        /** The list alone, as the extras of a sample. */
        byte[] extras() {
            byte[] payload = payload();
            return Arrays.copyOfRange(payload, ENCAPSULATION_BYTES, payload.length);
        }

        private void begin(int id, int length) {
            out.putShort((short) id).putShort((short) length);
        }

        byte[] payload() {
            begin(SENTINEL, 0);
            byte[] payload = new byte[out.position()];
            out.get(0, payload);
            return payload;
        }
    }
}
