package org.furrow.node.can.bus;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;

/**
 * Measures round trips of a bus without sending frames on it: to the adapter if there is one, otherwise between
 * two buses of the same kind that are opened for the measurement.
 */
public final class BusTrial {
    private static final long TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long PAUSE_NS = 10_000;

    /**
     * Measured round trips.
     *
     * @param what what was measured; empty if it cannot be measured
     * @param times_ns in ascending order
     */
    public record RoundTrips(String what, List<Long> times_ns) {
        private RoundTrips(String what, LongStream times_ns) {
            this(what, times_ns.sorted().boxed().toList());
        }

        public boolean isMeasured() {
            return !times_ns.isEmpty();
        }

        /** Returns a quantile of the times, in us. */
        public double quantile_us(double share) {
            return times_ns.get((int) Math.min(times_ns.size() - 1, (long) (share * times_ns.size()))) / 1e3;
        }
    }

    private static final RoundTrips NONE = new RoundTrips("", List.of());

    private BusTrial() {}

    /** Measures a number of round trips; fewer if frames are lost. */
    public static RoundTrips measure(CanBus bus, BusAddress address, int count) {
        if (bus instanceof DeviceBus device && device.port() instanceof SlcanPort adapter) {
            return new RoundTrips("command V to the adapter", adapterTrips(adapter, count));
        }
        return switch (address) {
            case BusAddress.Multicast(var group, var port, var hops) -> multicast(group, count);
            case BusAddress.Memory() -> {
                MemoryNetwork network = new MemoryNetwork(System::nanoTime);
                try (CanBus one = network.join();
                        CanBus two = network.join()) {
                    yield new RoundTrips("a separate bus in memory", thereAndBack(one, two, count));
                }
            }
            case BusAddress.Slcan slcan -> NONE;
            case BusAddress.SocketCan socketCan -> NONE;
            case BusAddress.Replay replay -> NONE;
        };
    }

    /** Returns the version of an SLCAN adapter; empty if it is unknown or the bus is of another kind. */
    public static String adapterVersion(CanBus bus) {
        return bus instanceof DeviceBus device && device.port() instanceof SlcanPort adapter ? adapter.version() : "";
    }

    private static LongStream adapterTrips(SlcanPort adapter, int count) {
        return LongStream.range(0, count)
                .map(k -> adapter.roundTrip_ns())
                .takeWhile(time_ns -> time_ns > 0); // an adapter that does not answer once will not answer at all
    }

    /** Measures on this machine, on an unused port. */
    private static RoundTrips multicast(InetAddress group, int count) {
        try {
            int port = freePort();
            try (CanBus one = DeviceBus.open("measurement", events -> new MulticastPort(group, port, 0, events));
                    CanBus two = DeviceBus.open("measurement", events -> new MulticastPort(group, port, 0, events))) {
                return new RoundTrips("the group on an unused port, on this machine", thereAndBack(one, two, count));
            }
        } catch (IOException e) {
            return NONE; // the bus itself reports the error of the network
        }
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.getLocalPort();
        }
    }

    private static LongStream thereAndBack(CanBus one, CanBus two, int count) {
        CanFrame frame = new CanFrame();
        LongStream.Builder times_ns = LongStream.builder();
        for (int k = 0; k < count; k++) {
            long begin_ns = System.nanoTime();
            if (passes(one, two, frame.standard(0).length(8).put32(0, k), begin_ns)
                    && passes(two, one, frame, begin_ns)) {
                times_ns.add(System.nanoTime() - begin_ns);
            }
        }
        return times_ns.build();
    }

    private static boolean passes(CanBus from, CanBus to, CanFrame frame, long begin_ns) {
        from.send(frame);
        while (to.drain(arrived -> {}) == 0) {
            if (System.nanoTime() - begin_ns > TIMEOUT_NS) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
        return true;
    }
}
