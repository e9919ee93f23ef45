package org.furrow.node.can.bus;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Received;
import org.furrow.node.input.InputError;

/**
 * What run-scripts/test-socketcan runs in a virtual machine with a virtual CAN interface: SocketCAN through its own kernel. The first
 * thing that is not as it should be ends it with an exception.
 */
public final class SocketCanGuest {
    private static final String NAME = "vcan0";

    private SocketCanGuest() {}

    /** Needs root and {@code vcan0}. */
    public static void main(String[] args) throws Exception {
        shouldExplainWhatIsNoInterface();
        shouldCarryFramesOfAllKinds();
        shouldRefuseFdWhereThereIsNone();
        shouldSeeErrorFramesAndStates();
        shouldComeBackAfterInterfaceWasDown();
        shouldComeBackAfterInterfaceWasGone();
        measureRoundTrips();
        System.out.println("SocketCanGuest: all passed");
    }

    private static CanBus open() throws InputError {
        return Buses.open(new BusAddress.SocketCan(NAME), () -> 0L);
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("does not hold: " + what);
        }
    }

    private static void await(String what, BooleanSupplier holds) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!holds.getAsBoolean()) {
            require(System.nanoTime() < until, what);
            Thread.sleep(1);
        }
        System.out.println("SocketCanGuest: ok: " + what);
    }

    private static void ip(String... words) throws IOException, InterruptedException {
        String[] command = new String[words.length + 1];
        command[0] = "ip";
        System.arraycopy(words, 0, command, 1, words.length);
        require(new ProcessBuilder(command).inheritIO().start().waitFor() == 0, String.join(" ", command));
    }

    private static void shouldExplainWhatIsNoInterface() {
        for (String[] wrong :
                new String[][] {{"nosuch", "there is no interface nosuch"}, {"lo", "is no CAN interface"}}) {
            try {
                Buses.open(new BusAddress.SocketCan(wrong[0]), () -> 0L).close();
                require(false, wrong[0] + " cannot be opened");
            } catch (InputError e) {
                require(e.getMessage().contains(wrong[1]), e.getMessage() + " says " + wrong[1]);
            }
        }
    }

    private static void shouldCarryFramesOfAllKinds() throws Exception {
        try (CanBus one = open();
                CanBus two = open()) {
            List<CanFrame> frames = List.of(
                    new CanFrame().standard(0x123).length(3).put8(0, 1).put8(2, 0xFE),
                    new CanFrame().extended(0x0CAC801C).length(8).put64(0, 0x1122334455667788L),
                    new CanFrame().begin(0x7FF, CanFrame.REMOTE).length(5),
                    new CanFrame().begin(5, CanFrame.FD).length(64).put8(63, 9),
                    new CanFrame()
                            .begin(6, CanFrame.FD | CanFrame.EXTENDED | CanFrame.BIT_RATE_SWITCH | CanFrame.ERROR_STATE)
                            .length(12)
                            .put8(11, 0xEE));
            Received there = new Received();
            for (CanFrame frame : frames) {
                require(one.send(frame), "a frame is taken");
            }
            await("classic, extended, remote and FD frames arrive", () -> {
                two.drain(there);
                return there.frames().size() == frames.size();
            });
            for (int k = 0; k < frames.size(); k++) {
                require(
                        frames.get(k).sameAs(there.frames().get(k)),
                        frames.get(k) + " is " + there.texts().get(k));
            }
            require(one.drain(there) == 0, "nobody hears himself");
        }
    }

    private static void shouldRefuseFdWhereThereIsNone() throws Exception {
        ip("link", "set", NAME, "down");
        ip("link", "set", NAME, "up", "mtu", "16");
        try (CanBus classic = open()) {
            classic.send(new CanFrame().begin(5, CanFrame.FD).length(12));
            await(
                    "an FD frame on a classic interface is dropped",
                    () -> classic.stats().dropped() == 1);
            require(classic.stats().state() == BusState.ACTIVE, "the bus is active all the same");
        } finally {
            ip("link", "set", NAME, "down");
            ip("link", "set", NAME, "up", "mtu", "72");
        }
    }

    private static void shouldSeeErrorFramesAndStates() throws Exception {
        try (CanBus bus = open();
                Arena arena = Arena.ofConfined()) {
            BusStats stats = bus.stats();
            ErrorInjector injector = new ErrorInjector(arena);
            injector.inject(0x004, 0x08);
            await("error warning", () -> stats.state() == BusState.WARNING);
            injector.inject(0x004, 0x20);
            await("error passive", () -> stats.state() == BusState.PASSIVE);
            injector.inject(0x040, 0);
            await("bus-off", () -> stats.state() == BusState.BUS_OFF);
            require(stats.busOffs() == 1, "bus-off is counted");
            require(!bus.send(new CanFrame().standard(1)), "nothing is sent when bus-off");
            injector.inject(0x100, 0);
            await("restarted", () -> stats.state() == BusState.ACTIVE);
            require(stats.errorFrames() == 4, "four error frames, errorFrames=" + stats.errorFrames());
            injector.close();
        }
    }

    private static void shouldComeBackAfterInterfaceWasDown() throws Exception {
        try (CanBus bus = open()) {
            ip("link", "set", NAME, "down");
            await("an interface that is down is seen", () -> bus.stats().state() == BusState.UNPLUGGED);
            require(
                    String.valueOf(bus.stats().lastFault()).contains("is down"),
                    "why: " + bus.stats().lastFault());
            ip("link", "set", NAME, "up");
            await("an interface that is up again is opened", () -> bus.stats().state() == BusState.ACTIVE);
            require(bus.stats().reopens() == 1, "reopens=" + bus.stats().reopens());
        }
    }

    private static void shouldComeBackAfterInterfaceWasGone() throws Exception {
        try (CanBus bus = open()) {
            ip("link", "del", NAME);
            await("an unplugged interface is seen", () -> bus.stats().state() == BusState.UNPLUGGED);
            ip("link", "add", "dev", NAME, "type", "vcan");
            ip("link", "set", NAME, "up", "mtu", "72");
            await("a plugged-in interface is opened", () -> bus.stats().state() == BusState.ACTIVE);
            try (CanBus other = open()) {
                Received there = new Received();
                require(bus.send(new CanFrame().standard(0x42)), "a frame is taken");
                await("and carries frames", () -> other.drain(there) == 1);
            }
        }
    }

    private static void measureRoundTrips() throws Exception {
        try (CanBus one = open();
                CanBus two = open()) {
            long[] times_ns = RoundTrips.measure(one, two, 1000);
            Arrays.sort(times_ns);
            System.out.printf(
                    "SocketCanGuest: round trip through both buses: p50 %.0f us, p99 %.0f us%n",
                    times_ns[times_ns.length / 2] / 1e3, times_ns[times_ns.length * 99 / 100] / 1e3);
        }
    }

    /** Writes error frames as a driver would. */
    private static final class ErrorInjector {
        private final Libc libc;
        private final MemorySegment frame;
        private final int socket;

        ErrorInjector(Arena arena) {
            libc = new Libc(arena);
            frame = arena.allocate(16, 8);
            socket = libc.socket(29, 3, 1);
            MemorySegment address = arena.allocate(24, 8);
            address.set(JAVA_SHORT, 0, (short) 29);
            address.set(JAVA_INT, 4, libc.interfaceIndex(arena.allocateFrom(NAME)));
            require(socket >= 0 && libc.bind(socket, address) == 0, "a socket for error frames");
        }

        void inject(int classes, int controller) {
            frame.set(JAVA_INT, 0, 0x2000_0000 | classes);
            frame.set(JAVA_BYTE, 4, (byte) 8);
            frame.set(JAVA_BYTE, 9, (byte) controller);
            require(libc.write(socket, frame, 16) == 16, "an error frame is written");
        }

        void close() {
            libc.close(socket);
        }
    }
}
