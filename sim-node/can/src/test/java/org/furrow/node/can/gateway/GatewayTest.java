package org.furrow.node.can.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.Received;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.can.message.Attitude;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.Navigation;
import org.furrow.node.testkit.Awaiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the gateway with a plant on a real socket and controllers on a bus in memory; time advances in steps. */
@Timeout(60)
class GatewayTest {
    private static final int ADDRESS = 0x13;
    private static final int GUIDANCE = 0x1C;
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private final MemoryNetwork network = new MemoryNetwork(() -> 0L);
    private final CanBus controller = network.join();
    private final List<String> log = new ArrayList<>();
    private final ByteBuffer packet = ByteBuffer.allocate(PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final Received onBus = new Received();
    private Gateway gateway;
    private long now_ns;

    @BeforeEach
    void listen() throws IOException {
        gateway = new Gateway(network.join(), settings(null), log::add);
    }

    private static Gateway.Settings settings(@Nullable AccessToken token) {
        return new Gateway.Settings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, ADDRESS, GUIDANCE);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private void step() throws IOException {
        gateway.step(now_ns);
        now_ns += Gateway.PERIOD_NS;
        controller.drain(onBus);
    }

    private SocketChannel open() throws IOException {
        return SocketChannel.open(gateway.listening());
    }

    /** Steps until a condition holds. */
    private void stepUntil(String what, BooleanSupplier holds) {
        Awaiting.until(what, () -> {
            try {
                step();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return holds.getAsBoolean();
        });
    }

    private SocketChannel connect() throws IOException {
        SocketChannel plant = open();
        stepUntil("connected", gateway::isConnected);
        return plant;
    }

    private void present(SocketChannel plant, String token) throws IOException {
        packet.clear();
        PacketHead.begin(packet, PacketHead.TYPE_TOKEN, 0);
        packet.position(PacketHead.BYTES).put(token.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        PacketHead.end(packet);
        while (packet.hasRemaining()) {
            plant.write(packet);
        }
    }

    /** Reads to the end, which does not come if the gateway keeps the connection. */
    private static boolean isClosed(SocketChannel channel) throws IOException {
        try {
            ByteBuffer rest = ByteBuffer.allocate(1 << 16);
            while (channel.read(rest.clear()) >= 0) {}
            return true;
        } catch (SocketException e) {
            return true; // reset
        }
    }

    /** Steps until the address is claimed: 250 ms. */
    private void claim() throws IOException {
        for (int k = 0; k < 15; k++) {
            step();
        }
    }

    private void writeState(SocketChannel plant, int sequence, CanFrame... frames) throws IOException {
        PacketHead.begin(packet, PacketHead.TYPE_PLANT, sequence);
        packet.position(PacketHead.BYTES)
                .putDouble(42.0267512) // latitude, deg
                .putDouble(-93.6477345) // longitude, deg
                .putDouble(300) // altitude, m
                .putFloat(-0.5f) // heading: 0.5 rad west of north
                .putFloat(0.125f) // yaw rate, rad/s
                .putFloat(2.5f) // speed, m/s
                .putFloat(0.05f) // curvature, 1/m
                .putFloat(Float.NaN) // roll, rad
                .putFloat(0.1f); // pitch, rad
        for (CanFrame frame : frames) {
            assertTrue(PacketHead.add(packet, frame));
        }
        PacketHead.end(packet);
        while (packet.hasRemaining()) {
            plant.write(packet);
        }
    }

    private ByteBuffer read(SocketChannel plant) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        head.limit(PacketHead.BYTES);
        while (head.hasRemaining() && plant.read(head) >= 0) {}
        int length = PacketHead.length(head, 0, PacketHead.TYPE_CONTROLLER, ControllerState.PACKET_BYTES);
        assertTrue(length > 0, "a packet of the gateway");
        head.limit(length);
        while (head.hasRemaining() && plant.read(head) >= 0) {}
        return head;
    }

    private CanFrame lastOf(int pgn) {
        return onBus.frames().stream()
                .filter(f -> f.isExtended() && J1939Id.pgn(f.id()) == pgn)
                .reduce((a, b) -> b)
                .orElseThrow(() -> new AssertionError("PGN " + pgn + " was not sent: " + onBus.texts()));
    }

    @Test
    void shouldSendTheStateOfThePlantToTheBus() throws IOException {
        try (SocketChannel plant = connect()) {
            claim();
            assertEquals(60928, J1939Id.pgn(onBus.frames().getFirst().id()), "the address claim comes first");
            for (int k = 0; k < 12; k++) {
                writeState(plant, k);
                step();
            }
            Awaiting.until("position", () -> onBus.frames().stream().anyMatch(f -> J1939Id.pgn(f.id()) == 129025));
            assertEquals(42.0267512, Gnss.RAPID_LATITUDE.get(lastOf(129025).array()), 1e-7);
            assertEquals(-93.6477345, Gnss.RAPID_LONGITUDE.get(lastOf(129025).array()), 1e-7);
            assertEquals(2 * Math.PI - 0.5, Attitude.HEADING.get(lastOf(127250).array()), 1e-4);
            assertEquals(0.125, Attitude.RATE.get(lastOf(127251).array()), 1e-6);
            assertEquals(0.05, Guidance.ESTIMATED_CURVATURE.get(lastOf(44032).array()), 2.5e-4);
            assertTrue(Double.isNaN(Attitude.ROLL.get(lastOf(127257).array())));
            assertEquals(0x0CAC1C13, lastOf(44032).id());
        }
    }

    @Test
    void shouldStopSendingTheStateOfASilentPlant() throws IOException {
        try (SocketChannel plant = connect()) {
            claim();
            writeState(plant, 1);
            for (int k = 0; k < 12; k++) {
                step();
            }
            int sent = onBus.frames().size();
            assertTrue(sent > 1);
            for (int k = 0; k < 20; k++) {
                step();
            }
            assertEquals(sent, onBus.frames().size());
        }
    }

    @Test
    void shouldSendValuesOfControllersToThePlant() throws IOException {
        try (SocketChannel plant = connect()) {
            CanFrame frame = new CanFrame()
                    .extended(J1939Id.of(3, 44288, ADDRESS, GUIDANCE))
                    .length(8);
            Guidance.COMMAND.clear(frame.array());
            Guidance.COMMANDED_CURVATURE.set(frame.array(), -0.04);
            Guidance.STEER.set(frame.array(), 1);
            assertTrue(controller.send(frame));
            frame.extended(J1939Id.of(3, 65296, J1939Id.GLOBAL, GUIDANCE)).length(8);
            Navigation.ERROR.clear(frame.array());
            Navigation.OFF_TRACK.set(frame.array(), 0.25);
            Navigation.HEADING_ERROR.set(frame.array(), -0.1);
            assertTrue(controller.send(frame));
            ByteBuffer first = read(plant); // from the time of connection: no values yet
            assertTrue(Float.isNaN(first.getFloat(16)));
            assertEquals(255, first.get(34) & 0xFF);
            assertEquals(65535, first.getShort(32) & 0xFFFF);
            step();
            ByteBuffer second = read(plant);
            assertEquals(-0.04f, second.getFloat(16), 2.5e-4f);
            assertEquals(0.25f, second.getFloat(20), 1e-3f);
            assertEquals(-0.1f, second.getFloat(24), 1e-4f);
            assertTrue(Float.isNaN(second.getFloat(28)));
            assertEquals(1, second.get(34));
            assertEquals(0, second.get(35), "the bus is active");
            assertEquals(0, second.getShort(32));
            assertEquals(2, PacketHead.frames(second, 0));
            CanFrame carried = new CanFrame();
            int next = PacketHead.frame(second, ControllerState.PACKET_BYTES, second.limit(), carried);
            assertEquals(J1939Id.of(3, 44288, ADDRESS, GUIDANCE), carried.id());
            assertEquals(second.limit(), PacketHead.frame(second, next, second.limit(), carried));
            for (int k = 0; k < 60; k++) {
                if (k % 10 == 0) {
                    assertTrue(controller.send(frame));
                }
                step();
                second = read(plant);
            }
            assertTrue(Float.isNaN(second.getFloat(16)), "values older than 1 s are not sent");
            assertEquals(255, second.get(34) & 0xFF);
            assertEquals(0.25f, second.getFloat(20), 1e-3f, "a repeated value remains valid");
            assertTrue((second.getShort(32) & 0xFFFF) < 200);
        }
    }

    @Test
    void shouldCarryAnyFrameBothWays() throws IOException {
        try (SocketChannel plant = connect()) {
            CanFrame[] frames = {
                new CanFrame().standard(0x123).length(3).put8(2, 9),
                new CanFrame()
                        .begin(0x1ABCDEF0, CanFrame.EXTENDED | CanFrame.REMOTE)
                        .length(8),
                new CanFrame()
                        .begin(1, CanFrame.FD | CanFrame.BIT_RATE_SWITCH | CanFrame.ERROR_STATE)
                        .length(64)
                        .put8(63, 7)
            };
            onBus.frames().clear();
            writeState(plant, 1, frames);
            Awaiting.until("three frames", () -> {
                try {
                    step();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                return onBus.frames().size() >= 3;
            });
            List<String> texts = List.of(frames[0].toString(), frames[1].toString(), frames[2].toString());
            assertTrue(onBus.texts().containsAll(texts), onBus.texts().toString());
            for (CanFrame frame : frames) {
                assertTrue(controller.send(frame));
            }
            step();
            ByteBuffer back = read(plant);
            while (PacketHead.frames(back, 0) == 0) {
                back = read(plant);
            }
            int at = ControllerState.PACKET_BYTES;
            CanFrame read = new CanFrame();
            for (CanFrame frame : frames) {
                at = PacketHead.frame(back, at, back.limit(), read);
                assertEquals(frame.toString(), read.toString());
            }
        }
    }

    @Test
    void shouldDisconnectAPlantThatSendsInvalidDataAndAcceptTheNext() throws IOException {
        try (SocketChannel plant = connect()) {
            plant.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
            Awaiting.until("dropped", () -> {
                try {
                    step();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                return log.getLast().contains("not a plant packet");
            });
        }
        try (SocketChannel second = connect()) {
            writeState(second, 1);
            stepUntil("a packet", () -> log.getLast().contains("connected from"));
            assertTrue(log.getLast().startsWith("gateway: plant connected from "), log.getLast());
        }
    }

    @Test
    void shouldAcceptAPlantThatConnectsAgainAtOnce() throws IOException {
        for (int k = 0; k < 20; k++) {
            connect().close();
            try (SocketChannel again = open()) {
                step();
                step();
                assertTrue(gateway.isConnected(), log::toString);
                again.configureBlocking(false);
                assertTrue(again.read(ByteBuffer.allocate(1 << 16)) >= 0, "the connection is open");
            }
            stepUntil("disconnected", () -> !gateway.isConnected());
        }
    }

    @Test
    void shouldNotBlockOnAPlantThatDoesNotRead() throws IOException {
        try (SocketChannel plant = connect()) {
            CanFrame frame = new CanFrame().extended(5).length(8);
            for (int k = 0; k < 20_000; k++) {
                for (int n = 0; n < 40; n++) {
                    controller.send(frame);
                }
                gateway.step(now_ns);
                now_ns += Gateway.PERIOD_NS;
            }
            ByteBuffer first = read(plant);
            ByteBuffer last = first;
            for (int k = 0; k < 50; k++) {
                last = read(plant);
            }
            assertEquals(PacketHead.sequence(first, 0) + 50, PacketHead.sequence(last, 0), "no packet is cut in two");
            assertFalse(log.getLast().contains("disconnected"), log.getLast());
        }
    }

    @Test
    void shouldConnectAPlantThatPresentsTheToken() throws Exception {
        listenWithToken();
        try (SocketChannel plant = open()) {
            present(plant, TOKEN);
            stepUntil("connected", gateway::isConnected);
            writeState(plant, 1);
            stepUntil("a packet", () -> log.size() == 1);
            assertTrue(read(plant).limit() > 0);
            try (SocketChannel second = open()) {
                present(second, TOKEN);
                stepUntil("refused", () -> gateway.refused() == 1);
                assertTrue(isClosed(second));
            }
            assertTrue(log.getLast().endsWith("a plant is already connected"), log.getLast());
            assertTrue(gateway.isConnected());
        }
    }

    @Test
    void shouldRefuseAWrongTokenAndOneThatDoesNotArrive() throws Exception {
        listenWithToken();
        try (SocketChannel wrong = open();
                SocketChannel late = open();
                SocketChannel web = open()) {
            present(wrong, TOKEN.replace('0', '1'));
            web.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
            stepUntil("two refusals", () -> gateway.refused() == 2);
            assertTrue(log.getFirst().endsWith("it did not present the token"), log.getFirst());
            stepUntil("the third", () -> gateway.refused() == 3);
            assertTrue(isClosed(wrong) && isClosed(late) && isClosed(web));
            assertTrue(now_ns > Newcomer.TIMEOUT_NS, "the third had 2 s");
        }
        try (SocketChannel plant = open()) {
            present(plant, TOKEN);
            stepUntil("connected", gateway::isConnected);
        }
    }

    private void listenWithToken() throws Exception {
        gateway.close();
        gateway = new Gateway(network.join(), settings(AccessToken.of("test", TOKEN + "\n")), log::add);
    }

    @Test
    void shouldDisconnectAPlantThatStaysSilent() throws IOException {
        try (SocketChannel idle = connect();
                SocketChannel second = open()) {
            stepUntil("the second is refused", () -> gateway.refused() == 1);
            stepUntil("the idle one is refused", () -> gateway.refused() == 2);
            assertTrue(isClosed(idle) && isClosed(second));
        }
        try (SocketChannel plant = connect()) {
            writeState(plant, 1);
            stepUntil("a packet", () -> log.getLast().contains("connected from"));
            stepUntil("silent", () -> log.getLast().contains("disconnected"));
            assertTrue(log.getLast().endsWith("it sent no packet for 5 s"), log.getLast());
        }
    }

    @Test
    void shouldServeItsPlantAndTheTerminalDuringAFloodOfConnections() throws IOException {
        try (SocketChannel plant = connect()) {
            for (int k = 0; k < 300; k++) {
                writeState(plant, k);
                open().close();
                step();
            }
            stepUntil("all refused", () -> gateway.refused() == 300);
            assertTrue(gateway.isConnected());
            assertTrue(log.size() <= 4, "one line of the plant, and one of refusals each 10 s: " + log);
        }
    }
}
