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
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Received;
import org.furrow.node.can.isotp.IsoTpPeers;
import org.furrow.node.can.message.J1939Peers;
import org.furrow.node.input.InputError;

/**
 * Tests SocketCAN in the virtual machine of run-scripts/test-socketcan, with a virtual CAN interface. The first
 * failure ends the program with an exception.
 */
public final class SocketCanGuest {
    private static final String NAME = "vcan0";
    /** Of its own, since Linux 6.1 may hold an interface with transfers of J1939 for ever, so that it cannot go. */
    private static final String OF_J1939 = "vcan1";

    private SocketCanGuest() {}

    /** Needs root and {@code vcan0}. */
    public static void main(String[] args) throws Exception {
        shouldExplainInvalidInterfaces();
        shouldCarryFramesOfAllKinds();
        shouldDropFdFramesOnClassicInterfaces();
        shouldTransferMessagesByIsoTp();
        shouldTransferMessagesByJ1939();
        shouldReportErrorFramesAndStates();
        shouldReopenAnInterfaceThatWasDown();
        shouldReopenAnInterfaceThatWasRemoved();
        measureRoundTrips();
        System.out.println("SocketCanGuest: all passed");
    }

    private static CanBus open() throws InputError {
        return open(NAME);
    }

    private static CanBus open(String name) throws InputError {
        return Buses.open(new BusAddress.SocketCan(name), () -> 0L);
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException("failed: " + what);
        }
    }

    private static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
        while (!condition.getAsBoolean()) {
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

    private static void shouldTransferMessagesByIsoTp() throws Exception {
        if (!IsoTpPeers.areHere()) {
            System.out.println("SocketCanGuest: ISO-TP was not tested: can-utils is not installed");
            return;
        }
        try (CanBus bus = open()) {
            await("the bus is up", () -> bus.stats().state().isUp());
            IsoTpPeers.run(bus, NAME, true);
        }
    }

    private static void shouldTransferMessagesByJ1939() throws Exception {
        if (!J1939Peers.areHere()) {
            System.out.println("SocketCanGuest: J1939 was not tested: can-utils is not installed");
            return;
        }
        ip("link", "add", "dev", OF_J1939, "type", "vcan");
        ip("link", "set", OF_J1939, "up", "mtu", "72");
        try (CanBus bus = open(OF_J1939)) {
            await("the bus is up", () -> bus.stats().state().isUp());
            J1939Peers.run(bus, OF_J1939);
        }
    }

    private static void shouldExplainInvalidInterfaces() {
        for (String[] wrong :
                new String[][] {{"nosuch", "there is no interface nosuch"}, {"lo", "is not a CAN interface"}}) {
            try {
                Buses.open(new BusAddress.SocketCan(wrong[0]), () -> 0L).close();
                require(false, wrong[0] + " cannot be opened");
            } catch (InputError e) {
                require(e.getMessage().contains(wrong[1]), e.getMessage() + " contains " + wrong[1]);
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
                require(one.send(frame), "a frame is accepted");
            }
            await("classic, extended, remote and FD frames arrive", () -> {
                two.drain(there);
                return there.frames().size() == frames.size();
            });
            for (int k = 0; k < frames.size(); k++) {
                String expected = frames.get(k).toString();
                require(
                        expected.equals(there.texts().get(k)),
                        expected + " is " + there.texts().get(k));
            }
            require(one.drain(there) == 0, "a sender does not receive its own frames");
        }
    }

    private static void shouldDropFdFramesOnClassicInterfaces() throws Exception {
        ip("link", "set", NAME, "down");
        ip("link", "set", NAME, "up", "mtu", "16");
        try (CanBus classic = open()) {
            classic.send(new CanFrame().begin(5, CanFrame.FD).length(12));
            await(
                    "an FD frame on a classic interface is dropped",
                    () -> classic.stats().get(Counter.DROPPED) == 1);
            require(classic.stats().state() == BusState.ACTIVE, "the bus remains active");
        } finally {
            ip("link", "set", NAME, "down");
            ip("link", "set", NAME, "up", "mtu", "72");
        }
    }

    private static void shouldReportErrorFramesAndStates() throws Exception {
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
            require(stats.get(Counter.BUS_OFFS) == 1, "bus-off is counted");
            require(!bus.send(new CanFrame().standard(1)), "nothing is sent when bus-off");
            injector.inject(0x100, 0);
            await("restarted", () -> stats.state() == BusState.ACTIVE);
            require(
                    stats.get(Counter.ERROR_FRAMES) == 4,
                    "four error frames, errorFrames=" + stats.get(Counter.ERROR_FRAMES));
            injector.close();
        }
    }

    private static void shouldReopenAnInterfaceThatWasDown() throws Exception {
        try (CanBus bus = open()) {
            ip("link", "set", NAME, "down");
            await("an interface that is down is detected", () -> bus.stats().state() == BusState.UNPLUGGED);
            require(
                    String.valueOf(bus.stats().lastFault()).contains("is down"),
                    "why: " + bus.stats().lastFault());
            ip("link", "set", NAME, "up");
            await("an interface that is up again is reopened", () -> bus.stats().state() == BusState.ACTIVE);
            require(
                    bus.stats().get(Counter.REOPENS) == 1,
                    "reopens=" + bus.stats().get(Counter.REOPENS));
        }
    }

    private static void shouldReopenAnInterfaceThatWasRemoved() throws Exception {
        try (CanBus bus = open()) {
            ip("link", "del", NAME);
            await("a removed interface is detected", () -> bus.stats().state() == BusState.UNPLUGGED);
            ip("link", "add", "dev", NAME, "type", "vcan");
            ip("link", "set", NAME, "up", "mtu", "72");
            await("a new interface is opened", () -> bus.stats().state() == BusState.ACTIVE);
            try (CanBus other = open()) {
                Received there = new Received();
                require(bus.send(new CanFrame().standard(0x42)), "a frame is accepted");
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
