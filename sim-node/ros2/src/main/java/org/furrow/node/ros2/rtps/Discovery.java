package org.furrow.node.ros2.rtps;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What participants say about themselves and their writers and readers: as samples, and read from samples. */
final class Discovery {
    static final int PARTICIPANT_WRITER = 0x000100c2;
    static final int PARTICIPANT_READER = 0x000100c7;
    static final int PUBLICATIONS_WRITER = 0x000003c2;
    static final int PUBLICATIONS_READER = 0x000003c7;
    static final int SUBSCRIPTIONS_WRITER = 0x000004c2;
    static final int SUBSCRIPTIONS_READER = 0x000004c7;
    static final int LEASE_S = 10;
    /** Announces and detects participants, publications and subscriptions. */
    private static final int BUILTIN = 0x3f;

    private static final int DEFAULT_LEASE_S = 100;
    private static final int BEST_EFFORT = 1;
    private static final int RELIABLE = 2;
    private static final int GONE = 3;
    private static final int VOLATILE = 0;
    private static final int TRANSIENT_LOCAL = 1;
    private static final int BLOCKING_FRACTION = 0x1999999a; // 0.1 s, the default

    private Discovery() {}

    static byte[] participant(GuidPrefix self, List<InetSocketAddress> addresses) {
        ParameterList.Builder list = head(new ParameterList.Builder());
        list.guid(ParameterList.PARTICIPANT_GUID, new Guid(self, Guid.PARTICIPANT));
        for (InetSocketAddress address : addresses) {
            list.address(ParameterList.METATRAFFIC_UNICAST_LOCATOR, address);
            list.address(ParameterList.DEFAULT_UNICAST_LOCATOR, address);
        }
        list.int32(ParameterList.LEASE_DURATION, LEASE_S, 0).int32(ParameterList.BUILTIN_ENDPOINT_SET, BUILTIN);
        return list.octets(ParameterList.USER_DATA, "enclave=/;").payload();
    }

    private static ParameterList.Builder head(ParameterList.Builder list) {
        return list.bytes(ParameterList.PROTOCOL_VERSION, (byte) 2, (byte) 2, (byte) 0, (byte) 0)
                .bytes(ParameterList.VENDOR_ID, (byte) 0, (byte) 0, (byte) 0, (byte) 0);
    }

    static byte[] endpoint(Guid guid, String topic, String type, boolean isLatched) {
        ParameterList.Builder list = head(new ParameterList.Builder());
        list.guid(ParameterList.ENDPOINT_GUID, guid);
        list.guid(ParameterList.PARTICIPANT_GUID, new Guid(guid.prefix(), Guid.PARTICIPANT));
        list.text(ParameterList.TOPIC_NAME, topic).text(ParameterList.TYPE_NAME, type);
        list.int32(ParameterList.RELIABILITY, RELIABLE, 0, BLOCKING_FRACTION);
        return list.int32(ParameterList.DURABILITY, isLatched ? TRANSIENT_LOCAL : VOLATILE)
                .payload();
    }

    /** The extras by which a participant says that something of it is gone. */
    static byte[] gone(Guid guid) {
        return new ParameterList.Builder()
                .guid(ParameterList.KEY_HASH, guid)
                .bytes(ParameterList.STATUS_INFO, (byte) 0, (byte) 0, (byte) 0, (byte) GONE)
                .extras();
    }

    /** What a sample says is gone: of a participant or an endpoint; null when it says something else. */
    static @Nullable Guid gone(@Nullable ParameterList extras, ByteBuffer payload, int key) {
        if (extras == null || (extras.status() & GONE) == 0) {
            return null;
        }
        Guid guid = extras.guid(ParameterList.KEY_HASH);
        ParameterList list = guid == null ? ParameterList.ofPayload(payload) : null;
        return list == null ? guid : list.guid(key);
    }

    static int lease_s(ParameterList list) {
        return list.int32(ParameterList.LEASE_DURATION, DEFAULT_LEASE_S);
    }

    /** A participant; null when it lacks what is needed to reach it. */
    static @Nullable RemoteParticipant peer(GuidPrefix prefix, ParameterList list, Network network) {
        List<InetSocketAddress> discovery = list.addresses(ParameterList.METATRAFFIC_UNICAST_LOCATOR);
        List<InetSocketAddress> user = list.addresses(ParameterList.DEFAULT_UNICAST_LOCATOR);
        return discovery.isEmpty() || user.isEmpty()
                ? null
                : new RemoteParticipant(prefix, list.vendor(), network.nearest(discovery), network.nearest(user));
    }

    /** A writer or reader of a participant; null when the sample lacks what is needed. */
    static RemoteParticipant.@Nullable Endpoint endpoint(ParameterList list, boolean isWriter, Network network) {
        Guid guid = list.guid(ParameterList.ENDPOINT_GUID);
        String topic = list.text(ParameterList.TOPIC_NAME);
        String type = list.text(ParameterList.TYPE_NAME);
        if (guid == null || topic == null || type == null) {
            return null;
        }
        List<InetSocketAddress> addresses = list.addresses(ParameterList.UNICAST_LOCATOR);
        int otherwise = isWriter ? RELIABLE : BEST_EFFORT;
        return new RemoteParticipant.Endpoint(
                guid,
                isWriter,
                Objects.requireNonNull(topic),
                type,
                list.int32(ParameterList.RELIABILITY, otherwise) == RELIABLE,
                list.int32(ParameterList.DURABILITY, VOLATILE) >= TRANSIENT_LOCAL,
                addresses.isEmpty() ? null : network.nearest(addresses));
    }
}
