package org.furrow.node.ros2.rtps;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Another participant, and what it has. */
final class RemoteParticipant {
    private static final int MOST_ENDPOINTS = 4096;
    private static final int LONGEST_LEASE_S = 3600;

    private final GuidPrefix prefix;
    private final int vendor;
    private final InetSocketAddress discovery;
    private final InetSocketAddress user;
    private final Map<Guid, Endpoint> endpoints = new HashMap<>();
    private long leaseEnd_ns;

    /**
     * A writer or a reader.
     *
     * @param isReliable of a writer: whether it is; of a reader: whether it requires that
     * @param isLatched the same of the samples before a reader comes
     */
    record Endpoint(
            Guid guid,
            boolean isWriter,
            String topic,
            String type,
            boolean isReliable,
            boolean isLatched,
            @Nullable InetSocketAddress address) {}

    /** @param vendor number of its maker, as the OMG gives them */
    RemoteParticipant(GuidPrefix prefix, int vendor, InetSocketAddress discovery, InetSocketAddress user) {
        this.prefix = prefix;
        this.vendor = vendor;
        this.discovery = discovery;
        this.user = user;
    }

    GuidPrefix prefix() {
        return prefix;
    }

    int vendor() {
        return vendor;
    }

    InetSocketAddress discovery() {
        return discovery;
    }

    /** Where an endpoint receives. */
    InetSocketAddress address(Endpoint endpoint) {
        return endpoint.address == null ? user : endpoint.address;
    }

    void renew(long now_ns, int lease_s) {
        leaseEnd_ns = now_ns + Math.clamp(lease_s, 1, LONGEST_LEASE_S) * 1_000_000_000L;
    }

    boolean isGone(long now_ns) {
        return leaseEnd_ns - now_ns < 0;
    }

    void add(Endpoint endpoint) {
        if (endpoints.size() < MOST_ENDPOINTS) {
            endpoints.put(endpoint.guid, endpoint);
        }
    }

    void remove(Guid endpoint) {
        endpoints.remove(endpoint);
    }

    List<Endpoint> endpoints() {
        return List.copyOf(endpoints.values());
    }
}
