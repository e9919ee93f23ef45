package org.furrow.node.can.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
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
@Timeout(300)
class GatewayTest {
    private static final int ADDRESS = 0x13;
    private static final int GUIDANCE = 0x1C;
    private static final PlantKind TRACTOR = new PlantKind(1, 3, 6);
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

    private static Gateway.Settings settings(@Nullable GatewayToken token) {
        return settings(token, 0);
    }

    private static Gateway.Settings settings(@Nullable GatewayToken token, int vehicleId) {
        return new Gateway.Settings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, vehicleId, ADDRESS, GUIDANCE);
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
        SocketChannel peer = SocketChannel.open(gateway.listening());
        peer.setOption(StandardSocketOptions.TCP_NODELAY, true); // the gateway's time runs faster than the system's
        return peer;
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

    private boolean hasPlant() {
        return gateway.isConnected(PeerRole.PLANT);
    }

    /** Connects a plant, and reads the gateway's answer. */
    private SocketChannel connect() throws IOException {
        SocketChannel plant = open();
        present(plant, new GatewayHello(PeerRole.PLANT, TRACTOR), "");
        stepUntil("connected", this::hasPlant);
        assertEquals(0, answer(plant).getShort(18));
        return plant;
    }

    private SocketChannel connectView(PlantKind machine) throws IOException {
        SocketChannel view = open();
        present(view, new GatewayHello(PeerRole.VIEW, machine), "");
        stepUntil("connected", () -> gateway.isConnected(PeerRole.VIEW));
        assertEquals(0, answer(view).getShort(18));
        return view;
    }

    private void present(SocketChannel peer, String token) throws IOException {
        present(peer, new GatewayHello(PeerRole.PLANT, TRACTOR), token);
    }

    private void present(SocketChannel peer, GatewayHello hello, String token) throws IOException {
        hello.write(packet);
        packet.put(token.getBytes(StandardCharsets.UTF_8));
        PacketHead.end(packet);
        write(peer);
    }

    private void write(SocketChannel peer) throws IOException {
        while (packet.hasRemaining()) {
            peer.write(packet);
        }
    }

    private static ByteBuffer answer(SocketChannel peer) throws IOException {
        return read(peer, PacketHead.TYPE_ANSWER, 20);
    }

    /** The text of a refusal, after which the connection is closed. */
    private static String refusal(SocketChannel peer, int reason) throws IOException {
        ByteBuffer answer = answer(peer);
        assertEquals(PacketHead.VERSION, answer.getShort(16));
        assertEquals(reason, answer.getShort(18));
        assertTrue(isClosed(peer));
        return StandardCharsets.UTF_8.decode(answer.flip().position(20)).toString();
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
        write(plant);
    }

    private static ByteBuffer read(SocketChannel plant) throws IOException {
        return read(plant, PacketHead.TYPE_CONTROLLER, ControllerState.PACKET_BYTES);
    }

    private static ByteBuffer read(SocketChannel plant, int type, int least) throws IOException {
        ByteBuffer packet = readAny(plant);
        assertTrue(PacketHead.length(packet, 0, type, least) > 0, "a packet of type " + type);
        return packet;
    }

    private static ByteBuffer readAny(SocketChannel plant) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        head.limit(PacketHead.BYTES);
        while (head.hasRemaining() && plant.read(head) >= 0) {}
        int length = PacketHead.length(head, 0, PacketHead.type(head, 0), PacketHead.BYTES);
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
            plant.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            Awaiting.until("dropped", () -> {
                try {
                    step();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                return log.getLast().contains("not a packet (FGW2)");
            });
        }
        try (SocketChannel second = connect()) {
            assertTrue(second.isConnected());
            assertTrue(log.getLast().startsWith("gateway: plant connected from "), log.getLast());
            assertTrue(log.getLast().endsWith(", Vehicle ID 1"), log.getLast());
        }
    }

    @Test
    void shouldAcceptAPlantThatConnectsAgainAtOnce() throws IOException {
        for (int k = 0; k < 20; k++) {
            connect().close();
            try (SocketChannel again = open()) {
                present(again, "");
                step();
                step();
                assertTrue(hasPlant(), log::toString);
                assertEquals(0, answer(again).getShort(18), "the connection is open");
            }
            stepUntil("disconnected", () -> !hasPlant());
        }
    }

    @Test
    void shouldNotBlockOnAPlantThatDoesNotRead() throws IOException {
        try (SocketChannel plant = connect()) {
            CanFrame frame = new CanFrame().extended(5).length(8);
            for (int k = 0; k < 20_000; k++) {
                if (k % 100 == 0) {
                    writeState(plant, k);
                }
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
            stepUntil("connected", this::hasPlant);
            assertEquals(0, answer(plant).getShort(18));
            assertTrue(read(plant).limit() > 0);
            try (SocketChannel second = open()) {
                present(second, TOKEN);
                stepUntil("refused", () -> gateway.refused() == 1);
                assertEquals("a plant is already connected", refusal(second, GatewayRefusal.TAKEN));
            }
            assertTrue(log.getLast().endsWith("a plant is already connected"), log.getLast());
            assertTrue(hasPlant());
        }
    }

    @Test
    void shouldRefuseAWrongTokenAndOneThatDoesNotArrive() throws Exception {
        listenWithToken();
        try (SocketChannel wrong = open();
                SocketChannel late = open();
                SocketChannel web = open()) {
            present(wrong, TOKEN.replace('0', '1'));
            web.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            stepUntil("two refusals", () -> gateway.refused() == 2);
            assertTrue(log.getFirst().endsWith("it did not present the token"), log.getFirst());
            stepUntil("the third", () -> gateway.refused() == 3);
            assertEquals("it did not present the token", refusal(wrong, GatewayRefusal.TOKEN));
            assertEquals("its hello did not arrive in time", refusal(late, GatewayRefusal.LATE));
            assertEquals("its first packet is not a hello (FGW2, type 3)", refusal(web, GatewayRefusal.NO_HELLO));
            assertTrue(now_ns > PendingConnection.TIMEOUT_NS, "the third had 2 s");
        }
        try (SocketChannel plant = open()) {
            present(plant, TOKEN);
            stepUntil("connected", this::hasPlant);
        }
    }

    @Test
    void shouldRefusePeersOfOtherVersions() throws IOException {
        try (SocketChannel first = open();
                SocketChannel third = open()) {
            PacketHead.begin(packet, PacketHead.TYPE_PLANT, 1);
            packet.put(3, (byte) '1').position(PlantState.PACKET_BYTES);
            PacketHead.end(packet);
            write(first);
            new GatewayHello(PeerRole.PLANT, TRACTOR).write(packet);
            packet.putShort(16, (short) 3);
            PacketHead.end(packet);
            write(third);
            stepUntil("refused", () -> gateway.refused() == 2);
            assertEquals(
                    "it speaks version 1 of the protocol, this gateway version 2",
                    refusal(first, GatewayRefusal.VERSION));
            assertEquals(
                    "it speaks version 3 of the protocol, this gateway version 2",
                    refusal(third, GatewayRefusal.VERSION));
            assertEquals(1, log.size(), log.toString());
            assertTrue(log.getFirst().matches("gateway: .* was refused: it speaks version . .*"), log.getFirst());
        }
    }

    @Test
    void shouldRefuseAnotherKindOfMachine() throws IOException {
        gateway.close();
        gateway = new Gateway(network.join(), settings(null, 1), log::add);
        try (SocketChannel loader = open()) {
            present(loader, new GatewayHello(PeerRole.PLANT, new PlantKind(7, 3, 6)), "");
            stepUntil("refused", () -> gateway.refused() == 1);
            assertEquals("its Vehicle ID is 7, this gateway serves 1", refusal(loader, GatewayRefusal.VEHICLE));
            assertTrue(log.getLast().endsWith("its Vehicle ID is 7, this gateway serves 1"), log.getLast());
        }
        try (SocketChannel plant = connect()) {
            assertTrue(plant.isConnected());
        }
    }

    @Test
    void shouldRefuseAViewOfAnotherMachineThanThePlant() throws IOException {
        SocketChannel plant = connect();
        try (SocketChannel other = open();
                SocketChannel fewer = open()) {
            present(other, new GatewayHello(PeerRole.VIEW, new PlantKind(2, 3, 6)), "");
            present(fewer, new GatewayHello(PeerRole.VIEW, new PlantKind(1, 3, 4)), "");
            stepUntil("refused", () -> gateway.refused() == 2);
            assertEquals(
                    "its Vehicle ID is 2, this gateway serves 1, that of the connected peer",
                    refusal(other, GatewayRefusal.VEHICLE));
            assertEquals(
                    "it has 3 bodies and 4 wheels, the connected peer has 3 bodies and 6 wheels",
                    refusal(fewer, GatewayRefusal.PARTS));
        }
        plant.close();
        stepUntil("disconnected", () -> !hasPlant());
        try (SocketChannel view = connectView(new PlantKind(2, 1, 0))) {
            assertTrue(view.isConnected(), "the agreement ends with the last peer");
        }
    }

    @Test
    void shouldPassPosesToTheViewAndTheGroundToThePlant() throws IOException {
        try (SocketChannel plant = connect();
                SocketChannel view = connectView(TRACTOR)) {
            writePoses(plant, 7, 1);
            step();
            ByteBuffer poses = read(view, PacketHead.TYPE_POSES, ViewPackets.POSES_BYTES);
            assertEquals(24 + 3 * 40, poses.limit());
            assertEquals(7, PacketHead.sequence(poses, 0));
            assertEquals(1, poses.getShort(16));
            assertEquals(3, poses.getShort(18));
            assertEquals(11.5, poses.getDouble(24 + 40), "x of the second body");
            assertEquals(1f, poses.getFloat(24 + 40 + 24), "qw of the second body");
            writeGround(view, 9, 0.25f);
            step();
            ByteBuffer ground = read(plant);
            while (PacketHead.type(ground, 0) != PacketHead.TYPE_GROUND) {
                ground = readAny(plant);
            }
            assertEquals(28 + 6 * 4, ground.limit());
            assertEquals(9, PacketHead.sequence(ground, 0));
            assertEquals(0.25f, ground.getFloat(28 + 5 * 4));
            for (int k = 0; k < 3; k++) {
                step();
                int type = PacketHead.type(readAny(plant), 0);
                assertEquals(PacketHead.TYPE_CONTROLLER, type, "each packet is passed on once");
            }
        }
    }

    private void writePoses(SocketChannel plant, int sequence, float qw) throws IOException {
        PacketHead.begin(packet, PacketHead.TYPE_POSES, sequence);
        packet.position(PacketHead.BYTES)
                .putShort((short) TRACTOR.id())
                .putShort((short) TRACTOR.bodies())
                .putInt(0);
        for (int body = 0; body < TRACTOR.bodies(); body++) {
            packet.putDouble(10.5 + body).putDouble(0).putDouble(1);
            packet.putFloat(qw).putFloat(0).putFloat(0).putFloat(0);
        }
        PacketHead.end(packet);
        write(plant);
    }

    private void writeGround(SocketChannel view, int sequence, float height_m) throws IOException {
        PacketHead.begin(packet, PacketHead.TYPE_GROUND, sequence);
        packet.position(PacketHead.BYTES)
                .putShort((short) TRACTOR.id())
                .putShort((short) TRACTOR.wheels())
                .putFloat(0.01f)
                .putFloat(-0.02f);
        for (int wheel = 0; wheel < TRACTOR.wheels(); wheel++) {
            packet.putFloat(height_m);
        }
        PacketHead.end(packet);
        write(view);
    }

    @Test
    void shouldDisconnectPeersWhosePacketsDoNotFitTheirHello() throws IOException {
        try (SocketChannel plant = connect()) {
            writePoses(plant, 3, 2);
            stepUntil("disconnected", () -> !hasPlant());
            assertEquals("gateway: plant disconnected: packet 3: body 0 has no valid pose", log.getLast());
            assertTrue(isClosed(plant));
        }
        try (SocketChannel view = connectView(new PlantKind(1, 3, 4))) {
            writeGround(view, 4, 0);
            stepUntil("disconnected", () -> !gateway.isConnected(PeerRole.VIEW));
            assertEquals(
                    "gateway: view disconnected: packet 4: it has 6 parts in 52 bytes, the hello named 4",
                    log.getLast());
            assertTrue(isClosed(view));
        }
        try (SocketChannel view = connectView(TRACTOR)) {
            writeState(view, 5);
            stepUntil("disconnected", () -> !gateway.isConnected(PeerRole.VIEW));
            assertTrue(log.getLast().endsWith("packet of type 1 and 64 bytes is not one of a view"), log.getLast());
        }
    }

    private void listenWithToken() throws Exception {
        gateway.close();
        gateway = new Gateway(network.join(), settings(GatewayToken.of("test", TOKEN + "\n")), log::add);
    }

    @Test
    void shouldDisconnectAPlantThatStaysSilent() throws IOException {
        try (SocketChannel idle = connect();
                SocketChannel second = open()) {
            stepUntil("the second, without a hello, is refused", () -> gateway.refused() == 1);
            stepUntil("silent", () -> log.getLast().contains("disconnected"));
            assertTrue(log.getLast().endsWith("it sent no packet for 5 s"), log.getLast());
            assertTrue(isClosed(idle) && isClosed(second));
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
            assertTrue(hasPlant());
            assertTrue(log.size() <= 4, "one line of the plant, and one of refusals each 10 s: " + log);
        }
    }
}
