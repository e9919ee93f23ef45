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

/** Mutated packets of a plant, with and without a token: the gateway throws nothing, and serves the next plant. */
@Timeout(600)
class GatewayFuzzTest {
    private static final long SEED = Long.getLong("seed", 20261122L);
    private static final String TOKEN = "0123456789abcdef";
    private static final int PACKETS_OF_CONNECTION = 200;

    private final Random random = new Random(SEED);
    private final CanFrame frame = new CanFrame();
    private final ByteBuffer packet = ByteBuffer.allocate(PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long now_ns;

    @Test
    void shouldServeThePlantAfterMutatedPackets() throws Exception {
        fuzz(90_000, null);
        fuzz(10_000, AccessToken.of("test", TOKEN));
    }

    @Test
    @Tag("nightly")
    void shouldServeThePlantAfterAMillionMutatedPackets() throws Exception {
        fuzz(900_000, null);
        fuzz(100_000, AccessToken.of("test", TOKEN));
    }

    private void fuzz(int packets, @Nullable AccessToken token) throws IOException {
        MemoryNetwork network = new MemoryNetwork(() -> 0L);
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Gateway gateway = new Gateway(network.join(), new Gateway.Settings(any, token, 19, 28), line -> {})) {
            int sent = 0;
            while (sent < packets) {
                sent += mutants(gateway, Math.min(PACKETS_OF_CONNECTION, packets - sent));
            }
            try (SocketChannel plant = SocketChannel.open(gateway.listening())) {
                if (token != null) {
                    writeToken();
                    plant.write(packet);
                }
                writeState(0);
                plant.write(packet);
                until("a plant after the flood, seed=" + SEED, gateway, plant);
            }
            assertEquals(packets, sent);
        }
    }

    /** Sends mutated packets until the gateway ends the connection; returns their number. */
    private int mutants(Gateway gateway, int most) throws IOException {
        try (SocketChannel plant = SocketChannel.open(gateway.listening())) {
            plant.configureBlocking(false);
            ByteBuffer answers = ByteBuffer.allocate(1 << 16);
            for (int sent = 0; sent < most; sent++) {
                if (random.nextInt(4) == 0) {
                    writeToken();
                } else {
                    writeState(random.nextInt(4));
                }
                mutate();
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

    private void until(String what, Gateway gateway, SocketChannel plant) throws IOException {
        plant.configureBlocking(false);
        ByteBuffer head = ByteBuffer.allocate(PacketHead.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Awaiting.until(what, () -> {
            try {
                step(gateway);
                plant.read(head);
                return !head.hasRemaining();
            } catch (IOException e) {
                throw new AssertionError(what, e);
            }
        });
        assertEquals(PacketHead.TYPE_CONTROLLER, head.get(6), what);
    }

    private void step(Gateway gateway) throws IOException {
        gateway.step(now_ns);
        now_ns += Gateway.PERIOD_NS;
    }

    private void writeToken() {
        PacketHead.begin(packet, PacketHead.TYPE_TOKEN, 0);
        packet.position(PacketHead.BYTES).put(TOKEN.getBytes(StandardCharsets.US_ASCII));
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

    /** Changes up to three bytes, most often none of the header, so that many packets get past it; or cuts the packet. */
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
