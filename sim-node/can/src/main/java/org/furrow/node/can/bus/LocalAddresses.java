package org.furrow.node.can.bus;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** The addresses of this machine, read again at most once a second when an unknown one is asked for. */
final class LocalAddresses {
    private static final long SHORTEST_AGE_NS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier clock_ns;
    private Set<InetAddress> addresses = Set.of();
    private long read_ns;

    LocalAddresses(LongSupplier clock_ns) {
        this.clock_ns = clock_ns;
    }

    /** Returns whether an address is one of this machine. */
    boolean contains(InetAddress address) {
        if (address.isLoopbackAddress() || addresses.contains(address)) {
            return true;
        }
        long now_ns = clock_ns.getAsLong();
        if (!addresses.isEmpty() && now_ns - read_ns < SHORTEST_AGE_NS) {
            return false;
        }
        read_ns = now_ns;
        addresses = read();
        return addresses.contains(address);
    }

    private static Set<InetAddress> read() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .collect(Collectors.toUnmodifiableSet());
        } catch (SocketException e) {
            return Set.of(); // then only the loopback address is local
        }
    }
}
