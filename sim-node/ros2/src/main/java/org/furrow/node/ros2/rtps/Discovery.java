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
        Parameters.Builder list = head(new Parameters.Builder());
        list.guid(Parameters.PARTICIPANT_GUID, new Guid(self, Guid.PARTICIPANT));
        for (InetSocketAddress address : addresses) {
            list.address(Parameters.METATRAFFIC_UNICAST_LOCATOR, address);
            list.address(Parameters.DEFAULT_UNICAST_LOCATOR, address);
        }
        list.int32(Parameters.LEASE_DURATION, LEASE_S, 0).int32(Parameters.BUILTIN_ENDPOINT_SET, BUILTIN);
        return list.octets(Parameters.USER_DATA, "enclave=/;").payload();
    }

    private static Parameters.Builder head(Parameters.Builder list) {
        return list.bytes(Parameters.PROTOCOL_VERSION, (byte) 2, (byte) 2, (byte) 0, (byte) 0)
                .bytes(Parameters.VENDOR_ID, (byte) 0, (byte) 0, (byte) 0, (byte) 0);
    }

    static byte[] endpoint(Guid guid, String topic, String type, boolean isLatched) {
        Parameters.Builder list = head(new Parameters.Builder());
        list.guid(Parameters.ENDPOINT_GUID, guid);
        list.guid(Parameters.PARTICIPANT_GUID, new Guid(guid.prefix(), Guid.PARTICIPANT));
        list.text(Parameters.TOPIC_NAME, topic).text(Parameters.TYPE_NAME, type);
        list.int32(Parameters.RELIABILITY, RELIABLE, 0, BLOCKING_FRACTION);
        return list.int32(Parameters.DURABILITY, isLatched ? TRANSIENT_LOCAL : VOLATILE)
                .payload();
    }

    /** The extras by which a participant says that something of it is gone. */
    static byte[] gone(Guid guid) {
        return new Parameters.Builder()
                .guid(Parameters.KEY_HASH, guid)
                .bytes(Parameters.STATUS_INFO, (byte) 0, (byte) 0, (byte) 0, (byte) GONE)
                .extras();
    }

    /** What a sample says is gone: of a participant or an endpoint; null when it says something else. */
    static @Nullable Guid gone(@Nullable Parameters extras, ByteBuffer payload, int key) {
        if (extras == null || (extras.status() & GONE) == 0) {
            return null;
        }
        Guid guid = extras.guid(Parameters.KEY_HASH);
        Parameters list = guid == null ? Parameters.ofPayload(payload) : null;
        return list == null ? guid : list.guid(key);
    }

    static int lease_s(Parameters list) {
        return list.int32(Parameters.LEASE_DURATION, DEFAULT_LEASE_S);
    }

    /** A participant; null when it lacks what is needed to reach it. */
    static @Nullable Peer peer(GuidPrefix prefix, Parameters list, Network network) {
        List<InetSocketAddress> discovery = list.addresses(Parameters.METATRAFFIC_UNICAST_LOCATOR);
        List<InetSocketAddress> user = list.addresses(Parameters.DEFAULT_UNICAST_LOCATOR);
        return discovery.isEmpty() || user.isEmpty()
                ? null
                : new Peer(prefix, list.vendor(), network.nearest(discovery), network.nearest(user));
    }

    /** A writer or reader of a participant; null when the sample lacks what is needed. */
    static Peer.@Nullable Endpoint endpoint(Parameters list, boolean isWriter, Network network) {
        Guid guid = list.guid(Parameters.ENDPOINT_GUID);
        String topic = list.text(Parameters.TOPIC_NAME);
        String type = list.text(Parameters.TYPE_NAME);
        if (guid == null || topic == null || type == null) {
            return null;
        }
        List<InetSocketAddress> addresses = list.addresses(Parameters.UNICAST_LOCATOR);
        int otherwise = isWriter ? RELIABLE : BEST_EFFORT;
        return new Peer.Endpoint(
                guid,
                isWriter,
                Objects.requireNonNull(topic),
                type,
                list.int32(Parameters.RELIABILITY, otherwise) == RELIABLE,
                list.int32(Parameters.DURABILITY, VOLATILE) >= TRANSIENT_LOCAL,
                addresses.isEmpty() ? null : network.nearest(addresses));
    }
}
