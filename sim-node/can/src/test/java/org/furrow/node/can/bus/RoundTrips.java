package org.furrow.node.can.bus;

import java.util.Arrays;
import java.util.Locale;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;

/** Measures round trips of frames; also a command whose argument is the address of a bus. */
public final class RoundTrips {
    private static final int WARM_UP = 500;
    private static final long TIMEOUT_NS = 5_000_000_000L;
    private static final CanFrame FRAME = new CanFrame();
    private static final FrameHandler IGNORED = frame -> {};

    private RoundTrips() {}

    /** Prints quantiles of 5000 round trips between two buses. */
    public static void main(String[] args) throws Exception {
        if (args[0].equals("memory")) {
            MemoryNetwork network = new MemoryNetwork(System::nanoTime);
            print(measure(network.join(), network.join(), 5000));
            return;
        }
        if (args[0].startsWith("pty:")) { // pty:NEAR,FAR: a simulated adapter at the far end
            String[] ends = args[0].substring(4).split(",");
            MemoryNetwork network = new MemoryNetwork(System::nanoTime);
            CanBus other = network.join();
            try (SlcanAdapter adapter = SlcanAdapter.open(ends[1], network.join());
                    CanBus bus = Buses.open(BusAddress.parse("slcan:" + ends[0]), () -> 0L)) {
                print(measure(bus, other, 5000));
                System.out.println("channel open: " + adapter.isChannelOpen());
            }
            return;
        }
        try (CanBus one = Buses.open(BusAddress.parse(args[0]), () -> 0L);
                CanBus two = Buses.open(BusAddress.parse(args[0]), () -> 0L)) {
            print(measure(one, two, 5000));
        }
    }

    private static void print(long[] times_ns) {
        Arrays.sort(times_ns);
        System.out.printf(
                Locale.ROOT,
                "round trip: p50 %.1f us, p99 %.1f us, max %.1f us%n",
                times_ns[times_ns.length / 2] / 1e3,
                times_ns[times_ns.length * 99 / 100] / 1e3,
                times_ns[times_ns.length - 1] / 1e3);
    }

    /** Returns times in ns from sending a frame on one bus to receiving it back from the other. */
    static long[] measure(CanBus one, CanBus two, int count) {
        long[] times_ns = new long[count];
        exchange(one, two, WARM_UP);
        for (int k = 0; k < count; k++) {
            long begin_ns = System.nanoTime();
            exchange(one, two, 1);
            times_ns[k] = System.nanoTime() - begin_ns;
        }
        return times_ns;
    }

    /** Sends frames on one bus and back from the other, one after another. Allocates nothing itself. */
    static void exchange(CanBus one, CanBus two, int count) {
        for (int k = 0; k < count; k++) {
            send(one, FRAME.extended(0x18FEF31C).length(8).put32(0, k));
            await(two);
            send(two, FRAME);
            await(one);
        }
    }

    private static void send(CanBus bus, CanFrame frame) {
        if (!bus.send(frame)) {
            throw new IllegalStateException("a frame was rejected");
        }
    }

    private static void await(CanBus bus) {
        long begin_ns = System.nanoTime();
        while (bus.drain(IGNORED) == 0) {
            if (System.nanoTime() - begin_ns > TIMEOUT_NS) {
                throw new IllegalStateException("a frame was lost");
            }
            Thread.onSpinWait();
        }
    }
}
