package org.furrow.node.can.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.testkit.Awaiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Mutated packets of plants and views, with and without a token, and random bytes: the gateway throws nothing, and
 * serves
 * the next plant and view.
 */
@Timeout(600)
class GatewayFuzzTest {
    private static final long SEED = Long.getLong("seed", 20261122L);
    private static final PlantKind MACHINE = new PlantKind(1, 2, 4);
    private static final String TOKEN = "0123456789abcdef";
    private static final int PACKETS_OF_CONNECTION = 200;

    private final Random random = new Random(SEED);
    private final CanFrame frame = new CanFrame();
    private final ByteBuffer packet = ByteBuffer.allocate(PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long now_ns;

    @Test
    void shouldServeThePlantAfterMutatedPackets() throws Exception {
        fuzz(18_000, null);
        fuzz(2_000, GatewayToken.of("test", TOKEN));
    }

    @Test
    @Tag("nightly")
    void shouldServeThePlantAfterAMillionMutatedPackets() throws Exception {
        fuzz(900_000, null);
        fuzz(100_000, GatewayToken.of("test", TOKEN));
    }

    private void fuzz(int packets, @Nullable GatewayToken token) throws IOException {
        MemoryNetwork network = new MemoryNetwork(() -> 0L);
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Gateway gateway = new Gateway(network.join(), new Gateway.Settings(any, token, 0, 19, 28), line -> {})) {
            int sent = 0;
            while (sent < packets) {
                sent += mutants(gateway, Math.min(PACKETS_OF_CONNECTION, packets - sent));
            }
            try (SocketChannel plant = SocketChannel.open(gateway.listening());
                    SocketChannel view = SocketChannel.open(gateway.listening())) {
                String presented = token == null ? "" : TOKEN;
                writeHello(PeerRole.PLANT, presented);
                plant.write(packet);
                writeHello(PeerRole.VIEW, presented);
                view.write(packet);
                until("a plant after the flood, seed=" + SEED, gateway, plant);
                until("a view after the flood, seed=" + SEED, gateway, view);
            }
            assertEquals(packets, sent);
        }
    }

    /** Sends mutated packets until the gateway ends the connection; returns their number. */
    private int mutants(Gateway gateway, int most) throws IOException {
        PeerRole role = random.nextBoolean() ? PeerRole.PLANT : PeerRole.VIEW;
        try (SocketChannel plant = SocketChannel.open(gateway.listening())) {
            plant.configureBlocking(false);
            ByteBuffer answers = ByteBuffer.allocate(1 << 16);
            for (int sent = 0; sent < most; sent++) {
                if (sent == 0) {
                    writeHello(role, random.nextBoolean() ? TOKEN : "");
                } else {
                    writeAny(role);
                }
                if (sent > 0 || random.nextInt(4) == 0) {
                    mutate();
                }
                try {
                    plant.write(packet);
                    step(gateway);
                    if (plant.read(answers.clear()) < 0) {
                        return sent + 1;
                    }
                } catch (IOException e) {
                    return sent + 1; // the gateway has reset the connection
                }
            }
        }
        return most;
    }

    /** Steps until the peer is admitted. */
    private void until(String what, Gateway gateway, SocketChannel peer) throws IOException {
        peer.configureBlocking(false);
        ByteBuffer answer = ByteBuffer.allocate(PacketHead.BYTES + 4).order(ByteOrder.LITTLE_ENDIAN);
        Awaiting.until(what, () -> {
            try {
                step(gateway);
                peer.read(answer);
                return !answer.hasRemaining();
            } catch (IOException e) {
                throw new AssertionError(what, e);
            }
        });
        assertEquals(PacketHead.TYPE_ANSWER, answer.get(6), what);
        assertEquals(0, answer.getShort(18), what);
    }

    private void step(Gateway gateway) throws IOException {
        gateway.step(now_ns);
        now_ns += Gateway.PERIOD_NS;
    }

    private void writeHello(PeerRole role, String token) {
        new GatewayHello(role, MACHINE).write(packet);
        packet.put(token.getBytes(StandardCharsets.US_ASCII));
        PacketHead.end(packet);
    }

    private void writeAny(PeerRole role) {
        switch (random.nextInt(8)) {
            case 0 -> writeHello(role, TOKEN);
            case 1 -> writeGarbage();
            case 2, 3 ->
                writeParts(PacketHead.TYPE_POSES, ViewPackets.POSES_BYTES + MACHINE.bodies() * ViewPackets.BODY_BYTES);
            case 4, 5 ->
                writeParts(
                        PacketHead.TYPE_GROUND, ViewPackets.GROUND_BYTES + MACHINE.wheels() * ViewPackets.WHEEL_BYTES);
            default -> writeState(random.nextInt(4));
        }
    }

    private void writeGarbage() {
        byte[] bytes = new byte[1 + random.nextInt(200)];
        random.nextBytes(bytes);
        packet.clear().put(bytes).flip();
    }

    /** Poses or ground, all 0 but the counts and the quaternions. */
    private void writeParts(int type, int length) {
        PacketHead.begin(packet, type, random.nextInt());
        for (int at = PacketHead.BYTES; at < length; at++) {
            packet.put(at, (byte) 0);
        }
        packet.putShort(16, (short) MACHINE.id());
        packet.putShort(18, (short) (type == PacketHead.TYPE_POSES ? MACHINE.bodies() : MACHINE.wheels()));
        for (int body = 0; body < MACHINE.bodies() && type == PacketHead.TYPE_POSES; body++) {
            packet.putFloat(ViewPackets.POSES_BYTES + body * ViewPackets.BODY_BYTES + 24, 1);
        }
        packet.position(length);
        PacketHead.end(packet);
    }

    private void writeState(int frames) {
        PacketHead.begin(packet, PacketHead.TYPE_PLANT, random.nextInt());
        packet.position(PlantState.PACKET_BYTES);
        for (int k = 0; k < frames; k++) {
            PacketHead.add(packet, frame.extended(random.nextInt(1 << 29)).length(random.nextInt(9)));
        }
        PacketHead.end(packet);
    }

    /**
     * Changes up to three bytes, most often none of the header, so that many packets get past it; or cuts the packet.
     */
    private void mutate() {
        int length = packet.limit();
        for (int n = random.nextInt(4); n > 0; n--) {
            int from = random.nextInt(20) == 0 ? 0 : Math.min(PacketHead.BYTES, length - 1);
            int at = from + random.nextInt(length - from);
            packet.put(at, (byte) random.nextInt(256));
        }
        if (random.nextInt(50) == 0) {
            packet.limit(1 + random.nextInt(length));
        }
    }
}
